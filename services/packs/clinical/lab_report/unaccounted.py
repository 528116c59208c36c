"""Is every line about the results explained: what stands between and beside them and is neither result, title nor remark."""

import re
from collections.abc import Iterator, Mapping, Sequence

from services.core.draft import Draft, Field
from services.core.finding import Finding
from services.packs.clinical.lab_report.analytes import MEANING, NOT_A_TEST, STAYS_A_TEST, is_known
from services.packs.clinical.lab_report.candidates import ADVICE, ASIDE
from services.packs.clinical.lab_report.earlier_days import latest_only
from services.packs.clinical.lab_report.plain import plain
from services.packs.clinical.lab_report.support import is_message
from services.packs.clinical.lab_report.validity import SUSCEPTIBILITY
from services.packs.clinical.lab_report.wording import LEGEND, LIMIT, NUMBER, PENDING, RANGE, WORDED, pointed
from services.packs.clinical.shared.days.dates import PRINTED
from services.packs.clinical.shared.patterns import when_used
from services.packs.clinical.shared.prose import prose
from services.packs.clinical.shared.slips.elements import element_of
from services.packs.clinical.shared.slips.pairs import pairs
from services.packs.clinical.shared.terms.units import UNIT
from services.tasks.pack import Case

Span = tuple[int, int]
ITEM = re.compile(r"^\s*\(?\d{1,2}[.)] +")
ANSWERED = re.compile(r"^\W*(?P<name>[A-Za-z][^:=|\t\n]{1,48}?)(?: *[:=|\t] *| {2,}|\.{3,} *)(?P<said>[<>≤≥~+]?\w[^\n]{0,60})$")
"""A line that answers a label, in however unknown words."""
REPEATED = re.compile(r"\b(?:previous|prior|prev|last|trend|cumulative|history)\b", re.I)
FIGURE = re.compile(rf"(?<![\w.,/^*:-])(?!0\d|\d{{1,2}}(?: \w+)?\)\s*$){NUMBER}(?![\w/:^-]|[.,]\d)")
"""A figure that may be a result: no code with a nought before it, no count of tests in brackets at the end of a title."""
NO_RESULT = re.compile(r"\b\d{1,2}[:.]\d{2}(?: ?[ap]m| hrs?)\b|\b\d{1,2}:\d{2}(?::\d\d)?\b|\b\d+ ?(?:st|nd|rd|th)\b")
"""Times of the day and ordinals."""
FORM = re.compile(r"\W*(?:name|pt|age|sex|mrs?|ms|miss|dr|ref|lab|tel|ph|unit|ward)\b", re.I)
SAYS = re.compile(rf"(?<![\w+-])(?i:{WORDED})(?![\w+-])")
WHOLLY_SAID = re.compile(rf"(?i:{WORDED})|{SUSCEPTIBILITY}")
"""A value that is nothing but a word for a result."""
OF_RANGE = re.compile(r"\bnormal(?: (?:range|values?|limits?))? ?[:(]? ?[<>]?\d", re.I)
EXPECTED = re.compile(rf"(?: {{2,}}|\t| *\| *)(?i:{WORDED}) *$")
"""The last column of a row of words: the result that is expected."""
MEASURED = when_used(rf"{NUMBER} ?(?:{UNIT}(?!\w)|[\[(]|[HL]\b)|{NUMBER} ?- ?{NUMBER}")
"""A figure with a unit, a range or a flag."""
TITLES = re.compile(
    r"(?=[^\d\n]*\b(?:results?|values?)\b)"
    r"(?=[^\d\n]*\b(?:units?|uom|ref\w*|range|interval|normal|expected|flags?|abn|method|h/l)\b)[^\d\n]*$",
    re.I,
)
"""The titles of a table."""
ONLY_RANGE = re.compile(rf"\W*(?:{RANGE}|{LIMIT})\W*", re.I)
RANGED = re.compile(rf"{NUMBER} ?[^\s\d(\[]{{0,12}} *[(\[] ?[<>=≤≥]{{0,2}} ?\d")
"""A figure with a range in brackets: a row of results, by whatever word its name begins."""
SAID_ALONE = re.compile(rf"\W*[A-Za-z][\w/+-]*(?: [\w()/+-]+){{0,3}} (?:{WORDED})(?: *[,;.] *(?=[A-Za-z])|\W*$)", re.I)
"""A short line of names, each with a word for a result behind a single blank: "Blood type A positive, DAT negative"."""
SAMPLE = re.compile(r"\W*(?:\w+ )?(?:specimens?|samples?)\b[^:\n]{0,40}:[ \t]*\S", re.I)
"""A datum of the sample, answered on its own line: what stands below is no part of it."""
SUSCEPTIBLE = re.compile(
    r"[ \t*•-]*[A-Z][a-z]{4,}[\w/ -]*?(?: {2,}|\t|: *|\|)[ \t]*(?:[<>=\d.]+ +)?"
    r"(?:[RSI]|(?i:resistant|susceptible|sensitive|intermediate))[ \t]*$"
)
"""A row of a table of what an organism is susceptible to."""
IN_COLUMNS = re.compile(r"\S {3,}\S|\t|\|")
VALUE_AND_WORD = re.compile(
    rf"(?<![\w.,/-])(?P<value>{NUMBER})[ \t|]+(?P<word>[A-Za-zµμ%][\w/%^*.µμ-]{{0,7}})(?=[ \t|]+[(\[]? ?[<>]?\d)"
)
"""A figure, one word behind it, and a range."""
FLAGGED = re.compile(r"(?-i:[HLNACP*]{1,2})|high|low|normal|abnormal|crit\w*|to|final|see|ref\w*|up|pos|neg", re.I)
NAMED = 3


