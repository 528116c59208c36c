"""Operations that an operation note names first, and a part headed like their list that tells how they were done."""

import re
from collections.abc import Sequence

from services.packs.clinical.shared.notes.list_items import sentences
from services.packs.clinical.shared.notes.named import Named
from services.packs.clinical.shared.prose import Prose, looks
from services.packs.clinical.shared.sections.notes import Section, note_section_at

LIKE_A_LIST = re.compile(r"(?:procedures?|operations?|ops?|surgery|proc)")
STEPS = looks(
    r"\b(?:irrigated|packed|closed|drained|ligated|dissected|divided|excised|opened|identified|made|taken|sent|washed|clamped|secured"
    r"|prepped|draped|infiltrated|curetted|broken|inserted|placed|removed|sutured|cauteri[sz]ed|delivered|exposed|retracted|elevated"
    r"|skin incision|incision (?:over|made|at|along|deepened)|h(?:a)?emostasis|layers?|under (?:ga|la|sa|spinal)|supine|prone"
    r"|lithotomy)\b"
)
"""Words of a step of an operation."""
LEAST_SENTENCES, LEAST_STEPS = 3, 2


def named_above(view: Prose, listed: Sequence[Named]) -> tuple[Named, ...]:
    """The names of a list without those of a part that describes, where a part above it has named what was done."""
    parts = [note_section_at(view.text, one.span[0]) for one in listed]
    first = next((part for part, one in zip(parts, listed, strict=True) if one.sure), None)
    return tuple(
        one
        for one, part in zip(listed, parts, strict=True)
        if first is None or part == first or not _describes(view, part, first)
    )


def _describes(view: Prose, part: Section, first: Section) -> bool:
    told = sentences(view, part.body)
    steps = sum(STEPS.search(view.flat, *span) is not None for span in told)
    below = part.body[0] > first.body[0] and LIKE_A_LIST.fullmatch(part.title) is not None
    return below and len(told) >= LEAST_SENTENCES and steps >= LEAST_STEPS
