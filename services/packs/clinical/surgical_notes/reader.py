"""The builtin reader of operation notes."""

from services.core.calls import CallRequest
from services.core.draft import Extraction
from services.packs.clinical.shared.notes.reader import NoteReader
from services.packs.clinical.shared.notes.ways import THEATRE
from services.packs.clinical.shared.prose import looks
from services.packs.clinical.surgical_notes.margins import margins

SIGNS = looks(
    r"\b(?:pre-? ?op(?:erative)? diagnos[ei]s|post-? ?op(?:erative)? diagnos[ei]s|operations?|procedures?"
    r"|an(?:a)?esthesia|estimated blood loss|blood loss|complications|incision|prepped|draped|sutures?|"
    r"operating room|surgeon|specimens?|drains|hemostasis|tourniquet|supine|recovery room|indications?|sterile"
    r"|consent|findings|sedation|impression|biops(?:y|ies)|[a-z]+(?:scopy|ectomy|plasty|otomy)|excision"
    r"|catheteri[sz]ation|angiogra\w+|deliver(?:y|ies)|apgars?|placenta|episiotomy)\b"
)
READER = NoteReader(
    doc_type="surgical-notes",
    fields=("procedures", "diagnoses", "margins", "medications", "date", "institution"),
    ways=THEATRE,
    signs=SIGNS,
    alternatives=("discharge-summary", "pathology"),
    more=margins,
)


def read(request: CallRequest) -> Extraction:
    """Read an operation note. A later attempt takes up the diagnosis before the operation and its indication."""
    return READER.read(request)
