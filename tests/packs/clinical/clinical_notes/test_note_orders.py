"""Assessments of office notes that print codes, orders and injections below their problems."""

import pytest

from tests.packs.clinical.notes import CLINIC, THEATRE, values

NOTE = """Larkmoor Family Practice
Visit date: 04/03/2024     Provider: A. Example, MD

HPI
58yo here for follow up. He feels well and has no chest pain.

Assessment / Plan
1. Essential hypertension
   I10: Essential (primary) hypertension
   * LISINOPRIL 10 MG TABLET - Take 1 tablet every day. Qty: 90
2. Gout, right great toe
   - colchicine 0.6 mg tablet, 1 tab po bid for gout flare
   - uric acid level
3. Plantar fasciitis
   Steroid injection administered (left heel), inj site 2 cm.
   * Albuterol sulfate HFA 90 mcg/actuation inhaler, 2 puffs q4h prn
4. Addison disease

Procedure Documentation
Plantar fascia injection, left: 22G needle, 1 mL.

Return: 4 weeks
"""
BRIEF = """Marrowby Regional Medical Center
Brief Op Note
Patient: Quill, Ada   MRN: 4400
Date of Surgery: 5/6/2023
Pre-op Diagnosis: Acute appendicitis [K35.80]
Post-op Diagnosis: Post-Op Diagnosis Codes: * Acute appendicitis with perforation [K35.32] * Intestinal adhesions [K66.0]
Procedure(s) (LRB):
APPENDECTOMY LAPAROSCOPIC (N/A)
Anesthesia: General
"""


def test_orders_and_codes_below_a_problem_are_no_diagnoses() -> None:
    assert values(CLINIC, NOTE)["diagnoses"] == [
        "Essential (primary) hypertension",
        "Gout, right great toe",
        "Plantar fasciitis",
        "Addison disease",
    ]


def test_an_injection_that_is_told_names_no_medicine() -> None:
    found = values(CLINIC, NOTE)["medications"]
    assert [name.lower() for name in found] == ["lisinopril", "colchicine", "albuterol sulfate"]


def test_the_documentation_of_a_procedure_names_it_before_its_details() -> None:
    assert values(CLINIC, NOTE)["procedures"] == ["Plantar fascia injection, left"]


def test_items_with_codes_on_one_line_are_diagnoses_each() -> None:
    assert values(THEATRE, BRIEF)["diagnoses"] == ["Acute appendicitis with perforation", "Intestinal adhesions"]


@pytest.mark.parametrize(
    "said",
    [
        "High insertion of the frenulum. She could have a release done next year.",
        "Velamentous insertion of the cord.",
        "Slightly raised raphe of the scrotum. I see no reason why he cannot have his circumcision.",
    ],
)
def test_an_operation_told_behind_an_unknown_problem_or_the_word_for_an_attachment_hides_no_problem(said: str) -> None:
    note = f"HISTORY OF PRESENT ILLNESS:\nShe feels well.\nIMPRESSION:\n{said}\nPLAN:\nFollow up as needed.\n"
    assert values(CLINIC, note) == {"diagnoses": [said.split(".")[0]]}
