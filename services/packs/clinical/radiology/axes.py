"""Lengths of one structure along axes that are named: "8.2 cm in length, 4.1 cm AP and 5 cm wide" is one size."""

import re
from collections.abc import Iterator, Sequence

from services.packs.clinical.shared.imaging.measurements import NUMBER, UNIT, Measure
from services.packs.clinical.shared.prose import Prose, looks

NAME = (
    r"(?:ap|a-p|antero-?posterior(?:ly)?|trv?|tv|trans(?:verse(?:ly)?)?|cc|si|ml|medio-?lateral(?:ly)?|"
    r"cranio-?caudal(?:ly)?|superoinferior(?:ly)?|longitudinal(?:ly)?|sagittal(?:ly)?|coronal(?:ly)?|axial(?:ly)?|"
    r"length|long|short|width|wide|depth|deep|height|high|tall|[lwhd])"
    r"(?: (?:dimensions?|diameter|axis|plane|direction|extent))?(?![a-z])"
)
LENGTH = rf"(?:about |approximately )?{NUMBER}[\s-]?{UNIT}"
AHEAD = rf"\(?(?<![a-z])(?:in )?{NAME}\)?[ :=.]{{0,4}}(?:is |of |measures )?{LENGTH}"
BEHIND = rf"{LENGTH},? ?\(?(?:in )?(?:the |its )?(?:maxim(?:al|um) |greatest )?{NAME}\)?"
BETWEEN = r"(?:\s*[,;/]?\s*(?:and|by|x|×)\s+|\s*[,;/]\s*|\s+)"
SERIES = looks(rf"{AHEAD}(?:{BETWEEN}{AHEAD}){{1,2}}|{BEHIND}(?:{BETWEEN}{BEHIND}){{1,2}}")
"""Two or three lengths, each with its axis: all named ahead or all behind."""
AXIS = looks(rf"(?<![a-z]){NAME}")


def joined(view: Prose, found: Sequence[Measure]) -> Iterator[Measure]:
    """The same lengths in order, those of one series as one size whose span holds the names of its axes."""
    series = [match.span() for match in SERIES.finditer(view.flat) if _differ(match[0])]
    taken: set[int] = set()
    for index, one in enumerate(found):
        if index in taken:
            continue
        span = next((span for span in series if span[0] <= one.span[0] and one.span[1] <= span[1]), None)
        parts = [other for other in found if span and span[0] <= other.span[0] and other.span[1] <= span[1]]
        if span is None or len(parts) < 2 or any(len(part.millimetres) > 1 for part in parts):
            yield one
            continue
        taken |= {number for number, other in enumerate(found) if other in parts}
        dimensions = tuple(sorted(size for part in parts for size in part.millimetres))
        yield Measure(span, dimensions, " x ".join(part.printed for part in parts))


def _differ(printed: str) -> bool:
    """Whether every axis of a series is another: two lengths along one axis are of two structures."""
    names = [re.sub(r"[^a-z]", "", match[0].split()[0])[:2] for match in AXIS.finditer(printed.lower())]
    return len(set(names)) == len(names)
