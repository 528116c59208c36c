"""More ways in which imaging reports are written, and what has to leave a doubt."""

import pytest

from services.packs.clinical.radiology.task import PACK
from services.packs.clinical.shared.imaging.lookalikes import capitals, figures
from tests.packs.clinical.attempts import checks, concluded, values

BODY = "Findings. The lungs are clear. The left lower lobe nodule is 6 mm.\nImpression. Small nodule.\n"


def test_a_heading_may_end_in_a_full_stop() -> None:
    got = values(PACK, f"CT CHEST\n{BODY}")
    assert got["findings"] == "The lungs are clear. The left lower lobe nodule is 6 mm."
    assert got["impression"] == "Small nodule."


def test_headings_and_days_that_recognition_confused_are_read() -> None:
    got = values(
        PACK, "RADI0LOGY REPORT\nEXAM DATE:O9/21/2OO6\nFlNDlNGS: Right kidney 10.8cm, duct 5 mrn.\nlMPRESSl0N: Normal.\n"
    )
    assert (got["impression"], got["date"]) == ("Normal.", "2006-09-21")
    assert [one["size"] for one in got["measurements"]] == ["10.8 cm", "5 mm"]


@pytest.mark.parametrize("printed", ["L1", "T10-11", "BMD 0.84", "10l", "Illinois", "CT0"])
def test_what_is_no_confused_heading_stays(printed: str) -> None:
    assert capitals(printed) == printed
    assert figures(printed) == printed


@pytest.mark.parametrize(
    ("head", "house"),
    [
        ("Site: Nuclear Medicine, Heronsgate Hospital, Lowmoor", "Heronsgate Hospital"),
        ("Neuroradiologie am Anger, Report in English", "Neuroradiologie am Anger"),
        ("MRI of the Left Knee", None),
    ],
)
def test_the_house_is_found_among_the_items_of_a_line(head: str, house: str | None) -> None:
    assert values(PACK, f"CT CHEST\n{head}\n{BODY}").get("institution") == house


def test_days_stand_before_months_in_british_spelling_and_leave_a_doubt() -> None:
    text = f"CT HEAD\nExam date: 07/03/2012\n{BODY.replace('nodule', 'haematoma')}"
    assert values(PACK, text)["date"] == "2012-03-07"
    assert "radiology.in_doubt" in checks(PACK, text, date=("2012-03-07", "07/03/2012"))


def test_an_amended_report_is_not_trusted() -> None:
    plain = f"CT CHEST\nExam date: 2012-03-07\n{BODY}"
    assert (concluded(PACK, plain).score or 0.0) >= 0.95
    assert (concluded(PACK, f"{plain}\nAddendum: in the findings left must read right.\n").score or 1.0) < 0.95


def test_an_unread_house_in_the_heading_is_not_trusted() -> None:
    text = f"Fernhollow Vane & Sons\nCT CHEST\nExam date: 2012-03-07\n{BODY}"
    end = concluded(PACK, text)
    assert end.draft is not None and end.draft.fields["institution"].value is None
    assert (end.score or 1.0) < 0.95


def test_a_closing_part_under_an_unknown_title_is_missed_as_the_impression() -> None:
    findings = "Effusion in the knee joint. The ligaments are intact."
    text = f"MRI KNEE\nExam date: 2012-03-07\nFindings: {findings}\n\nVerdict\nEffusion only.\n"
    assert "completeness" in checks(PACK, text, findings=(findings, findings))
    assert (concluded(PACK, text).score or 1.0) < 0.95


