"""Follow-up visits and consultations that name no list: the one disease they are about, and what was operated on before."""

import pytest

from tests.packs.clinical.notes import CLINIC, values

TOLD = """HISTORY OF PRESENT ILLNESS:
{told} He feels well.
MEDICATIONS:
None.
SOCIAL HISTORY:
He does not smoke.
PLAN:
He will return in one year.
"""
SUMMED = """HISTORY OF PRESENT ILLNESS:
The patient returns today.
MEDICATIONS:
{taken}
PAST SURGICAL HISTORY:
{operated}
IMPRESSION:
{held}
PLAN:
{planned}
"""


def note(*, held: str = "Gout.", operated: str = "None.", taken: str = "None.", planned: str = "Return in May.") -> str:
    return SUMMED.format(held=held, operated=operated, taken=taken, planned=planned)


@pytest.mark.parametrize(
    ("told", "name"),
    [
        ("I had the pleasure of seeing Mr. A for his polycythemia vera.", "polycythemia vera"),
        ("He is referred for evaluation of a left renal mass.", "left renal mass"),
        ("The patient was seen in consultation regarding hematuria.", "hematuria"),
        ("Patient with history of neuroblastoma, now off therapy.", "neuroblastoma"),
        ("He came with a neck lump, which turned out to be Hodgkin disease.", "Hodgkin disease"),
        ("His problem is chronic sinusitis.", "chronic sinusitis"),
        ("She has a history of iron deficiency anemia.", "iron deficiency anemia"),
    ],
)
def test_the_history_names_what_a_visit_is_about(told: str, name: str) -> None:
    assert values(CLINIC, TOLD.format(told=told), again=True)["diagnoses"] == [name]


def test_what_was_done_before_and_a_tumor_told_twice_are_no_further_diseases() -> None:
    told = "The patient is an 11-month-old with stage 2 neuroblastoma. A biopsy was consistent with neuroblastoma with favorable"
    note = TOLD.format(told=f"{told} histology. She is seen for management of her disease. Past: elective abortion.")
    assert values(CLINIC, note, again=True)["diagnoses"] == ["stage 2 neuroblastoma"]


def test_the_first_disease_told_of_is_taken_only_where_nothing_else_is_said() -> None:
    told = "She has a history of iron deficiency anemia. She was found to have celiac disease."
    assert values(CLINIC, TOLD.format(told=told), again=True)["diagnoses"] == ["celiac disease"]


@pytest.mark.parametrize(
    ("held", "names"),
    [
        ("I think that this is most likely a urethral stricture.", ["urethral stricture"]),
        ("He probably has gout.", ["gout"]),
        ("A 6-week-old with pyloric stenosis.", ["pyloric stenosis"]),
        ("Colon cancer, stage T3c, N0, M0 colon cancer, grade 1.", ["Colon cancer, stage T3c, N0, M0 colon cancer, grade 1"]),
        ("1. Hypertension.\n2. Umbilical hernia repair.", ["Hypertension"]),
        ("Gout. He has a 13% chance of relapse in five years.", ["Gout"]),
    ],
)
def test_an_impression_in_a_sentence_names_its_disease(held: str, names: list[str]) -> None:
    assert values(CLINIC, note(held=held))["diagnoses"] == names


@pytest.mark.parametrize(
    ("operated", "name"),
    [
        ("Surgery for deviated nasal septum in 1996.", "Surgery for deviated nasal septum"),
        ("Surgery on the left knee in 2001.", "Surgery on the left knee"),
        ("None except vasectomy.", "vasectomy"),
    ],
)
def test_an_earlier_operation_may_be_told_by_what_it_was_for(operated: str, name: str) -> None:
    assert values(CLINIC, note(operated=operated))["procedures"] == [name]


@pytest.mark.parametrize(
    ("taken", "planned", "names"),
    [
        ("Unknown anxiolytic, estrogen.", "Return in May.", ["estrogen"]),
        ("None.", "Would avoid other blood thinners including Plavix, Integrilin.", None),
        ("None.", "He held his tablets because he is getting rituximab.", ["rituximab"]),
        ("None.", "The tumor was estrogen and progesterone receptor positive.", None),
    ],
)
def test_a_plan_tells_what_is_given_and_what_is_kept_away(taken: str, planned: str, names: list[str] | None) -> None:
    assert values(CLINIC, note(taken=taken, planned=planned)).get("medications") == names