def unaccounted(case: Case, draft: Draft) -> Iterator[Finding]:
    """A finding when lines look like answers, or a result's line holds a figure or a result's word, that no result explains."""
    one = draft.fields.get("labValues")
    regular = plain(case.latest)
    text = latest_only(regular)
    if (
        one is None
        or not one.filled
        or is_message(text)
        or pairs(text)
        or any(case.reading(p.reading) is not case.latest for p in one.places)
    ):
        return
    held = _told(one)
    bare = [name for place in one.places if (name := _without_a_sign(element_of(one, place)))]
    if bare:
        yield Finding(
            check="lab_report.bare", dimension="accuracy", field="labValues", score=0.7, severity="medium",
            code="low_confidence", message=f"nothing but its place says that this is a result: {bare[0][:30]}",
            suggestion="Compare the test's name with the report.",
        )  # fmt: skip
    lines = [line for line in _lines(text) if not _is_past(regular.text[slice(*line)], text[slice(*line)])]
    loose = [line for line in lines if _is_loose(text, line, held)]
    if loose:
        near = ", ".join(text[slice(*line)].strip()[:24].strip() for line in loose[:NAMED])
        yield Finding(
            check="lab_report.unaccounted", dimension="accuracy", field="labValues", score=0.4, severity="medium",
            code="incomplete", message=f"{len(loose)} line(s) among the results are explained by no result, near: {near}",
            suggestion="Say for each of these lines which result it gives, or leave it to a person.",
        )  # fmt: skip


def _without_a_sign(element: Mapping[str, str]) -> str:
    """The name of a result whose test is not known and that has neither unit nor range; empty for any other."""
    name, value = element.get("name", ""), element.get("value", "")
    told = element.get("unit") or element.get("range") or WHOLLY_SAID.fullmatch(value.strip(" ."))
    return "" if is_known(name) or told else name


def _told(one: Field) -> list[tuple[Span, str]]:
    """Where each element stands, and all its words."""
    return [(place.span, " ".join(element_of(one, place).values())) for place in one.places if place.span]


def _lines(text: str) -> list[Span]:
    """The lines that are neither blank, remarks, advice nor pending, from the first on that is no heading of a form."""
    found, aside = [], False
    for match in re.finditer(r"[^\n]+", text):
        line = match[0]
        blank = not re.search(r"\w", line)
        apart = text[: match.start()].endswith("\n\n") and ANSWERED.match(line) and IN_COLUMNS.search(line)
        titled = bool(re.search(r"[A-Z]{4}", line)) and not re.search(r"[a-z\d]", line)
        of_sample = bool(SAMPLE.match(line))
        aside = (bool(ASIDE.match(line)) and not of_sample) or (aside and not titled and not apart)
        if not (blank or aside or of_sample or PENDING.search(line)):
            found.append(match.span())
    return found


