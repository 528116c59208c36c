"""What the builtin reader sees on a prescription, and what it leaves out."""

import pytest

from services.core.calls import CallRequest
from services.core.document import Document
from services.core.draft import Extraction
from services.core.feedback import Feedback
from services.core.policy import policy_for
from services.documents.plain import read_text
from services.documents.reader import read as read_file
from services.engine.loop import run_loop
from services.packs.clinical.prescription.task import PACK
from services.tasks.extraction import Extracting
from services.tasks.pack import Case
from tests.kits import KitWatch, builtin_kit
from tests.samples.prescription import ALL, draw_prescription, pdf_of


def answer(document: Document, attempt: int = 1) -> Extraction:
    feedback = Feedback(attempt=attempt, attempts_allowed=3)
    return PACK.read(CallRequest(role="extract", pack=PACK.name, stable="", tail="", document=document, feedback=feedback))


def drugs(text: str, attempt: int = 1) -> list[dict[str, str]]:
    said = next((one for one in answer(read_text(text), attempt).fields if one.name == "medications"), None)
    return [{part.name: part.value for part in element.parts} for element in (said.elements if said else None) or []]


def told(text: str) -> dict[str, str | None]:
    return {one.name: one.value for one in answer(read_text(text)).fields}


def core(rows: list[dict[str, str]]) -> list[tuple[str, str, str]]:
    return [(row["name"], row.get("dose", "").replace(" ", ""), row.get("frequency", "")) for row in rows]


@pytest.mark.parametrize("layout", ALL)
@pytest.mark.parametrize("seed", [0, 1, 2])
def test_every_drug_of_every_layout_is_read_and_nothing_else(layout: str, seed: int) -> None:
    sample = draw_prescription(seed, layout)
    assert core(drugs(sample.text)) == core([drug.element for drug in sample.drugs])


def test_a_drawn_page_reads_as_its_text() -> None:
    sample = draw_prescription(5, "table")
    said = next(one for one in answer(read_file(pdf_of(sample), "rx.pdf")).fields if one.name == "medications")
    read = [{part.name: part.value for part in element.parts} for element in said.elements or []]
    assert core(read) == core([drug.element for drug in sample.drugs])


def test_the_whole_loop_ends_at_its_target_on_a_clean_prescription() -> None:
    sample = draw_prescription(3, "labels")
    kit = builtin_kit(PACK)
    steps = list(run_loop(Extracting(PACK, Case(read_text(sample.text)), kit), policy_for("clinical"), KitWatch(kit)))
    graded = [step for step in steps if step.kind == "graded"]
    assert graded[-1].grade.score >= 0.95


def test_allergies_stopped_drugs_and_advice_are_never_medications() -> None:
    text = (
        "Allergies: Penicillin 500 mg, Aspirin 81 mg\nRx:\n1. Tab Metformin 500mg BD\nStop Glimepiride 2 mg\n"
        "Atenolol 50 mg - discontinued\nAdvice:\n- Check sugar 2 times a week\n- Drink 2 litres of water daily\n"
    )
    assert [row["name"] for row in drugs(text)] == ["Metformin"]


@pytest.mark.parametrize(
    ("line", "dose", "frequency", "duration"),
    [
        ("Amoxicillin 500 mg PO TID x 7 days", "500 mg", "TID", "7 days"),
        ("Tab. Dolo 650 1-0-1 after food x 5 days", "650", "1-0-1 after food", "5 days"),
        ("Tab. Augmentin 625 mg 1 tab po bd x 5/7", "625 mg", "bd", "5/7"),
        ("Inj Insulin Glargine 10 units SC at bedtime", "10 units", "at bedtime", None),
        ("Syp Calpol 250mg/5ml 5 ml TDS for 3 days", "250mg/5ml", "TDS", "3 days"),
        ("Albuterol HFA 90 mcg/actuation 2 puffs q4-6h prn wheeze", "90 mcg/actuation", "q4-6h prn wheeze", None),
        (
            "Hydrocodone-Acetaminophen 5-325 mg 1-2 tabs every 6 hours as needed for pain",
            "5-325 mg",
            "every 6 hours as needed for pain",
            None,
        ),
        ("- Salbutamol inhaler 2 puffs SOS", "2 puffs", "SOS", None),
        ("1. Ibuprofeno 400 mg - 1 tableta cada 8 horas por 5 días", "400 mg", "cada 8 horas", "5 días"),
        ("1. Paracetamol 500mg - din mein do baar khane ke baad", "500mg", "din mein do baar khane ke baad", None),
        ("Take Lipitor 40mg by mouth once daily", "40mg", "once daily", None),
    ],
)
def test_a_line_is_taken_apart(line: str, dose: str, frequency: str, duration: str | None) -> None:
    (row,) = drugs(f"Rx:\n{line}\n")
    assert (row["dose"], row["frequency"], row.get("duration")) == (dose, frequency, duration)


def test_a_dose_in_steps_keeps_its_steps() -> None:
    (row,) = drugs("Medication: Prednisone 20 mg tablets\nSig: 40 mg daily x 3 days, then 20 mg daily x 3 days\nDisp: #30\n")
    assert (row["dose"], row["frequency"]) == ("40 mg then 20 mg", "daily")


def test_directions_in_unknown_words_are_said_to_be_unread() -> None:
    said = answer(read_text("Rx:\n1. Tab Zolmerin 5mg kuchh bhi samajh nahi aata\n"))
    assert "not understood" in said.reasoning
    assert next(one for one in said.fields if one.name == "medications").confidence < 0.6


def test_parts_on_labelled_lines_belong_to_the_drug_above() -> None:
    first = "1) Amoxicillin\n   Dose: 500 mg\n   Frequency: Three times a day\n"
    second = "2) Ibuprofen\n   Dose: 400 mg\n   Frequency: As needed\n"
    read = core(drugs(f"Medications:\n{first}{second}"))
    assert read == [("Amoxicillin", "500mg", "Three times a day"), ("Ibuprofen", "400mg", "As needed")]


def test_drugs_of_running_text_are_read_where_no_list_stands() -> None:
    text = "Patient prescribed Lisinopril 10 mg once daily and Atorvastatin 20 mg at bedtime.\n"
    assert core(drugs(text, attempt=2)) == [("Lisinopril", "10mg", "once daily"), ("Atorvastatin", "20mg", "at bedtime")]


def test_a_street_a_person_and_a_pharmacy_are_no_institution() -> None:
    head = "Dr. Sample Prescriber\n14 Medical Center Avenue\nPharmacy: Corner Pharmacy\nDOB: 01/02/1960\n"
    said = told(f"{head}Rx: Lisinopril 10mg\nSig: daily\n")
    assert (said["institution"], said["date"]) == (None, None)


def test_a_letterhead_is_the_institution_and_the_day_of_writing_the_date() -> None:
    text = "Willowbrook Clinic\nDOB: 01/02/1960\nDate: 03/04/2024\nRx: Lisinopril 10mg\nSig: daily\nNext visit: 05/06/2024\n"
    assert (told(text)["institution"], told(text)["date"]) == ("Willowbrook Clinic", "2024-03-04")


def test_a_blank_pad_has_no_medication() -> None:
    assert drugs("PRESCRIPTION\nPatient: ______\nMedication: ______\nSig: ______\nRefills: ___\n", attempt=2) == []
