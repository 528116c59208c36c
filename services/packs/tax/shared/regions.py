"""From a label to the part of the page in which its value may stand."""

from collections.abc import Sequence

from services.core.document import Box, Word
from services.packs.tax.shared.form import TITLE
from services.packs.tax.shared.labels import BOX_NUMBER, Anchor
from services.packs.tax.shared.pagemap import PageMap, around, box_at

TALL_CELL = 16.0
"""A closed cell with several labels that is higher than this many lines is a frame around several boxes."""
TALLEST = 30.0
"""And any that is higher than this: small print in a form of large boxes has fewer lines."""
OPEN_LINES = 4.5
"""Lines below a label that stands in no closed cell which may still hold its value."""
NUMBER_APART = 0.03
"""Share of the page's width by which a box number may stand off its label."""
NEXT = 0.15
"""Share of the page's width by which a value may stand off its label on a line."""
LEVEL = 0.8
"""Lines between the middles of what stands on one line."""
TOUCH = 0.35
"""Share of a line by which print may overlap the line of its box."""


def region(page: PageMap, anchor: Anchor, others: Sequence[Anchor], *, loose: bool = False) -> Box:
    """Where the value of a label may stand: its cell, or what the lines around it enclose, cut off by other labels.

    `loose` lets print that overlaps the box's lines by most of its height belong to it.
    """
    cell = _cell(page, anchor, others)
    near = others if cell is None else [one for one in others if one.box.x1 > cell.x0]
    room = _cut(page, cell or _in_column(page, _between_lines(page, anchor), anchor, others), anchor, near)
    slack = page.height * (2 * TOUCH if loose else TOUCH)
    return Box(x0=room.x0, x1=room.x1, top=room.top, bottom=min(room.bottom + slack, _next_below(room, anchor, others)))


def _cell(page: PageMap, anchor: Anchor, others: Sequence[Anchor]) -> Box | None:
    """The closed cells that the label's words stand in; with the one at its right or below it that has no label of its own."""
    cells = {cell for word in anchor.words if (cell := page.cell_at(*box_at(word).centre)) is not None}
    mine = [cell for cell in cells if cell.height <= (TALL_CELL if _shared(cell, anchor, others) else TALLEST) * page.height]
    if not mine:
        return None
    room = around(sorted(mine, key=lambda cell: (cell.top, cell.x0)))
    if any(word not in anchor.words and not _before(word, anchor) for word in page.inside(room)):
        return room
    other = _unlabelled_beside(page, room, others) or _unlabelled_below(page, room, others)
    return room.around(other) if other else None


def _shared(cell: Box, anchor: Anchor, others: Sequence[Anchor]) -> bool:
    """Whether a cell holds other labels too."""
    return any(other is not anchor and cell.contains(*other.box.centre) for other in others)


def _before(word: Word, anchor: Anchor) -> bool:
    """A box number that stands before the label."""
    return BOX_NUMBER.fullmatch(word.text) is not None and box_at(word).x1 <= anchor.box.x0


def _unlabelled_below(page: PageMap, room: Box, others: Sequence[Anchor]) -> Box | None:
    """The cell right below, of the same width, where a table has its labels in one row and its values in the next."""
    cell = page.cell_below(room)
    return None if cell is None or any(cell.contains(*other.box.centre) for other in others) else cell


def _unlabelled_beside(page: PageMap, room: Box, others: Sequence[Anchor]) -> Box | None:
    """The cell at the right, or the next where that holds a box number only; None where it has a label of its own."""
    cell = _beside(page, room)
    if cell is not None and _numbers_only(page, cell):
        cell = _beside(page, cell)
    return None if cell is None or any(cell.contains(*other.box.centre) for other in others) else cell


def _beside(page: PageMap, room: Box) -> Box | None:
    def level(cell: Box) -> bool:
        return abs(cell.top - room.top) < page.height and abs(cell.bottom - room.bottom) < page.height

    return next((cell for cell in page.cells if abs(cell.x0 - room.x1) < 0.01 and level(cell)), None)


def _numbers_only(page: PageMap, cell: Box) -> bool:
    words = page.inside(cell)
    return bool(words) and all(BOX_NUMBER.fullmatch(word.text) for word in words)


