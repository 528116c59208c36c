"""Small squares beside words of a page picture: the boxes a form asks to be ticked, and whether there is ink in them.

Recognition reads print and drops most ticks. A square of a letter's size with a word beside it becomes a word of its own,
as a text PDF has one: ☒ with ink inside, ☐ without, and a ☐ of low confidence where the ink does not say which.
"""

from collections.abc import Iterator, Sequence
from statistics import median
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from services.documents.sheet import Token

Grid = NDArray[np.uint8]
SIDE = (0.7, 1.7)
"""How long a square's side is, in heights of the page's usual word."""
STRAIGHT = 0.7
"""Share of the smallest side from which a straight run of ink is a side and no stroke of a letter."""
DRAWN = 0.9
"""Share of each side that is drawn around a square; the round sides of an O or a D have half."""
SQUARE = 1.25
"""How many times as long as the others a square's longest side is at most."""
CORNER = 0.4
"""Share of each corner that is drawn: more than a round letter has, less than two lines of one pixel."""
HALF = 0.5
"""Share of a row or column that is drawn on a side; less is a tick that runs out over it."""
BAND = 0.15
"""Share of the side, from each edge, within which its line runs."""
EDGE = 0.24
"""Share of the side, from each edge, that is not looked at for ink."""
EMPTY, TICKED, SOLID = 0.05, 0.13, 0.9
"""Shares of ink inside: an empty square has at most the first, a ticked one at least the second; from the third it is a blot."""
SQUARE_LIKE = "XxOo0DU\N{CJK UNIFIED IDEOGRAPH-53E3}\N{CJK UNIFIED IDEOGRAPH-5188}\N{CJK UNIFIED IDEOGRAPH-533A}"
"""What recognition makes of a square when it joins it to the word at its right."""
BESIDE = 1.6
"""Sides of the square within which the word stands that it belongs to."""
SURE, UNSURE = 0.99, 0.3


class Square(NamedTuple):
    """A square's box in pixels and the share of ink inside it."""

    x: int
    y: int
    width: int
    height: int
    ink: float


def with_ticks(grid: Grid, tokens: Sequence[Token]) -> list[Token]:
    """The words of an upright page picture (RGB), and a ☒ or ☐ for each small square beside one of them.

    What recognition made of a square itself is left out for it.
    """
    if not tokens:
        return []
    tall, wide = grid.shape[:2]
    usual = median(token.height for token in tokens) * tall
    signs = [_sign(square, wide, tall) for square in squares(grid, usual)]
    signs = [
        sign
        for sign in signs
        if any(_beside(sign, token, wide, tall) for token in tokens) and not any(_letter_of(sign, token) for token in tokens)
    ]
    return [*(kept for token in tokens if (kept := _without(token, signs)) is not None), *signs]


def squares(grid: Grid, usual: float) -> Iterator[Square]:
    """Every small square drawn on a picture whose usual word is `usual` pixels high."""
    grey = cv2.GaussianBlur(cv2.cvtColor(grid, cv2.COLOR_RGB2GRAY), (3, 3), 0)
    ink = cv2.adaptiveThreshold(grey, 255, cv2.ADAPTIVE_THRESH_MEAN_C, cv2.THRESH_BINARY_INV, 31, 12)
    least, most = SIDE[0] * usual, SIDE[1] * usual
    sides = _straight(ink, max(int(STRAIGHT * least), 5))
    _, _, stats, _ = cv2.connectedComponentsWithStats(sides, connectivity=8)
    across, down = stats[:, cv2.CC_STAT_WIDTH], stats[:, cv2.CC_STAT_HEIGHT]
    over = most + least
    near = (across >= least) & (across <= over) & (down >= least) & (down <= over)
    for x, y, width, height, _ in stats[near]:
        x, y, width, height = _trimmed(sides, int(x), int(y), int(width), int(height))
        if (
            least <= min(width, height)
            and max(width, height) <= min(most, SQUARE * min(width, height) + 1)
            and _outlined(sides[y : y + height, x : x + width])
        ):
            inside = _inside(ink[y : y + height, x : x + width])
            share = float(np.count_nonzero(inside)) / max(inside.size, 1)
            if share < SOLID:
                yield Square(x, y, width, height, share)


