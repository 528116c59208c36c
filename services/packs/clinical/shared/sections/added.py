"""Which places of a note stand in what was added below it to correct it: an addendum, an amendment, an erratum."""

import re

from services.packs.clinical.shared.prose import Prose
from services.packs.clinical.shared.sections.notes import note_section_at

ADDED = re.compile(r"[ *#]*(?:[a-z]+ )?(?:addend(?:um|a)|amend(?:ed|ment)|correct(?:ed|ion)s?|errat(?:um|a)|late entry)\b")
"""How a paragraph or a heading begins that corrects what stands above it."""


def in_addendum(view: Prose, position: int) -> bool:
    """Whether a place stands in a paragraph, or below a heading, that says that it corrects what stands above it."""
    start = view.flat.rfind("\n\n", 0, position) + 2
    return start > 1 and bool(ADDED.match(view.flat, start) or ADDED.match(note_section_at(view.text, position).title))
