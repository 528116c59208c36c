"""The grader of operation notes: the rules that all notes share, and the margins."""

from services.packs.clinical.shared.notes.pack import NoteGrader
from services.packs.clinical.shared.notes.support import Eye
from services.packs.clinical.surgical_notes.margins import stated, supports_margins

GRADER = NoteGrader(eye=Eye(perioperative=True), more=supports_margins, seeks=lambda view: bool(stated(view)))
