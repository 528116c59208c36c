"""The grader's own search, by which an absence is corroborated."""

import re

from services.core.document import Document
from services.core.rubric import FieldSpec
from services.packs.clinical.prescription.candidates import candidates
from services.packs.clinical.prescription.ordered import ordered
from services.packs.clinical.shared.prose import prose
from services.packs.clinical.shared.slips.support import search_day, search_issuer
from services.tasks.pack import Search


def search(document: Document, spec: FieldSpec) -> Search:
    """Whether the field's wordings stand in the document, and whether something stands there that would be its value."""
    match spec.name:
        case "medications":
            found = candidates(ordered(document))
            mentioned = any(re.search(rf"(?<!\w){re.escape(word)}(?!\w)", document.text, re.I) for word in spec.wordings)
            return Search(mentioned=mentioned, filled=bool(found), where=f"the line of {found[0].name}" if found else "")
        case "date":
            return search_day(prose(document.text))
        case _:
            return search_issuer(prose(document.text))
