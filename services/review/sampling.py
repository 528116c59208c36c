"""Bulk acceptance: what may be accepted unseen, and the sample of it that a person must look at all the same."""

import hashlib
import math
from collections.abc import Sequence

from pydantic import Field as Meta

from services.core.base import Frozen
from services.core.events import Concluded

LEAST_SHARE = 0.05
"""The least share of what is accepted unseen that goes to a person."""
STEPS = 1 << 32
Item = tuple[str, int]
"""(run, section)."""


class BulkDraw(Frozen):
    """A bulk acceptance as it is recorded: with `seed` and `eligible` anyone can draw the sample again."""

    id: str
    by: str
    threshold: float
    share: float = Meta(ge=LEAST_SHARE, le=1.0)
    seed: str
    asked: dict[str, str | float | bool | None]
    eligible: tuple[Item, ...]
    sampled: tuple[Item, ...]


def barred(section: Concluded, threshold: float) -> str:
    """Why a section may not be accepted unseen, in a few words; empty when it may."""
    if section.grade is None or section.draft is None:
        return "there is no result"
    if section.score is None:
        return "it has no score"
    if section.grade.critical:
        return "a critical issue is open"
    if any("suspicious" in reason for reason in section.review_reasons):
        return "suspicious text in the file"
    if section.score < threshold:
        return "the score is below the threshold"
    return ""


def sample(eligible: Sequence[Item], share: float, seed: str) -> tuple[Item, ...]:
    """The items that a person must look at: the same for the same items, share and seed; at least one when there is any."""
    size = min(len(eligible), math.ceil(len(eligible) * max(share, LEAST_SHARE)))
    return tuple(sorted(sorted(eligible, key=lambda item: (_lot(item, seed), item))[:size]))


def drawn(item: Item, share: float, seed: str) -> bool:
    """Whether the lot puts this one item before a person, when it comes: the same for the same item, share and seed."""
    return int(_lot(item, seed)[:8], 16) < max(share, LEAST_SHARE) * STEPS


def _lot(item: Item, seed: str) -> str:
    return hashlib.sha256(f"{seed}:{item[0]}:{item[1]}".encode()).hexdigest()
