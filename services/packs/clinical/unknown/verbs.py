"""How clinical documents of no known kind are read and graded."""

from services.packs.clinical.shared.broken_words import in_whole_words
from services.packs.clinical.unknown.reader import read
from services.packs.clinical.unknown.rules import check
from services.packs.clinical.unknown.search import search
from services.packs.clinical.unknown.support import supports
from services.tasks.pack import Verbs

VERBS = in_whole_words(Verbs(read=read, check=check, supports=supports, search=search))
