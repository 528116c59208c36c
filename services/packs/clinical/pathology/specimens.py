"""Lettered specimens of one report: which one a place tells of, and whether that one holds another lesion than the main one."""

import re
from functools import lru_cache

from services.packs.clinical.pathology.tumours import Tumour, tumours
from services.packs.clinical.shared.assertion import assertion
from services.packs.clinical.shared.prose import Prose, looks, prose
from services.packs.clinical.shared.sections.reports import section_at, sections

LABEL = looks(
    r"(?:(?:^|\n) *|(?<=[.;] ))(?:(?:part|specimen|lesion|tumou?r) )?(?P<letter>[a-h])(?:[.):]|(?= ?[-–] ))(?= *\S)|"
    r"(?:^|\n) *(?P<counted>[1-9])[.)](?= [^\n:.]{3,60}\b(?:biops\w+|excision|shave|punch|resection|\w+ectomy|"
    r"core)\b[^\n:.]{0,30}:)|"
    r"\b(?:part|specimen|lesion) (?P<named>[a-h1-9])\b(?=:)"
)
Stretch = tuple[int, int]


@lru_cache(maxsize=32)
def stretches(text: str) -> tuple[tuple[str, Stretch], ...]:
    """Each specimen's letter with the stretch behind it, to the next letter or to the end of its section."""
    view = prose(text)
    marks = [(match["letter"] or match["counted"] or match["named"], match.end()) for match in LABEL.finditer(view.flat)]
    ends = {one.body[0]: one.body[1] for one in sections(text)}
    found = []
    for index, (letter, start) in enumerate(marks):
        stop = ends[section_at(text, start).body[0]]
        following = marks[index + 1][1] if index + 1 < len(marks) else stop
        found.append((letter, (start, min(stop, following))))
    return tuple(found)


def of_another_lesion(view: Prose, position: int, main: Tumour) -> bool:
    """Whether a place tells of a specimen in which, wherever the report tells of it, only another lesion is named."""
    letter = next((one for one, span in stretches(view.text) if span[0] <= position < span[1]), "")
    mine = {one for one, span in stretches(view.text) if span[0] <= main.span[0] < span[1]}
    if not letter or not mine or letter in mine:
        return False
    spans = [span for one, span in stretches(view.text) if one == letter]
    held = [one for one in tumours(view) if any(start <= one.head[0] < stop for start, stop in spans)]
    named = [one for one in held if one.behaviour != "generic" and not assertion(view, one.head).negated]
    return bool(named) and not any(named_alike(view, one, main) for one in named)


def named_alike(view: Prose, one: Tumour, main: Tumour) -> bool:
    """Whether two tumours share a word of their names."""
    mine, theirs = (set(re.findall(r"[a-z]{5,}", view.flat[slice(*tumour.span)])) for tumour in (one, main))
    return bool(mine & theirs)
