"""Straight lines in a picture of a page, and the cells they close."""

import cv2
import numpy as np
from numpy.typing import NDArray

from services.core.document import Box
from services.documents.lattice import Segment, closed_cells

LONG = 0.03
"""Share of the page's side from which a straight run of ink is a line and not print."""
MAX_RUNS = 2_000


def ruled(grid: NDArray[np.uint8]) -> tuple[tuple[Box, ...], tuple[Box, ...]]:
    """The cells and rules of an upright page picture, in fractions of it."""
    grey = cv2.cvtColor(grid, cv2.COLOR_RGB2GRAY)
    ink = cv2.adaptiveThreshold(grey, 255, cv2.ADAPTIVE_THRESH_MEAN_C, cv2.THRESH_BINARY_INV, 31, 10)
    height, width = grey.shape
    level = [
        Segment((y + h / 2) / height, x / width, (x + w) / width)
        for x, y, w, h in _runs(ink, (int(width * LONG), 1))
        if h < w / 4
    ]
    upright = [
        Segment((x + w / 2) / width, y / height, (y + h) / height)
        for x, y, w, h in _runs(ink, (1, int(height * LONG * 0.6)))
        if w < h / 3
    ]
    return closed_cells(level, upright)


def _runs(ink: cv2.typing.MatLike, size: tuple[int, int]) -> list[tuple[int, int, int, int]]:
    """Boxes in pixels of runs of ink at least this long, small breaks closed."""
    kernel = cv2.getStructuringElement(cv2.MORPH_RECT, (max(size[0], 1), max(size[1], 1)))
    bridge = cv2.getStructuringElement(cv2.MORPH_RECT, (9, 3) if size[1] == 1 else (3, 9))
    lines = cv2.morphologyEx(cv2.morphologyEx(ink, cv2.MORPH_OPEN, kernel), cv2.MORPH_CLOSE, bridge)
    count, _, stats, _ = cv2.connectedComponentsWithStats(lines, connectivity=8)
    if count > MAX_RUNS:
        return []
    return [(int(s[0]), int(s[1]), int(s[2]), int(s[3])) for s in stats[1:]]
