"""The pack of discharge summaries."""

from services.packs.clinical.discharge_summary.reader import read
from services.packs.clinical.discharge_summary.rules import GRADER
from services.packs.clinical.shared.broken_words import in_whole_words
from services.tasks.pack import load_pack

PACK = in_whole_words(load_pack(__package__ or "", read=read, check=GRADER.check, supports=GRADER.supports, search=GRADER.search))
