"""How laboratory reports are read and graded."""

from services.packs.clinical.lab_report.reader import read
from services.packs.clinical.lab_report.rules import check
from services.packs.clinical.lab_report.search import search
from services.packs.clinical.lab_report.support import supports
from services.packs.clinical.shared.broken_words import in_whole_words
from services.tasks.pack import Verbs

VERBS = in_whole_words(Verbs(read=read, check=check, supports=supports, search=search))
