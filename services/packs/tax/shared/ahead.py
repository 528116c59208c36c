"""Lists with the amounts in front: "1,205.30  Box 1a  Total ordinary dividends"."""

import re
from collections.abc import Callable, Iterator, Sequence

from services.core.document import Box, Word
from services.packs.tax.shared.amounts import AMOUNT_LIKE, bare
from services.packs.tax.shared.boxsaid import BOX, NUMBER, L
from services.packs.tax.shared.form import TITLE, Form
from services.packs.tax.shared.pagemap import PageMap, around, box_at

LEVEL = 0.6
"""Lines between the middles of what stands on one line."""
COLUMN = 0.012
"""Share of the page's width by which amounts of one column may end apart."""
OVER = 4.0
"""Lines over the first amount within which a label would be the head of their column."""
APART = 4.0
"""Lines from the amount to other print at its left, which belongs to another part of the page."""
PRINTED = re.compile(r"\d[.,]\d|\$|\d{3}")
"""What an amount has and a box number has not."""


def amounts_ahead(
    page: PageMap, form: Form, labels: Sequence[L], key: Callable[[L], str]
) -> tuple[tuple[L, tuple[Word, ...]], ...]:
    """The labels of boxes that have their amount in front of them, with its words: two of a column, or one with "Box 1"."""
    boxes = [label for label in labels if key(label) != TITLE and form.by_key[key(label)].kind in ("", "money")]
    found = [(label, *pair) for label in boxes if (pair := _before(page, label, labels)) is not None]
    columned = [[o[1] for o in found if o[0] != label and _aligned(amount, o[1])] for label, amount, _ in found]
    return tuple((label, amount) for (label, amount, spelled), column in zip(found, columned, strict=True) if spelled or column)


def _before(page: PageMap, label: L, labels: Sequence[L]) -> tuple[tuple[Word, ...], bool] | None:
    """The amount right before a label and its number, and whether the number is spelled "Box 1"; None where it is another's."""
    row = _line(page, label.box)
    left = [word for word in row if box_at(word).centre[0] < label.box.x0 and word not in label.words]
    number = _number(left, label)
    rest = left[: len(left) - number]
    amount = tuple(_amount(rest))
    if not amount or any(AMOUNT_LIKE.match(bare(text)) for text in _after(row, label, labels)):
        return None
    taken = {word for one in labels for word in one.words}
    room = around([box_at(word) for word in amount])
    near = [word for word in rest[: -len(amount)] if word in taken or room.x0 - box_at(word).x1 < APART * page.height]
    spelled = " ".join(word.text for word in (*left[len(left) - number :], *label.words)).lower().startswith("box")
    return None if near or any(_heads(page, one, room, labels) for one in labels) else (amount, spelled)


def _line(page: PageMap, box: Box) -> list[Word]:
    middle, near = box.centre[1], LEVEL * page.height
    level = (word for word, _, y in page.centres if abs(y - middle) < near)
    return sorted(level, key=lambda word: box_at(word).x0)


def _number(left: Sequence[Word], label: L) -> int:
    """How many words right before a label are the number of its box."""
    for size in (2, 1):
        text = " ".join(word.text for word in left[-size:])
        if len(left) > size and (BOX.fullmatch(text) or (size == 1 and NUMBER.fullmatch(text))):
            return size
    return 0


def _amount(words: Sequence[Word]) -> Iterator[Word]:
    """The words at the end of a line that print one amount."""
    for size in (2, 1):
        text = " ".join(word.text for word in words[-size:])
        if len(words) >= size and AMOUNT_LIKE.match(bare(text)) and PRINTED.search(text) and (size == 1 or "$" in words[-2].text):
            yield from words[-size:]
            return


def _after(row: Sequence[Word], label: L, labels: Sequence[L]) -> list[str]:
    """What stands after a label on its line, before any other label."""
    edge = min((one.box.x0 for one in labels if one.box.x0 > label.box.x1 and set(one.words) & set(row)), default=1.0)
    return [word.text for word in row if label.box.x1 <= box_at(word).centre[0] < edge]


def _heads(page: PageMap, label: L, amount: Box, labels: Sequence[L]) -> bool:
    """The label stands over an amount, in its column, and its own value does not follow on its line."""
    step = (amount.centre[1] - label.box.centre[1]) / page.height
    over = LEVEL < step < OVER and label.box.x0 < amount.x1 and amount.x0 < label.box.x1
    return over and not any(re.search(r"\d", text) for text in _after(_line(page, label.box), label, labels))


def _aligned(one: Sequence[Word], other: Sequence[Word]) -> bool:
    a, b = around([box_at(word) for word in one]), around([box_at(word) for word in other])
    return min(abs(a.x1 - b.x1), abs(a.x0 - b.x0)) < COLUMN
