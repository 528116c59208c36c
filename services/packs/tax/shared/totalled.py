"""A form printed as a table: its boxes head the columns, and what counts is the row of totals."""

import re
from collections.abc import Sequence

from services.core.document import Box
from services.packs.tax.shared.labels import Anchor
from services.packs.tax.shared.pagemap import PageMap, Run, box_at
from services.packs.tax.shared.pick import Picked, pick_amount

TOTAL = re.compile(r"(?:grand |combined |reported )?totals?(?: reported)?(?: to (?:the )?irs)?:?", re.I)
"""What heads the row of totals."""
LEVEL = 0.7
"""Lines between the middles of two words of one row."""


def pick_total(page: PageMap, anchor: Anchor, others: Sequence[Anchor]) -> Picked | None:
    """The amount under a label in the nearest row of totals below it, where no other label stands between."""
    rows = [run for run in page.body if TOTAL.fullmatch(run.text) and run.box.top > anchor.box.bottom]
    total = min(rows, key=lambda run: run.box.top, default=None)
    if total is None or any(_between(other, anchor, total) for other in others):
        return None
    column = [word for word in page.words if _level(page, total, box_at(word).centre[1]) and _under(anchor, word.box)]
    return pick_amount([column]) if column else None


def _between(other: Anchor, anchor: Anchor, total: Run) -> bool:
    below = anchor.box.bottom < other.box.top < total.box.top
    return below and other.box.x0 < anchor.box.x1 and anchor.box.x0 < other.box.x1


def _level(page: PageMap, total: Run, y: float) -> bool:
    return abs(y - total.box.centre[1]) < LEVEL * page.height


def _under(anchor: Anchor, box: Box | None) -> bool:
    return box is not None and box.x0 < anchor.box.x1 and anchor.box.x0 < box.x1
