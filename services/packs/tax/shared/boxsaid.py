"""Boxes named by nothing but their number: "Box 1" in a cell, before an amount, or as "1" in a column headed "Box"."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import takewhile
from typing import TypeVar

from services.core.document import Box, Word
from services.packs.tax.shared.amounts import AMOUNT_LIKE, bare
from services.packs.tax.shared.form import Form
from services.packs.tax.shared.numbered import Label
from services.packs.tax.shared.pagemap import PageMap, Run, around, box_at
from services.packs.tax.shared.worded import worded

BOX = re.compile(r"\W*box\W*(?:no\W*)?(\d{1,2}[a-d]?|[a-f])\W*", re.I)
"""The words that name a box by its number, whole."""
HEAD = re.compile(r"\W*box(?:es| no| number)?\W*", re.I)
"""What heads a column of box numbers."""
NUMBER = re.compile(r"(\d{1,2}[a-d]?|[a-f])[.:]?")
CODE = re.compile(r"[A-Z]{1,2}|\W+")
"""The code of an amount, as in box 12, or marks."""
FORMS = re.compile(r"\b(?:w-2(?!c)|k-1|1098|5498|1099-?[a-z]{1,4})\b", re.I)
"""The numbers of forms that are furnished to those who are paid."""
LEVEL, UNDER = 0.8, 2.4
"""Lines between the middles of what stands beside each other, and of a number and what it belongs to below or above it."""
MANY = 6
"""Different numbers that make a form of which only the numbers of the boxes are printed."""
COLUMN = 0.02
"""Share of the page's width by which a number may begin off the head of its column."""
L = TypeVar("L", bound=Label)


@dataclass(frozen=True)
class Said:
    """A box named otherwise than by its label: its key in the form, and the words that say so.

    `value` are the words of its value where they are told with it, `heads` those of a column's heading that name it too.
    """

    key: str
    words: tuple[Word, ...]
    value: tuple[Word, ...] = ()
    heads: tuple[Word, ...] = ()

    @property
    def box(self) -> Box:
        return around([box_at(word) for word in self.words])


def with_said(page: PageMap, form: Form, labels: Sequence[L], key: Callable[[L], str], make: Callable[[Said], L]) -> list[L]:
    """The labels, with those boxes that only their number names in place of the same words elsewhere on the page.

    And with those that their number and words of their label name, where another label was seen in these words or none.
    """
    said = boxes_said(page, form)
    own = [label for label in labels if any(one.key == key(label) and _adjacent(page, label, one, said) for one in said)]
    other = [label for label in labels if label not in own and not any(_beside_of(page, label, one) for one in said)]
    bare = [one for one in said if not any(key(label) == one.key and _adjacent(page, label, one, said) for label in own)]
    named = {one.key for one in bare}
    proper = [*own, *(label for label in other if key(label) not in named), *map(make, bare)]
    told = {word: one.key for one in boxes_worded(page, form) for word in one.words}
    kept = [label for label in proper if all(told.get(word, key(label)) == key(label) for word in label.words)]
    known = {key(label) for label in kept}
    more = [make(one) for one in boxes_worded(page, form) if one.key not in known]
    return sorted([*kept, *more], key=lambda label: label.words[0].span)


@lru_cache(maxsize=64)
def boxes_said(page: PageMap, form: Form) -> tuple[Said, ...]:
    """The boxes of a form that the page names by their number, where something stands in them; none beside other forms."""
    keys = {box.number.lower(): box.key for box in form.boxes if box.number}
    return _told(page, form, (*_spelled(page), *_in_columns(page), *_in_cells(page, keys)))


@lru_cache(maxsize=64)
def boxes_worded(page: PageMap, form: Form) -> tuple[Said, ...]:
    """The boxes that the page names by their number and words of their label, in the same way."""
    return _told(page, form, tuple(worded(page, form)))


def _told(page: PageMap, form: Form, named: Sequence[tuple[tuple[Word, ...], str]]) -> tuple[Said, ...]:
    """The boxes of these numbers in which something stands; none beside other forms."""
    if several_forms(page):
        return ()
    keys = {box.number.lower(): box.key for box in form.boxes if box.number}
    found = [
        Said(keys[number.lower()], words)
        for words, number in named
        if number.lower() in keys and not (number.isalpha() and number.isupper())
    ]
    filled = [one for one in found if _filled(page, one, form.by_key[one.key].kind == "money")]
    return tuple(
        replace(one, value=_on_line(page, one, filled)) if form.by_key[one.key].kind == "money" else one for one in filled
    )


def _on_line(page: PageMap, said: Said, others: Sequence[Said]) -> tuple[Word, ...]:
    """What follows a number on its line up to the next, where it stands in no cell and figures follow it."""
    after = sorted((word for word in page.words if _beside(page, said, word)), key=lambda word: box_at(word).x0)
    numbers = {word for one in others if one is not said for word in one.words}
    line = tuple(takewhile(lambda word: word not in numbers, after))
    open_ = page.cell_at(*said.box.centre) is None and any(AMOUNT_LIKE.match(bare(word.text)) for word in line)
    return line if open_ else ()


