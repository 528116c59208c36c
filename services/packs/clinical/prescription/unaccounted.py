"""Is everything about the drugs explained: figures and words of time on their lines, and drugs named on lines of their own."""

import re
from collections.abc import Iterator, Sequence

from services.core.document import Document
from services.core.draft import Draft, Field
from services.core.finding import Finding
from services.packs.clinical.prescription.candidates import candidates
from services.packs.clinical.prescription.directions import DISPENSED
from services.packs.clinical.prescription.other_doses import other_doses
from services.packs.clinical.prescription.support_block import block_of, heading_above
from services.packs.clinical.prescription.wording import ALLERGY, AMOUNT, DURATION, STOPPED, TIMING
from services.packs.clinical.shared.slips.elements import element_of
from services.packs.clinical.shared.terms.drugs import drugs
from services.tasks.pack import Case

Span = tuple[int, int]
CHANGING = re.compile(
    r"\b(?:increas\w+|decreas\w+|reduc(?:e|ing)|titrat\w+|taper\w*|wean\w*|except|alternat\w+ with|other days|per inr|"
    r"per protocol|"
    r"sliding|then(?! (?:call|phone|ring|see|return|review))(?=[^.;\n]{0,60}\d)|depending|according|"
    r"repeat(?:ed)? (?:once|in|after|every|x)|or\b(?= \d| as directed| per|"
    r" until)|mon|tues?|wed|thurs?|fri|sat|"
    r"sun)\b",
    re.I,
)
"""Words that make directions more than one dose at one time."""
DAY_NAME = re.compile(r"(?:mon|tues?|wed|thurs?|fri|sat|sun)", re.I)
CUT_SHORT = re.compile(r"\b(?:of|the|in|on|at|for|to|and|or|with|a|an|every|each)\W*$", re.I)
UNREADABLE = re.compile(r"(?:\?|_{2,}|\.{3,}|illegible\W*) ?\d* ?(?:m?c?g|ml|units?|iu)\b", re.I)
"""A strength with a figure that is missing or was not read."""
NO_TIME = re.compile(r"\b(?:next|inr|review\w*|changed|new|stopped|continued|qty|quantity|refills?)\b", re.I)
"""Words of a table's other columns, and of what comes later."""
REASON = re.compile(r"\b(?:for|prn|when|if|as|above|over)\b|[<>]", re.I)
"""Words behind which stands when or why a drug is taken, with figures of its own."""
TIMES_GIVEN = re.compile(r"\b[x×] ?\d+\b", re.I)
"""How often a drug is given in all: "alternate days x 5"."""
CLOCK = re.compile(r"(?<![\d.:])(?:[01]\d|2[0-4])[:.]?(?:[0-5]\d)?(?![\d.:])")
"""An hour of the day on the clock of 24 hours."""
AT_MEALS = re.compile(
    r"\b(?:food|meals?|eating|stomach|milk|breakfast|lunch|dinner|supper)\b|^(?:[ap]\.?c|[ab]\.?b\.?f)\.?$", re.I
)
"""Times that say how a dose goes with meals, not how often it is taken."""
NOT_ORDERED = re.compile(
    r"\b(?:declin\w+|refus\w+|ceas\w+|withheld|history|previous\w*|past|failed|intoleran\w+|interact\w*|diagnos\w*|dx|known|"
    r"level|warning|avoid|instead|not|no|on)\b",
    re.I,
)
HARMLESS = re.compile(
    r"\W*(?:#|no\.?) ?\d+\b.*$|"
    r"\W*(?:disp\w*|qty|quantity|refills?|rf|repeats?|rpts?|supply|mitte|no\.? ?\d|#|form|generic|substitution|daw|"
    r"label|pharmac\w*|"
    r"indication|dx|icd|ndc|start|end|date|status|note to pharmacy|da tab|\d+ ?(?:x|tab\w*|cap\w*|ml|g|doses?|op)\b.*|"
    r"(?:[A-Za-z&/() -]{3,50}):?|[-=_|+ ]+)\W*(?:[:=#].*)?$|\W*(?:disp\w*|qty|quantity|refills?|supply|mitte|rpts?|repeats?)\b",
    re.I,
)
"""Lines of a supply, of a form, or titles without a figure in them."""
LED = re.compile(r"(?:also|and|plus|then|or|with|start\w*|continue\w*|resume|add|new|take|give|change\w*|use|please)\b", re.I)
"""A word that leads up to a drug, at the beginning of its name."""
MARK = re.compile(r"\s*(?:(?P<number>\(?\d{1,2}[.)])|(?P<bullet>[-*•·]))[ -]+(?=[A-Za-z])")
"""What stands before each item of a list."""
WRAPPED = re.compile(r"\W*[a-z][^:]*$")
"""A line that begins in the middle of a sentence or a word."""
BEFORE = 3
"""Lines above a drug's own that its order may stand on."""


