"""The grader's own search for a field, by which an absence is corroborated."""

import re

from services.core.document import Document
from services.core.rubric import FieldSpec
from services.packs.clinical.genomics.support_status import figures_of, statements
from services.packs.clinical.genomics.support_variants import candidates
from services.packs.clinical.shared.issued_support import dated, named
from services.packs.clinical.shared.prose import prose
from services.tasks.pack import Search

PLACES = {
    "mutations": "the lines that name a gene with a change",
    "msiStatus": "the line on microsatellites or mismatch repair",
    "tmb": "the line on tumour mutational burden",
    "date": "the heading",
    "institution": "the letterhead",
}


def search(document: Document, spec: FieldSpec) -> Search:
    """Whether the field's wordings stand in the report, and whether something stands there that would be its value."""
    view = prose(document.text)
    mentioned = any(re.search(rf"(?<!\w){re.escape(word.lower())}(?!\w)", view.flat) for word in spec.wordings)
    match spec.name:
        case "mutations":
            filled = bool(candidates(document.text))
        case "msiStatus":
            filled = bool(statements(view))
        case "tmb":
            filled = bool(figures_of(view))
        case "date":
            filled = dated(view)
        case _:
            filled = named(view)
    return Search(mentioned=mentioned, filled=filled, where=PLACES[spec.name] if filled else "")
