"""The grader's eye for a drug: from the quote outward to where the next drug begins, what the page says of this one."""

import re
from collections.abc import Mapping

from services.packs.clinical.prescription.other_doses import other_doses
from services.packs.clinical.prescription.rate import times_a_day, when_needed
from services.packs.clinical.prescription.wording import ALLERGY, INSTRUCTS, PAIRED, STOPPED, STRENGTH, STRENGTH_IN, TIMING
from services.packs.clinical.shared.terms.drugs import drugs
from services.tasks.pack import Support

Span = tuple[int, int]
BEGINS = re.compile(
    r"\W*(?:\(?\d{1,2}[.):] |[-*•]+ +(?=[A-Z])|(?:rx|℞|r/|medication|medicine|drug|medicamento)s?(?: name)?(?: ?#?\d+)? ?[:.]|"
    r"(?:[TC](?=\. )|tab|cap|syp|syr|inj|oint|cream|gel|lotion|susp|drop|eye drop|ear drop)\w*\.? [A-Z]|"
    r"(?:continue|cont\.|advice|allerg\w*|signature|signed|follow[ -]?up|diagnosis|notes?|investigations?|prescriber|dr\.|"
    r"history|plan|"
    r"warnings?)\b)",
    re.I,
)
DIRECTIONS = re.compile(
    rf"\W*(?:{STRENGTH}|was|now|previously|formerly|(?:increas|decreas|reduc|chang)ed?|(?:old|new) dose|"
    r"sig|directions?|take|apply|inject|instill|give|inhale|use|dose|dosage|strength|frequency|route|duration|qty|"
    r"quantity|disp\w*|"
    r"refills?|tomar|instructions?|every|once|twice|then|\d+ (?:tab|cap|puff|ml|drop|spray|application|sachet|patch|unit)\w*)\b",
    re.I,
)
HEADING = re.compile(
    r"\W*(?:(?:\d{1,2}|[a-z])[.)] )?(?:known |drug |past |previous |old |home |current |new |please )*"
    r"(?P<what>allerg\w*|discontinued?|stop(?:ped)?|history|"
    r"medications? stopped|"
    r"medications? discontinued|"
    r"past medications?|previous medications?|medications?|medicines?|rx|prescription|treatment|advice|diagnosis|"
    r"prescribed|dawai|drugs?)\b[^:\n]{0,30}(?::|$)",
    re.I,
)
NEXT = re.compile(
    rf"\W*[A-Za-z][\w/-]{{3,}}(?: [A-Za-z][\w-]*){{0,2}} {PAIRED}\s|\W*(?:review|plenty|substitution|steam|return)\b", re.I
)
"""The next drug with a paired strength, or advice."""
OTHERS = re.compile(r"allerg|discontinue|stop|history|past|previous|medications? (?:stopped|disc)", re.I)
"""How the heading of what is not ordered begins."""
ABOVE = 12
"""Lines over a place among which its heading is looked for."""
LEAD = re.compile(
    r"\s*(?:(?P<day>\d{1,2}[/.-]\d{1,2}(?:[/.-]\d{2,4})?)|(?P<number>\(?\d{1,2}[.):]?)|(?P<bullet>[-*•·])) +(?=[A-Za-z])"
)
"""What stands before the name of each drug of a list: the day of its order, its number, a bullet."""
ANOTHER = re.compile(
    rf"; +(?:and +)?(?=[A-Z][a-z-]{{3,}})|, +(?:and +)?(?=[A-Z][a-z]{{3,}}[\w-]*(?: [a-z]{{4,}})? (?:{STRENGTH}|{PAIRED}))"
)
"""Where the next drug begins on the same line."""
CELLS = re.compile(r" *(?P<first>[A-Za-z](?:[^ \t|\n]| (?! ))*) {2,}(?=\S)")
"""The first cell of a row, up to where its second one begins."""
LINES = 8
"""Lines below a drug that can still tell of it."""