def unaccounted(case: Case, draft: Draft) -> Iterator[Finding]:
    """One finding for each drug whose lines say more than its parts, and one for drugs named on lines that no drug owns."""
    one = draft.fields.get("medications")
    if one is None or not one.filled or any(case.reading(place.reading) is not case.latest for place in one.places):
        return
    text = case.latest.text
    blocks = [(place.element, _block(text, place.span)) for place in one.places if place.span]
    for place in one.places:
        if place.span and (why := _left(_ordered(text, place.span), element_of(one, place))):
            yield _doubt(why, place.element)
    names = [element_of(one, place).get("name", "") for place in one.places]
    if unnamed := [name for name in names if not any(drug.known for drug in drugs(name))]:
        yield _doubt(f"its name is no known drug's: {unnamed[0][:30]}", None)
    if led := [name for name in names if LED.match(name)]:
        yield _doubt(f"its name may begin with a word that is none of it: {led[0][:30]}", None)
    held = [span for _, span in blocks] + [place.span for place in one.places if place.span]
    if strays := _strays(text, sorted(place.span for place in one.places if place.span)):
        yield _doubt(f"{len(strays)} line(s) among the drugs are explained by none of them, near: {strays[0][:30]}", None)
    if items := _items(case.latest, held):
        yield _doubt(f"{len(items)} item(s) of the list are explained by no drug, near: {items[0][:30]}", None)
    if loose := _loose(case.latest, held, one):
        yield _doubt(f"drugs are named on lines that belong to no drug of the list: {', '.join(loose[:BEFORE])}", None)


def _items(document: Document, drugs_at: Sequence[Span]) -> list[str]:
    """Lines with the mark of the drugs' own lines, a number or a bullet, that none of them and no other count explains."""
    text, held = document.text, [*drugs_at, *(one.span for one in candidates(document))]
    lines = [(match.span(), MARK.match(match[0])) for match in re.finditer(r"[^\n]+", text)]
    inside = {at for at, (span, mark) in enumerate(lines) if mark and any(a < span[1] and span[0] < b for a, b in held)}
    marks = {kind for at in inside if (mark := lines[at][1]) and (kind := mark.lastgroup)}
    loose = [
        text[slice(*span)].strip()
        for at, (span, mark) in enumerate(lines)
        if mark and at not in inside and mark.lastgroup in marks and not heading_above(text, span[0])
    ]
    return [line for line in loose if re.search(r"[A-Za-z]{3}", line) and not STOPPED.search(line) and not ALLERGY.search(line)]


def _strays(text: str, held: Sequence[Span]) -> list[str]:
    """Lines between the first and the last drug that no drug's quote covers and that are no heading or supply."""
    if not held:
        return []
    lines = [match for match in re.finditer(r"[^\n]+", text) if held[0][0] < match.start() < held[-1][1]]
    loose = [match[0].strip() for match in lines if not any(a < match.end() and match.start() < b for a, b in held)]
    return [
        line
        for line in loose
        if re.search(r"[A-Za-z]{2}", line) and (WRAPPED.match(line) or not HARMLESS.match(line)) and not STOPPED.search(line)
    ]