def _between_lines(page: PageMap, anchor: Anchor) -> Box:
    """The room around a label up to the nearest lines; without a line, to the right edge and some lines down."""
    box = anchor.box
    x, y = box.centre
    slack = 0.3 * page.height
    uprights = [rule.centre[0] for rule in page.uprights if rule.top <= y <= rule.bottom and not _cut_by(page, rule, y)]
    left = [at for at in uprights if at <= box.x0 + slack]
    right = [at for at in uprights if at >= box.x1 - slack]
    above = [r.centre[1] for r in page.levels if r.x0 <= x <= r.x1 and r.centre[1] <= box.top + slack]
    below = [r.centre[1] for r in page.levels if r.x0 <= x <= r.x1 and r.centre[1] >= box.bottom - slack]
    return Box(
        x0=max([*left, box.x0 - 0.03]),
        x1=min([*right, 1.0]),
        top=max([*above, box.top - slack]),
        bottom=min([*below, box.bottom + OPEN_LINES * page.height]),
    )


def _cut_by(page: PageMap, rule: Box, y: float) -> bool:
    """Whether a word near this height stands across the line: then strokes of letters were taken for a line."""
    x = rule.centre[0]
    near = (box_at(word) for word in page.words if abs(box_at(word).centre[1] - y) < 2.2 * page.height)
    return any(box.x0 + 0.08 * box.width < x < box.x1 - 0.08 * box.width for box in near)


def _in_column(page: PageMap, room: Box, anchor: Anchor, others: Sequence[Anchor]) -> Box:
    """An open room without the column of labels that begins right of the label, down to the next label of its own column."""
    mine = anchor.box
    under = [o.box.top for o in others if o.box.top > mine.centre[1] and min(o.box.x1, mine.x1) > max(o.box.x0, mine.x0)]
    bottom = min([room.bottom, *under])
    boxes = [one for one in others if one.key != TITLE]
    value = _first_right(page, mine)
    beside = [one for one in boxes if one.box.x0 >= mine.x1 and room.top <= one.box.centre[1] <= bottom]
    beside = [one for one in beside if value is None or not _under(page, one.box, value)]
    edge = min([room.x1, *(_start(page, other) - 0.002 for other in beside)])
    return room.model_copy(update={"x1": max(edge, mine.x1)})


def _first_right(page: PageMap, label: Box) -> Box | None:
    """The run that follows a label on its line, not far off."""
    level = (run.box for run in page.runs if abs(run.box.centre[1] - label.centre[1]) < LEVEL * page.height)
    right = (box for box in level if label.x1 - 0.005 <= box.x0 < label.x1 + NEXT)
    return min(right, key=lambda box: box.x0, default=None)


def _under(page: PageMap, label: Box, value: Box) -> bool:
    """A label on a lower line that begins before the value of a label above it ends is no column of its own."""
    return label.centre[1] > value.centre[1] + LEVEL * page.height and label.x0 < value.x1


def _start(page: PageMap, label: Anchor) -> float:
    """Where a label begins, with the box number that stands a little apart at its left."""
    x, y = label.box.x0, label.box.centre[1]
    near = (word for word in page.words if abs(box_at(word).centre[1] - y) < 0.6 * page.height)
    return min([x, *(box_at(w).x0 for w in near if BOX_NUMBER.fullmatch(w.text) and 0 <= x - box_at(w).x1 < NUMBER_APART)])


def _cut(page: PageMap, room: Box, anchor: Anchor, others: Sequence[Anchor]) -> Box:
    """The room without what lies beyond another label in it, at the right or below."""
    height = page.height
    x0, x1, bottom = room.x0, room.x1, room.bottom
    for other in others:
        if other is anchor:
            continue
        same_line = abs(other.box.centre[1] - anchor.box.centre[1]) < 0.8 * height
        if same_line and anchor.box.x1 <= other.box.x0 + 0.005:
            x1 = min(x1, max(_start(page, other), anchor.box.x1) - 0.002)
        elif same_line and other.box.x1 <= anchor.box.x0 + 0.005:
            x0 = max(x0, min(anchor.box.x0, room.x1) - 0.005)
    for other in others:
        overlaps = min(x1, other.box.x1) - max(x0, other.box.x0) > 0.3 * height
        if other is not anchor and overlaps and other.box.top > anchor.box.centre[1] and other.box.centre[1] < bottom:
            bottom = min(bottom, other.box.top)
    return Box(x0=x0, x1=max(x1, x0), top=room.top, bottom=max(bottom, room.top))


def _next_below(room: Box, anchor: Anchor, others: Sequence[Anchor]) -> float:
    """The top of the first label under the room."""
    tops = [
        other.box.top
        for other in others
        if other is not anchor
        and min(room.x1, other.box.x1) > max(room.x0, other.box.x0)
        and other.box.top >= room.bottom - 0.002
    ]
    return max(min(tops, default=1.0), room.bottom)
