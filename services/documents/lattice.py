"""Level and upright lines to the cells they close: what the boxes of a form are."""

from bisect import bisect_left
from collections.abc import Sequence
from typing import NamedTuple

from services.core.document import Box

CLOSE = 0.003
"""Lines nearer than this share of the page are one line; gaps smaller than this close."""
MAX_LINES = 160
"""Different positions of lines, each way, that we still combine."""
SMALLEST = 0.006
HALF = 0.0005


class Segment(NamedTuple):
    """A line at `at` across the other axis, from `start` to `end`, in fractions of the page."""

    at: float
    start: float
    end: float


def closed_cells(level: Sequence[Segment], upright: Sequence[Segment]) -> tuple[tuple[Box, ...], tuple[Box, ...]]:
    """Every closed rectangle that no line divides further, and the merged lines as thin boxes."""
    rows, columns = _merged(level), _merged(upright)
    rules = tuple(Box(x0=r.start, x1=r.end, top=r.at - HALF, bottom=r.at + HALF) for r in rows) + tuple(
        Box(x0=c.at - HALF, x1=c.at + HALF, top=c.start, bottom=c.end) for c in columns
    )
    ys, xs = sorted({r.at for r in rows}), sorted({c.at for c in columns})
    if len(ys) < 2 or len(xs) < 2 or len(ys) > MAX_LINES or len(xs) > MAX_LINES:
        return (), rules
    return tuple(_regions(rows, columns, xs, ys)), rules


def _merged(segments: Sequence[Segment]) -> list[Segment]:
    """Segments at nearly one position become one position; overlapping ones there become one line."""
    positions: list[float] = []
    grouped: dict[float, list[Segment]] = {}
    for segment in sorted(segments):
        if not positions or segment.at - positions[-1] > CLOSE:
            positions.append(segment.at)
        grouped.setdefault(positions[-1], []).append(segment)
    merged = []
    for at, group in grouped.items():
        along = sorted(group, key=lambda segment: segment.start)
        start, end = along[0].start, along[0].end
        for segment in along:
            if segment.start > end + CLOSE:
                merged.append(Segment(at, start, end))
                start = segment.start
                end = segment.end
            start, end = min(start, segment.start), max(end, segment.end)
        merged.append(Segment(at, start, end))
    return [line for line in merged if line.end - line.start > SMALLEST]


def _regions(rows: Sequence[Segment], columns: Sequence[Segment], xs: Sequence[float], ys: Sequence[float]) -> list[Box]:
    """Elementary rectangles of the grid, joined where no line stands between them; kept where the join is a rectangle."""
    across, down = len(xs) - 1, len(ys) - 1
    level_wall = _walls(rows, ys, xs)
    upright_wall = _walls(columns, xs, ys)
    parent = list(range(across * down))
    for row in range(down):
        for column in range(across):
            here = row * across + column
            if column + 1 < across and (column + 1, row) not in upright_wall:
                _join(parent, here, here + 1)
            if row + 1 < down and (row + 1, column) not in level_wall:
                _join(parent, here, here + across)
    groups: dict[int, list[int]] = {}
    for cell in range(across * down):
        groups.setdefault(_root(parent, cell), []).append(cell)
    boxes = [_rectangle(group, across, xs, ys, level_wall, upright_wall) for group in groups.values()]
    return [box for box in boxes if box is not None and box.width > SMALLEST and box.height > SMALLEST]


def _walls(lines: Sequence[Segment], at: Sequence[float], along: Sequence[float]) -> set[tuple[int, int]]:
    """(index of the line's position, index of the stretch along it) for every stretch that a line covers."""
    walls = set()
    for line in lines:
        position = bisect_left(at, line.at)
        for stretch in range(len(along) - 1):
            if line.start <= along[stretch] + CLOSE and line.end >= along[stretch + 1] - CLOSE:
                walls.add((position, stretch))
    return walls


def _rectangle(
    group: Sequence[int],
    across: int,
    xs: Sequence[float],
    ys: Sequence[float],
    level_wall: set[tuple[int, int]],
    upright_wall: set[tuple[int, int]],
) -> Box | None:
    rows, columns = [cell // across for cell in group], [cell % across for cell in group]
    left, right, top, bottom = min(columns), max(columns), min(rows), max(rows)
    if len(group) != (right - left + 1) * (bottom - top + 1):
        return None
    closed = all((top, c) in level_wall and (bottom + 1, c) in level_wall for c in range(left, right + 1)) and all(
        (left, r) in upright_wall and (right + 1, r) in upright_wall for r in range(top, bottom + 1)
    )
    return Box(x0=xs[left], x1=xs[right + 1], top=ys[top], bottom=ys[bottom + 1]) if closed else None


def _root(parent: list[int], cell: int) -> int:
    while parent[cell] != cell:
        parent[cell] = parent[parent[cell]]
        cell = parent[cell]
    return cell


def _join(parent: list[int], first: int, second: int) -> None:
    parent[_root(parent, second)] = _root(parent, first)