def several_forms(page: PageMap) -> bool:
    """Whether a page names forms of several kinds, so that a box's number may be another's."""
    return len({match.lower() for run in page.runs for match in FORMS.findall(run.text)}) > 1


def _spelled(page: PageMap) -> Iterator[tuple[tuple[Word, ...], str]]:
    """ "Box 1" as a run of its own, or with nothing but an amount, and its code, after it."""
    for run in page.body:
        for size in (1, 2, 3):
            words, rest = run.words[:size], run.words[size:]
            match = BOX.fullmatch(" ".join(word.text for word in words))
            if match and all(AMOUNT_LIKE.match(bare(word.text)) or CODE.fullmatch(word.text) for word in rest):
                yield words, match[1]
                break


def _in_columns(page: PageMap) -> Iterator[tuple[tuple[Word, ...], str]]:
    """Numbers that stand alone under the word "Box"."""
    for head in page.body:
        if not HEAD.fullmatch(head.text):
            continue
        for run in page.body:
            match = NUMBER.fullmatch(run.text)
            if match and run.box.top > head.box.bottom and _in_column(run, head):
                yield run.words, match[1]


def _in_cells(page: PageMap, keys: Mapping[str, str]) -> list[tuple[tuple[Word, ...], str]]:
    """Numbers at the head of cells that hold a value and no other label: so many that they can be no values themselves."""
    found = [
        (run.words, match[1])
        for run in page.body
        if (match := NUMBER.fullmatch(run.text)) and match[1].lower() in keys and _heads_cell(page, run)
    ]
    return found if len({number for _, number in found}) >= MANY else []


def _heads_cell(page: PageMap, run: Run) -> bool:
    """Everything else in its cell stands below it, and something does."""
    cell = page.cell_at(*run.box.centre)
    others = [box_at(word) for word in page.inside(cell) if word not in run.words] if cell is not None else []
    return bool(others) and all(box.top > run.box.centre[1] for box in others)


def _in_column(run: Run, head: Run) -> bool:
    return head.box.x0 - COLUMN <= run.box.x0 and run.box.x1 <= head.box.x1 + COLUMN


def _filled(page: PageMap, said: Said, amount: bool) -> bool:
    """Something stands in the box: in its cell or the one under it, right of the number, or below it."""
    cell = page.cell_at(*said.box.centre)
    rooms = [room for room in (cell, cell and page.cell_below(cell)) if room is not None]
    return any(
        word not in said.words
        and (AMOUNT_LIKE.match(bare(word.text)) if amount else re.search(r"\w{2}", word.text))
        and (any(room.contains(*box_at(word).centre) for room in rooms) or _beside(page, said, word) or _below(page, said, word))
        for word in page.words
    )


def _beside(page: PageMap, said: Said, word: Word) -> bool:
    box = box_at(word)
    return abs(box.centre[1] - said.box.centre[1]) < LEVEL * page.height and box.x0 >= said.box.x1 - 0.005


def _below(page: PageMap, said: Said, word: Word) -> bool:
    box = box_at(word)
    shared = min(box.x1, said.box.x1) > max(box.x0, said.box.x0)
    return shared and 0.5 * page.height < box.centre[1] - said.box.centre[1] < UNDER * page.height


def _beside_of(page: PageMap, label: Label, said: Said) -> bool:
    """Nothing stands on the line between a box's number and words that are not its label: the heading of its row."""
    low, high = min(label.box.x1, said.box.x1), max(label.box.x0, said.box.x0)
    if abs(label.box.centre[1] - said.box.centre[1]) >= LEVEL * page.height:
        return False
    others = (box_at(word) for word in page.words if word not in (*label.words, *said.words))
    level = (box for box in others if abs(box.centre[1] - said.box.centre[1]) < LEVEL * page.height)
    return not any(low <= box.centre[0] <= high for box in level)


def _adjacent(page: PageMap, label: Label, said: Said, others: Sequence[Said]) -> bool:
    """The number belongs to the label: right over or under it, or on its line with no other box's number between them."""
    if set(label.words) & set(said.words):
        return True
    one, other = label.box, said.box
    step = abs(one.centre[1] - other.centre[1]) / page.height
    if step >= LEVEL:
        return step < UNDER and min(one.x1, other.x1) > max(one.x0, other.x0)
    low, high = min(one.x1, other.x1), max(one.x0, other.x0)
    between = (each.box for each in others if each is not said and each.key != said.key)
    return not any(low <= box.centre[0] <= high and abs(box.centre[1] - one.centre[1]) < LEVEL * page.height for box in between)