@pytest.mark.parametrize(
    ("said", "size"),
    [
        ("Nodule in the right upper lobe: 8 mm (prev 6 mm).", "8 mm"),
        ("Mediastinal mass 38 x 22 mm (was 71 x 55 mm).", "38 x 22 mm"),
        ("A nodule of the left lower lobe has decreased from 14 to 9 mm.", "9 mm"),
        ("The cerebellar tonsils extend 7 mm below the foramen magnum.", "7 mm"),
        ("Right convexity subdural haematoma with maximal depth of 11 mm.", "11 mm"),
    ],
)
def test_the_present_size_is_told_from_the_one_before(said: str, size: str) -> None:
    got = values(PACK, f"CT SCAN\nExam date: 2012-03-07\nFINDINGS:\n{said}\n\nIMPRESSION:\nAs above.\n")
    assert [one["size"] for one in got["measurements"]] == [size]


def test_a_letter_that_opens_with_thanks_is_read_behind_them() -> None:
    body = "There is a 4 cm cyst in the left adnexa. No ascites."
    text = (
        f"From: Harrow Lodge Radiology\nDear Dr Lim,\n\nThank you for referring this lady for a CT of the abdomen.\n\n{body}\n\n"
    )
    got = values(
        PACK, f"{text}In conclusion, there is a left adnexal cyst.\n\nKind regards\nDr M Example, Consultant Radiologist\n"
    )
    assert (got["findings"], got["impression"]) == (body, "In conclusion, there is a left adnexal cyst.")


def test_a_scale_explained_below_the_impression_is_no_part_of_it() -> None:
    scale = "Deauville scale: 1 no uptake; 2 below mediastinum; 3 below liver"
    text = f"PET-CT\nExam date: 2012-03-07\nFINDINGS\nNodes of 8 mm in the left axilla.\n\nSUMMARY\nGood response.\n\n{scale}\n"
    assert values(PACK, text)["impression"] == "Good response."


@pytest.mark.parametrize("above", ["DETAILED FINDINGS:", "BODY OF REPORT:\n", "DISCUSSION\n", "FINDINGS AND INTERPRETATION: "])
@pytest.mark.parametrize("below", ["CLINICAL IMPRESSION:", "RADIOLOGIST'S IMPRESSION\n", "SUMMARY OF FINDINGS: "])
def test_either_part_is_known_by_many_headings(above: str, below: str) -> None:
    told = values(PACK, f"CT ABDOMEN\nHistory: pain.\n{above} The liver is normal.\n\n{below} Normal study.\n")
    assert (told["findings"], told["impression"]) == ("The liver is normal.", "Normal study.")


def test_a_code_and_a_signature_below_the_impression_are_none_of_it() -> None:
    end = (
        "Primary Diagnostic Code: MINOR ABNORMALITY\n\nPrimary Interpreting Staff:\n  ORLA PRUITT, Staff Radiologist (Verifier)\n"
    )
    got = values(PACK, f"CT CHEST\nReport:\n  The lungs are clear.\n\nImpression:\n  1. No acute disease.\n\n{end}")
    assert got["impression"] == "1. No acute disease."


def test_a_line_headed_in_three_capitals_concludes() -> None:
    got = values(
        PACK, "CTPA\nFindings: filling defects LLL segmental aa. no effusion\n\nIMP acute PE lt lower lobe. No strain.\n"
    )
    assert got["impression"] == "acute PE lt lower lobe. No strain."


def test_an_uptake_behind_a_size_names_nothing() -> None:
    body = "Findings: Avid mass in the LUL, 2.9 cm, SUVmax 9.4. Left hilar node 1.6 cm SUV 5.2.\nImpression: Malignant mass.\n"
    got = values(PACK, f"PET/CT\n{body}")
    assert [one["location"] for one in got["measurements"]] == ["Avid mass in the LUL", "Left hilar node"]


def test_the_largest_of_several_is_of_its_own_label() -> None:
    body = "LIVER : 15.1 cm. A 1.9 x 1.6 cm cyst in rt lobe.\nGB : 4 calculi, largest 7 mm.\nIMP : Cholelithiasis.\n"
    got = values(PACK, f"USG WHOLE ABDOMEN\n{body}")
    assert [one["location"] for one in got["measurements"] if one["size"] == "7 mm"] == ["gb"]
