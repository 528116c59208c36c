"""The grader of clinical notes: the rules that all notes share."""

from services.packs.clinical.shared.note_pack import NoteGrader
from services.packs.clinical.shared.note_support import Eye

GRADER = NoteGrader(eye=Eye())
