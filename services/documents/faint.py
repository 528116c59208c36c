"""Print on a picture that is too pale for a person to see, and dark enough for a machine."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from services.documents.sheet import Token

Grid = NDArray[np.uint8]
PALE = 24
"""Grey levels under the paper's within which print is not seen."""
NOISE = 1.0
"""Grey levels of usual noise from which pale print would drown anyway, and is not looked for."""
SHARE = 0.0002
"""Share of the page that is pale but not paper, from which it is worth looking."""


def raised(image: Image.Image) -> Grid | None:
    """The picture with what is paler than a person sees made black; None where nothing pale stands on clean paper."""
    grey = np.asarray(image.convert("L")).astype(np.int16)
    paper = float(np.median(grey))
    if paper < 128 or float(np.median(np.abs(grey - paper))) > NOISE:
        return None
    pale = (grey < paper - 3) & (grey > paper - PALE)
    if float(pale.mean()) < SHARE:
        return None
    lifted = np.where(pale | (grey <= paper - PALE), 0, 255).astype(np.uint8)
    return np.stack([lifted] * 3, axis=2)


def seen(grid: Grid, tokens: Sequence[Token]) -> tuple[list[Token], list[Token]]:
    """Words with ink that a person sees, and words without."""
    grey = np.asarray(Image.fromarray(grid).convert("L"))
    height, width = grey.shape
    visible: list[Token] = []
    unseen: list[Token] = []
    for token in tokens:
        patch = grey[int(token.top * height) : int(token.bottom * height) + 1, int(token.x0 * width) : int(token.x1 * width) + 1]
        contrast = float(np.percentile(patch, 95)) - float(np.percentile(patch, 2)) if patch.size else 255.0
        (visible if contrast > PALE else unseen).append(token)
    return visible, unseen
