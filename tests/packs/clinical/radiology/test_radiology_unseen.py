"""What keeps a radiology score below trust: findings outside the parts, days nobody took, one structure listed twice."""

import pytest

from services.packs.clinical.radiology.outside import day_untaken
from services.packs.clinical.radiology.task import PACK
from tests.packs.clinical.attempts import checks, concluded, in_source, values

HEAD = "CT CHEST\nFairmont Imaging Center\nExam date: 11/05/2024\n"
FINDINGS = "The lungs are clear. A 12 mm nodule stands in the right upper lobe."
IMPRESSION = "Right upper lobe nodule, 12 mm."


def answered(text: str) -> set[str]:
    return checks(PACK, text, findings=(FINDINGS, FINDINGS), impression=(IMPRESSION, IMPRESSION))


def test_a_sentence_that_reads_like_a_finding_outside_both_parts_is_doubted() -> None:
    text = f"{HEAD}A small effusion is seen on the left side.\nFINDINGS: {FINDINGS}\nIMPRESSION: {IMPRESSION}\n"
    assert "radiology.untold" in answered(text)


@pytest.mark.parametrize("line", ["INDICATION: known nodule, enlarged in 2023.", "TECHNIQUE: Enhanced CT, no oral contrast."])
def test_history_and_technique_are_no_findings_left_out(line: str) -> None:
    assert "radiology.untold" not in answered(f"{HEAD}{line}\nFINDINGS: {FINDINGS}\nIMPRESSION: {IMPRESSION}\n")


def test_a_day_whose_label_says_nothing_keeps_the_score_below_trust() -> None:
    text = HEAD.replace("Exam date: ", "Kept ") + f"FINDINGS: {FINDINGS}\nIMPRESSION: {IMPRESSION}\n"
    assert day_untaken(text) and not day_untaken(text.replace("Kept 11/05/2024", "DOB 01/01/1950"))
    assert (concluded(PACK, text).score or 1.0) < 0.95


def test_one_size_of_two_places_that_share_a_word_may_be_one_structure() -> None:
    text = f"{HEAD}FINDINGS: {FINDINGS} The nodule of the lobe is 12 mm.\nIMPRESSION: {IMPRESSION}\n"
    told = [
        ("nodule in the right upper lobe", "12 mm", "A 12 mm nodule stands in the right upper lobe"),
        ("nodule of the lobe", "12 mm", "The nodule of the lobe is 12 mm"),
    ]
    assert "radiology.told_twice" in checks(PACK, text, measurements=told)
    apart = [told[0], ("nodule in the left upper lobe", "12 mm", "The nodule of the lobe is 12 mm")]
    assert "radiology.told_twice" not in checks(PACK, text, measurements=apart)


def test_a_heading_of_few_words_without_a_colon_opens_the_impression() -> None:
    got = values(PACK, f"{HEAD}FINDINGS: {FINDINGS}\nImpression and recommendation\n{IMPRESSION}\n")
    assert got["impression"] == IMPRESSION
    assert values(PACK, f"{HEAD}FINDINGS: {FINDINGS}\nBottom line: {IMPRESSION}\n")["impression"] == IMPRESSION


def test_findings_without_a_label_that_end_at_the_impression_are_trusted() -> None:
    end = concluded(PACK, f"{HEAD}Clinical: cough.\n\n{FINDINGS}\nIMPRESSION: {IMPRESSION}\n")
    assert end.draft is not None and end.draft.fields["findings"].value == FINDINGS
    assert (end.score or 0.0) >= 0.95


def test_a_place_that_is_a_turn_of_speech_is_not_vouched_for() -> None:
    text = f"{HEAD}FINDINGS: {FINDINGS} As far as shown there are changes of 14 mm.\nIMPRESSION: {IMPRESSION}\n"
    told = [("As far as shown", "14 mm", "As far as shown there are changes of 14 mm")]
    assert in_source(PACK, text, "measurements", told) < 0.8


@pytest.mark.parametrize(
    ("said", "places"),
    [
        ("Indeterminate 8 mm nodule in the left lower lobe.", [("left lower lobe", "8 mm")]),
        (
            "Residual lumen 1.9 mm. Plaque in the bulb, 4 mm thick and 18 mm long.",
            [("lumen", "1.9 mm"), ("bulb", "4 mm"), ("bulb", "18 mm")],
        ),
        (
            "Targets: right lobe mass 45 mm (baseline 62 mm), left adrenal 18 mm (baseline 24 mm).",
            [("mass", "45 mm"), ("adrenal", "18 mm")],
        ),
        ("Compared to 2022, when it measured 19 mm, the left adrenal nodule is 14 mm.", [("adrenal", "14 mm")]),
        ("The liver lesion was 2.4 cm and is now 1.8 cm.", [("liver", "1.8 cm")]),
        ("The liver lesion has increased from 9 mm to 12 mm. Contiguous 1.25 mm axial images.", [("liver", "12 mm")]),
        ("1.3 cm short axis right hilar lymph node.", [("hilar", "1.3 cm")]),
        ("Left ventricle 4.9 cm in diastole, 3.2 cm in systole.", [("ventricle", "4.9 cm"), ("ventricle", "3.2 cm")]),
        ("Level    Current (mm)   Prior (mm)\nSinus    38             37\n", [("Sinus", "38 mm")]),
    ],
)
def test_a_size_as_seen_now_is_read_and_not_doubted(said: str, places: list[tuple[str, str]]) -> None:
    text = f"{HEAD}\nFINDINGS:\n{said}\n\nIMPRESSION:\nNo change.\n"
    end = concluded(PACK, text)
    assert end.draft is not None
    held = end.draft.fields["measurements"].value
    assert isinstance(held, list) and len(held) == len(places)
    assert all(word in one["location"] and one["size"] == size for one, (word, size) in zip(held, places, strict=True))
    assert (end.score or 0.0) >= 0.9
