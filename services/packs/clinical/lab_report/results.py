"""All results of a report, by the shapes in which reports print them."""

import re
from collections.abc import Iterator, Sequence

from services.core.document import Document
from services.packs.clinical.lab_report.columns import row_under, table
from services.packs.clinical.lab_report.enumerated import enumerated
from services.packs.clinical.lab_report.findings import described
from services.packs.clinical.lab_report.hl7 import is_message, observed
from services.packs.clinical.lab_report.lines import results_in
from services.packs.clinical.lab_report.records import labelled, stacked
from services.packs.clinical.lab_report.result import Result
from services.packs.clinical.shared.rows import Row, rows

REMARKS = re.compile(
    r"\W*(?:(?:additional|clinical|lab(?:oratory)?|general|doctor'?s?|other) )?(?:notes?|comments?|interpretations?|remarks?|"
    r"recommendations?|impressions?|conclusions?|summary|advice|disclaimer|references?|methodology|diagnos[ie]s|medications?|"
    r"history|significance|information|correlation|limitations?|guidelines?|assessment|plan|vital signs|vitals)\b[^:\d]{0,"
    r"40}(?::|$)",
    re.I,
)
ORGANISM = re.compile(r"\b[A-Z][a-z]{4,} [a-z]{4,}|\b[A-Z]\. ?[a-z]{4,}")
"""A binomial name: what a culture grew."""
PROSE = re.compile(
    r"(?P<name>(?:[A-Za-z][\w/-]* ){0,2}[A-Za-z][\w/()-]*) (?:was|is|of|at|measured|came back(?: at)?|level of) (?=[<>≤≥]?\d)"
)


def results(document: Document, *, wide: bool) -> tuple[Result, ...]:
    """The results in the order they are printed. `wide` also takes cells under each other and running text, and
    remarks where nothing else is found."""
    text, lines = document.text, rows(document)
    if is_message(text):
        return tuple(observed(text))
    found = list(labelled(text, lines)) or list(_printed(text, lines, remarks_too=False))
    if wide and not found:
        found = list(_printed(text, lines, remarks_too=True))
    if wide or not found:
        found.extend(_new(stacked(text, lines), found))
    if wide:
        found.extend(_new(_told(text, lines), found))
    return tuple(sorted(found, key=lambda one: one.span))


def _printed(text: str, lines: Sequence[Row], *, remarks_too: bool) -> Iterator[Result]:
    columns, remarks, listed = None, False, 0
    for row in lines:
        line = text[slice(*row.span)]
        head = table(text, row)
        if head is not None:
            columns, remarks = head, False
            continue
        mine, found = row_under(text, row, columns) if columns else (False, None)
        if mine:
            remarks = False
            yield from [found] if found else []
            continue
        if REMARKS.match(line):
            remarks = True
        elif _is_title(line):
            remarks = False
        if remarks and not remarks_too:
            continue
        told = _on_line(line, row.span[0], listed=listed > 0 or columns is not None)
        listed = 4 if told else listed - 1
        yield from told


def _on_line(line: str, start: int, *, listed: bool) -> list[Result]:
    """The results of a line: one after another, in words behind a label, or as a sentence that lists more of them."""
    worded = list(described(line, start))
    told = worded if worded and ORGANISM.search(worded[0].value) else list(results_in(line, start, listed=listed)) or worded
    several = list(enumerated(line, start))
    return several if len(several) > len(told) else told


def _is_title(line: str) -> bool:
    """A line in capitals without figures: the title of the next panel."""
    letters = re.sub(r"[^A-Za-z]", "", line)
    return len(letters) > 3 and letters.isupper() and not re.search(r"\d|:", line)


def _told(text: str, lines: Sequence[Row]) -> Iterator[Result]:
    for row in lines:
        line = text[slice(*row.span)]
        for said in PROSE.finditer(line):
            rest = f"{said['name'].split()[-1]}: {line[said.end() :]}"
            for one in list(results_in(rest, 0, listed=True))[:1]:
                stop = row.span[0] + said.end() + one.span[1] - len(rest) + len(line) - said.end()
                yield Result(one.name, one.value, (row.span[0] + said.start(), stop), one.unit, one.flag, one.range, 0.65)


def _new(more: Iterator[Result], held: Sequence[Result]) -> list[Result]:
    """Those that overlap nothing that was found before."""
    return [one for one in more if not any(one.span[0] < old.span[1] and old.span[0] < one.span[1] for old in held)]
