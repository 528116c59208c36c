"""Figures whose unit or side stands in a title, and parts that no usual heading opens."""

import pytest

from services.packs.clinical.radiology.response import lesion_rows
from services.packs.clinical.radiology.task import PACK
from services.packs.clinical.radiology.unit_tables import titled_rows
from tests.packs.clinical.attempts import in_source, values

BIOMETRY = (
    "Biometry            mm      Centile\n"
    "BPD ............... 51.2    44\nFemur ............. 35.0    50\nEFW ............... 410 g   40\n"
)
KIDNEYS = (
    "              Right      Left\n"
    "Length        10.9 cm    9.1 cm\n"
    "Cortex (mm)   13         7\nStones        none       11 mm, lower pole\n"
)


@pytest.mark.parametrize(
    ("table", "expected"),
    [
        (BIOMETRY, [("BPD", "51.2 mm"), ("Femur", "35.0 mm")]),
        (
            KIDNEYS,
            [
                ("right Length", "10.9 cm"),
                ("left Length", "9.1 cm"),
                ("right Cortex", "13 mm"),
                ("left Cortex", "7 mm"),
                ("left Stones", "11 mm"),
            ],
        ),
        ("Vein         Diameter (mm)   Reflux (s)\nGSV  knee    6.1             1.2\n", [("GSV knee", "6.1 mm")]),
        ("Organ | Length (cm) | AP (cm) | TR (cm)\nLeft testis | 4.1 | 2.0 | 2.6\n", [("Left testis", "4.1 x 2.0 x 2.6 cm")]),
        ("Item     Today (mm)    Normal (mm)\nCBD      9             6\n", [("CBD Today", "9 mm")]),
        ("Endometrium (mm): 7.5\n", [("Endometrium", "7.5 mm")]),
        ("Measurements (mm):\nAortic root: 33\nEF: 55 %\n", [("Aortic root", "33 mm")]),
        ("The lesion (cm) of the liver is stable.\n", []),
    ],
)
def test_a_title_gives_figures_their_unit_or_side(table: str, expected: list[tuple[str, str]]) -> None:
    assert [(row.location, row.size) for row in titled_rows(table)] == expected


def test_a_figure_is_vouched_for_under_its_own_title_only() -> None:
    text = f"Lark Imaging\nRENAL ULTRASOUND\nDate: 2024-03-01\n\nFINDINGS\n{KIDNEYS}\nIMPRESSION\nSmall left kidney.\n"
    row = "Length        10.9 cm    9.1 cm"
    assert in_source(PACK, text, "measurements", [("left Length", "9.1 cm", row)]) > 0.8
    assert in_source(PACK, text, "measurements", [("right Length", "9.1 cm", row)]) < 0.5


def test_units_below_the_time_points_and_an_earlier_scan_in_brackets() -> None:
    table = "Lesion            Baseline   Current\n                  (mm)       (mm)\nLiver mass        30         22\n"
    assert [row.size for row in lesion_rows(table)] == ["22 mm"]
    assert lesion_rows("Biometry   mm    last scan (03.02.2024)\nBPD        51    40\n") == ()
    dated = "Calibre (mm):     12/05/2024    10/05/2023\nAortic root ..... 41            40\n"
    assert [(row.location, row.size) for row in lesion_rows(dated)] == [("Aortic root", "41 mm")]


@pytest.mark.parametrize(
    ("sentence", "sizes"),
    [
        ("Right ovary: follicles 18, 15, 12 mm.", ["18 mm", "15 mm", "12 mm"]),
        ("Pyloric muscle 5 mm (normal < 3 mm).", ["5 mm"]),
        ("The liver cyst is 3.1 (AP) x 2.0 (TR) x 2.4 (CC) cm.", ["3.1 x 2.0 x 2.4 cm"]),
        ("Tear of the tendon of 15 mm by 20 mm of retraction.", ["15 mm", "20 mm"]),
        ("The right kidney is 10.2 x 4.1 cms and a cyst of 12 m.m. is seen.", ["10.2 x 4.1 cm", "12 mm"]),
        ("Midline shift: 6 mm to the left.", ["6 mm"]),
        ("The portal vein has 12 mm calibre.", ["12 mm"]),
    ],
)
def test_sizes_in_their_wordings(sentence: str, sizes: list[str]) -> None:
    got = values(PACK, f"Lark Imaging\nCT scan\n\nFINDINGS:\n{sentence} No other lesion.\n\nIMPRESSION:\nAs above, benign.\n")
    assert [one["size"] for one in got["measurements"]] == sizes


def test_organs_below_ruled_lines_are_findings_and_a_category_concludes() -> None:
    head = "LARK HOSPITAL\n-------------\nMRI BRAIN    01/05/2024\n-------------\nCLINICAL INFO: Follow up.\nPRIOR: none\n\n"
    organs = "Ventricles: Mild dilation of the left lateral ventricle is seen.\nCavity: Left temporal, 30 mm.\n\n"
    assert values(PACK, f"{head}{organs}IMP: Stable cavity.\n")["findings"].startswith("Ventricles: Mild")
    breast = "Report:\nThe breasts are dense. No mass or calcification.\n\nBI-RADS Category 1: NEGATIVE.\nRoutine screening.\n"
    got = values(PACK, f"Lark Imaging\nMAMMOGRAM\nExam date: 2024-05-01\n\n{breast}")
    assert got["impression"].split() == ["BI-RADS", "Category", "1:", "NEGATIVE.", "Routine", "screening."]
    assert got["findings"].endswith("calcification.")


def test_a_comparison_in_passing_does_not_end_the_findings() -> None:
    told = "The scan was done without contrast. COMPARISON: MRI of last year.\nThe discs are of normal height throughout.\n"
    assert values(PACK, f"FINDINGS: {told}IMPRESSION: Normal spine.\n")["findings"].endswith("throughout.")


def test_sizes_beside_the_findings_count_unless_a_history_or_a_technique_tells_them() -> None:
    head = "Lark Imaging\nCT abdomen with contrast 80 mL, slice 5 mm\n\nHistory: known 40 mm cyst of the liver.\n\n"
    text = f"{head}Measurements:\nSpleen 121 mm\n\nFINDINGS\nCyst of the liver, 42 mm.\n\nIMPRESSION\nStable cyst.\n"
    assert [one["size"] for one in values(PACK, text)["measurements"]] == ["121 mm", "42 mm"]
