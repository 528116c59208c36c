"""Answers that stand apart from their label: behind cells of method and material, or under the title of their column."""

import re

from services.packs.clinical.shared.prose import Prose

CELLS = r"(?: {2,}|\t+| *\| *)(?:[a-z][\w./+-]{1,14}(?: [a-z][\w./+-]{1,14})?(?: {2,}|\t+| *\| *)){1,3}"
"""Cells of method and material between a row's label and its answer."""
APART = re.compile(r" {2,}|\t")
LEAST_TITLES, ASKEW = 2, 2
"""Titles that share a line at least, and characters by which an answer may stand off its title."""


def below(view: Prose, title: tuple[int, int], answer: re.Pattern[str]) -> tuple[int, int] | None:
    """What stands under a title that shares its line with other titles: the cell of the next line that begins there."""
    start, end = view.text.rfind("\n", 0, title[0]) + 1, view.text.find("\n", title[1])
    line = view.text[start : max(end, start)]
    under = view.text[end + 1 :].partition("\n")[0] if end >= 0 else ""
    if len(APART.split(line.strip())) < LEAST_TITLES or len(APART.split(under.strip())) < LEAST_TITLES:
        return None
    for cell in re.finditer(r"(?:(?! {2,}|\t).)+", under):
        at = end + 1 + cell.start() + len(cell[0]) - len(cell[0].lstrip())
        if abs(at - (end + 1) - (title[0] - start)) <= ASKEW and (found := answer.match(view.flat, at)):
            return at, found.end()
    return None
