"""Results on a line that tells by itself what is what: name, value, unit, and in any order range and flag."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from services.packs.clinical.lab_report.analytes import MEANING, is_known, is_test_name
from services.packs.clinical.lab_report.reading import RANGE_IN, Reading, named_limits, reading_at
from services.packs.clinical.lab_report.result import Result, Span
from services.packs.clinical.lab_report.tail import tail
from services.packs.clinical.lab_report.wording import PENDING, WORDED, flag_in, side_of
from services.packs.clinical.shared.patterns import when_used
from services.packs.clinical.shared.terms.units import UNIT

MARK = re.compile(r"\s*(?P<mark>\*{1,2}|[!†▲▼↑↓])(?=[A-Za-z])")
"""A sign of what is out of its range, right before the name of the test."""
DAY = (
    r"(?:\d{4}-\d\d-\d\d|\d{1,2}([/.-])\d{1,2}\1(?:\d{4}|\d\d)|\d{1,2}[ -][A-Z][a-z]{2,8}[ -]\d{4})"
    r"(?:[ T,]+\d{1,2}:\d\d(?::\d\d)?)?"
)
"""The day that leads a line of its own result."""
BULLET = re.compile(rf"\s*(?:[-*•·▪◦]+ +|\(?\d{{1,2}}[.)] +)?(?:{DAY}(?: {{2,}}|\t+| *\| +))?[\"']?")
START = r"(?:[^\W\d_]|[(%]|\d{1,2}(?:,\d\d)?[- ]?(?:OH\b|hydroxy|alpha|beta|h(?:(?:ou)?rs?)?\b)|\d{1,2} ?\(OH\))"
"""How a test's name begins: by a letter, or by a figure that chemistry puts before one."""
GAP = re.compile(rf"(?P<name>{START}(?:(?! {{2,}}|\t|\|)[^\t|]){{0,62}}?)(?: {{2,}}|\t+ *| *\| *)")
COLON = re.compile(
    rf"(?P<name>{START}[^:=\t|;]{{0,62}}?)[\"']?"
    rf"(?: *(?:(?<!\d):|:(?!\d)|(?<![<>])(?<![<>] or )(?<![<>] OR )=|"
    rf"\.{{3,}}|(?<= )\.\.(?= )|_{{3,}}) *|(?:(?<![\d%])|(?<=[A-Za-z]\d)|(?<=[A-Za-z]\d\d)) +[-–—]{{1,2}}>? +)[\"']?"
)
NEXT = re.compile(r"[)\]]? *(?:[,;|]|\. | / |\band\b| {2,}|\t) *(?=[^\W\d_]|\()")

ANSWERED = re.compile(rf"(?P<name>[^\W\d_][^\t|:=,;.]{{1,48}}?) (?P<said>(?i:{WORDED}))(?=\.? *$| {{2,}}|\t)")
"""A name and a word for a result with a single blank between them."""
NAME_BEHIND = when_used(
    rf"(?: {{2,}}|\t+| )(?:(?P<unit>{UNIT})(?: {{2,}}|\t+))?(?P<name>[A-Za-z][^()\[\]\t|\d:]{{1,40}}?)(?= {{2,}}|\t| ?[(\[|]|$)"
)
TITLED = re.compile(r" *(?P<title>[A-Z][A-Z /&-]{2,30})(?:: +| {2,}|\t+)(?=[A-Z][a-z])")
"""A group's title in capitals before the first of its results, on their line."""
PANEL = re.compile(r"[A-Za-z][A-Za-z /&+-]{1,28}: +(?=[A-Za-z])")
"""A panel's title before the first of its results: "CBC: WBC 11.8"."""
ASIDE = re.compile(r"^(?:your|the|his|her|with|an?|and) ", re.I)
TITRE = re.compile(r"tit(?:re|er)", re.I)
"""How often the reading before it was thinned: no test of its own."""
TALK = re.compile(r"(?: (?:is|was|of|at|level is|level was|came back|came back at|measured|returned|=))+$")


def results_in(line: str, start: int, *, listed: bool = False) -> Iterator[Result]:
    """Every result on a line. `listed`: the lines about it are results, so a known name with a bare number is one too."""
    mark = MARK.match(line)
    bullet = mark or BULLET.match(line)
    position = bullet.end() if bullet else 0
    while position < len(line):
        found = _next(line, position, listed)
        if found is None and (titled := TITLED.match(line, position)) and not MEANING.match(titled["title"].strip()):
            position = titled.end()
            found = _next(line, position, listed)
        if found is None:
            return
        (result, end), listed = found, True
        if mark and not result.flag and position == mark.end():
            result = replace(result, flag=_marked(mark["mark"], result))
        yield Result(
            result.name, result.value, (start + result.span[0], start + result.span[1]), result.unit, result.flag, result.range,
            result.sure,
        )  # fmt: skip
        after = NEXT.match(line, end)
        position = after.end() if after else len(line)


def _marked(mark: str, result: Result) -> str:
    """The flag that a sign before the name is: the side of the range that the value lies on, else that of the sign."""
    side, sign = side_of(result.value, result.range), flag_in(mark)
    return side if side in ("H", "L") else sign


