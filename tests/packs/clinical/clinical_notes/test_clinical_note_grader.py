"""What the grader of notes lets stand, and what it names."""

import pytest

from tests.packs.clinical.notes import CLINIC, findings, open_on

NOTE = """FAMILY HISTORY: Mother with epilepsy.
ALLERGIES: Codeine.
CURRENT MEDICATIONS: Lisinopril 10 mg daily, metformin 500 mg.
PAST SURGICAL HISTORY: Appendectomy.
ASSESSMENT:
1. Left knee osteoarthritis.
2. Diabetes mellitus.
PLAN: He denies asthma. Warfarin was stopped. Knee replacement was offered and declined.
"""
TRUE = {
    "diagnoses": ["Left knee osteoarthritis", "Diabetes mellitus"],
    "medications": ["Lisinopril", "metformin"],
    "procedures": ["Appendectomy"],
}


def with_more(field: str, *more: object) -> dict[str, list[object]]:
    return {**TRUE, field: [*TRUE[field], *more]}


def test_a_right_answer_has_nothing_open() -> None:
    assert [one for one in findings(CLINIC, NOTE, **TRUE) if one.severity] == []


@pytest.mark.parametrize(
    ("field", "element"),
    [
        ("diagnoses", "epilepsy"),
        ("diagnoses", "asthma"),
        ("diagnoses", "Wilson disease"),
        ("diagnoses", "Appendectomy"),
        ("diagnoses", "metformin"),
        ("diagnoses", ("Right knee osteoarthritis", "Left knee osteoarthritis")),
        ("diagnoses", ("Diabetes mellitus type 2", "Diabetes mellitus")),
        ("medications", "Codeine"),
        ("medications", "Warfarin"),
        ("medications", "Diabetes mellitus"),
        ("medications", ("metformin 850 mg", "metformin 500 mg")),
        ("procedures", "Knee replacement"),
        ("procedures", "Lisinopril"),
        ("procedures", "Splenectomy"),
    ],
)
def test_an_element_that_the_note_does_not_give_is_named(field: str, element: object) -> None:
    assert "in_source" in open_on(CLINIC, NOTE, field, **with_more(field, element))


@pytest.mark.parametrize("field", ["diagnoses", "medications"])
def test_a_list_that_is_short_is_named_and_not_accounted_for(field: str) -> None:
    short = {**TRUE, field: TRUE[field][:1]}
    assert f"notes.{field}_left_out" in open_on(CLINIC, NOTE, field, **short)
    share = next(one.score for one in findings(CLINIC, NOTE, **short) if one.check == "notes.accounted")
    assert share is not None and share <= 0.4


def test_absence_is_believed_only_where_nothing_stands() -> None:
    said = {
        one.field: one.score
        for one in findings(CLINIC, NOTE, **{**TRUE, "procedures": None, "date": None})
        if one.check == "completeness"
    }
    assert said["procedures"] == 0.0 and said["date"] is None


def test_diagnoses_gathered_from_the_history_leave_a_doubt() -> None:
    text = "PAST MEDICAL HISTORY: Gout.\nMEDICATIONS: None.\n"
    assert "notes.gathered" in [one.check for one in findings(CLINIC, text, diagnoses=["Gout"]) if one.severity]


def test_a_medicine_among_the_allergies_does_not_go_with_the_list() -> None:
    text = "ALLERGIES: Aspirin.\nCURRENT MEDICATIONS: Aspirin 81 mg daily.\nASSESSMENT: Gout."
    checks = [one.check for one in findings(CLINIC, text, diagnoses=["Gout"], medications=["Aspirin"])]
    assert "notes.allergy" in checks


def test_an_element_given_twice_is_told() -> None:
    checks = [one.check for one in findings(CLINIC, NOTE, **with_more("diagnoses", "Diabetes mellitus"))]
    assert "notes.repeated" in checks


@pytest.mark.parametrize(
    ("line", "score"),
    [("Date of visit: 03/14/2021", 1.0), ("DOB: 03/14/2021", 0.0), ("Previous visit: 03/14/2021", 0.1)],
)
def test_a_day_is_judged_by_its_label(line: str, score: float) -> None:
    text = f"Clinic\n{line}\nASSESSMENT: Gout."
    found = [
        one.score
        for one in findings(CLINIC, text, diagnoses=["Gout"], date="03/14/2021")
        if one.field == "date" and one.check == "in_source"
    ]
    assert found == [score]


@pytest.mark.parametrize(
    ("line", "doubted"),
    [
        ("HISTORY: He had seven days of ceftriaxone and one dose of haloperidol.", False),
        ("HISTORY: He is to continue ceftriaxone at home.", True),
        ("HISTORY: She was found to have palpitations before.", False),
        ("DISCONTINUED PREVIOUSLY: aspirin, clopidogrel.", False),
        ("THIRD STAGE: No tear. Fever on one day.", False),
        ("OTHER DIAGNOSES OF NOTE: Psoriasis.", True),
        ("SEEN AT: Respiratory outpatients, Level 2, Block C", False),
        ("EXAM: A wick was placed in the right canal.", True),
        ("COURSE: Tdap given IM.", True),
        ("EXAM: Urine albumin to creatinine ratio 860 mg/g.", False),
        ("BACKGROUND NOTE: Psoriasis.", True),
        ("ECG 04/02: Sinus tachycardia.", False),
        ("PLACE SEEN: Stroke unit, Kestrel ward.", False),
        ("FACILITY:            Grayfell Medical Center, Dunmoor", True),
    ],
)
def test_a_list_that_is_printed_is_doubted_by_a_sign_that_it_is_short(line: str, doubted: bool) -> None:
    note = NOTE.replace("PAST SURGICAL HISTORY: Appendectomy.\n", "").replace("ASSESSMENT", f"{line}\nASSESSMENT")
    said = [one.message for one in findings(CLINIC, note, **{**TRUE, "procedures": None}) if one.severity]
    assert bool(said) is doubted, said


def test_a_line_of_an_order_or_of_who_signs_is_no_disease_left_out() -> None:
    note = NOTE.replace("PLAN:", "3. Counseled on diet.\n4. LEVOTHYROXINE 75 MCG TABLET.\nTobias Acre, Neurology\nPLAN:")
    assert "notes.diagnoses_left_out" not in [one.check for one in findings(CLINIC, note, **TRUE)]


def test_a_figure_that_belongs_to_an_abbreviation_stands_for_no_letter() -> None:
    note = NOTE.replace("2. Diabetes mellitus.", "2. Diabetes mellitus, HbA1c 6.4%.")
    said = {**TRUE, "diagnoses": ["Left knee osteoarthritis", "Diabetes mellitus, HbA1c 6.4%"]}
    assert [one.message for one in findings(CLINIC, note, **said) if one.severity] == []


def test_deeds_of_the_visit_are_looked_for_where_only_earlier_operations_are_given() -> None:
    note = NOTE.replace("ASSESSMENT", "EXAM: The ear was cleaned under the microscope.\nASSESSMENT")
    assert "something is told as done, and no procedure is given" in [one.message for one in findings(CLINIC, note, **TRUE)]


@pytest.mark.parametrize(("told", "doubted"), [("He was given furosemide.", True), ("He will continue furosemide.", False)])
def test_a_medicine_told_of_a_stay_is_in_doubt_beside_a_list_of_what_is_taken(told: str, doubted: bool) -> None:
    note = f"COURSE: {told}\n{NOTE}"
    said = [one.message for one in findings(CLINIC, note, **with_more("medications", "furosemide")) if one.severity]
    assert bool(said) is doubted, said
