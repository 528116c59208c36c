"""The pathology pack."""

from services.packs.clinical.pathology.reader import read
from services.packs.clinical.pathology.rules import check
from services.packs.clinical.pathology.search import search
from services.packs.clinical.pathology.support import supports
from services.tasks.pack import load_pack

PACK = load_pack(__package__ or "", read=read, check=check, supports=supports, search=search)
