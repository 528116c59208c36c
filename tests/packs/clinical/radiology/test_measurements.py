"""What counts as a measured structure, in every order of words, and what does not."""

from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from services.packs.clinical.radiology.task import PACK
from services.packs.clinical.shared.imaging.measurements import millimetres
from tests.packs.clinical.attempts import values

HEAD = "CT ABDOMEN\nTECHNIQUE: Axial images.\nFINDINGS: "


def measured(sentence: str, impression: str = "As above.") -> list[Any]:
    found = values(PACK, f"{HEAD}{sentence}\nIMPRESSION: {impression}\n").get("measurements", [])
    return [(one["location"], one["size"]) for one in found]


@pytest.mark.parametrize(
    ("sentence", "location", "size"),
    [
        ("There is a 3 x 2.1 cm mass in the right kidney.", "mass in the right kidney", "3 x 2.1 cm"),
        ("The right kidney measures 10.5 cm.", "right kidney", "10.5 cm"),
        ("Nodes in the left axilla measuring up to 9 mm.", "Nodes in the left axilla", "9 mm"),
        ("Within the spleen, a 1.8 cm, rounded cyst is seen.", "cyst within spleen", "1.8 cm"),
        ("Infrarenal aortic aneurysm, 4.3 cm AP x 4.1 cm transverse.", "Infrarenal aortic aneurysm", "4.3 cm x 4.1 cm"),
        ("In the left lobe there is a lesion of 14 mm.", "lesion, left lobe", "14 mm"),
        ("A 5-mm stone is noted in the distal ureter.", "distal ureter", "5 mm"),
        ("The liver mass is 2.4 by 1.9 cm.", "liver mass", "2.4 by 1.9 cm"),
    ],
)
def test_a_size_is_told_with_its_structure_in_any_order(sentence: str, location: str, size: str) -> None:
    [(where, found)] = measured(sentence)
    assert set(location.lower().split()) <= set(where.lower().replace(",", " ,").split()) | set(where.lower().split())
    assert found == size


@pytest.mark.parametrize(
    "sentence",
    [
        "The tube ends 3.5 cm above the carina.",
        "The mass lies 4 cm from the nipple.",
        "No node larger than 1 cm is seen in the pelvis.",
        "Images were obtained at 5 mm intervals.",
        "Follow-up is advised for nodules of 6 mm per Fleischner guidelines.",
        "The liver shows an SUV max of 4.2 and 90 mL of contrast was given.",
    ],
)
def test_positions_limits_slices_and_amounts_are_no_measurements(sentence: str) -> None:
    assert measured(sentence) == []


@pytest.mark.parametrize(
    ("sentence", "size"),
    [
        ("The kidney cyst now measures 4.2 cm (previously 3.1 cm).", "4.2 cm"),
        ("The kidney cyst has increased from 8 mm to 12 mm.", "12 mm"),
        ("The kidney cyst measures 4.2 cm compared to 3.1 x 3 cm on the prior study.", "4.2 cm"),
        ("The previously noted kidney cyst measures 4.2 cm.", "4.2 cm"),
    ],
)
def test_only_the_present_size_is_told(sentence: str, size: str) -> None:
    assert [found for _, found in measured(sentence)] == [size]


def test_a_resolved_finding_has_no_present_size() -> None:
    assert measured("The previously seen 3.4 cm pelvic collection has resolved.") == []


def test_two_sizes_that_share_a_unit_are_two_measurements() -> None:
    assert [size for _, size in measured("Two right lower lobe nodules measure 5 and 7 mm.")] == ["5 mm", "7 mm"]


def test_what_the_impression_repeats_is_told_once() -> None:
    assert len(measured("There is a 3.4 x 2.5 cm cyst in the left ovary.", "Left ovarian cyst, 3.4 cm.")) == 1


def test_an_anaphor_takes_its_place_from_the_sentence_before() -> None:
    [(where, _)] = measured("A firm mass is seen in the left breast. The mass measures 1 x 2 cm.")
    assert "left breast" in where


@given(st.integers(1, 300), st.integers(1, 300))
def test_centimetres_and_millimetres_mean_the_same_length(a: int, b: int) -> None:
    in_cm = millimetres(f"{a / 10} x {b / 10} cm")
    assert (
        in_cm
        == millimetres(f"{a}x{b} mm")
        == tuple(sorted((Decimal(a).quantize(Decimal("0.1")), Decimal(b).quantize(Decimal("0.1")))))
    )


@pytest.mark.parametrize("size", ["3.9 x\n1.9 x 2.3 cm", "3.9 x 1.9 x\n2.3 cm", "3.9 x 1.9 x 2.3\ncm"])
def test_a_size_broken_at_the_end_of_a_line_is_one_size(size: str) -> None:
    [(where, found)] = measured(f"The right ovary measures {size}. The left ovary is not seen.")
    assert (where, found) == ("right ovary", "3.9 x 1.9 x 2.3 cm")


@pytest.mark.parametrize(
    ("sentence", "location"),
    [
        ("The spleen is enlarged, measuring 15.3 cm craniocaudally.", "spleen"),
        ("In addition, there is thickening of the gallbladder wall up to 6 mm.", "thickening of the gallbladder wall"),
    ],
)
def test_an_adverb_names_no_structure_and_a_turn_of_speech_no_place(sentence: str, location: str) -> None:
    assert [place for place, _ in measured(sentence)] == [location]


@pytest.mark.parametrize(
    ("sentence", "location"),
    [
        ("A 7 mm nodule with central calcification is visible in the left lower lobe.", "left lower lobe"),
        ("The organs appear normal, except for a cyst of the spleen, measuring 31 mm.", "cyst of the spleen"),
        ("Both axillary nodes, with diameters of 33 mm on the right and 37 mm on the left.", "right axillary nodes"),
    ],
)
def test_a_place_is_the_organ_of_the_size_and_its_side(sentence: str, location: str) -> None:
    assert location in measured(sentence)[0][0]


def test_each_row_of_a_table_of_findings_gives_its_place_and_its_size() -> None:
    table = (
        "Nodule   Site               Size (mm)       Composition\n"
        "N1       Left mid pole      21 x 14 x 16    Solid\n"
        "N2       Right upper pole   12 x 9          Mixed, cystic\n"
        "N2 shows peripheral calcification.\n"
    )
    found = values(PACK, f"US THYROID\nFINDINGS:\nBoth lobes are coarse.\n\n{table}\nIMPRESSION: Goitre.\n")["measurements"]
    assert [(one["location"], one["size"]) for one in found] == [
        ("Left mid pole", "21 x 14 x 16 mm"),
        ("Right upper pole", "12 x 9 mm"),
    ]


def test_a_size_without_a_name_is_of_the_organ_in_the_title() -> None:
    text = "MR PROSTATE\nFINDINGS\nSize: 5.1 x 4.4 x 4.8 cm, volume 56 mL.\nCONCLUSION\nNo lesion.\n"
    assert values(PACK, text)["measurements"][0]["location"].lower().endswith("prostate")


def test_what_a_structure_does_behind_its_size_is_not_its_name() -> None:
    (place, _) = measured(
        "At L4/5 there is a left paracentral extrusion measuring 11 mm, migrating down and pressing on the root."
    )[0]
    assert "extrusion" in place and "migrating" not in place


def test_a_sum_of_diameters_then_and_now_is_no_size() -> None:
    assert measured("The lesions are stable.", "Stable disease (sum of diameters 91 mm to 82 mm).") == []
