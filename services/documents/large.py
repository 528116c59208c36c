"""Print so large that it is lost where the usual line is brought to a good height: stamps across a page.

The first, small look at a page finds it. Its quads are carried over to the upright picture and read there.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from services.documents.sheet import Token

LARGE = 2.2
"""Times the usual line's height from which print is large."""
OWN = 0.5
"""Share of a large word's height from which a word that was read there is that word, and not print under it."""
LETTERS = 3
SURER = 0.1
"""Confidence by which a large word must be surer than the least sure of the pieces it replaces."""
Quads = NDArray[np.float32]


def large_quads(quads: Quads) -> Quads:
    """The quads of lines much higher than the usual line; sides may lie either way."""
    sides = np.linalg.norm(quads - np.roll(quads, -1, axis=1), axis=2)
    heights = np.minimum(sides[:, 0], sides[:, 1])
    return np.asarray(quads[heights > LARGE * float(np.median(heights))], np.float32)


def stood(quads: Quads, size: tuple[int, int], turned: int, skew: float) -> Quads:
    """Quads of a picture of `size` in pixels where its upright page (see `pixels.stand`) has them."""
    width, height = size
    for _ in range(turned // 90):
        quads = np.roll(np.stack([height - quads[..., 1], quads[..., 0]], axis=-1), 1, axis=1)
        width, height = height, width
    angle = np.radians(skew)
    cosine, sine = float(np.cos(angle)), float(np.sin(angle))
    across, down = quads[..., 0] - width / 2, quads[..., 1] - height / 2
    wider = width * abs(cosine) + height * abs(sine)
    higher = width * abs(sine) + height * abs(cosine)
    turned_points = [across * cosine + down * sine + wider / 2, down * cosine - across * sine + higher / 2]
    return np.stack(turned_points, axis=-1).astype(np.float32)


def with_large(known: Sequence[Token], large: Sequence[Token], sure: float) -> list[Token]:
    """The known words, and those of large print read with at least this confidence that are missing among them.

    Where large print was read in pieces, the word stands in their place if it is clearly surer.
    """
    words = list(known)
    for one in large:
        pieces = [other for other in words if _same(one, other)]
        doubted = not pieces or min(piece.confidence for piece in pieces) < one.confidence - SURER
        if one.confidence >= sure and _word(one) and doubted:
            words = [*(other for other in words if other not in pieces), one]
    return words


def _word(token: Token) -> bool:
    return sum(letter.isalpha() for letter in token.text) >= LETTERS


def _same(large: Token, known: Token) -> bool:
    """A known word of about this height stands where the large one does."""
    across = min(large.x1, known.x1) - max(large.x0, known.x0)
    down = min(large.bottom, known.bottom) - max(large.top, known.top)
    return across > 0 and down > 0 and known.height > OWN * large.height
