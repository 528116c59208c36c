"""The boxes VOID and CORRECTED at the head of a return: ticked, empty, or not to be told."""

import re
from collections.abc import Iterator
from typing import Literal

from services.core.document import Word
from services.packs.tax.shared.pagemap import PageMap, box_at
from services.tasks.forms import TICKS

TICK = re.compile(rf"[{TICKS}]|\[[Xx]\]")
SQUARE = "☐"
LABELS = ("VOID", "CORRECTED")
NEAR = 4.0
"""Heights of print within which a box stands beside its word."""
CLEAR = 0.5
"""Confidence from which the square on a scan shows whether there is ink in it."""
State = Literal["ticked", "empty", "unclear"]


def void_ticked(page: PageMap) -> bool:
    """Whether a tick stands beside a printed word VOID, in its box."""
    return any(_state(page, word) == "ticked" for word in page.words if _letters(word) == "VOID")


def untold(page: PageMap) -> Iterator[str]:
    """VOID or CORRECTED, where a recognised page prints it as a box to be ticked and does not show whether it is.

    Recognition drops ticks, so that on a scan a box of which nothing was seen is no empty one.
    """
    for word in page.words:
        label = _letters(word)
        if label in LABELS and word.source == "ocr" and _at_the_head(page, word) and _state(page, word) in (None, "unclear"):
            yield label


def _letters(word: Word) -> str:
    return re.sub(r"\W", "", word.text).upper()


def _at_the_head(page: PageMap, word: Word) -> bool:
    """On one line with the other of the two boxes, or with the words "if checked"."""
    others = {_letters(other) for other in _line(page, word) if other is not word}
    return bool(others & {*LABELS, "CHECKED", "IFCHECKED"})


def _line(page: PageMap, word: Word) -> list[Word]:
    level = box_at(word).centre[1]
    return [other for other in page.words if abs(box_at(other).centre[1] - level) < 1.2 * page.height]


def _state(page: PageMap, label: Word) -> State | None:
    """What the box of a label shows: the square or tick at its left, else at its right; None where there is neither."""
    line = _line(page, label)
    box = box_at(label)
    marks = [word for word in line if word.text == SQUARE or TICK.fullmatch(word.text)]
    near = [word for word in marks if _gap(word, label) < NEAR * page.height and not _of_another(word, label, line)]
    best = min(near, key=lambda word: (box_at(word).centre[0] > box.centre[0], _gap(word, label)), default=None)
    if best is None:
        return None
    if best.text == SQUARE:
        return "empty" if best.confidence >= CLEAR else "unclear"
    return "ticked"


def _of_another(mark: Word, label: Word, line: list[Word]) -> bool:
    """The mark stands nearer to another of the labels."""
    return any(_letters(word) in LABELS and word is not label and _gap(mark, word) < _gap(mark, label) for word in line)


def _gap(one: Word, other: Word) -> float:
    a, b = box_at(one), box_at(other)
    return max(a.x0 - b.x1, b.x0 - a.x1)
