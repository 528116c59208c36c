"""The radiology pack."""

from services.packs.clinical.radiology.reader import read
from services.packs.clinical.radiology.rules import check
from services.packs.clinical.radiology.search import search
from services.packs.clinical.radiology.support import supports
from services.packs.clinical.shared.broken_words import in_whole_words
from services.tasks.pack import load_pack

PACK = in_whole_words(load_pack(__package__ or "", read=read, check=check, supports=supports, search=search))
