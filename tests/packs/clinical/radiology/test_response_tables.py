"""Lesions over time in columns, sizes with a decimal comma, and conclusions without a heading."""

from services.packs.clinical.radiology.response import lesion_rows
from services.packs.clinical.radiology.task import PACK
from tests.packs.clinical.attempts import in_source, values

HEAD = "Cape Ferrow Hospital, Imaging\nCT chest, abdomen and pelvis\nScan date: 2024-05-21\n\nFINDINGS\n"
TABLE = (
    "Target lesions (longest diameter), mm\n"
    "  No  Site                          Baseline   Week 9   Week 18\n"
    "  T1  Liver segment IVa             46         31       33\n"
    "  T2  Left para-aortic lymph node   22         14       14\n"
    "      Sum                           68         45       47\n"
    "New lesions: none. There is a 12 mm cyst in the right kidney.\n\nCONCLUSION\nPartial response.\n"
)


def test_the_column_of_the_present_study_gives_a_lesion_its_size() -> None:
    rows = lesion_rows(HEAD + TABLE)
    assert [(row.location, row.size) for row in rows] == [
        ("Liver segment IVa", "33 mm"),
        ("Left para-aortic lymph node", "14 mm"),
    ]


def test_a_column_called_current_goes_before_the_last() -> None:
    table = "Lesion | Current (mm) | Prior\nLiver segment VI | 21 | 30\n"
    assert [row.size for row in lesion_rows(table)] == ["21 mm"]


def test_rows_and_sentences_are_measured_side_by_side() -> None:
    got = values(PACK, HEAD + TABLE)["measurements"]
    assert [one["size"] for one in got] == ["33 mm", "14 mm", "12 mm"]


def test_a_figure_of_an_earlier_column_is_not_vouched_for() -> None:
    row = "Liver segment IVa             46         31       33"
    assert in_source(PACK, HEAD + TABLE, "measurements", [("Liver segment IVa", "33 mm", row)]) >= 0.8
    assert in_source(PACK, HEAD + TABLE, "measurements", [("Liver segment IVa", "46 mm", row)]) < 0.5


def test_sizes_may_have_decimal_commas() -> None:
    text = HEAD + "Right lobe of the thyroid 4,8 x 1,6 x 1,5 cm. Isthmus 3 mm.\n\nCONCLUSION\nNormal thyroid.\n"
    assert [one["size"] for one in values(PACK, text)["measurements"]] == ["4,8 x 1,6 x 1,5 cm", "3 mm"]


def test_a_letter_may_conclude_without_a_heading() -> None:
    body = "The heart is not enlarged. The lungs are clear without any consolidation or effusion.\n"
    got = values(PACK, "Cape Ferrow Hospital\nXray report / CXR PA and lateral\n\n" + body + "No acute abnormality.\n")
    assert got["impression"] == "No acute abnormality."
    assert "acute" not in got["findings"]
    told = values(
        PACK, "Dear Dr Example\n\nMAMMOGRAPHY\n\n" + body + "Our view is that this is normal for the age of the patient.\n"
    )
    assert told["impression"].startswith("Our view")


def test_a_declaration_ends_the_impression() -> None:
    text = (
        HEAD
        + "Single live gestation seen.\n\nIMPRESSION\nNo anomaly seen.\n\nI, Dr. A. Example, declare that the sex was not told.\n"
    )
    assert values(PACK, text)["impression"] == "No anomaly seen."


def test_the_days_of_the_head_are_no_columns_of_a_table() -> None:
    head = "MAMMOGRAM\nQUILL, Ada    Performed 2024-05-06   Reported 2024-05-07\n\n"
    line = "Left: at 2 o'clock, 4 cm from the nipple, an irregular mass measures 15 x 12 mm.\n"
    assert lesion_rows(head + line) == ()


def test_the_number_of_a_segment_is_part_of_the_name_of_its_lesion() -> None:
    text = "Target lesions (mm)\nLesion                         15-Nov-2023    10-Jan-2024\nSegment 6 liver metastasis  28   30\n"
    assert [(row.location, row.size) for row in lesion_rows(text)] == [("Segment 6 liver metastasis", "30 mm")]


def test_a_column_without_a_year_counts_and_a_number_in_a_name_is_no_cell() -> None:
    table = (
        "Lesions (RECIST 1.1)      Baseline     Mar 14     Today\n"
        "  Right upper lobe mass     41 mm       30 mm      22 mm\n"
        "  Hepatic segment 8         25 mm       20 mm      17 mm\n"
    )
    assert [(row.location, row.size) for row in lesion_rows(table)] == [
        ("Right upper lobe mass", "22 mm"),
        ("Hepatic segment 8", "17 mm"),
    ]


def test_a_row_with_more_cells_than_told_titles_gives_the_one_below_the_present() -> None:
    table = (
        "Lesion            Baseline    scan two    Current   change\nLiver dome mass    40 mm       33 mm       28 mm     -30 %\n"
    )
    assert [row.size for row in lesion_rows(table)] == ["28 mm"]
