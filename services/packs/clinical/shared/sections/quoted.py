"""Which headings of a note stand in what it quotes of another one: a letter, a summary, a record of another house."""

import re
from collections.abc import Iterator, Sequence

from services.packs.clinical.shared.prose import prose
from services.packs.clinical.shared.sections.marks import Mark

ANNOUNCED = re.compile(
    r"(?m)^(?P<indent> *)(?P<said>(?=[^\n]*\b(?:quot(?:e[sd]?|ing)|(?:letter|summary|record|report|notes?|clinic"
    r"|hospital|colleagues?|gp)"
    r"\b[^\n]*\b(?:reads?|wrote|writes|says|said|states?|stated)\b|(?:extract(?:ed)?|excerpt|cop(?:y|ied)|transcri(?:pt|bed))"
    r" (?:of|from)))[^\n]*:[ \t]*)\n"
)
"""A line that announces what is quoted below it."""
MARKED = re.compile(r"\"[^\"]{20,1500}\"")
"""A stretch in quotation marks."""
LINE = re.compile(r"(?P<indent>[ \t]*)(?P<said>[^\n]*)(?:\n|$)")


def without_quoted(marks: Sequence[Mark], text: str) -> list[Mark]:
    """Without the headings in quotation marks; those set in below a line that announces a quotation head parts of the past."""
    flat = prose(text).flat
    inline = [found.span() for found in MARKED.finditer(flat) if "\n\n" not in found[0]]
    below = list(_set_in(flat))
    kept: list[Mark] = []
    for mark in marks:
        if any(a < mark[0] < b for a, b in inline):
            continue
        kept.append((*mark[:2], "past", mark[3]) if any(a <= mark[0] < b for a, b in below) else mark)
    return kept


def _set_in(flat: str) -> Iterator[tuple[int, int]]:
    """The stretches that stand further in, or behind a ">", below a line that announces a quotation."""
    for found in ANNOUNCED.finditer(flat):
        start = stop = found.end()
        while stop < len(flat) and (line := LINE.match(flat, stop)):
            inside = len(line["indent"]) > len(found["indent"]) or line["said"].startswith(">")
            if line["said"].strip() and not inside:
                break
            stop = line.end()
        if flat[start:stop].strip():
            yield start, stop
