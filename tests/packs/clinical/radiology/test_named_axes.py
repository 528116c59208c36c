"""Sizes along named axes, with figures apart from their unit, and headings of less usual wording."""

import pytest

from services.packs.clinical.radiology.lent_units import lent_rows
from services.packs.clinical.radiology.reader import measured
from services.packs.clinical.radiology.task import PACK
from services.packs.clinical.shared.imaging.report import report
from services.packs.clinical.shared.prose import prose
from tests.packs.clinical.attempts import values

SHEET = "PELVIC ULTRASOUND\nHistory: pain.\nFindings:\n{}\nThe bladder is normal.\nImpression:\n{}\n"


def sizes(findings: str, impression: str = "As above.") -> list[str]:
    text = SHEET.format(findings, impression)
    return [entry.parts["size"] for entry in measured(prose(text), report(text))]


@pytest.mark.parametrize(
    ("findings", "expected"),
    [
        ("The spleen measures 9.1 cm in length, 4 cm in AP dimension and 3.8 cm in width.", ["9.1 cm x 4 cm x 3.8 cm"]),
        ("Left lobe: L 4.4 cm  W 1.9 cm  AP 1.5 cm.", ["4.4 cm x 1.9 cm x 1.5 cm"]),
        ("A stone, 13 mm craniocaudally by 8 mm transverse, fills the renal pelvis.", ["13 mm x 8 mm"]),
        ("The kidney has a length of 10 cm, the other kidney a length of 11 cm.", ["10 cm", "11 cm"]),
        ("A cyst of 14/11/9 mm lies in the left ovary.", ["14/11/9 mm"]),
        ("The uterus is 7.1 x 4.4 x 3.9 (cm).", ["7.1 x 4.4 x 3.9 cm"]),
        ("The left lower lobe mass: 36 mm -> 29 mm.", ["29 mm"]),
        ("The left lower lobe mass is 36 mm (44 mm).", ["36 mm"]),
        ("Nodules in both lungs ranging from 2 to 6 mm.", ["2 to 6 mm"]),
        ("There is a pleural effusion with a depth of 3 cm.", ["3 cm"]),
        ("Lesion of segment 7 - 22 mm.", ["22 mm"]),
    ],
)
def test_a_size_is_read_in_every_wording_of_its_dimensions(findings: str, expected: list[str]) -> None:
    assert sizes(findings) == expected


def test_the_impression_repeats_a_size_in_other_words() -> None:
    findings = "A crescent of blood over the left convexity is 8 mm thick."
    assert sizes(findings, "Left subdural haematoma, 8 mm.") == ["8 mm"]
    assert sizes(findings, "Right cyst, 8 mm.") == ["8 mm", "8 mm"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Portal vein   12.5   mm\nSpleen   11   cm\n", [("Portal vein", "12.5 mm"), ("Spleen", "11 cm")]),
        ("OBX|1|NM|Liver length||16.8|cm|\n", [("Liver length", "16.8 cm")]),
        ("Measurements (in mm): BPD 51, AC 160.\n", [("BPD", "51 mm"), ("AC", "160 mm")]),
        ("Slice interval   5   mm\n", []),
    ],
)
def test_a_figure_takes_the_unit_of_the_next_cell_or_of_its_list(text: str, expected: list[tuple[str, str]]) -> None:
    assert [(row.location, row.size) for row in lent_rows(text)] == expected


@pytest.mark.parametrize(
    ("text", "findings", "impression"),
    [
        ("FINDINGS\n========\nThe lungs are clear.\n\nIMPRESSION\n----------\nNormal.\n", "The lungs are clear.", "Normal."),
        ("WET READ:\nThe lungs are clear.\n\nDx: Normal chest.\n", "The lungs are clear.", "Normal chest."),
        ("[FINDINGS]\nThe lungs are clear.\n\n[IMPRESSION]\nNormal.\n", "The lungs are clear.", "Normal."),
        (
            "REPORT\nTechnique: Axial images were acquired. There is no stone in either kidney today.\nConclusion: Normal.\n",
            "There is no stone in either kidney today.",
            "Normal.",
        ),
        (
            "IMPRESSION:\nNo stone.\n\nTECHNIQUE: Axial images.\n\nBoth kidneys and ureters are clear of stones.\n",
            "Both kidneys and ureters are clear of stones.",
            "No stone.",
        ),
        ("FINDINGS The lungs are clear. IMPRESSION Normal chest.\n", "The lungs are clear.", "Normal chest."),
        ("Findings: The lungs are clear.\nFinal thoughts: Normal.\nSonographer Ada Quill\n", "The lungs are clear.", "Normal."),
    ],
)
def test_parts_stand_under_rules_brackets_and_rarer_words(text: str, findings: str, impression: str) -> None:
    found = report(text)
    assert ["\n".join(text[a:b] for a, b in spans) for spans in (found.findings, found.impression)] == [findings, impression]


def test_a_size_along_axes_is_supported_by_its_parts() -> None:
    text = SHEET.format("The spleen measures 9.1 cm in length, 4 cm in AP dimension and 3.8 cm in width.", "Normal.")
    assert [one["size"] for one in values(PACK, text)["measurements"]] == ["9.1 cm x 4 cm x 3.8 cm"]


@pytest.mark.parametrize(
    ("findings", "expected"),
    [
        ("Compared with the CT of 2022, the 9 mm nodule is stable.", ["9 mm"]),
        ("Since the last examination the cyst has reached 13 mm.", ["13 mm"]),
        ("On the prior study, the nodule measured 9 mm.", []),
        ("The nodule is 18 mm; 9 mm a year ago.", ["18 mm"]),
        ("No biliary dilatation, CBD 4 mm.", ["4 mm"]),
        ("No node, mass or cyst larger than 1 cm.", []),
        ("A 7 mm nodule, follow-up per Fleischner criteria in a year.", ["7 mm"]),
        ("For nodules below 6 mm no follow-up is needed.", []),
        ("CBD:4mm. Spleen-11.2 cm. CBD max 5 mm.", ["4 mm", "11.2 cm", "5 mm"]),
    ],
)
def test_a_size_stands_however_it_is_compared_denied_or_advised_on(findings: str, expected: list[str]) -> None:
    assert sizes(findings) == expected


@pytest.mark.parametrize(
    ("findings", "places"),
    [
        ("A 7 mm and a 5 mm nodule are seen in the left lower lobe.", ["nodule in left lower lobe"] * 2),
        ("Plaque in the carotid bulb, 4 mm thick and 18 mm long.", ["Plaque in the carotid bulb"] * 2),
        ("Rt kidney 10.4 cm Lt kidney 10.9 cm", ["Rt kidney", "Lt kidney"]),
    ],
)
def test_each_of_two_sizes_in_one_breath_has_its_place(findings: str, places: list[str]) -> None:
    text = SHEET.format(findings, "As above.")
    assert [entry.parts["location"] for entry in measured(prose(text), report(text))] == places
