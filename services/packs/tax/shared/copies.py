"""The copies of a form: labels that belong to one printed form, where a page holds several."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import replace

from services.packs.tax.shared.labels import Anchor

NEAR = 0.02
"""Share of the page by which a label may stand off its place in the copy."""


def copies(found: Sequence[Anchor], keys: Sequence[str]) -> list[list[Anchor]]:
    """The labels of a page, grouped by copy in reading order. `keys` are the boxes by which copies are told apart."""
    by_key: dict[str, list[Anchor]] = defaultdict(list)
    for anchor in found:
        by_key[anchor.key].append(anchor)
    counts = {key: len(by_key[key]) for key in keys if key in by_key}
    if not counts:
        return []
    usual = Counter(counts.values())
    many = max(usual, key=lambda count: (usual[count], -count))
    lead = next(key for key in counts if counts[key] == many)
    heads = sorted(by_key[lead], key=lambda a: (round(a.box.top, 2), a.box.x0))
    groups: list[list[Anchor]] = [[] for _ in heads]
    for anchors in by_key.values():
        dx, dy = _offset(anchors, heads)
        for anchor in anchors:
            nearest = min(range(len(heads)), key=lambda i: _distance(anchor, heads[i], dx, dy))
            groups[nearest].append(anchor)
    return [_settled(group, keys) for group in groups]


def _offset(anchors: Sequence[Anchor], heads: Sequence[Anchor]) -> tuple[float, float]:
    """The step from a copy's head to this label that explains most of the labels; of equal ones the shortest."""
    steps = [(a.box.x0 - h.box.x0, a.box.centre[1] - h.box.centre[1]) for a in anchors for h in heads]
    return max(
        steps, key=lambda s: (sum(any(_distance(a, h, *s) < NEAR for a in anchors) for h in heads), -abs(s[0]) - abs(s[1]))
    )


def _distance(anchor: Anchor, head: Anchor, dx: float, dy: float) -> float:
    return abs(anchor.box.x0 - head.box.x0 - dx) + abs(anchor.box.centre[1] - head.box.centre[1] - dy)


def _settled(group: Sequence[Anchor], keys: Sequence[str]) -> list[Anchor]:
    """One copy in which a label claimed twice is given to its rival, where that stands nowhere else in the copy."""
    result = sorted(group, key=lambda a: a.words[0].span)
    for key in keys:
        claims = [anchor for anchor in result if anchor.key == key]
        for anchor in sorted(claims, key=lambda a: a.score)[: max(len(claims) - 1, 0)]:
            free = next((rival for rival in anchor.rivals if all(other.key != rival for other in result)), None)
            if free is not None:
                result[result.index(anchor)] = replace(anchor, key=free)
    return result
