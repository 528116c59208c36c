"""How discharge summaries are read and graded."""

from services.packs.clinical.discharge_summary.reader import read
from services.packs.clinical.discharge_summary.rules import GRADER
from services.packs.clinical.shared.broken_words import in_whole_words
from services.tasks.pack import Verbs

VERBS = in_whole_words(Verbs(read=read, check=GRADER.check, supports=GRADER.supports, search=GRADER.search))
