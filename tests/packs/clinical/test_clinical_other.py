"""A clinical document that an answer calls OTHER keeps its own fields: those of OTHER are a financial document's."""

from services.core.draft import Draft
from services.core.feedback import Feedback
from services.documents.plain import read_text
from services.packs.find import packs, packs_by_type
from services.tasks.extraction import Extracting
from services.tasks.pack import Case
from tests.kits import builtin_kit

REPORT = "NORTH MOOR HOSPITAL\nSurgical pathology report\nReported: 2021-03-04\nDIAGNOSIS:\nBreast: Ductal carcinoma, grade 3.\n"


def turned_to(doc_type: str, said: str) -> str:
    """The type that is asked about after a best attempt that called the document `said`."""
    task = Extracting(packs_by_type()[doc_type], Case(read_text(REPORT)), builtin_kit(*packs().values()), others=packs_by_type())
    best = Draft(doc_type=said, confidence=0.4, fields={})
    task.attempt(Feedback(attempt=3, attempts_allowed=3, best=best))
    return task.pack.doc_type


def test_a_clinical_document_called_other_is_asked_for_its_own_fields_again() -> None:
    assert turned_to("pathology", "OTHER") == "pathology"


def test_one_called_another_clinical_type_is_asked_for_the_fields_of_that() -> None:
    assert turned_to("radiology", "pathology") == "pathology"


def test_a_tax_form_called_other_is_read_as_one() -> None:
    assert turned_to("W-2", "OTHER") == "OTHER"
