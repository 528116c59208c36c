"""The genomics pack."""

from services.packs.clinical.genomics.reader import read
from services.packs.clinical.genomics.rules import check
from services.packs.clinical.genomics.search import search
from services.packs.clinical.genomics.support import supports
from services.tasks.pack import load_pack

PACK = load_pack(__package__ or "", read=read, check=check, supports=supports, search=search)
