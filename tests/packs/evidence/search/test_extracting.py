"""A quoted sentence answers the question, or it is not quoted."""

import pytest

from services.core.question import Question
from services.packs.evidence.question.acronyms import explained, spelled
from services.packs.evidence.question.aim import aim_of
from services.packs.evidence.question.directions import direction
from services.packs.evidence.question.extracting import fits_of
from services.packs.evidence.question.near import asked_of
from services.packs.evidence.question.record import Record
from services.packs.evidence.question.understand import understand
from services.packs.evidence.question.wanted import Wanted, wanted_of
from services.tasks.bm25 import Index
from tests.packs.evidence.search.generated import TODAY, trial

STROKE = "Apixaban or warfarin for atrial fibrillation with chronic kidney disease?"
TITLE = "Apixaban versus warfarin in atrial fibrillation and chronic kidney disease"
RESULT = "Apixaban reduced the risk of major bleeding compared with warfarin (p = 0.01)."


def quoted(question: str, record: Record) -> list[str]:
    return [fit.sentence.text for fit in fits_of(record, wanted(question), question)]


def wanted(question: str) -> Wanted:
    asked = Question(kind="evidence", text=question)
    known = understand(asked, TODAY)
    index = Index.build([("a", question), ("b", "another text")])
    return wanted_of(known, aim_of(asked, known), asked_of(question, known, index, ()))


def test_a_result_on_both_arms_and_both_conditions_is_quoted() -> None:
    assert quoted(STROKE, trial(1, TITLE, RESULT)) == [RESULT]


@pytest.mark.parametrize(
    ("title", "sentence"),
    [
        ("Apixaban versus warfarin in atrial fibrillation", RESULT),
        (
            "Apixaban versus dabigatran in atrial fibrillation and chronic kidney disease",
            RESULT.replace("warfarin", "dabigatran"),
        ),
        (f"{TITLE}: study protocol", RESULT),
        (TITLE, "Apixaban was given to 412 patients and warfarin to 408 patients for a year."),
        (TITLE, "Further trials of apixaban and warfarin should be performed in this population."),
        (TITLE, "However, the risk of apixaban was significantly lower than that of warfarin."),
    ],
    ids=["one condition only", "another comparison", "a protocol", "no result", "what is to come", "leans on what is not quoted"],
)
def test_what_answers_something_else_is_not_quoted(title: str, sentence: str) -> None:
    assert quoted(STROKE, trial(1, title, sentence)) == []


def test_placebo_alone_names_no_treatment() -> None:
    record = trial(1, "Cineole in COPD", "Exacerbations were significantly fewer with cineole than with placebo.")
    assert quoted("Inhaled corticosteroid versus placebo in COPD?", record) == []


def test_a_trial_in_children_does_not_answer_for_adults() -> None:
    record = trial(1, "Zinc for diarrhea in children", "Zinc reduced the duration of diarrhea significantly.")
    assert quoted("Does zinc shorten diarrhea in adults?", record) == []
    assert quoted("Does zinc shorten diarrhea in children?", record)


def test_a_drug_that_everyone_gets_is_not_the_one_studied() -> None:
    record = trial(
        1, "Haloperidol combined with dexamethasone for nausea", "Haloperidol combined with dexamethasone reduced nausea."
    )
    assert quoted("Is dexamethasone useful against nausea?", record) == []


def test_another_condition_that_ends_alike_is_another_condition() -> None:
    record = trial(1, "Exercise in pulmonary hypertension", "Exercise improved pulmonary hypertension significantly.")
    assert quoted("Does exercise help in hypertension?", record) == []


def test_an_acronym_is_read_as_the_text_explains_it() -> None:
    known = explained("We compared artemether-lumefantrine (AL) with dihydroartemisinin-piperaquine (DP).")
    assert known["DP"] == "dihydroartemisinin-piperaquine"
    assert "artemether-lumefantrine" in spelled("DP was superior to AL.", known)


@pytest.mark.parametrize(
    ("text", "arms", "points"),
    [
        ("Tranexamic acid decreased total blood loss.", 1, "favours"),
        ("Vitamin D did not reduce the risk of falls.", 1, "no_difference"),
        ("Clopidogrel increased the risk of major bleeding.", 1, "against"),
        ("DP was superior to AL for preventing recurrence.", 2, "difference"),
        ("It remains unclear whether zinc has a place.", 1, "insufficient"),
        ("We recommend apixaban in these patients.", 1, "recommends"),
        ("Varenicline improves abstinence; there is no clear evidence in the long term.", 1, "mixed"),
        ("Patients were seen in clinic every week.", 1, ""),
    ],
)
def test_a_sentence_says_which_way_it_points(text: str, arms: int, points: str) -> None:
    assert direction(text, arms) == points
