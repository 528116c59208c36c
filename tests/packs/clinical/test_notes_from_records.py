"""What an electronic record prints around a note: column titles, codes, orders placed, medicines on file."""

import pytest

from services.documents.plain import read_text
from tests.packs.clinical.notes import CLINIC, THEATRE, concluded, values

VISIT = "SUBJECTIVE:\nShe is here for a check.\n{told}\nASSESSMENT AND PLAN:\n1. Gout (HCC)\n2. Stage 3 kidney disease [N18.30]\n"


def found(told: str, assessment: str = "1. Gout.\n") -> dict[str, list[str]]:
    return dict(values(CLINIC, f"SUBJECTIVE:\nShe is here for a check.\n{told}\nASSESSMENT AND PLAN:\n{assessment}"))


def test_what_a_payer_and_a_classification_want_to_know_is_no_part_of_a_problem() -> None:
    assert values(CLINIC, VISIT.format(told="OBJECTIVE:\nWell."))["diagnoses"] == ["Gout", "Stage 3 kidney disease"]


def test_a_problem_ends_with_the_code_of_its_line() -> None:
    told = (
        "Problems:\n  Chronic obstructive pulmonary disease with acute exacerbation (HCC)\n"
        "  Hypokalemia\n  Nicotine dependence, cigarettes, uncomplicated [F17.210]\n  Insomnia\n"
    )
    assert values(CLINIC, told)["diagnoses"] == [
        "Chronic obstructive pulmonary disease with acute exacerbation",
        "Hypokalemia",
        "Nicotine dependence, cigarettes, uncomplicated",
        "Insomnia",
    ]


@pytest.mark.parametrize("titles", ["Procedure Laterality Date", "Procedure   Laterality   Date", "| Procedure | Date |"])
def test_the_titles_of_columns_are_no_operation(titles: str) -> None:
    got = found(f"Past Surgical History:\n{titles}\n• APPENDECTOMY 2009\n• KNEE ARTHROSCOPY Left 2015\n")
    assert got["procedures"] == ["APPENDECTOMY", "KNEE ARTHROSCOPY Left"]


def test_what_is_ordered_is_not_done() -> None:
    assert "procedures" not in found("", "1. Gout.\n\nOrders Placed This Encounter\nProcedures\n• XR Foot\n• Joint injection\n")


def test_an_order_ends_the_assessment_before_it() -> None:
    said = "Cellulitis. Orders: cephalexin (KEFLEX) 500 MG capsule; Take 1 Cap by mouth 4 times daily. Disp: 28 Cap, Rfl: 0\n"
    got = found("OBJECTIVE:\nWell.", said)
    assert (got["diagnoses"], got["medications"]) == (["Cellulitis"], ["cephalexin"])


@pytest.mark.parametrize(
    "heading",
    [
        "Current Outpatient Prescriptions on File Prior to Visit",
        "Current Facility-Administered Medications",
        "Scheduled Meds:",
    ],
)
def test_the_medicines_on_file_are_taken(heading: str) -> None:
    listed = "Medication Sig Dispense Refill\n• levothyroxine (SYNTHROID) 75 MCG tablet Take 1 Tab daily. Disp: 90, Rfl: 3\n"
    assert found(f"{heading}\n{listed}")["medications"] == ["levothyroxine"]


DONE = (
    "OPERATIVE REPORT\nPROCEDURE: Laparoscopic appendectomy\nANESTHESIA: General endotracheal.\n{told}\n"
    "ESTIMATED BLOOD LOSS: 20 mL\nCOMPLICATIONS: None\nThe patient tolerated the procedure well.\n"
)


@pytest.mark.parametrize(
    ("told", "names"),
    [
        ("FINDINGS: Perforated appendicitis with pelvic abscess.", ["Perforated appendicitis with pelvic abscess"]),
        ("FINDINGS:\n1. Normal liver.\n2. Acute appendicitis.\n3. No abscess.", ["Acute appendicitis"]),
    ],
)
def test_what_an_operation_found_is_its_diagnosis_where_no_other_is_given(told: str, names: list[str]) -> None:
    assert concluded(THEATRE, read_text(DONE.format(told=told))).draft.fields["diagnoses"].value == names


def test_the_operation_is_described_below_its_anaesthetic() -> None:
    got = values(
        THEATRE,
        "OPERATION: Suction curettage\nDIAGNOSIS: Missed abortion.\nANESTHETIC: General.\nThe cervix was dilated and the uterus"
        " was emptied. Blood loss was 75 cc. Doxycycline 100 mg b.i.d. for 7 days.\n",
    )
    assert got["medications"] == ["Doxycycline"]


def test_an_operation_told_without_headings_is_what_the_patient_was_brought_for() -> None:
    told = (
        "The patient is a 5-year-old with recurrent otitis media brought for bilateral myringotomy with tubes. Under mask "
        "anesthesia the right ear was examined and a tube placed. Same on the left.\n"
    )
    got = values(THEATRE, told, again=True)
    assert (got["procedures"], got["diagnoses"]) == (["bilateral myringotomy with tubes"], ["recurrent otitis media"])
