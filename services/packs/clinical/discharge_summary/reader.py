"""The builtin reader of discharge summaries."""

from services.core.calls import CallRequest
from services.core.draft import Extraction
from services.packs.clinical.shared.notes.reader import NoteReader
from services.packs.clinical.shared.notes.ways import HOSPITAL
from services.packs.clinical.shared.prose import looks

SIGNS = looks(
    r"\b(?:discharged?|admission|admitt(?:ed|ing)|admission diagnos[ei]s|discharge diagnos[ei]s|hospital course"
    r"|hospitali[sz]ation|discharge medications|discharge instructions|condition (?:on|at) discharge|"
    r"diagnos[ei]s|procedures?|operations?|history|follow-?up|stable|transferred|consultations?|patient)\b"
)
READER = NoteReader(
    doc_type="discharge-summary",
    fields=("diagnoses", "medications", "procedures", "date", "institution"),
    ways=HOSPITAL,
    signs=SIGNS,
    alternatives=("clinical-notes", "surgical-notes"),
    discharge=True,
)


def read(request: CallRequest) -> Extraction:
    """Read a discharge summary. A later attempt takes up what the hospital course says was found and done."""
    return READER.read(request)
