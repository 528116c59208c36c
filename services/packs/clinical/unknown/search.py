"""The grader's own search for a field, by which an absence is corroborated."""

import re

from services.core.document import Document
from services.core.rubric import FieldSpec
from services.packs.clinical.shared.issued_support import day_printed, house_printed
from services.packs.clinical.shared.prose import prose
from services.tasks.pack import Search

PLACES = {"date": "the heading or the signature", "institution": "the letterhead"}


def search(document: Document, spec: FieldSpec) -> Search:
    """Whether the field's wordings stand in the document, and whether something stands there that would be its value."""
    view = prose(document.text)
    mentioned = any(re.search(rf"(?<!\w){re.escape(word)}(?!\w)", view.flat) for word in spec.wordings)
    filled = day_printed(view) if spec.name == "date" else house_printed(view)
    return Search(mentioned=mentioned, filled=filled, where=PLACES[spec.name] if filled else "")
