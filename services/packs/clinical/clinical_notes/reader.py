"""The builtin reader of clinic, consultation and progress notes."""

from services.core.calls import CallRequest
from services.core.draft import Extraction
from services.packs.clinical.shared.notes.reader import NoteReader
from services.packs.clinical.shared.notes.ways import CLINIC
from services.packs.clinical.shared.prose import looks

SIGNS = looks(
    r"\b(?:impression|assessment|diagnos[ei]s|plan|subjective|objective|chief complaint|reason for (?:the )?visit"
    r"|history|physical exam(?:ination)?|"
    r"exam(?:ination)?|medications?|allergies|review of systems|patient|visit|year-old|week-old|month-old"
    r"|follow-?up|vital signs|treatment|denies|complains"
    r"|dear (?:dr|doctor|colleague)|(?:thank you|thanks) for|clinic|referred)\b"
)
READER = NoteReader(
    doc_type="clinical-notes",
    fields=("diagnoses", "medications", "procedures", "date", "institution"),
    ways=CLINIC,
    signs=SIGNS,
    alternatives=("discharge-summary", "surgical-notes"),
)


def read(request: CallRequest) -> Extraction:
    """Read a clinical note. A later attempt takes up what running sentences and the history say."""
    return READER.read(request)
