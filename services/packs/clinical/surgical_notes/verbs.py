"""How surgical notes are read and graded."""

from services.packs.clinical.shared.broken_words import in_whole_words
from services.packs.clinical.surgical_notes.reader import read
from services.packs.clinical.surgical_notes.rules import GRADER
from services.tasks.pack import Verbs

VERBS = in_whole_words(Verbs(read=read, check=GRADER.check, supports=GRADER.supports, search=GRADER.search))
