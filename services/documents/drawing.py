"""Lines and boxes that a PDF page draws."""

from services.core.document import Box
from services.documents.glyphs import View
from services.documents.lattice import Segment, closed_cells

THIN = 2.5
"""Points: a filled rectangle thinner than this is a line."""


def drawn(view: View) -> tuple[tuple[Box, ...], tuple[Box, ...]]:
    """The closed cells and the straight lines of a page, in fractions of it."""
    level: list[Segment] = []
    upright: list[Segment] = []
    for x0, top, x1, bottom in view.rects:
        x0, x1, top, bottom = x0 / view.width, x1 / view.width, top / view.height, bottom / view.height
        wide, tall = (x1 - x0) * view.width > THIN, (bottom - top) * view.height > THIN
        if wide and tall:
            level += [Segment(top, x0, x1), Segment(bottom, x0, x1)]
            upright += [Segment(x0, top, bottom), Segment(x1, top, bottom)]
        elif wide:
            level.append(Segment((top + bottom) / 2, x0, x1))
        elif tall:
            upright.append(Segment((x0 + x1) / 2, top, bottom))
    return closed_cells(level, upright)
