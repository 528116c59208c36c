"""The laboratory report pack."""

from services.packs.clinical.lab_report.reader import read
from services.packs.clinical.lab_report.rules import check
from services.packs.clinical.lab_report.search import search
from services.packs.clinical.lab_report.support import supports
from services.tasks.pack import load_pack

PACK = load_pack(__package__ or "", read=read, check=check, supports=supports, search=search)
