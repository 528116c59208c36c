"""What a doubt points at, in the printed words, so that a person or the next attempt knows where to look."""

import re
from collections.abc import Iterable, Sequence

MOST, LONGEST = 3, 40
"""Stretches that one doubt shows, and characters of each."""
MARK = re.compile(r"^(?:[-*•#]|\(?\d{1,2}[.)](?!\d))\s*")


def printed(text: str, spans: Iterable[tuple[int, int]]) -> tuple[str, ...]:
    """The words of stretches of a text in its order, each once and without the mark of its item; none within another."""
    outer: list[tuple[int, int]] = []
    for start, end in sorted(set(spans), key=lambda span: (span[0], -span[1])):
        if not outer or end > outer[-1][1]:
            outer.append((start, end))
    words = (MARK.sub("", " ".join(text[slice(*span)].split())).strip(" .,;:") for span in outer)
    return tuple(dict.fromkeys(one for one in words if one))


def pointed(words: Sequence[str]) -> str:
    """`: first, second`, cut where long; nothing for no words."""
    shown = [one if len(one) <= LONGEST else f"{one[: LONGEST - 1].rstrip()}…" for one in words[:MOST]]
    more = ", …" if len(words) > MOST else ""
    return f": {', '.join(shown)}{more}" if shown else ""