def _is_past(printed: str, latest: str) -> bool:
    """Whether a line has figures under earlier days, and under the latest none."""
    return printed != latest and not FIGURE.search(re.sub(f"(?:{RANGE}|{LIMIT})", " ", latest))


def _is_loose(text: str, line: Span, held: Sequence[tuple[Span, str]]) -> bool:
    printed = text[slice(*line)]
    mine = [said for span, said in held if span[0] < line[1] and line[0] < span[1]]
    if mine:
        repeated = any(REPEATED.search(head) and len(re.findall(r" {2,}|\t|\|", head)) > 1 for head in text.split("\n"))
        return not (repeated or REPEATED.search(printed)) and _leaves(printed, mine)
    meant = MEANING.match(printed.strip()) and not RANGED.search(printed)
    if (
        LEGEND.match(printed)
        or TITLES.match(printed)
        or ADVICE.search(printed)
        or meant
        or ONLY_RANGE.fullmatch(printed)
        or any(PRINTED.finditer(prose(printed).flat))
    ):
        return False
    if held and min(span[0] for span, _ in held) < line[0] < max(span[1] for span, _ in held) and FIGURE.search(printed):
        return True
    short = all(_is_short(part) for part in re.split("[,;]", printed))
    if held and SAID_ALONE.match(printed) and short and _is_among(text, line, held):
        return True
    if SUSCEPTIBLE.match(printed):
        return True
    answered = ANSWERED.match(printed)
    if (
        answered is None
        or FORM.match(printed)
        or NOT_A_TEST.search(STAYS_A_TEST.sub(" ", answered["name"]))
        or not _is_short(answered["said"])
    ):
        return False
    inside = held and min(span[0] for span, _ in held) < line[0] < max(span[1] for span, _ in held)
    figured = re.match(r"[<>≤≥~]? ?-?\d", answered["said"]) if is_known(answered["name"]) else MEASURED.search(answered["said"])
    measured = FIGURE.search(answered["said"]) and (figured or (held and _is_among(text, line, held)))
    return bool(inside or measured) or SAYS.search(answered["said"]) is not None


def _is_among(text: str, line: Span, held: Sequence[tuple[Span, str]]) -> bool:
    """Whether a line stands between results, right above the first or right below the last of them."""
    first, last = min(span[0] for span, _ in held), max(span[1] for span, _ in held)
    return "\n\n" not in text[min(first, line[1]) : first] and "\n\n" not in text[last : max(last, line[0])]


def _is_short(said: str) -> bool:
    """Whether an answer has the length of a result and none of a sentence."""
    return len(said.split()) <= 6 and not re.search(r"\b(?:is|was|were|with|by|to|see|on|at|from)\b", said)


def _leaves(printed: str, mine: Sequence[str]) -> bool:
    """Whether a result's line holds a figure or a word of a result that none of its results has."""
    plain = NO_RESULT.sub(" ", PRINTED.sub(" ", prose(ITEM.sub("", printed)).flat))
    told = pointed(" ".join(mine))
    figures = set(re.findall(NUMBER, plain)) - set(re.findall(NUMBER, told))
    alone = [one[0] for one in FIGURE.finditer(plain) if one[0] in figures]
    several = [one[0].lower() for one in SAYS.finditer(EXPECTED.sub("", OF_RANGE.sub(" ", plain)))]
    fewer = any(several.count(word) > 1 and several.count(word) > told.lower().count(word) for word in set(several))
    return bool(alone) or fewer or any(_beside_value(printed, said) for said in mine)


def _beside_value(printed: str, said: str) -> bool:
    """Whether a word stands between a result's value and its range that is no part of the result: a unit of no list."""
    told = {word.lower() for word in said.split()}
    return any(
        match["value"] in told and match["word"].lower() not in told and not FLAGGED.fullmatch(match["word"])
        for match in VALUE_AND_WORD.finditer(printed)
    )
