"""All results of a report, by the shapes in which reports print them."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from services.core.document import Document
from services.packs.clinical.lab_report.across import block
from services.packs.clinical.lab_report.columns import Table, row_under, tables_at
from services.packs.clinical.lab_report.corrections import corrected
from services.packs.clinical.lab_report.enumerated import chained, enumerated
from services.packs.clinical.lab_report.exported import exported
from services.packs.clinical.lab_report.findings import described, grown
from services.packs.clinical.lab_report.hl7 import is_message, observed
from services.packs.clinical.lab_report.lines import results_in, value_first
from services.packs.clinical.lab_report.plain import plain
from services.packs.clinical.lab_report.records import beneath, labelled, stacked
from services.packs.clinical.lab_report.redone import redone
from services.packs.clinical.lab_report.result import Result
from services.packs.clinical.lab_report.susceptible import TITLE, susceptible
from services.packs.clinical.lab_report.told import paragraphs, told
from services.packs.clinical.lab_report.whole_names import named_whole
from services.packs.clinical.lab_report.wording import LEGEND, LIMIT, RANGE, side_of
from services.packs.clinical.shared.slips.rows import Row, rows

REMARKS = re.compile(
    r"\W*(?!lab(?:oratory)? (?:summary|information|references?)\b)(?:(?:additional|clinical|lab(?:oratory)?|general|"
    r"doctor'?s?|other) )?(?:notes?|comments?|interpretations?|remarks?|"
    r"recommendations?|impressions?|conclusions?|summary|advice|disclaimer|references?|methodology|diagnos[ie]s|medications?|"
    r"history|significance|information|correlation|limitations?|guidelines?|assessment|plan|vital signs|vitals)\b"
    r"(?:[^:\d]|(?<=[A-Za-z])\d){0,40}(?::|$)",
    re.I,
)
REMARKED = re.compile(r"(?:interpretations?|comments?|reference (?:groups?|categories))\W*", re.I)
"""The first cell of a table within a table: what values mean, up to the next blank line."""
SHORT = 10
"""Words of a line that is one remark; a longer one tells more than that."""
ASIDE = re.compile(
    r"\b(?:phoned|telephoned|read back|is withdrawn|last (?:week|month|visit)|previous results?:|conversion:|"
    r"load given|mg daily)",
    re.I,
)
"""Words of a remark on a line of its own: what it counts is no result of this report."""
TARGETS = re.compile(r"\W*(?:treatment |therapeutic )?(?:targets?|goals?)\b.*\b(?:is|are)\b", re.I)
"""A remark on the values that a treatment should reach."""
SURE = 0.97
"""How sure the reading of a known test with its value apart is."""
RANGE_BELOW = re.compile(
    rf"[^\n\d]{{0,20}}\n[ \t]*(?:bio(?:logical|\.)? )?(?:ref(?:erence|\.)?|normal) "
    rf"(?:range|interval|values?|limits?)[ \t]*[:=-][ \t]*(?P<range>{RANGE}|{LIMIT})(?![\w./-])",
    re.I,
)
"""A line that gives nothing but the range of the result above it."""
ORGANISM = re.compile(r"\b[A-Z][a-z]{4,} [a-z]{4,}|\b[A-Z]\. ?[a-z]{4,}")
"""A binomial name: what a culture grew."""


MARKS = str.maketrans(" .", ",,")
"""Signs that may set thousands or decimals apart, made one."""


def results(document: Document, *, wide: bool) -> tuple[Result, ...]:
    """The results in the order they are printed. Where nothing else is found `wide` also takes remarks and running text."""
    if is_message(document.text):
        return tuple(observed(document.text))
    regular = plain(document)
    text, lines = regular.text, rows(regular)
    found = list(exported(text)) or _fuller(list(labelled(text, lines)), list(_printed(text, lines, remarks_too=False)))
    if wide and not found:
        found = list(_printed(text, lines, remarks_too=True))
    found = found or list(stacked(text, lines))
    if wide and not found:
        found = [one for each in paragraphs(text, lines) for one in told(each)]
    found = corrected(text, lines, redone(text, lines, found))
    whole = (_flagged(_ranged(text, named_whole(text, one))) for one in sorted(found, key=lambda one: one.span))
    return tuple(_as_printed(document.text, text, one) for one in whole)


def _fuller(labelled: list[Result], printed: list[Result]) -> list[Result]:
    """The results that stand each after its label, unless more of them are printed in another way."""
    return labelled if len(labelled) >= len(printed) else printed


def _as_printed(printed: str, text: str, one: Result) -> Result:
    """A result with its decimal commas as the report has them, where it was read with points."""
    return replace(one, value=_commas(printed, text, one.span, one.value), range=_commas(printed, text, one.span, one.range))


def _commas(printed: str, text: str, span: tuple[int, int], said: str) -> str:
    at = text.find(said, *span)
    own = printed[at : at + len(said)]
    return own if at >= 0 and own.translate(MARKS) == said.translate(MARKS) else said


def _ranged(text: str, one: Result) -> Result:
    """A result without a range carries the one that a line of its own right below it gives."""
    below = None if one.range else RANGE_BELOW.match(text, one.span[1])
    return replace(one, range=below["range"], span=(one.span[0], below.end())) if below else one


def _flagged(one: Result) -> Result:
    """A result without a printed flag carries the one that its printed range says."""
    side = side_of(one.value, one.range) if not one.flag else ""
    return replace(one, flag=side) if side in ("H", "L") else one


def _printed(text: str, lines: Sequence[Row], *, remarks_too: bool) -> Iterator[Result]:
    columns, remarks, brief, below_title, listed, past = tuple[Table, ...](), False, False, False, 0, 0
    meaning = -2
    running = {one.rows.start: one for one in paragraphs(text, lines)}
    for at, row in enumerate(lines):
        line = text[slice(*row.span)]
        if at < past:
            continue
        across, taken = block(text, lines, at)
        if across:
            yield from across
            past, remarks = at + taken, False
            continue
        below_title = below_title or TITLE.match(line) is not None
        if below_title and (told_of := susceptible(line, row.span[0])):
            yield from told_of
            continue
        heads = tables_at(text, row)
        if heads:
            columns, remarks = heads, False
            continue
        if LEGEND.match(line):
            continue
        if columns and (row.number == meaning + 1 or REMARKED.fullmatch(text[slice(*row.cells[0].span)])):
            meaning = row.number
            continue
        under = [row_under(text, row, one) for one in columns]
        if any(mine for mine, _ in under):
            remarks = False
            yield from (found for _, found in under if found)
            continue
        if REMARKS.match(line):
            remarks, brief = True, line.partition(":")[2].strip() != ""
        elif _is_title(line) or (brief and _is_row(line, row)):
            remarks = False
        if (remarks or TARGETS.match(line)) and not remarks_too:
            continue
        if len(row.cells) == 1 and len(line.split()) <= SHORT and ASIDE.search(line) and not remarks_too:
            continue
        said = list(told(running[at])) if at in running else []
        if said:
            past = running[at].rows.stop
        else:
            following = lines[at + 1 : at + 2]
            below = list(grown(text, row, following)) or list(beneath(text, row, following))
            past = at + 2 if below else past
            said = below or _on_line(line, row.span[0], listed=listed > 0 or bool(columns))
        listed = 4 if said else listed - 1
        yield from said


def _on_line(line: str, start: int, *, listed: bool) -> list[Result]:
    """The results of a line: one after another, in words behind a label, or as a sentence that lists more of them."""
    worded = list(described(line, start))
    mine = worded if worded and ORGANISM.search(worded[0].value) else list(results_in(line, start, listed=listed)) or worded
    mine = mine or list(value_first(line, start))
    several = list(chained(line, start)) or list(enumerated(line, start))
    return several if len(several) > len(mine) else mine


def _is_row(line: str, row: Row) -> bool:
    """Whether a line below a remark of one line is a result again: a known test with its value set apart."""
    return len(row.cells) > 1 and any(one.sure >= SURE for one in results_in(line, row.span[0]))


def _is_title(line: str) -> bool:
    """A line in capitals without figures: the title of the next panel."""
    letters = re.sub(r"[^A-Za-z]", "", line)
    return len(letters) > 3 and letters.isupper() and not re.search(r"\d|:", line)
