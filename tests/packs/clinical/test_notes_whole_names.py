"""Where a disease's name begins and ends in a note, whatever the disease is."""

import pytest

from tests.packs.clinical.notes import CLINIC, HOSPITAL, values


@pytest.mark.parametrize(
    ("said", "named"),
    [
        ("IMPRESSION: Scurvy, stable on therapy.", ["Scurvy"]),
        ("IMPRESSION: Post-traumatic arthritis, doing well.", ["Post-traumatic arthritis"]),
        ("IMPRESSION: Graft-versus-host disease.", ["Graft-versus-host disease"]),
        ("IMPRESSION: VSD and hypertension.", ["VSD", "hypertension"]),
        ("IMPRESSION: Chronic bronchitis, acute exacerbation.", ["Chronic bronchitis, acute exacerbation"]),
        ("IMPRESSION: Gout and pectus excavatum.", ["Gout", "pectus excavatum"]),
        ("ASSESSMENT AND PLAN:\n1. Gout.\n2. Transfusion reaction, will follow.", ["Gout", "Transfusion reaction"]),
        ("ASSESSMENT AND PLAN:\n1. Gout.\n2. Cholecystectomy, will follow.", ["Gout"]),
        ("IMPRESSION: Well-child check.", ["Well-child check"]),
    ],
)
def test_an_assessment_gives_the_whole_name_and_no_more(said: str, named: list[str]) -> None:
    text = f"SUBJECTIVE: Here for a visit. She has been eating and sleeping well.\n{said}\nEXAMINATION: Normal. No rash.\n"
    assert values(CLINIC, text)["diagnoses"] == named


def test_the_year_of_a_diagnosis_is_no_part_of_its_name() -> None:
    said = "HISTORY: This woman was diagnosed with osteogenesis imperfecta in 2015. She feels well.\nEXAMINATION: Normal.\n"
    assert values(CLINIC, said, again=True)["diagnoses"] == ["osteogenesis imperfecta"]


@pytest.mark.parametrize("name", ["neutropenic fever", "respiratory distress syndrome", "postmenopausal bleeding"])
def test_what_an_admission_was_for_counts_where_it_is_more_than_a_symptom(name: str) -> None:
    said = f"DISCHARGE SUMMARY\nHOSPITAL COURSE: The patient was admitted with {name}. She improved and went home.\n"
    assert values(HOSPITAL, said, again=True)["diagnoses"] == [name]


def test_a_name_that_ends_with_a_letter_ends_its_line() -> None:
    said = "DISCHARGE SUMMARY\nDIAGNOSES\nAsthma\nInfluenza A\nGout\n\nHOSPITAL COURSE\nThe patient did well and went home.\n"
    assert values(HOSPITAL, said)["diagnoses"] == ["Asthma", "Influenza A", "Gout"]
