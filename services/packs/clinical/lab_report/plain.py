"""A report made regular for reading, character for character: decimal commas, signs of emphasis and of flags, what it takes back.

Every span of the regular text is a span of the printed one.
"""

import re
from functools import lru_cache

from services.core.document import Document
from services.packs.clinical.lab_report.cell_lines import in_rows
from services.packs.clinical.lab_report.restated import without_old
from services.packs.clinical.lab_report.signs import spelled
from services.packs.clinical.lab_report.withdrawn import without_withdrawn
from services.packs.clinical.lab_report.wording import DECIMAL, pointed
from services.packs.clinical.shared.slips.held import Held
from services.packs.clinical.shared.slips.letters import IN_WORD, is_misread, unbold

POINT = re.compile(r"(?<![\d.,/:-])\d+\.\d{1,2}(?![\d.]|[./-]\d)")
LISTED = re.compile(r"[^\s,]+(?:,[^\s,]*){3,}")
"""Commas between cells."""
SPLIT_POINT = re.compile(r"(?<![\d.])(\d+) \.(\d+)(?!\d)")
SPACED = re.compile(r"(?:(?<= {2})|(?<=\t))[1-9]\d{0,2}(?: \d{3})+(?=$| {2}|\t)", re.M)
"""A figure whose thousands blanks set apart, alone in its cell."""
UNIT_ONES = re.compile(r"(?<=/[dm])1\b|(?<=/)1(?=\s|$)|(?<=\b[mu]mo)1(?=/)|(?<=\b[fm])1(?=\s|$)")
SPREAD_DAY = re.compile(r"(?<![\d/])(\d{1,2}) / (\d{1,2}) / (\d{4}|\d\d)(?!\d| ?/)")
"""A day with blanks about its strokes."""


def plain(document: Document) -> Document:
    """The document with its text made regular; the same object where nothing is to be done."""
    return _plain(Held(document))


@lru_cache(maxsize=16)
def _plain(held: Held) -> Document:
    text = regular(held.document.text)
    return held.document if text == held.document.text else held.document.model_copy(update={"text": text})


def regular(text: str) -> str:
    """The text itself, of the same length."""
    told = in_rows(spelled(without_old(without_withdrawn(unbold(text)))))
    told = SPACED.sub(lambda match: match[0].replace(" ", ","), told)
    told = SPREAD_DAY.sub(r"\1/\2/\3    ", told)
    if is_misread(told):
        told = IN_WORD.sub(lambda match: "l" if match[0] == "1" else "O" if told[match.start() - 1].isupper() else "o", told)
        told = SPLIT_POINT.sub(r"\1.\2 ", UNIT_ONES.sub("l", told))
    lines = told.split("\n")
    own = [line for line in lines if not LISTED.search(re.sub(r";", " ", line)) or ";" in line]
    commas = sum(len(DECIMAL.findall(line)) for line in own)
    points = sum(len(POINT.findall(line)) for line in own)
    if commas < 2 or commas <= points:
        return told
    return "\n".join(pointed(line) if line in set(own) else line for line in lines)
