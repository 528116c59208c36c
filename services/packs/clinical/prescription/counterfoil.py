"""A page in two panels that an upright bar parts: the order, and the slip that the patient keeps or orders with again."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

BAR = re.compile(r"\|{1,2}")
LEAST = 6
"""Lines in a row with their bar in one place that make two panels of a page."""
ALONE = 2
"""Lines at least that only one of two panels goes on in: a table has its cells side by side."""
HEAD = 2
"""First lines of a panel that say what it is."""
SLIP = re.compile(
    r"\b(?:repeat (?:slip|order|request|re-?order|medication|items|template|side)|(?:re-?order|order) (?:slip|form)|"
    r"counter-?foil|tear[ -]?off|keep this|(?:patient|surgery|file|office|pharmacy)(?:'?s)? (?:copy|slip|portion|stub)|"
    r"for (?:the )?patient|"
    r"(?:last|previous(?:ly)?|earlier|prior) (?:issued?|dispensed|items|medic\w+|prescri\w+)|"
    r"not (?:ordered|requested|issued|required|needed|due)|patient (?:instructions|information)|stub)\b",
    re.I,
)
"""Words of a panel that orders nothing."""


@dataclass(frozen=True)
class Panels:
    """Neighbouring lines by where they begin in the text, and the column at which a bar stands in each."""

    starts: tuple[int, ...]
    lines: tuple[str, ...]
    bar: int

    def side(self, right: bool) -> Iterator[tuple[int, str]]:
        """Each line's part of one panel with where it begins."""
        for start, line in zip(self.starts, self.lines, strict=True):
            yield (start + self.bar, line[self.bar :].replace("|", " ")) if right else (start, line[: self.bar])

    def head(self, right: bool) -> str:
        """The first lines of one panel."""
        return "\n".join([part for _, part in self.side(right) if part.strip()][:HEAD])


def without_counterfoil(text: str) -> str:
    """The text, character for character, with blanks for the panel that is no order, and for the bar beside it."""
    for panels in _panels(text):
        slips = [SLIP.search(panels.head(right)) is not None for right in (False, True)]
        if slips[0] == slips[1]:
            continue
        for right in (False, True):
            for start, part in panels.side(right):
                kept = part if right != slips[1] else " " * len(part)
                text = text[:start] + kept + text[start + len(part) :]
    return text


def _panels(text: str) -> Iterator[Panels]:
    """Each run of lines whose one bar stands in the same column."""
    run: list[tuple[int, str]] = []
    start, column = 0, -1
    for line in [*text.split("\n"), ""]:
        bars = [match.start() for match in BAR.finditer(line)]
        at = bars[0] if len(bars) == 1 and bars[0] > 0 else -1
        if run and at != column:
            yield from _made(run, column)
            run = []
        if at >= 0:
            run.append((start, line))
        column, start = at, start + len(line) + 1


def _made(run: list[tuple[int, str]], bar: int) -> Iterator[Panels]:
    panels = Panels(tuple(start for start, _ in run), tuple(line for _, line in run), bar)
    told = [
        (bool(left.strip()), bool(right.strip())) for (_, left), (_, right) in zip(*map(panels.side, (False, True)), strict=True)
    ]
    apart = (False, False) in told or (False, True) in told
    if len(run) >= LEAST and apart and sum(left != right for left, right in told) >= ALONE:
        yield panels
