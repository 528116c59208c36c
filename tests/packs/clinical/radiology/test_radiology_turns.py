"""Turns in which images are reported: sizes on both sides, lists of names with sizes, ways that are no sizes."""

from services.packs.clinical.radiology.task import PACK
from tests.packs.clinical.attempts import values

HEAD = "Fenwick Imaging Centre\nMRI of the body\nDate of exam: 03/14/2025\n\n"


def sizes(findings: str) -> list[tuple[str, str]]:
    text = f"{HEAD}FINDINGS:\n{findings}\n\nIMPRESSION:\nAs described above.\n"
    return [(one["location"], one["size"]) for one in values(PACK, text).get("measurements", [])]


def test_what_is_measured_on_both_sides_is_named_for_both() -> None:
    said = sizes("The common iliac arteries measure 1.2 cm on the right and 1.3 cm on the left.")
    assert said == [("common iliac arteries", "1.2 cm"), ("left common iliac arteries", "1.3 cm")]


def test_a_list_of_names_gives_each_its_own_size() -> None:
    said = sizes("Single live fetus. BPD 48 mm, HC 178 mm, AC 155 mm, FL 33 mm.")
    assert [(place.split(",")[0], size) for place, size in said] == [
        ("BPD", "48 mm"), ("HC", "178 mm"), ("AC", "155 mm"), ("FL", "33 mm")
    ]  # fmt: skip


def test_how_far_something_moved_is_no_size() -> None:
    assert [size for _, size in sizes("Left disc extrusion at L4-L5 measuring 9 x 6 mm, migrating 7 mm inferiorly.")] == [
        "9 x 6 mm"
    ]


def test_a_size_in_brackets_behind_from_is_an_earlier_one() -> None:
    assert [size for _, size in sizes("The mediastinal mass measures 4.1 x 2.8 cm (from 9.6 x 7.2 cm).")] == ["4.1 x 2.8 cm"]


def test_the_day_of_the_request_is_not_the_reports() -> None:
    text = "Report for Dr Lind      Requested 14/03/2025      Examined 15/03/2025\nMRI shoulder\nFenwick Imaging Centre\n\n"
    assert values(PACK, f"{text}FINDINGS: Normal tendons.\n\nIMPRESSION: Normal study.\n")["date"] == "2025-03-15"


def test_whom_a_finding_was_told_is_no_part_of_the_impression() -> None:
    text = f"{HEAD}FINDINGS: Subdural collection.\n\nIMPRESSION:\nAcute subdural.\n\nFindings phoned to the ward at 22:55.\n"
    assert values(PACK, text)["impression"] == "Acute subdural."


def test_the_house_that_signs_is_no_part_of_the_impression() -> None:
    text = "CHEST RADIOGRAPH (2 VIEWS)   DATE: 4/18/25\nFINDINGS: THE LUNGS ARE CLEAR.\nIMPRESSION: NO ACUTE DISEASE.\n"
    assert values(PACK, f"{text}TRI-STATE RADIOLOGY CONSULTANTS PC\n")["impression"] == "NO ACUTE DISEASE."


def test_labels_behind_a_wide_gap_open_the_parts_of_a_report_on_one_line() -> None:
    text = (
        "Reason for exam:Wheeze     Technique: Two views of the chest.     Findings: The lungs are clear. The heart is normal "
        "in size.     Impression: No acute disease.   Signature Line:***** Final *****    Signed by:  Marlow MD, Kit"
    )
    got = values(PACK, text)
    assert got["findings"] == "The lungs are clear. The heart is normal in size."
    assert got["impression"] == "No acute disease."


def test_a_location_within_the_findings_is_of_a_lesion_and_thanks_end_the_impression() -> None:
    text = (
        "MR PROSTATE\nFINDINGS:\nIndex lesion:\n\nLocation: left apex\nLesion size: 12 x 8 mm\nNo extension.\n"
        "IMPRESSION:\nOne suspicious lesion.\nThanks for the reference.\nDR. ASHA RAO, MD\n"
    )
    got = values(PACK, text)
    assert got["findings"].endswith("No extension.") and got["impression"] == "One suspicious lesion."


def test_the_bars_of_a_table_are_no_figures_of_a_day() -> None:
    text = "MRI KNEE\n|EXAM DATE:|1/3/2024| | |\nFINDINGS: The menisci are intact.\nIMPRESSION: Normal knee.\n"
    assert values(PACK, text)["date"] == "2024-01-03"


def test_who_reviewed_the_images_is_no_part_of_the_impression() -> None:
    text = (
        "CHEST, TWO VIEWS\nFINDINGS: The lungs are clear.\nIMPRESSION: No acute process.\nThe study was reviewed by the staff.\n"
    )
    assert values(PACK, text)["impression"] == "No acute process."
