"""A clinical document of no known kind: its day and its house are read, and what is not clinical stays OTHER."""

import pytest

from services.documents.plain import read_text
from services.packs.clinical.unknown.task import PACK
from services.packs.find import packs
from services.tasks.classification import classify
from services.tasks.sectioning import NOT_KNOWN, sections_of
from tests.packs.clinical.notes import concluded, values

CONSENT = """RIVERBEND MEDICAL CENTER
CONSENT FOR PROCEDURE
Date: 04/15/2024
Patient Name: Jane Example      MRN: 004432
I, the undersigned, authorize Dr. Samuel Hart and the staff of Riverbend Medical Center to perform the procedure described to me.
The risks, benefits and alternatives have been explained to me. I understand that no guarantee has been made.
Patient signature: ____________   Witness: ____________
"""
CERTIFICATE = """Harbour View Clinic
12 Quay Road, Portsmouth
3 March 2024
To whom it may concern
Re: Mr. Thomas Example, date of birth 4 July 1971
This is to confirm that the above patient attends our clinic and was unable to work from 26 February to 1 March 2024.
Yours faithfully
Dr. A. Moss
"""
CHECKLIST = """ST. BRIDE HOSPITAL
NURSING ADMISSION CHECKLIST
Ward 7B     Date: 14/02/2024
Patient: A. Example   Hospital No: 88123
[x] Identity band in place
[x] Falls risk assessment completed
[ ] Valuables listed
Nurse signature: R. Lane RN
"""
TRACING = """LAKESIDE HOSPITAL   12-lead ECG
Patient: G. Example  ID 88221   Date: 2024-11-06 10:22
Vent. rate 72 bpm  PR interval 160 ms  QRS duration 92 ms  QT/QTc 400/420 ms
"""
READ = {
    CONSENT: ("2024-04-15", "RIVERBEND MEDICAL CENTER"),
    CERTIFICATE: ("2024-03-03", "Harbour View Clinic"),
    CHECKLIST: ("2024-02-14", "ST. BRIDE HOSPITAL"),
    TRACING: ("2024-11-06", "LAKESIDE HOSPITAL"),
}
NAMES = pytest.mark.parametrize("text", READ, ids=["consent", "certificate", "checklist", "tracing"])
NOT_CLINICAL = {
    "newsletter": "RIVERBEND MEDICAL CENTER\nSTAFF NEWSLETTER - April 2024\nOur nurses won the regional patient care award.\n",
    "minutes": "St. Bride Hospital\nMinutes of the Infection Control Committee, 12 February 2024\nPresent: Dr. Hart.\n",
    "insurer": "EXPLANATION OF BENEFITS\nPatient: J. Example\nProvider: Riverbend Clinic, Dr. Hart\nAmount billed 250.00\n",
    "statement": "Riverbend Medical Center\nPatient statement\nPatient: Jane Example\nAmount due $180.00\nAccount number 55321\n",
    "leaflet": "About your hip\nA leaflet for patients of the clinic. Ask your nurse or doctor about risks and treatment.\n",
    "study": "Abstract\nPatients of four hospitals were randomized by their doctors to treatment or placebo (p < 0.05).\n",
    "contract": "EMPLOYMENT AGREEMENT\nThis agreement is made on 1 May 2024 between Harbour Consulting LLC and John Example.\n",
    "recipe": "Take one cup of flour and two spoons of butter. Bake for 40 minutes.\n",
}


@NAMES
def test_a_clinical_document_of_no_known_kind_is_unknown(text: str) -> None:
    assert classify(text, packs()).doc_type == "unknown"


@pytest.mark.parametrize("text", NOT_CLINICAL.values(), ids=NOT_CLINICAL)
def test_what_is_not_of_a_patients_care_stays_other(text: str) -> None:
    assert classify(text, packs()).doc_type == "OTHER"


def test_a_known_kind_is_never_unknown_however_much_speaks_for_care() -> None:
    report = CONSENT + "SURGICAL PATHOLOGY REPORT\nFinal diagnosis: Invasive ductal carcinoma, grade 2. Margins are negative.\n"
    found = classify(report, packs())
    assert found.doc_type == "pathology" and "unknown" not in found.alternatives


@NAMES
def test_day_and_house_are_read_and_make_the_whole_score(text: str) -> None:
    end = concluded(PACK, read_text(text))
    assert end.draft is not None and end.score is not None
    assert tuple(end.draft.fields[name].value for name in ("date", "institution")) == READ[text]
    assert end.score >= 0.95 and not end.needs_review


def test_none_of_its_fields_is_required() -> None:
    assert {name: spec.tier for name, spec in PACK.rubric.fields.items()} == {"date": "optional", "institution": "optional"}


def test_a_document_without_day_and_house_has_a_low_score_and_no_division_by_nothing() -> None:
    end = concluded(PACK, read_text("I understand the risks of the procedure and have had my questions answered.\n"))
    assert end.grade is not None and (end.score, end.needs_review) == (0.3, True)
    assert (end.grade.dimensions["completeness"].score, end.grade.dimensions["accuracy"].score) == (0.0, 0.0)


def test_only_one_of_the_two_is_no_fault_where_the_other_is_not_printed() -> None:
    end = concluded(PACK, read_text(CONSENT.replace("Date: 04/15/2024\n", "")))
    assert end.draft is not None and end.draft.fields["date"].status == "not_present"
    assert end.score == 1.0


def test_the_day_on_which_a_record_was_printed_comes_before_days_in_its_rows() -> None:
    text = "Greenfield Health Center\nIMMUNIZATION RECORD\nPatient: C. Example\nDate printed: 08/20/2024\nMMR   02/10/2016\n"
    assert values(PACK, text)["date"] == "2024-08-20"


def test_a_person_is_told_that_the_kind_was_not_recognised_unless_he_named_it() -> None:
    document = read_text(CONSENT)
    assert [part.notes for part in sections_of(document, packs()).parts] == [(NOT_KNOWN,)]
    chosen = sections_of(document, packs(), "unknown").parts
    assert [(part.found.doc_type, part.found.confidence, part.notes) for part in chosen] == [("unknown", 1.0, ())]


def test_a_form_in_a_file_is_split_off_as_before() -> None:
    report = "SURGICAL PATHOLOGY REPORT\nPatient: Jane Example   MRN: 1\nAccession: S24-1\nFinal diagnosis: Adenocarcinoma, G2.\n"
    assert [part.found.doc_type for part in sections_of(read_text(report), packs()).parts] == ["pathology"]
