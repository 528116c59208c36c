"""Labels that carry the number of their box, and the same words elsewhere on the page."""

import re
from collections.abc import Callable, Sequence
from typing import Protocol, TypeVar

from services.core.document import Box, Word
from services.packs.tax.shared.form import Form
from services.packs.tax.shared.pagemap import PageMap, box_at

APART = 0.04
"""Share of the page's width by which a box number may stand off its label."""
LEVEL, SAME_LINE = 0.6, 0.8
"""Lines between the middles of two words of one line; the second for a number in larger print than its label."""


class Label(Protocol):
    """What prints a label: a label found by the reader, or by the grader."""

    @property
    def words(self) -> tuple[Word, ...]: ...

    @property
    def box(self) -> Box: ...


L = TypeVar("L", bound=Label)
NUMBER = re.compile(r"\(?(?:\d|1\d|2[0-3])[.)]?")
"""The number of a box; no form has more of them than a Schedule K-1."""


def of_the_form(page: PageMap, form: Form, labels: Sequence[L], key: Callable[[L], str]) -> list[L]:
    """The labels without those that lack their box's number where the same label stands with it.

    A summary of wages beside a W-2, or a heading, says the same words; it is no box of the form.
    """
    carrying = {id(one) for one in labels if _carries(page, one, form.by_key[key(one)].number)}
    known = {key(one) for one in labels if id(one) in carrying}
    return [one for one in labels if id(one) in carrying or key(one) not in known]


def numbers_a_label(page: PageMap, word: Word, labels: Sequence[Label]) -> bool:
    """Whether a word is a box number that stands before one of the labels, on its line and set apart from it."""
    box = box_at(word)
    return NUMBER.fullmatch(word.text) is not None and any(
        abs(one.box.centre[1] - box.centre[1]) < SAME_LINE * page.height and 0 <= one.box.x0 - box.x1 < APART for one in labels
    )


def _carries(page: PageMap, label: Label, number: str) -> bool:
    """The box's number begins the label, or stands right before it on its line."""
    if not number:
        return False
    begins = re.compile(rf"\W*(?:[Bb]ox\s*)?{re.escape(number)}(?!\d)(?:\W|$|(?=[A-Z][a-z]))", re.I if len(number) > 1 else 0)
    if begins.match(" ".join(word.text for word in label.words[:2])):
        return True
    level, left, near = label.box.centre[1], label.box.x0, LEVEL * page.height
    return any(
        begins.match(word.text) and 0 <= left - box_at(word).x1 + 0.005 < APART
        for word, _, y in page.centres
        if abs(y - level) < near
    )