def _next(line: str, position: int, listed: bool) -> tuple[Result, int] | None:
    named = _named(line, position)
    if named is None:
        return None
    (first, last), reading, firm = named
    if panel := PANEL.match(line, first, last):
        first = panel.end()
    name, own_unit, own_limit = named_limits(ASIDE.sub("", TALK.sub("", line[first:last].strip(" \"'."))))
    if not is_test_name(name) or TITRE.fullmatch(name):
        return None
    limit, flag, unit, end = tail(line, reading)
    unit, limit = unit or ("" if reading.worded else own_unit), limit or own_limit
    known = is_known(name)
    proven = (
        bool(unit)
        or bool(limit)
        or (bool(flag) and known)
        or (known and (firm or listed))
        or (reading.worded and firm and listed)
    )
    titre = reading.worded and reading.value[0].isdigit() and known
    if not proven or (not firm and reading.worded and not titre):
        return None
    sure = 0.97 if firm and known else 0.93 if firm or unit else 0.8
    flag = reading.flag or flag
    if flag == "A" and side_of(reading.value, limit) in ("H", "L"):
        flag = side_of(reading.value, limit)
    return Result(name, reading.value, (first, end), unit, flag, limit, sure), end


def _named(line: str, position: int) -> tuple[Span, Reading, bool] | None:
    """A name and its reading: apart by a colon, a gap or, last, by nothing but the kind of words."""
    colon = COLON.match(line, position)
    early = GAP.match(line, position)
    if colon and early and early.end() < colon.end("name") and (reading := reading_at(line, early.end())):
        return early.span("name"), reading, True
    if colon and not PENDING.match(line, colon.end()):
        reading = reading_at(line, colon.end())
        if reading:
            return colon.span("name"), reading, True
    gap = GAP.match(line, position)
    if gap and (reading := reading_at(line, gap.end())):
        return gap.span("name"), reading, True
    return _bare(line, position)


def _bare(line: str, position: int) -> tuple[Span, Reading, bool] | None:
    """A name and a number with a single blank between: the number that a unit follows, else the first that may be one."""
    if not re.match(START, line[position:]):
        return None
    found: list[tuple[Span, Reading, bool]] = []
    near = (
        re.split(r" {2,}|\t", line[position : position + 80])[0]
        if re.match(r"\S+(?: \S+)*? [<>]?-?\d", line[position:])
        else line[position : position + 80]
    ).split("|")[0]
    for blank in re.finditer(r"(?<=[\w)\]%+.#-]) (?=[<>≤≥~]?-?[\d.]|[HL*↑↓] [\d.])", near):
        before = line[position : position + blank.start()]
        bound = re.search(r"(?<![A-Za-z\d])\d[\d.,]* ?[-–]$|\?\?", before) or before.count("(") > before.count(")")
        reading = None if bound else reading_at(line, position + blank.end())
        if reading and (not reading.worded or ":" in reading.value) and not _limits(line, position + blank.end(), found):
            found.append(((position, position + blank.start()), reading, False))
    if not found and (said := ANSWERED.match(line, position)) and is_known(said["name"]) and is_test_name(said["name"]):
        return _known_cell(said), Reading(said["said"], "", "", said.end(), True), True
    with_unit = [one for one in found if one[1].unit]
    return next(iter(with_unit), None) or next(iter(found), None)


def _known_cell(said: re.Match[str]) -> Span:
    """Of the cells before a word for a result the first that names a known test."""
    cells = [cell.span() for cell in re.finditer(r"\S+(?: \S+)*", said["name"]) if is_known(cell[0])]
    start, stop = cells[0] if cells else (0, len(said["name"]))
    return said.start("name") + start, said.start("name") + stop


def _limits(line: str, start: int, before: Sequence[tuple[Span, Reading, bool]]) -> bool:
    """Whether a figure is the range of the one right before it, which a known test names: "Cholesterol 168 <200 mg/dL"."""
    right = next((name for name, reading, _ in before if line[reading.end : start].strip() == ""), None)
    limit = RANGE_IN.match(line, start)
    return right is not None and limit is not None and is_known(line[slice(*right)])


def value_first(line: str, start: int) -> Iterator[Result]:
    """The result of a line that prints the value, its unit and then the test's name."""
    lead = re.match(r"\s*(?:[-*•]\s+(?=\d))?", line)
    reading = reading_at(line, lead.end() if lead else 0)
    named = NAME_BEHIND.match(line, reading.end) if reading and not reading.worded else None
    if reading is None or named is None or not is_known(named["name"]) or not is_test_name(named["name"]):
        return
    unit = reading.unit or (named["unit"] or "")
    limit = RANGE_IN.search(line, named.end())
    flag = reading.flag or flag_in(
        line[named.end() : limit.start()] + " " + line[limit.end() :] if limit else line[named.end() :]
    )
    stop = start + (limit.end() if limit else named.end("name"))
    yield Result(
        named["name"].strip(),
        reading.value,
        (start + (lead.end() if lead else 0), stop),
        unit,
        flag,
        limit["range"].strip() if limit else "",
        0.85,
    )
