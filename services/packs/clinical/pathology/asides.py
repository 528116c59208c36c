"""Stretches of a report whose words of staining are no results of the tumour: keys to the scores, columns of normal values,
what is told of normal tissue and controls beside it, and of other tumours in general.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator
from functools import lru_cache

from services.packs.clinical.pathology.beside import beside_the_tumour
from services.packs.clinical.pathology.generalities import generalities
from services.packs.clinical.pathology.own_cells import is_own
from services.packs.clinical.pathology.tissue import CELLS, NATIVE, TISSUE
from services.packs.clinical.shared.prose import Prose, looks, prose

VERDICT = (
    r"(?:positive|negative|borderline|equivocal|indeterminate|low|high|intermediate|normal|(?:un)?favou?rable|no expression)"
)
LIMIT = (
    r"(?:[<>]=? ?\d|(?:less|more|greater|fewer) than|at least|above|below|(?:or )?(?:under|over) \d|\d[\d.]* ?%? ?(?:-|to) ?\d)"
)
CUTOFF = looks(
    rf"\((?:(?:[<>]=? ?|0 ?- ?)\d+(?:\.\d+)? ?%? ?(?:is |are |= ?|: ?)?{VERDICT}"
    rf"|(?:(?:ref(?:erence)?|normal|cut-?off|threshold|range|nl)\b[^()\n\d]{{0,20}}|{VERDICT} ?(?:if |is |= ?|: ?|when )?)"
    rf"{LIMIT})[^()\n]{{0,80}}\)"
)
"""A limit in brackets behind a result: "22% (high > 20%)"."""
NORMAL = looks(
    r"\b(?:ref(?:erence)? (?:range|interval|values?)|normal (?:range|values?)|cut-?off|threshold)"
    r"[ :=]+[^;\n]{1,60}?(?=[;\n]|\. |$)"
)
SCORE_KEY = looks(
    r"\b(?:score?|scoring|interpret(?:ation|ive)|grading)(?: [a-z]+){0,2} (?:key|guide(?:lines?)?|scale|criteria|scheme|system|"
    r"categories|legend)\b[^\n]*"
    r"|(?:(?<![\w+])[0-3]\+? ?(?:=|:) ?[^;,.\n=]{4,120}[;,.] ?){2,}[^\n]*"
    r"|(?:\b(?:tps|cps)? ?[<>]?=? ?\d+ ?(?:- ?\d+ ?)?% ?(?:=|:)? ?(?:no|low|high|negative|positive)(?: expression)?[;,. ]+){2,}"
    r"[^\n]*"
    r"|\b(?:tps|cps)\b ?(?:of |score )?(?:[<>]=?|below|under|less than|at least|above|over)? ?\d+ ?%?"
    r"(?: ?(?:-|to) ?\d+ ?%?| or (?:above|more|greater|higher|over))? ?(?:=|:|is|indicates|means|-) ?"
    r"(?:considered |interpreted as |regarded as )?(?:no|low|high|negative|positive)\b[^\n]*"
    r"|(?:(?:\bher-? ?2 )?(?:(?:scores? )?(?:of )?(?<![\w+])[0-3]\+?(?: ?(?:and|or|to|/|-) ?[0-3]\+?)?)"
    r" ?(?:(?:is|are|=|as|:|means|indicates) )?(?:(?:considered|regarded|called|reported|scored)(?: as)? )?"
    r"(?:positive|negative|equivocal|low)[,;.]? ?(?:and )?){2,}(?:\([^()\n]*\))?"
    rf"|\b(?:(?:is|are|was|were) )?(?:considered|reported|regarded|interpreted|scored|called|defined)(?: as)? {VERDICT} "
    r"(?:when|if|where|for|at)\b[^.;\n]*"
)
"""What explains the scores and when a stain is called positive."""
NORMAL_COLUMN = looks(
    r" {2,}(?P<column>(?:ref(?:erence|\.)?|normal|expected|cut-?off|threshold)(?: (?:range|interval|values?|limits?))?)"
    r"(?= {2}|\n|$)"
)
OF_A_TABLE = looks(r"\b(?:marker|antibod(?:y|ies)|antigen|test|stain|result|assay|analyte|receptor)s?\b")
CLAUSE = looks(
    rf"(?:(?<=[(;,.:\n])|^|\b(?:and|while|but|whereas|though|although|with)) ?(?:the |its |their )?"
    rf"(?P<tissue>{TISSUE})\b(?! of (?:the )?tumou?r)(?: ?\([^()\n]{{0,40}}\))?"
    r"(?P<said>[^().;,\n]{0,80}?)(?=[().;,\n]|\b(?:and|while|but|whereas)\b|$)"
)
"""A clause whose subject is normal tissue, or a control."""
BRACKET = looks(
    r" ?\((?:previous|prior|earlier|original|core|biopsy|cf|compare)\b[^()\n]*\)| ?\([^(),;\n]*\b(?:controls?|eccrine|sebaceous"
    r"|(?:normal|background) (?!stain|pattern|express|nuclear)[a-z]+|on (?:the )?(?:core|previous|prior|earlier"
    r"|biopsy))\b[^()\n]*\)"
)
OF_SMALL_CELLS = looks(
    rf"(?:(?:small|mature|reactive|scattered|background|admixed) )+(?P<tissue>{CELLS}) ?\((?=[^()\n]*[+]|"
    rf"[^()\n]*positiv)[^()\n]*\)"
)
"""The profile of other cells in brackets behind their name: "small T cells (CD3+, CD5+)"."""
"""What brackets tell of an earlier specimen, of a control or of normal tissue."""
OF_SEVERAL = looks(
    rf"(?:(?<=[(;,.:\n])|^|\b(?:and|while|but|whereas)) ?(?:the |its |their )?(?P<tissue>{TISSUE}) (?:is|are|was|were|stain\w*|"
    r"express\w*|mark\w*|label\w*)\b[^().;:\n]{0,90}?\b(?:positive|negative|reactive)(?=[().;,\n]| (?:and|while|but|whereas)\b|$)"
)
"""The same of several antibodies: "the lymphoid infiltrate is CD3 and CD20 positive"."""
SAID = looks(
    r"positiv|negativ|reactiv|\bretain|\bintact|\bstain|\bexpress|\bpreserv|\bshow|\bserve|\blabel|\bmark|\bhighlight|"
    r"(?<![\w])[+-]+ ?$"
)
NATIVE_CELLS = looks(NATIVE)
THYMOMA = looks(r"\bthymoma\b")
OF_THYMOCYTES = looks(
    r"\b(?:thymocytes|(?:immature |small |abundant |numerous |admixed |accompanying |background )*(?:t[ -]?(?:cells|lymphocytes)"
    r"|lymphocytes|lymphoid cells))\b[^.;\n]*"
    r"|(?<=[.;,\n] )[^.;,\n]{0,60}\b(?:label|mark|highlight|stain|outline|identif|decorate|positive in|confined to)\w* "
    r"(?:the |only |many |abundant |numerous )*(?:immature |small )?(?:thymocytes|t[ -]?cells|lymphocytes)\b"
)
"""In a thymoma the lymphocytes are none of the tumour."""
NEXT_CELL = re.compile(r" {2,}")


def aside(view: Prose, start: int, end: int) -> tuple[int, int] | None:
    """The first stretch of such words that a span runs into."""
    spans = asides(view.text)
    index = bisect_right(spans, start, key=lambda one: one[1])
    return spans[index] if index < len(spans) and spans[index][0] < end else None


def without_asides(view: Prose, start: int, end: int) -> str:
    """The words of a stretch without those of other tissue in it."""
    said, at = "", start
    while at < end and (told := aside(view, at, end)):
        said += view.flat[at : max(told[0], at)]
        at = min(told[1], end)
    return said + view.flat[at:end]


@lru_cache(maxsize=64)
def asides(text: str) -> tuple[tuple[int, int], ...]:
    """All of them, in order and apart from each other."""
    view = prose(text)
    found: list[tuple[int, int]] = []
    for start, end in sorted({*_keys(view), *_of_tissue(view), *_columns(view), *generalities(view), *beside_the_tumour(view)}):
        if found and start <= found[-1][1]:
            found[-1] = (found[-1][0], max(end, found[-1][1]))
        else:
            found.append((start, end))
    return tuple(found)


def _keys(view: Prose) -> Iterator[tuple[int, int]]:
    for pattern in (CUTOFF, NORMAL, SCORE_KEY, BRACKET):
        for match in pattern.finditer(view.flat):
            yield match.span()


def _of_tissue(view: Prose) -> Iterator[tuple[int, int]]:
    clauses = [one for one in CLAUSE.finditer(view.flat) if SAID.search(one["said"])]
    for match in (*clauses, *OF_SEVERAL.finditer(view.flat), *OF_SMALL_CELLS.finditer(view.flat)):
        if NATIVE_CELLS.match(match["tissue"]) or not is_own(view, match["tissue"]):
            yield match.span()
    if THYMOMA.search(view.flat):
        yield from (match.span() for match in OF_THYMOCYTES.finditer(view.flat))


def _columns(view: Prose) -> Iterator[tuple[int, int]]:
    """The cells of a column of normal values, down to the end of its table."""
    for head in NORMAL_COLUMN.finditer(view.flat):
        start = view.flat.rfind("\n", 0, head.start("column")) + 1
        if not OF_A_TABLE.search(view.flat, start, head.start("column")):
            continue
        offset = head.start("column") - start
        line = view.text.find("\n", head.end()) + 1
        while line and (row := view.text[line:].partition("\n")[0]).strip():
            cuts = [match.end() for match in NEXT_CELL.finditer(row) if match.end() <= offset + 1]
            if len(row) > offset - 2 and cuts and cuts[-1] >= offset - 6:
                yield line + cuts[-1], line + len(row)
            line = view.text.find("\n", line) + 1
