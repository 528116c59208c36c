"""Diagnoses that a note tells in its own way: a symptom that is assessed, a final diagnosis in the course, a risk named aloud."""

import pytest

from tests.packs.clinical.notes import CLINIC, values

VISIT = "SUBJECTIVE:\nHe comes for review and feels well.\nASSESSMENT:\n{told}\nPLAN:\nReturn in May.\n"
TOLD = "HISTORY OF PRESENT ILLNESS:\n{told}\nMEDICATIONS:\nNaproxen 250 mg daily.\nSOCIAL HISTORY:\nA retired baker.\n"
PLANNED = "HISTORY OF PRESENT ILLNESS:\nHe was brought in by his son.\nASSESSMENT:\nNormal joints.\nPLAN:\n{told}\n"


@pytest.mark.parametrize(
    ("told", "names"),
    [
        ("Bothersome urgency and frequency, for which we try timed voiding.", ["Bothersome urgency and frequency"]),
        ("The patient is noted for slowly improving retention of urine.", ["slowly improving retention of urine"]),
        ("1. Gout.\n2. Raised pancreatic enzymes, follow with the surgeons.", ["Gout", "Raised pancreatic enzymes"]),
        ("Good improvement of tennis elbow, on a low dose of naproxen.", ["tennis elbow"]),
        ("Knee osteoarthritis, doing great.", ["Knee osteoarthritis"]),
        ("Stress incontinence, especially when coughing.", ["Stress incontinence"]),
    ],
)
def test_an_assessment_gives_a_symptom_or_a_result_as_its_diagnosis(told: str, names: list[str]) -> None:
    assert values(CLINIC, VISIT.format(told=told))["diagnoses"] == names


@pytest.mark.parametrize(
    "told",
    [
        "Done on 02/14/21",
        "The patient has experienced a weight gain of two pounds since the spring.",
        "Her nerve block helped her hip pain for about a week.",
    ],
)
def test_a_clause_that_tells_is_no_diagnosis(told: str) -> None:
    assert "diagnoses" not in values(CLINIC, VISIT.format(told=told))


@pytest.mark.parametrize(
    ("told", "names"),
    [
        ("He was moved to the ward with fever. The final diagnosis was a liver abscess.", ["liver abscess"]),
        ("Cognitive testing on 3/4 revealed moderate dementia.", ["moderate dementia"]),
        ("She was diagnosed with sarcoidosis last autumn.", ["sarcoidosis"]),
    ],
)
def test_the_course_of_things_names_what_was_found_in_the_end(told: str, names: list[str]) -> None:
    assert values(CLINIC, TOLD.format(told=told), again=True)["diagnoses"] == names


@pytest.mark.parametrize(
    ("told", "names"),
    [
        ("She will go to the medical ward for correction of her hypokalemia.", ["hypokalemia"]),
        ("I went through endoscopy with benefits and risks, above all the risk of bleeding, perforation, and sepsis.", None),
    ],
)
def test_a_plan_names_what_is_treated_and_not_what_might_happen(told: str, names: list[str] | None) -> None:
    assert values(CLINIC, PLANNED.format(told=told), again=True).get("diagnoses") == names


def test_what_goes_with_a_complaint_is_no_list_of_diagnoses() -> None:
    text = "SUBJECTIVE:\nHe is seen for gout.\nASSOCIATED SYMPTOMS:\nIncludes stiffness and fatigue.\nPLAN:\nRest and fluids.\n"
    assert values(CLINIC, text, again=True)["diagnoses"] == ["gout"]


def test_a_past_history_that_is_significant_for_diseases_parts_them() -> None:
    past = "Significant for asthma, gout, and depression."
    text = f"SUBJECTIVE:\nHe wants a form signed.\nPAST MEDICAL HISTORY:\n{past}\nPLAN:\nSigned.\n"
    assert values(CLINIC, text, again=True)["diagnoses"] == ["asthma", "gout", "depression"]


def test_a_heading_of_assessment_and_plan_may_go_on_below() -> None:
    text = "SUBJECTIVE:\nHe comes with a rash.\nASSESSMENT AND\nPLAN:\nContact dermatitis. Use a mild cream daily.\n"
    assert values(CLINIC, text)["diagnoses"] == ["Contact dermatitis"]
