"""How genomics reports are read and graded."""

from services.packs.clinical.genomics.reader import read
from services.packs.clinical.genomics.rules import check
from services.packs.clinical.genomics.search import search
from services.packs.clinical.genomics.support import supports
from services.packs.clinical.shared.broken_words import in_whole_words
from services.tasks.pack import Verbs

VERBS = in_whole_words(Verbs(read=read, check=check, supports=supports, search=search))
