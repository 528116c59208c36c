"""Procedures below headings that are not theirs alone: what a visit lists as its actions, what an operation note adds."""

import re
from collections.abc import Iterator

from services.packs.clinical.shared.notes.named import Grammar, Named, names_in
from services.packs.clinical.shared.prose import Prose, looks
from services.packs.clinical.shared.sections.notes import note_sections
from services.packs.clinical.shared.terms import operations

OF_VISIT = re.compile(r"actions?(?: taken| today)?|(?:done|carried out|performed) (?:today|in clinic)|in clinic(?: today)?")
"""How a part of a visit is headed that lists what was done at it."""
OF_OPERATION = re.compile(r"(?:other|also|additional|additionally|in addition)(?: procedures?)?")
"""How a line of an operation note is headed that adds what else was done."""
STILL_TO_DO = looks(
    r"\?|\b(?:book(?:ed|ing)?|arrange[ds]?|refer(?:red|ral)?|for|list(?:ed)?|await\w*|next|wait(?:ing)? list|due|needs?|if"
    r"|request\w*|letter|form|consent\w*|declin\w*|recall|appointment|in \d+|\d+ ?/ ?(?:7|12|52)|not|nil|no)\b"
)
"""Words of a line that tells what is still to be done, or was not."""
LEFT_IN = looks(
    r"\b(?:drains?|catheter|specimens?|implants?|h(?:a)?emostasis|pack(?:ing)?|dressings?|sutures?|closure"
    r"|lavage|irrigation)\b"
)
"""Words of a line that tells how an operation ended."""


def headed_otherwise(view: Prose, grammar: Grammar, *, perioperative: bool) -> Iterator[Named]:
    """The operations that such a part lists as done, and no test."""
    titled = OF_OPERATION if perioperative else OF_VISIT
    for section in note_sections(view.text):
        for one in names_in(view, section, grammar) if titled.fullmatch(section.title) else ():
            if one.sure and not one.doubted and _is_done(view, one, perioperative=perioperative):
                yield one


def _is_done(view: Prose, one: Named, *, perioperative: bool) -> bool:
    start, stop = one.span
    line = view.flat.rfind("\n", 0, start) + 1
    end = view.flat.find("\n", stop)
    said = line, end if end >= 0 else len(view.flat)
    tested = operations.TEST.search(view.flat, start, stop) or operations.STEP.search(view.flat[start:stop])
    left_in = perioperative and LEFT_IN.search(view.flat, start, stop)
    return (
        not tested
        and not left_in
        and not STILL_TO_DO.search(view.flat, *said)
        and not operations.NOT_DONE.search(view.flat, *said)
    )
