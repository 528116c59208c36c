"""The boxes VOID and CORRECTED at the head of a return: ticked, empty, or not to be told."""

import re
from collections.abc import Iterator
from typing import Literal

from services.core.document import Word
from services.packs.tax.shared.pagemap import PageMap, Run, box_at
from services.tasks.forms import TICKS

TICK = re.compile(rf"[{TICKS}]|\[[Xx]\]")
SQUARE = "☐"
EMPTY = re.compile(rf"\[\s*\]|\(\s*\)|{SQUARE}")
"""A box that nobody ticked."""
LABELS = ("VOID", "CORRECTED")
STACKED = 1.6
"""Heights of print within which two labels stand below each other."""
HEADED = 2.0
"""Heights of print within which what heads a W-2 stands level."""
CONTROL = re.compile(r"([2-6])\1{4}|OMB")
"""What stands at the head of a W-2 beside its box VOID: its code 22222, the number under which it was approved."""
NEAR = 4.0
"""Heights of print within which a box stands beside its word."""
CLEAR = 0.5
"""Confidence from which the square on a scan shows whether there is ink in it."""
State = Literal["ticked", "empty", "unclear"]


def void_ticked(page: PageMap) -> bool:
    """Whether a tick stands beside a printed word VOID, in its box."""
    return any(_state(page, word) == "ticked" for word in page.words if _letters(word) == "VOID")


def labels_a_box(page: PageMap, run: Run) -> bool:
    """Whether a printed VOID is the label of its box: CORRECTED stands beside or right below it, or it heads a W-2 with its code.

    Where CORRECTED may have been lost to recognition, and where it is no capitals, it is a label beside anything on its line.
    """
    word = run.words[0]
    others = [other for other in _line(page, word) if other not in run.words]
    stacked = (
        other
        for other in page.runs
        if abs(other.box.centre[1] - run.box.centre[1]) < STACKED * page.height and _plain(other.text) == "CORRECTED"
    )
    level = (other for other in page.words if abs(box_at(other).centre[1] - run.box.centre[1]) < HEADED * page.height)
    coded = any(CONTROL.fullmatch(other.text) for other in level)
    boxed = any(_state(page, one) in ("empty", "unclear") for one in run.words)
    lost = bool(others) and (word.source == "ocr" or not run.text.isupper())
    return coded or boxed or lost or any(stacked) or any(_letters(other) == "CORRECTED" for other in others)


def untold(page: PageMap) -> Iterator[str]:
    """VOID or CORRECTED, where a recognised page prints it as a box to be ticked and does not show whether it is.

    Recognition drops ticks, so that on a scan a box of which nothing was seen is no empty one.
    """
    for word in page.words:
        label = _letters(word)
        if label in LABELS and word.source == "ocr" and _at_the_head(page, word) and _state(page, word) in (None, "unclear"):
            yield label


def _letters(word: Word) -> str:
    return _plain(word.text)


def _plain(text: str) -> str:
    return re.sub(r"\W", "", text).upper()


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