def supports_drug(text: str, element: Mapping[str, str], span: Span) -> Support:
    """1 when the quote names the drug as prescribed now and its block says dose, frequency, route and duration so.

    Where the quote begins above the drug's line, as on a pharmacy's label, its directions are those above.
    """
    at = _name_at(text, element.get("name", ""), span)
    if at is None:
        return Support(0.0, "the quote does not name this drug")
    below = block_of(text, at)
    above = text[min(span[0], at[0]) : at[0]] if span[0] < below[0] else ""
    block = (min(span[0], below[0]), max(span[1], below[1]))
    checks = (
        _prescribed(text, at),
        _whole_name(text, at),
        _dose(element.get("dose", ""), text[at[1] : below[1]], text[block[0] : at[0]]),
        _frequency(element.get("frequency", ""), above if TIMING.search(above) else text[at[1] : below[1]]),
        _told("route", element.get("route", ""), text[slice(*block)]),
        _told("duration", element.get("duration", ""), text[slice(*block)]),
    )
    return min(checks, key=lambda one: one.score)


def block_of(text: str, name: Span) -> Span:
    """From the line of a drug's name to where the next drug or another part of the document begins."""
    start, stop = text.rfind("\n", 0, name[0]) + 1, text.find("\n", name[1])
    again = ANOTHER.search(text, name[1], stop if stop >= 0 else len(text))
    if again:
        return start, again.start()
    end = stop if stop >= 0 else len(text)
    lead = LEAD.match(text[start:end])
    for line in text[end + 1 :].split("\n")[:LINES]:
        follows = LEAD.match(line) if lead and not DIRECTIONS.match(line) else None
        if (
            BEGINS.match(line)
            or (lead and follows and lead.lastgroup == follows.lastgroup)
            or _is_next_row(text[start:end], line)
            or (STRENGTH_IN.search(line) and not DIRECTIONS.match(line))
            or NEXT.match(line)
            or (not line.strip() and (end > name[1] + 200 or TIMING.search(text, name[1], end)))
        ):
            break
        end += 1 + len(line)
    return start, min(end, len(text))


def _is_next_row(own: str, line: str) -> bool:
    """Whether a line has its second cell right below that of a drug's own line: the next row of a list without titles."""
    barred = [re.match(r" *(?:\| *)?[^\W_][^|\t]*[|\t]", one) for one in (own, line)]
    if all(barred) and all(len(re.findall(r"[|\t]", one)) > 1 for one in (own, line)):
        return True
    mine, theirs = CELLS.match(own), CELLS.match(line)
    if not (mine and theirs) or ":" in theirs["first"] or DIRECTIONS.match(line):
        return False
    return (mine.start("first"), mine.end()) == (theirs.start("first"), theirs.end())


def _name_at(text: str, name: str, span: Span) -> Span | None:
    """Where the quote names the drug; its words in order, whatever stands between them."""
    parts = [re.escape(part) for part in re.findall(r"[\w']+", name)]
    if not parts:
        return None
    pattern = re.compile(r"(?<![\w'])" + r"[\W_]{1,4}".join(parts) + r"(?![\w'])", re.I)
    found = pattern.search(text, max(0, span[0]), span[1])
    return found.span() if found else None


def _prescribed(text: str, at: Span) -> Support:
    """The drug is neither an allergy nor stopped, by its own line or the heading above."""
    start, stop = text.rfind("\n", 0, at[0]) + 1, text.find("\n", at[1])
    line = text[start : stop if stop >= 0 else len(text)]
    if ALLERGY.search(text[start : at[0]]):
        return Support(0.0, "it is an allergy")
    if STOPPED.match(line) or re.search(
        r"\b(?:stop|discontinue|hold|avoid|no|not|d/c)\s*(?:taking |tab\w*\.? |cap\w*\.? )?$", text[start : at[0]], re.I
    ):
        return Support(0.0, "it was stopped")
    if STOPPED.search(text[at[1] : stop if stop >= 0 else len(text)]):
        return Support(0.1, "it was stopped")
    return Support(0.1, "it stands under another heading") if heading_above(text, start) else Support(1.0)


def heading_above(text: str, at: int) -> str:
    """The heading above a place under which stands what is not ordered: allergies, what was stopped; empty for any other."""
    for above in reversed(text[: text.rfind("\n", 0, at) + 1].split("\n")[-ABOVE:]):
        heading = HEADING.match(above)
        if heading and OTHERS.match(heading["what"]) and not drugs(above) and not INSTRUCTS.match(above):
            return "" if above.partition(":")[2].strip() else above.strip()
        if heading:
            break
    return ""