def _straight(ink: cv2.typing.MatLike, length: int) -> cv2.typing.MatLike:
    """Level and upright runs of ink, a pixel of unevenness forgiven."""
    level, upright = (_runs(ink, *sizes) for sizes in (((length, 1), (1, 3)), ((1, length), (3, 1))))
    return cv2.bitwise_and(cv2.bitwise_or(level, upright), ink)


def _runs(ink: cv2.typing.MatLike, run: tuple[int, int], even: tuple[int, int]) -> cv2.typing.MatLike:
    thick = cv2.dilate(ink, cv2.getStructuringElement(cv2.MORPH_RECT, even))
    return cv2.morphologyEx(thick, cv2.MORPH_OPEN, cv2.getStructuringElement(cv2.MORPH_RECT, run))


def _trimmed(sides: cv2.typing.MatLike, x: int, y: int, width: int, height: int) -> tuple[int, int, int, int]:
    """A box cut down to its outermost drawn sides, where a tick runs out over them."""
    drawn = sides[y : y + height, x : x + width] > 0
    rows = np.flatnonzero(drawn.mean(axis=1) > HALF)
    columns = np.flatnonzero(drawn.mean(axis=0) > HALF)
    if not rows.size or not columns.size:
        return x, y, 0, 0
    return x + int(columns[0]), y + int(rows[0]), int(np.ptp(columns)) + 1, int(np.ptp(rows)) + 1


def _outlined(patch: cv2.typing.MatLike) -> bool:
    """Whether all four sides of a patch are drawn, and meet in its corners."""
    drawn = patch > 0
    deep = max(round(BAND * min(drawn.shape)), 2)
    bands = (drawn[:deep].any(axis=0), drawn[-deep:].any(axis=0), drawn[:, :deep].any(axis=1), drawn[:, -deep:].any(axis=1))
    corners = (drawn[:deep, :deep], drawn[:deep, -deep:], drawn[-deep:, :deep], drawn[-deep:, -deep:])
    return all(float(band.mean()) >= DRAWN for band in bands) and all(float(corner.mean()) >= CORNER for corner in corners)


def _inside(patch: cv2.typing.MatLike) -> cv2.typing.MatLike:
    height, width = patch.shape[:2]
    down, across = max(round(EDGE * height), 3), max(round(EDGE * width), 3)
    return patch[down : height - down, across : width - across]


def _sign(square: Square, wide: int, tall: int) -> Token:
    """The word that stands for a square."""
    text = "☒" if square.ink >= TICKED else "☐"
    sure = UNSURE if EMPTY < square.ink < TICKED else SURE
    sides = (square.x / wide, square.y / tall, (square.x + square.width) / wide, (square.y + square.height) / tall)
    x0, top, x1, bottom = (round(side, 5) for side in sides)
    return Token(text, x0, top, x1, bottom, "ocr", sure)


def _beside(sign: Token, token: Token, wide: int, tall: int) -> bool:
    """Whether a word stands right beside a square, on its line."""
    if sum(letter.isalpha() for letter in token.text) < 2 or not token.top < sign.middle < token.bottom:
        return False
    reach = BESIDE * sign.height * tall / wide
    return -0.75 * reach < token.x0 - sign.x1 < reach or 0 < sign.x0 - token.x1 < reach


def _letter_of(sign: Token, token: Token) -> bool:
    """Whether what looks like a square is a letter within a word."""
    middle, letter = (sign.x0 + sign.x1) / 2, (token.x1 - token.x0) / len(token.text)
    if len(token.text) < 2 or not (token.top < sign.middle < token.bottom and token.x0 < middle < token.x1):
        return False
    return middle > token.x0 + 1.5 * letter or (token.text[0].isalnum() and token.text[0] not in SQUARE_LIKE)


def _without(token: Token, signs: Sequence[Token]) -> Token | None:
    """A word without what was made of a square: None where it was nothing else, cut where it begins with one."""
    for sign in signs:
        if not sign.top < token.middle < sign.bottom:
            continue
        if len(token.text) == 1 and sign.x0 < (token.x0 + token.x1) / 2 < sign.x1:
            return None
        began = token.x0 < sign.x1 if not token.text[0].isalnum() else token.x0 < (sign.x0 + sign.x1) / 2
        if began and sign.x1 < token.x1 and len(token.text) > 2:
            return token._replace(text=token.text[1:], x0=sign.x1)
    return token
