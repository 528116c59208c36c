"""The pack of clinical notes."""

from services.packs.clinical.clinical_notes.reader import read
from services.packs.clinical.clinical_notes.rules import GRADER
from services.packs.clinical.shared.broken_words import in_whole_words
from services.tasks.pack import load_pack

PACK = in_whole_words(load_pack(__package__ or "", read=read, check=GRADER.check, supports=GRADER.supports, search=GRADER.search))
