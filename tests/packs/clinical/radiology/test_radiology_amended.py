"""Reports that put themselves right: a size corrected in an addendum, a first reading replaced by the verified one."""

import pytest

from services.packs.clinical.radiology.task import PACK
from tests.packs.clinical.notes import values

HEAD = "FENWICK LAKE RADIOLOGY\nExam: CT chest\nSigned: 03/11/2026\n\n"
FOUND = "FINDINGS\nThere is a 14 mm nodule in the right upper lobe. A 6 mm nodule is seen in the lingula.\n\n"


def sizes(text: str) -> dict[str, str]:
    """Place and size of what is read as measured."""
    return {one["location"]: one["size"] for one in values(PACK, HEAD + text)["measurements"]}


@pytest.mark.parametrize(
    "said",
    [
        "The right upper lobe nodule should read 4 mm, not 14 mm.",
        "The nodule of 14 mm in the right upper lobe should read 4 mm.",
        "The size of the right upper lobe nodule was dictated in error. It measures 4 mm (not 14 mm).",
        "The nodule was corrected from 14 mm to 4 mm.",
    ],
)
def test_a_size_that_an_addendum_corrects_is_as_it_says(said: str) -> None:
    """The others stay, and the corrected one is told once."""
    read = sizes(f"{FOUND}IMPRESSION\nRight upper lobe nodule.\n\nADDENDUM\n{said}\n")
    assert sorted(read.values()) == ["4 mm", "6 mm"]


def test_of_two_structures_of_one_size_the_named_one_is_corrected() -> None:
    """The other keeps its size."""
    text = "FINDINGS\nLiver: cyst in segment 4, 22 mm. Lesion in segment 7, 22 mm.\n\nIMPRESSION\nIndeterminate lesion.\n\n"
    read = sizes(text + "CORRECTION: the lesion in segment 7 measures 12 mm and not 22 mm.\n")
    assert read == {"cyst in segment 4": "22 mm", "Lesion in segment 7": "12 mm"}


@pytest.mark.parametrize("addendum", ["", "ADDENDUM\nThe nodule in the lingula should read 5 mm, not 6 mm.\n"])
def test_two_nodules_of_one_size_in_one_lobe_stay_two(addendum: str) -> None:
    """A correction of another one does not make them one."""
    twins = "Right upper lobe nodule 8 mm (image 20). Right upper lobe nodule 8 mm (image 35)."
    text = f"FINDINGS\n{twins} A 6 mm nodule is seen in the lingula.\n\nIMPRESSION\nNodules.\n\n{addendum}"
    found = [one["size"] for one in values(PACK, HEAD + text)["measurements"]]
    assert sorted(found) == ["5 mm" if addendum else "6 mm", "8 mm", "8 mm"]


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("PROVISIONAL REPORT (on-call registrar) - NOT VERIFIED", "VERIFIED REPORT (consultant) - THIS REPLACES THE ABOVE"),
        ("WET READ (overnight)", "ATTENDING INTERPRETATION"),
        ("PRELIMINARY REPORT (02:10)", "FINAL REPORT"),
    ],
)
def test_the_verified_report_replaces_the_first_reading(first: str, second: str) -> None:
    """Both have findings and a conclusion of their own."""
    text = f"{first}\nFindings: No infarct seen.\nConclusion: Normal study.\n\n{second}\n"
    read = values(PACK, HEAD + text + "Findings: A 4 mm infarct in the left medulla.\nConclusion: Acute infarct.\n")
    assert (read["findings"], read["impression"]) == ("A 4 mm infarct in the left medulla.", "Acute infarct.")


def test_a_density_told_first_does_not_hide_the_sizes_below_it() -> None:
    """The composition of a breast is a finding."""
    text = "MAMMOGRAM\nBreast density: category C. In the left upper outer quadrant there is a mass of 12 mm.\n\n"
    assert list(sizes(text + "IMPRESSION\nSuspicious mass.\n").values()) == ["12 mm"]
