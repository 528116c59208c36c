"""The grader of clinical notes: the rules that all notes share."""

from services.packs.clinical.shared.notes.pack import NoteGrader
from services.packs.clinical.shared.notes.support import Eye

GRADER = NoteGrader(eye=Eye())