def _doubt(why: str, element: int | None) -> Finding:
    return Finding(
        check="prescription.unaccounted", dimension="accuracy", field="medications", element=element, score=0.4,
        severity="medium", code="low_confidence", message=why,
        suggestion="Compare the drug's lines with what was read.",
    )  # fmt: skip


def _block(text: str, span: Span) -> Span:
    start, stop = block_of(text, span)
    return min(start, span[0]), max(stop, span[1])


def _ordered(text: str, span: Span) -> str:
    """What is printed of a drug up to what is dispensed."""
    start, stop = block_of(text, (span[0], span[0]))
    return DISPENSED.split(text[max(start, span[0]) : max(stop, min(span[1], len(text)))])[0]


def _left(printed: str, element: dict[str, str]) -> str:
    """What of a drug's lines none of its parts explains, in words; empty where all is explained."""
    told = _plain(" ".join(element.values()))
    if any(not (DAY_NAME.fullmatch(word[0]) and _plain(word[0]) in told) for word in _changing(printed, element)):
        return "its directions change or depend on something, so a person should look"
    if not element.get("dose") and UNREADABLE.search(printed):
        return "its dose cannot be read"
    frequency = element.get("frequency", "")
    if CUT_SHORT.search(frequency) and not TIMING.fullmatch(frequency):
        return "its frequency ends in the middle of a phrase"
    if _strange(frequency):
        return "its frequency holds a figure or a word that tells no time"
    if any(_plain(figure) not in told for figure in other_doses(element.get("dose", ""), printed)):
        return "another strength or amount is printed beside its dose"
    times = [match[0] for match in TIMING.finditer(printed) if not AT_MEALS.search(match[0])]
    if any(_plain(time) not in told for time in times):
        return "a word of time is printed that its frequency does not hold"
    return ""


def _changing(printed: str, element: dict[str, str]) -> Iterator[re.Match[str]]:
    """Words in a drug's lines by which its directions change; none where the drug is called by one."""
    return iter(()) if CHANGING.search(element.get("name", "")) else CHANGING.finditer(printed)


def _strange(frequency: str) -> bool:
    """Whether something stands in a frequency beside its times and amounts that is no reason to take a drug when needed."""
    clauses = [REASON.split(clause)[0] for clause in frequency.split(",")]
    rest = CLOCK.sub(" ", TIMES_GIVEN.sub(" ", DURATION.sub(" ", AMOUNT.sub(" ", TIMING.sub(" ", ", ".join(clauses))))))
    return bool(NO_TIME.search(rest) or re.search(r"\d", rest))


def _plain(text: str) -> str:
    return re.sub(r"[\s.,()]", "", text.lower())


def _loose(document: Document, held: Sequence[Span], one: Field) -> list[str]:
    """Known drugs outside all lines of the list that no other count finds, where nothing says that they are not ordered."""
    text = document.text
    names = " ".join(element_of(one, place).get("name", "").lower() for place in one.places)
    found = []
    for drug in drugs(text):
        line = text[text.rfind("\n", 0, drug.span[0]) + 1 : (text.find("\n", drug.span[1]) + 1 or len(text) + 1) - 1]
        inside = any(start < drug.span[1] and drug.span[0] < stop for start, stop in held)
        counted = any(each.span[0] < drug.span[1] and drug.span[0] < each.span[1] for each in candidates(document))
        if inside or counted or drug.name.lower() in names or not drug.known:
            continue
        if not (ALLERGY.search(line) or STOPPED.search(line) or NOT_ORDERED.search(line) or heading_above(text, drug.span[0])):
            found.append(drug.name)
    return found
