"""The grader of operation notes: the rules that all notes share, and the margins."""

from services.packs.clinical.shared.notes.pack import NoteGrader
from services.packs.clinical.shared.notes.support import Eye
from services.packs.clinical.shared.prose import Prose, looks
from services.packs.clinical.surgical_notes.margins import ANATOMIC, stated, supports_margins

FROZEN = looks(r"\bfrozen sections?\b(?![^.;\n]*\bnodes?\b)[^.;\n]{0,80}\b(?:positive|negative|clear|free|involved)\b")
"""A verdict on a frozen section: of an edge, unless of a node."""


EDGE = looks(
    r"\b(?:margins?|resection lines?|cut ends?|stump)\b[^.;]{0,60}?"
    r"\b(?:positive|negative|clear|free|involved|uninvolved|no tumou?r|benign)\b"
)
"""A verdict behind a word for an edge, in whatever grammar."""


def speaks_of_margins(view: Prose) -> bool:
    """Whether a note tells a result that is, or may be, one of resection margins."""
    edges = [match for match in EDGE.finditer(view.flat) if not ANATOMIC.search(view.flat, *view.sentence(match.start()))]
    return bool(stated(view) or edges) or FROZEN.search(view.flat) is not None


GRADER = NoteGrader(eye=Eye(perioperative=True), more=supports_margins, seeks=speaks_of_margins)
