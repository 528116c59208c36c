"""How prescriptions are read and graded."""

from services.packs.clinical.prescription.reader import read
from services.packs.clinical.prescription.rules import check
from services.packs.clinical.prescription.search import search
from services.packs.clinical.prescription.support import supports
from services.packs.clinical.shared.broken_words import in_whole_words
from services.tasks.pack import Verbs

VERBS = in_whole_words(Verbs(read=read, check=check, supports=supports, search=search))
