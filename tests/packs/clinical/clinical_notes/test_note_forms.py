"""Notes on forms, in letters and from machines: labels behind dots, plain days, closings, titles that name an operation."""

from tests.packs.clinical.attempts import concluded
from tests.packs.clinical.notes import CLINIC, HOSPITAL, THEATRE, values


def test_labels_with_dots_up_to_their_values_head_the_parts_of_a_form() -> None:
    form = (
        "Patient discharge form\nFacility ........ Kestrel Point Surgical Hospital\nDate out ........ 12 Jan 2023\n"
        "Final diagnosis ........ Osteoarthritis right hip\nOperations ...... Right total hip arthroplasty\n"
        "Medicines home .. enoxaparin 40 mg daily\n"
    )
    found = values(HOSPITAL, form)
    assert (found["date"], found["institution"]) == ("2023-01-12", "Kestrel Point Surgical Hospital")
    assert (found["diagnoses"], found["procedures"]) == (["Osteoarthritis right hip"], ["Right total hip arthroplasty"])


def test_labels_of_an_export_head_the_parts_of_a_summary() -> None:
    export = (
        "Norquay Valley Hospital\nADM=20200817|DIS=20200825\nMRDX=Adenocarcinoma of sigmoid colon\nOPS=Low anterior resection\n"
        "DISCHARGE_RX=loperamide 2 mg prn;dalteparin 5000 units daily\n"
    )
    found = values(HOSPITAL, export)
    assert (found["date"], found["diagnoses"]) == ("2020-08-25", ["Adenocarcinoma of sigmoid colon"])
    assert (found["procedures"], found["medications"]) == (["Low anterior resection"], ["loperamide", "dalteparin"])


def test_the_only_day_in_the_heading_is_the_day_of_the_note() -> None:
    note = (
        "Upper Wensum Medical Practice       Consultation record\nMrs Thelma Goodbody   DOB 19.4.1956   Seen by Dr Oduya\n"
        "06 Feb 2024 09:50\n\nProblem: Essential hypertension\nMedication: ramipril 10mg od\n"
    )
    found = values(CLINIC, note)
    assert (found["date"], found["diagnoses"]) == ("2024-02-06", ["Essential hypertension"])


def test_the_closing_of_a_letter_is_no_medicine() -> None:
    letter = (
        "St Wilfrid's Hospital\n22 October 2020\n\nDiagnoses:\nAtrial fibrillation\n\nCurrent medication: apixaban 5mg bd\n\n"
        "Thank you for referring this lady, who has improved.\nYours sincerely\nDr P Anand, Consultant Cardiologist\n"
    )
    assert values(CLINIC, letter, again=True)["medications"] == ["apixaban"]


def test_the_title_of_a_note_is_no_issuer() -> None:
    note = (
        "Oncology Clinic Note\nMerriview Cancer Center     Visit Date: 09/28/2020\n"
        "Assessment: Hypothyroidism.\nPlan: levothyroxine.\n"
    )
    assert values(CLINIC, note)["institution"] == "Merriview Cancer Center"


COLONOSCOPY = (
    "COLONOSCOPY REPORT        Tularosa Endoscopy Center\nExam Date: 04/04/2024\n\nIndications: Positive FIT\n"
    "Interventions: polypectomy\nImpression: Colon polyps.\n"
)


def test_the_operation_that_a_report_is_called_by_is_one_of_its_procedures() -> None:
    assert values(THEATRE, COLONOSCOPY)["procedures"] == ["COLONOSCOPY", "polypectomy"]


def test_an_operation_note_that_gives_no_operation_is_never_vouched_for() -> None:
    note = (
        "Tularosa Surgical Hospital\nExam Date: 04/04/2024\n\nThe skin was closed. Estimated blood loss 20 mL. Specimens none.\n"
    )
    assert concluded(THEATRE, note).score < 0.95
