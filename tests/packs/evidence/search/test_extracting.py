"""A quoted sentence answers the question, or it is not quoted."""

import pytest

from services.core.question import Question
from services.packs.evidence.question.acronyms import explained, key_to, spelled
from services.packs.evidence.question.aim import aim_of
from services.packs.evidence.question.answering import about_by_title, setting
from services.packs.evidence.question.directions import direction
from services.packs.evidence.question.extracting import fits_of
from services.packs.evidence.question.near import asked_of
from services.packs.evidence.question.record import Record
from services.packs.evidence.question.unanswered import unanswered
from services.packs.evidence.question.understand import understand
from services.packs.evidence.question.wanted import Wanted, wanted_of
from services.tasks.bm25 import Index
from tests.packs.evidence.search.generated import TODAY, trial

STROKE = "Apixaban or warfarin for atrial fibrillation with chronic kidney disease?"
TITLE = "Apixaban versus warfarin in atrial fibrillation and chronic kidney disease"
RESULT = "Apixaban reduced the risk of major bleeding compared with warfarin (p = 0.01)."


def quoted(question: str, record: Record) -> list[str]:
    return [fit.sentence.text for fit in fits_of(record, wanted(question), question)]


def asked(question: str) -> Question:
    return Question(kind="evidence", text=question)


def wanted(question: str) -> Wanted:
    known = understand(asked(question), TODAY)
    index = Index.build([("a", question), ("b", "another text")])
    return wanted_of(known, aim_of(asked(question), known), asked_of(question, known, index, ()))


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


MOOD = "Does exercise help with depression?"


@pytest.mark.parametrize(
    ("question", "title", "sentence"),
    [
        (MOOD, "Exercise in adults with fibromyalgia", "Exercise led to significantly fewer functional deficits (p = 0.03)."),
        (MOOD, "Exercise for depression", "In both exercise groups there were no significant changes in waist size."),
        (MOOD, "Design of a trial of exercise for depression", "Exercise improved depression significantly."),
        (MOOD, "Exercise for depression: a qualitative study", "Exercise is effective against depression for most people."),
        (MOOD, "Exercise for depression", "If successful, exercise could be shown to improve depression in trials."),
        (MOOD, "Exercise for depression", "Exercise was well tolerated by people with depression in all groups."),
        (MOOD, "Exercise for depression", "Exercise is a drug that improves depression, as is widely held."),
        (
            MOOD,
            "High-intensity versus moderate exercise for depression",
            "Exercise at high intensity was superior in depression.",
        ),
        (
            "Do statins reduce cardiovascular events in diabetes?",
            "Statins in diabetes",
            "Statins lowered adverse events (p = 0.01).",
        ),
        (
            "Should I take a statin for my cholesterol?",
            "Statins and cholesterol after stroke",
            "Statins reduced cholesterol and death.",
        ),
    ],
    ids=[
        "other people",
        "another end",
        "a design",
        "opinions",
        "a hope",
        "harms that nobody asked about",
        "what it is",
        "two ways of doing it",
        "another kind of event",
        "a condition that nobody has",
    ],
)
def test_what_is_true_and_beside_the_question_is_not_quoted(question: str, title: str, sentence: str) -> None:
    told = f"{title} has been studied. The depression of people in the study varied. {sentence}"
    assert quoted(question, trial(1, title, told)) == []


def test_a_treatment_alone_is_no_question_to_quote_for() -> None:
    record = trial(1, "Atorvastatin in multiple sclerosis", "Atorvastatin reduced the risk of relapse (p = 0.01).")
    assert quoted("statin", record) == []
    assert "say in whom" in " ".join(unanswered((), "", wanted("statin"), understand(asked("statin"), TODAY)))


def test_a_heading_within_the_text_is_no_part_of_a_quote() -> None:
    record = trial(1, TITLE, f"Conclusion: {RESULT}")
    assert quoted(STROKE, record) == [RESULT]


def test_an_end_may_be_named_in_another_way() -> None:
    record = trial(1, "Exercise in heart failure", "Exercise improved the SF-36 significantly (p = 0.01).")
    assert quoted("Does exercise improve quality of life in heart failure?", record)


def test_a_narrow_condition_is_met_by_a_study_of_its_kind() -> None:
    title = "Drug A in malaria: artesunate versus quinine"
    record = trial(1, title, "Artesunate was superior to quinine in falciparum malaria. Falciparum malaria was cured more often.")
    assert quoted("Artesunate or quinine for falciparum malaria?", record)


@pytest.mark.parametrize(
    ("title", "asked", "beside"),
    [
        ("Cognitive therapy for insomnia in Parkinson Disease", "MESH:D007319", "Parkinson Disease"),
        ("Cognitive therapy for adults with insomnia", "UMLS:C0917801", ""),
        ("Apixaban in patients with atrial fibrillation", "AF", ""),
        ("Exercise in patients with heart failure with preserved ejection fraction", "HF", ""),
    ],
)
def test_whom_else_a_study_was_made_in_is_told_by_its_title(title: str, asked: str, beside: str) -> None:
    assert setting(title, (asked,)) == beside


@pytest.mark.parametrize(
    ("title", "named"),
    [
        ("Apixaban versus warfarin in atrial fibrillation", True),
        ("Apixaban in atrial fibrillation", False),
        ("Apixaban versus warfarin after hip surgery", False),
    ],
)
def test_a_title_alone_tells_where_to_read_on(title: str, named: bool) -> None:
    assert about_by_title(title, wanted(STROKE)) == named


def test_an_acronym_is_read_as_the_text_explains_it() -> None:
    known = explained("We compared artemether-lumefantrine (AL) with dihydroartemisinin-piperaquine (DP).")
    assert known["DP"] == "dihydroartemisinin-piperaquine"
    assert "artemether-lumefantrine" in spelled("DP was superior to AL.", known)
    assert key_to("DP was superior.", known) == "DP: dihydroartemisinin-piperaquine."
    assert key_to("Dihydroartemisinin-piperaquine was superior.", known) == ""


@pytest.mark.parametrize(
    ("text", "arms", "points"),
    [
        ("Tranexamic acid decreased total blood loss.", 1, "favours"),
        ("Vitamin D did not reduce the risk of falls.", 1, "no_difference"),
        ("Atorvastatin did not have any beneficial effects on relapses.", 1, "no_difference"),
        (
            "Fatigue significantly increased with one statin, and there was no significant change with the other.",
            1,
            "mixed",
        ),
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
