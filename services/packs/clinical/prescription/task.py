"""The prescription pack."""

from services.packs.clinical.prescription.reader import read
from services.packs.clinical.prescription.rules import check
from services.packs.clinical.prescription.search import search
from services.packs.clinical.prescription.support import supports
from services.tasks.pack import load_pack

PACK = load_pack(__package__ or "", read=read, check=check, supports=supports, search=search)
