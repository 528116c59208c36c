"""What the reader of clinical notes takes up, and what it leaves."""

import pytest

from tests.packs.clinical.notes import CLINIC, read, values

NOTE = """CHIEF COMPLAINT: Follow-up visit.
HISTORY OF PRESENT ILLNESS: He denies chest pain. He takes allopurinol 300 mg daily.
FAMILY HISTORY: Mother with epilepsy.
ALLERGIES: Penicillin.
PAST SURGICAL HISTORY: Appendectomy and left knee arthroscopy.
CURRENT MEDICATIONS: Lisinopril 10 mg daily, Toprol XL and zorblat 5 mg.
PHYSICAL EXAMINATION: Lungs clear.
ASSESSMENT:
1. Gout, stable.
2. Essential hypertension. Continue lisinopril.
3. Possible sleep apnea.
4. Health maintenance.
PLAN: Simvastatin was stopped. Consider colonoscopy. Start pravastatin 40 mg.
"""


def test_a_note_gives_its_lists_without_what_is_denied_doubted_stopped_or_planned() -> None:
    assert values(CLINIC, NOTE) == {
        "diagnoses": ["Gout", "Essential hypertension"],
        "medications": ["allopurinol", "Lisinopril", "Toprol XL", "zorblat", "pravastatin"],
        "procedures": ["Appendectomy", "left knee arthroscopy"],
    }


def test_a_later_look_takes_up_what_the_history_says_was_given() -> None:
    told = NOTE.replace("He takes allopurinol 300 mg daily", "He was given allopurinol two years ago")
    assert "allopurinol" not in values(CLINIC, told)["medications"]
    assert "allopurinol" in values(CLINIC, told, again=True)["medications"]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("Fracture of the right femoral neck, also history of dementia, and hypothyroidism.",
         ["Fracture of the right femoral neck", "dementia", "hypothyroidism"]),
        ("Ductal carcinoma, left breast, triple negative.", ["Ductal carcinoma, left breast, triple negative"]),
        ("Spondylolysis with pars defects and spinal instability.", ["Spondylolysis with pars defects and spinal instability"]),
        ("Anemia; hypertension; hyperkalemia", ["Anemia", "hypertension", "hyperkalemia"]),
        ("No evidence of pneumonia. Acute bronchitis.", ["Acute bronchitis"]),
        ("This is a 70-year-old woman with coronary artery disease who presents with unstable angina.",
         ["coronary artery disease", "unstable angina"]),
        ("Small bowel obstruction, rule out volvulus.", ["Small bowel obstruction"]),
        ("Mild asthma.\nHer mother has gout.", ["Mild asthma"]),
    ],
)  # fmt: skip
def test_an_impression_is_cut_into_its_diagnoses(line: str, expected: list[str]) -> None:
    text = f"PHYSICAL EXAMINATION: The patient is alert.\nIMPRESSION: {line}\nPLAN: Return for a visit."
    assert values(CLINIC, text)["diagnoses"] == expected


def test_a_note_without_a_list_of_diagnoses_gives_none_at_first_and_those_of_its_history_later() -> None:
    text = (
        "CHIEF COMPLAINT: Gout.\nHISTORY: The patient was diagnosed with atrial fibrillation.\nPAST MEDICAL"
        " HISTORY:\n1. Asthma.\n2. Migraine.\n"
    )
    assert "diagnoses" not in values(CLINIC, text)
    assert values(CLINIC, text, again=True)["diagnoses"] == ["atrial fibrillation", "Gout", "Asthma", "Migraine"]


@pytest.mark.parametrize(
    ("line", "day"),
    [
        ("Date of visit: March 5, 2020", "2020-03-05"),
        ("Date: 5 March 2020", "2020-03-05"),
        ("Clinic 20.10.2021", "2021-10-20"),
        ("Principal Date......20101202", "2010-12-02"),
        ("DOB: 03/05/1961", None),
        ("MRI of 03/05/2019 was normal", None),
        ("Date: MM/DD/YYYY", None),
    ],
)
def test_the_day_is_the_visits_own(line: str, day: str | None) -> None:
    assert (
        values(CLINIC, f"{line}\nIMPRESSION: Gout.\nPLAN: Rest, return visit. The patient agreed to it all.").get("date") == day
    )


def test_only_what_is_asked_is_answered() -> None:
    assert [one.name for one in read(CLINIC, NOTE, only=("medications",)).fields] == ["medications"]


def test_what_is_no_note_is_other() -> None:
    answer = read(CLINIC, "INVOICE 1234\nTotal due 20.00 USD by bank transfer, thank you for your order of goods.")
    assert answer.likely_type == "OTHER" and answer.confidence <= 0.3 and not answer.fields