def _whole_name(text: str, at: Span) -> Support:
    """The name is not a piece of a longer one."""
    if re.match(r" ?[/+&-] ?[^\W\d_]{3,}", text[at[1] : at[1] + 12]) and not re.match(r" [-–] ", text[at[1] : at[1] + 3]):
        return Support(0.5, "the drug's name is longer on the page")
    if re.search(r"[^\W\d_]{3,}[/+-]$", text[max(0, at[0] - 12) : at[0]]):
        return Support(0.5, "the drug's name is longer on the page")
    return Support(1.0)


def _dose(dose: str, after: str, before: str) -> Support:
    """Every step of the dose stands behind the name with its figure and unit, the first strength first."""
    printed = STRENGTH_IN.search(after)
    if not dose:
        return Support(0.3, "its dose is left out") if printed else Support(1.0)
    steps = [step for step in re.split(r"\bthen\b|, ", dose) if step.strip()]
    if not all(_step(step).search(_plain(after)) or _step(step).search(_plain(before)) for step in steps):
        return Support(0.0, "another dose is printed")
    bare = re.fullmatch(r"[\d.]+", dose.strip())
    if bare and re.search(rf"(?<![\d.]){re.escape(dose.strip())} ?(?:mg|mcg|g|ml|units?|iu|%)(?![a-z])", after, re.I):
        return Support(0.3, "its unit is left out")
    others = [] if bare else other_doses(dose, after)
    if others and not STRENGTH_IN.search(dose):
        return Support(0.6, "a strength is printed beside it")
    if others and printed and len(steps) == 1 and _plain(printed[0]) in map(_plain, others):
        return Support(0.75, "another strength stands nearer")
    return Support(1.0)


def _plain(text: str) -> str:
    return re.sub(r"(?<=\d),(?=\d)", "", text.lower().replace("µ", "u").replace("μ", "u"))


def _step(dose: str) -> re.Pattern[str]:
    """A dose as a pattern: its figures and letters in order, blanks between them or not."""
    parts = re.findall(r"[\d.]+|[^\W\d_]+|[^\w\s]", _plain(dose).strip(" ."))
    return re.compile(r"(?<![\d.])" + r"\s*".join(re.escape(part) for part in parts) + r"(?![a-z]|\.?\d)")


def _frequency(frequency: str, block: str) -> Support:
    """The words stand in the block, and the doses a day that they amount to are the block's."""
    timing = TIMING.search(block)
    if not frequency:
        return Support(0.3, "its frequency is left out") if timing else Support(1.0)
    printed, said = times_a_day(_directions(block)), times_a_day(_directions(frequency))
    if printed is not None and said is not None and printed != said:
        return Support(0.1, "another frequency is printed")
    if when_needed(block) != when_needed(frequency):
        return Support(0.5, "whether it is taken when needed is told otherwise")
    mine, theirs = _words(frequency), _words(block)
    if _run(mine, theirs):
        return Support(1.0)
    if said is not None and said == printed:
        return Support(0.9)
    return Support(0.6 if set(mine) <= set(theirs) else 0.0, "the frequency is not what the page says")


def _directions(block: str) -> str:
    """The block without what is dispensed or how long, so that its figures are of time only."""
    first = re.split(r"\b(?:disp\w*|qty|quantity|refills?)\b|#\s?\d|,? ?\b(?:then|followed by)\b", block, flags=re.I)[0]
    return re.sub(r"\b(?:for|x|×) ?\d+ ?(?:days?|weeks?|months?)\b", " ", first, flags=re.I)


def _told(what: str, said: str, block: str) -> Support:
    """Every word of a part stands in the block."""
    return Support(1.0) if set(_words(said)) <= set(_words(block)) else Support(0.3, f"its {what} is not printed so")


def _words(text: str) -> list[str]:
    return re.findall(r"[^\W_]+", re.sub(r"(?<=\w)\.(?=\w)|(?<=\b\w)\.|\bx(?=\d)", "", text.lower()))


def _run(mine: list[str], theirs: list[str]) -> bool:
    return any(theirs[at : at + len(mine)] == mine for at in range(len(theirs) - len(mine) + 1))
