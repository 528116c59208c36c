"""The grader's eye on radiology reports: what it vouches for and what it catches."""

import pytest

from services.documents.plain import read_text
from services.packs.clinical.radiology.task import PACK
from tests.packs.clinical.attempts import checks, findings, in_source

TEXT = """CT CHEST
TECHNIQUE: Axial images, 5 mm slices.
FINDINGS: There is a 2.4 cm mass in the left upper lobe.
Dilated ascending aorta measuring 4.1 cm and descending aorta measuring 3 cm.
The right adrenal nodule now measures 14 mm (previously 9 mm). No pleural effusion.
IMPRESSION: Left upper lobe mass. No metastasis.
"""
MASS = "2.4 cm mass in the left upper lobe"
AORTA = "ascending aorta measuring 4.1 cm and descending aorta measuring 3 cm"
ADRENAL = "right adrenal nodule now measures 14 mm (previously 9 mm"


@pytest.mark.parametrize(
    ("location", "size", "quote"),
    [
        ("left upper lobe mass", "2.4 cm", MASS),
        ("LEFT UPPER LOBE mass", "24 mm", MASS),
        ("ascending aorta", "4.1 cm", AORTA),
        ("descending aorta", "3 cm", AORTA),
        ("right adrenal nodule", "14 mm", ADRENAL),
    ],
)
def test_a_true_measurement_is_vouched_for(location: str, size: str, quote: str) -> None:
    assert in_source(PACK, TEXT, "measurements", [(location, size, quote)]) == 1.0


@pytest.mark.parametrize(
    ("location", "size", "quote"),
    [
        ("left upper lobe mass", "2.5 cm", MASS),
        ("left upper lobe mass", "2.4 mm", MASS),
        ("left upper lobe mass", "2.4", MASS),
        ("right upper lobe mass", "2.4 cm", MASS),
        ("ascending aorta", "3 cm", AORTA),
        ("right adrenal nodule", "9 mm", ADRENAL),
        ("slice", "5 mm", "5 mm slices"),
        ("liver cyst", "2.4 cm", MASS),
        ("left upper lobe mass", "7 cm", "7 cm mass in the left upper lobe"),
    ],
)
def test_a_wrong_measurement_is_caught(location: str, size: str, quote: str) -> None:
    assert in_source(PACK, TEXT, "measurements", [(location, size, quote)]) < 0.5


@pytest.mark.parametrize(
    ("name", "value", "quote"),
    [
        ("impression", "Left upper lobe mass. Metastasis.", "Left upper lobe mass. No metastasis."),
        ("impression", "Right upper lobe mass. No metastasis.", "Left upper lobe mass. No metastasis."),
        ("impression", "No pleural effusion.", "No pleural effusion."),
        ("impression", "Left upper lobe mass.", "Left upper lobe mass. No metastasis."),
        ("findings", "Left upper lobe mass. No metastasis.", "Left upper lobe mass. No metastasis."),
    ],
)
def test_a_part_that_is_changed_cut_or_another_is_caught(name: str, value: str, quote: str) -> None:
    assert in_source(PACK, TEXT, name, (value, quote)) < 0.5


def test_spacing_case_and_punctuation_do_no_harm() -> None:
    assert (
        in_source(PACK, TEXT, "impression", ("LEFT UPPER LOBE MASS - NO METASTASIS", "Left upper lobe  mass. No metastasis."))
        == 1.0
    )


def test_a_measurement_left_out_is_named_and_costs_completeness() -> None:
    told = findings(PACK, TEXT, measurements=[("left upper lobe mass", "2.4 cm", MASS)])
    gaps = [finding for finding in told if finding.check == "radiology.list_whole"]
    assert {finding.dimension for finding in gaps} == {"completeness", "accuracy", "consistency"}
    assert all("3 more" in finding.message for finding in gaps)


def test_a_full_list_has_no_gap() -> None:
    everything = [
        ("left upper lobe mass", "2.4 cm", MASS),
        ("ascending aorta", "4.1 cm", AORTA),
        ("descending aorta", "3 cm", AORTA),
        ("right adrenal nodule", "14 mm", ADRENAL),
    ]
    assert "radiology.list_whole" not in checks(PACK, TEXT, measurements=everything)


def test_a_size_told_of_both_sides_is_a_contradiction_that_no_attempt_can_mend() -> None:
    filler = "The remaining organs are unremarkable and without change since the last visit of the patient. " * 2
    text = f"FINDINGS: There is a 2.2 cm hypoechoic thyroid nodule on the left. {filler}\n"
    text += "IMPRESSION: Hypoechoic thyroid nodule of 2.2 cm on the right.\n"
    quote = "2.2 cm hypoechoic thyroid nodule on the left"
    told = findings(PACK, text, measurements=[("left thyroid nodule", "2.2 cm", quote)])
    [issue] = [finding for finding in told if finding.check == "radiology.side_against_side"]
    assert not issue.mendable


@pytest.mark.parametrize(("name", "filled"), [("impression", True), ("findings", True), ("measurements", True), ("date", False)])
def test_an_absence_is_corroborated_only_where_nothing_stands(name: str, filled: bool) -> None:
    assert PACK.search(read_text(TEXT), PACK.rubric.fields[name]).filled is filled
