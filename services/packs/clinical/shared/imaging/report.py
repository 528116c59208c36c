"""The two parts of a radiology report that people read: its findings and its impression, as spans of the text."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from services.packs.clinical.shared.flowed import flowed
from services.packs.clinical.shared.imaging.headings import Heading, headings
from services.packs.clinical.shared.patterns import when_used
from services.packs.clinical.shared.prose import trimmed

Span = tuple[int, int]
TAIL = when_used(
    r"(?:\n[ \t]*|(?<=\. )[ \t]*)(?:page \d+ of \d+|electronically signed|(?:verified|authori[sz]ed|validated) by|"
    r"discrepan\w+ (?:with|from|to) the (?:provisional|preliminary|initial|on-?call|overnight|wet)|/e?s/|dictated by|"
    r"signed by|transcribed|"
    r"approved by|read by|"
    r"reported (?:by|on|\d)|report (?:issued|generated|released|authori[sz]ed|validated|electronically)\b|"
    r"(?-i:D[rR]\.? [A-Z][\w.]* [A-Z]|Dr\.? [A-Z]{1,2}\.? ?[A-Z])|"
    r"\(?(?:this is (?:only |just )?an? (?:professional |radiological |expert )?opinion|not (?:valid )?for medico-?legal)\b|"
    r"\(?end of (?:report|dictation)|(?:all )?(?:modern |imaging )?(?:machines|modalities|investigations) "
    r"(?:and procedures )?have (?:their|certain|some) (?:own )?limitations|"
    r"this (?:report|study|exam\w*) (?:was|has been) (?:electronically|signed|dictated|interpreted)|"
    r"(?:the |this |these )?(?:stud(?:y|ies)|images?|exam\w*|report)(?: and (?:the |this )?(?:report|interpretation)s?)? "
    r"(?:was|were|have been|has been) (?:personally )?(?:reviewed|read|viewed|interpreted|approved) by|"
    r"i have (?:personally )?(?:reviewed|viewed|interpreted)|"
    r"(?-i:(?:(?:Lead|Senior|Chief|Reporting|Consultant) )?(?:Sonographer|Radiographer|Radiologist|Rad|Technologist)[: ] *"
    r"(?:Dr\.? )?[A-Z][\w.'-]*,? [A-Z])|"
    r"(?-i:[A-Z][\w.'-]+,?(?: [A-Z][\w.'-]*){1,3},? (?:MD|M\.D\.|DO|MBBS|MBChB|FRCR|FRANZCR|FRCPC|DNB|PhD)\b)|"
    r"prelim\w* (?:interpretation|report|read(?:ing)?) only|critical (?:results?|findings?|values?) (?:\w+ ){0,2}"
    r"(?:called|phoned|conveyed|communicated|discussed|notified|reported)|"
    r"a full report was|(?-i:I, (?:the |Dr)|I (?:hereby )?(?:declare|certify|confirm|attest)\b)|thank(?:s|ing)?(?: you)? for|"
    r"yours (?:sincerely|faithfully|truly)|(?:kind|best) regards|with thanks|[-_=*]{5,})"
    r"|(?<=\n)(?:the |these |above )?(?:findings|results?) (?:were |was |have been )?(?:tele)?(?:phoned|communicated|conveyed|"
    r"relayed|called|notified)\b",
    re.I,
)
HOUSE = re.compile(
    r"\n[ \t]*(?-i:[A-Z])[\w&.,' -]{3,60}\b(?:radiology|imaging|x-?ray|mri|diagnostics?)[ ,]+(?:\w+[ ,]+){0,2}"
    r"(?:consultants|associates|partners|group|services|department|cent(?:er|re)|p\.?c|llc|inc|pllc|ltd)\b[. ,a-z]{0,8}\s*\Z",
    re.I,
)
"""The house that signs with its name alone on the last line."""
THANKS = re.compile(
    r"^[ \t]*(?:dear\b[^\n]*\n(?:[^\n]{0,120}\n)?\s*)?(?:many )?thank(?:s| you) for\b[^\n]*?(?:[.:](?=\s)|\n\s*\n)", re.I | re.M
)
"""The opening of a letter: it thanks for what the report is about."""
LINE = re.compile(r"[^\n]*\S[^\n]*")
RULE = re.compile(r"\s*[-_=*~]{3,}[ \t]*(?=\n)")
"""A line drawn below a heading."""
SAYS_SO = re.compile(
    r"(?:[.\n]\s+)(?P<said>(?:in (?:summary|conclusion|short|sum|total\b(?=[,:]))|to (?:conclude|summari[sz]e|sum up)|all in all|"
    r"overall,|"
    r"(?:our|my) (?:view|opinion|impression|conclusion) (?:is|was)\b|(?:i|we) (?:conclude|think|believe) )[^\n]*)",
    re.I,
)
MARKED = re.compile(r"\n[ \t]*\n(?P<said>(?:[ \t]*(?:>{1,3}|=+>|-+>|→|➔)[ \t]*\S[^\n]*\n?)+)(?=\s*\n|\s*\Z)")
"""A paragraph whose lines all begin with an arrow."""
LAST = when_used(
    r"(?:[.\n]\s+)(?P<said>(?:(?:no (?:evidence of )?(?:acute|significant|focal|sinister|active|other)\b[a-z ,-]{0,60}|"
    r"(?:normal|unremarkable|negative|essentially normal) (?:[a-z]+ ){0,3}(?:study|exam\w*|scan|radiographs?|film|x-?ray|"
    r"ultrasound|chest|appearances)|"
    r"(?:the )?(?:appearances?|features|findings) (?:are|is|would be) (?:in keeping|consistent|those of|suggestive|compatible|"
    r"typical)\b[^.\n]{0,120})\.?)\s*)\Z",
    re.I,
)
"""A last sentence that judges the whole examination."""
GRADED = re.compile(r"breast (?:density|composition)|(?:acr )?\w+-?rads.*|.* (?:scale|score|categories|criteria)")
"""What an examination is graded by, told among the findings or below the impression."""
GRADE = re.compile(
    r"\n[ \t]*(?P<said>(?:(?:overall|final) )?(?:assessment|category|impression)?[ :-]*(?:acr )?"
    r"(?:bi|li|lung|pi|ti|o|ni|cad)-?rads\b"
    r"[^\n]{0,25}\b\d[a-cx]?\b[^\n]*)(?![\s\S]*\n[ \t]*(?:findings|report)\b)",
    re.I,
)
"""A line that grades the examination, below which no findings begin."""
FIRST_READ = re.compile(r"prelim|wet read")
FIRST_REPORT = re.compile(
    r"^[ \t]*[-*=#>]*[ \t]*(?:on-?call |resident |registrar |trainee |overnight |emergency )?"
    r"(?:provisional|preliminary|interim|initial|wet|unverified)[ \t]+(?:report|read(?:ing)?|"
    r"interpretation)\b(?![^\n]*\b(?:was|is|were)\b)",
    re.I | re.M,
)
REPLACES = re.compile(
    r"^[ \t]*[-*=#>]*[ \t]*(?:(?:consultant|attending|radiologist|staff|faculty)(?:'s)? )?"
    r"(?:verified|final|definitive|authori[sz]ed|amended|corrected|revised|consultant|attending)[ \t]+"
    r"(?:report|read(?:ing)?|interpretation)\b",
    re.I | re.M,
)
"""The titles of a first report and of the one that takes its place."""
WITHIN = ("location", "site", "limitation", "limitations", "quality")
"""Labels that open a preamble above the findings, and within them tell of a lesion or of the images."""
UNBROKEN = 140
"""Characters of a line beyond which lines are not broken to a page's width: each is a paragraph."""
GAP = re.compile(r"\n[ \t]*\n")
SENTENCE = re.compile(r"(?<=[a-z\d)])\.\s+(?=[A-Z])")
TAKING = re.compile(
    r"[^.\n]*?\b(?:obtained|acquired|performed|administered|injected|reconstruct\w+|reformat\w+|sequences?|protocol|slices?|"
    r"compar(?:ed|ison)|intravenous|oral contrast|none)\b"
)
"""A sentence that tells how the images were taken, or what they are compared with."""
PROSE = re.compile(r"[a-z]{3,}(?:\W+[a-z0-9]+){4,}", re.I)

TOLD = re.compile(r"\b[a-z]{2,}(?:,? [a-z0-9-]+){3,}")
"""Words of a sentence: rules and names above the first belong to the letterhead, and end nothing."""


@dataclass(frozen=True)
class Report:
    """Spans of the parts. `stated`: the findings stand under a heading of their own; `sure`: so do both, plainly."""

    findings: tuple[Span, ...]
    impression: tuple[Span, ...]
    stated: bool
    sure: bool


@lru_cache(maxsize=32)
def report(text: str) -> Report:
    """The parts of a text. Several examinations in one document give several spans for a part."""
    text = flowed(text)
    marks = _standing(text, headings(text))
    impressions = _best([one for one in marks if one.kind == "impression" and _holds(text, marks, one)])
    marks = tuple(_preliminary(one, impressions) for one in marks)
    impressions = [one for one in impressions if one in marks]
    marks = tuple(_demoted(one, impressions) for one in marks)
    impressions = impressions or [one for one in marks if one.kind == "impression" and _holds(text, marks, one)]
    marks = tuple(_graded(one, marks, impressions) for one in marks)
    stated = _best([one for one in marks if one.kind == "findings" and _holds(text, marks, one)])
    found = (
        tuple(_body(text, marks, one) for one in stated) if stated else _implied(text, marks, impressions) or _below(text, marks)
    )
    told = tuple(_body(text, marks, one) for one in impressions)
    kept = tuple(span for span in found if span[1] > span[0])
    if not impressions and kept and (said := _concluding(text, kept[-1], stated=bool(stated))):
        kept, told = (*kept[:-1], trimmed(text, kept[-1][0], min(said[0], kept[-1][1]))), (said,)
    sure = bool(stated) and all(one.rank == 0 for one in [*stated, *impressions]) and _plain(stated)
    return Report(kept, tuple(span for span in told if span[1] > span[0]), bool(stated), sure)


def _standing(text: str, marks: Sequence[Heading]) -> tuple[Heading, ...]:
    """The headings without those of a first report that a second one below, with parts of its own, replaces."""
    again = [one for one in REPLACES.finditer(text) if FIRST_REPORT.search(text, 0, one.start())]
    if not again:
        return tuple(marks)
    first = FIRST_REPORT.search(text)
    start, stop = (first.start() if first else 0), again[-1].start()
    below = {one.kind for one in marks if one.span[0] >= stop}
    if not {"findings", "impression"} <= below:
        return tuple(marks)
    return tuple(one for one in marks if not start <= one.span[0] < stop)


def _best(marks: Sequence[Heading]) -> list[Heading]:
    """Those whose wording is the surest that occurs."""
    surest = min((one.rank for one in marks), default=0)
    return [one for one in marks if one.rank == surest]


def _plain(marks: Sequence[Heading]) -> bool:
    return not any(re.search(r"technique|procedure|comparison", one.name.rsplit(",", 1)[-1]) for one in marks)


def _demoted(one: Heading, impressions: Sequence[Heading]) -> Heading:
    """A weaker wording beside the impression proper: "interpretation" opens the findings, "assessment" ends the report."""
    if one.kind != "impression" or one in impressions:
        if one.kind == "findings" and one.name.startswith("interpret") and not impressions:
            return Heading("impression", 2, one.name, one.span)
        return one
    return Heading("closing", 0, one.name, one.span)


def _preliminary(one: Heading, impressions: Sequence[Heading]) -> Heading:
    """A first reading above a diagnosis of its own is what was found."""
    first = one.kind == "impression" and FIRST_READ.match(one.name)
    concluded = any(not FIRST_READ.match(other.name) and other.span[0] > one.span[0] for other in impressions)
    return Heading("findings", 1, one.name, one.span) if first and concluded else one


def _graded(one: Heading, marks: Sequence[Heading], impressions: Sequence[Heading]) -> Heading:
    """A density or a score that is told above the impression, or above another part, is one of the findings."""
    above = any(mark.span[0] < one.span[0] for mark in impressions)
    below = any(mark.span[0] > one.span[0] and (mark in impressions or mark.kind == "part") for mark in marks)
    graded = one.kind == "closing" and GRADED.fullmatch(one.name) and below and not above
    return Heading("part", 0, one.name, one.span) if graded else one


def _holds(text: str, marks: Sequence[Heading], one: Heading) -> bool:
    return bool(text[one.span[1] : _end(text, marks, one)].strip())


def _body(text: str, marks: Sequence[Heading], one: Heading) -> Span:
    """From behind the heading to the next one that ends this part, without signatures."""
    stop = _end(text, marks, one)
    rule = RULE.match(text, one.span[1], stop)
    start = rule.end() if rule else one.span[1]
    tail = TAIL.search(text, start, stop) or HOUSE.search(text[:stop], start)
    return trimmed(text, start, tail.start() if tail else stop)


def _end(text: str, marks: Sequence[Heading], one: Heading) -> int:
    later = [mark for mark in marks if mark.span[0] >= one.span[1]]
    for index, mark in enumerate(later):
        if mark.kind == "part" or mark.name in WITHIN or (mark.kind == "preamble" and _inside(one, later, index)):
            continue
        if one.kind == "findings" and mark.kind == "preamble" and _in_passing(text, mark, later[index + 1 :]):
            continue
        if mark.kind == "exam" and not any(other.kind in ("findings", "preamble") for other in later[index + 1 :]):
            continue
        return mark.span[0]
    return len(text)


def _in_passing(text: str, mark: Heading, later: Sequence[Heading]) -> bool:
    """A comparison told within a line of the findings, which go on in the lines below it."""
    stop = next((other.span[0] for other in later if other.kind != "part"), len(text))
    below = text.find("\n", mark.span[1], stop)
    own = text[text.rfind("\n", 0, mark.span[0]) + 1 : mark.span[0]]
    return mark.name.startswith("compar") and bool(own.strip()) and below > 0 and bool(PROSE.search(text, below, stop))


def _inside(one: Heading, later: Sequence[Heading], index: int) -> bool:
    """A history that interrupts a part which a heading shares with the technique: nothing else opens the findings."""
    shared = one.kind == "findings" and not _plain([one])
    return shared and not any(mark.kind in ("findings", "impression") for mark in later[index:])


def _implied(text: str, marks: Sequence[Heading], impressions: Sequence[Heading]) -> tuple[Span, ...]:
    """Findings without a heading: what organs and examinations head, else the paragraphs after the preamble."""
    stop = impressions[0].span[0] if impressions else _closing(text, marks)
    thanks = THANKS.search(text, 0, stop)
    first = thanks.end() if thanks else 0
    told = TOLD.search(text, first, stop)
    tail = TAIL.search(text, told.start() if told else first, stop)
    stop = tail.start() if tail else stop
    before = [one for one in marks if first <= one.span[0] < stop]
    opening = [one for one in before if one.kind in ("part", "exam") and PROSE.search(_first_lines(text, one.span[1], stop))]
    preambles = [one for one in before if one.kind == "preamble" and not (one.name in WITHIN and _below_a_part(before, one))]
    after = [one for one in opening if not preambles or one.span[0] > preambles[-1].span[0]]
    if after:
        gap = GAP.search(text, preambles[-1].span[1], after[0].span[0]) if preambles else None
        if gap and after[0].kind == "part" and PROSE.search(text[gap.end() : after[0].span[0]]):
            return (trimmed(text, gap.end(), stop),)
        return _parted(text, after, stop)
    if preambles:
        gap = GAP.search(text, preambles[-1].span[1], stop)
        start = gap.end() if gap else _next_line(text, preambles[-1].span[1], stop)
    else:
        start = next((match.start() for match in LINE.finditer(text, first) if not _is_title(match[0])), first)
    span = trimmed(text, start, stop)
    if not PROSE.search(text[slice(*span)]) and preambles:
        span = _run_on(text, preambles[-1], stop)
    return (span,) if PROSE.search(text[slice(*span)]) else ()


def _below_a_part(before: Sequence[Heading], one: Heading) -> bool:
    """Whether the label above a label is a part's: it tells of that part."""
    above = [other for other in before if other.span[0] < one.span[0]]
    return bool(above) and above[-1].kind == "part"


def _below(text: str, marks: Sequence[Heading]) -> tuple[Span, ...]:
    """Findings without a heading in a report that begins with its impression: the paragraphs below the last preamble."""
    last = next((one for one in reversed(marks) if one.kind in ("impression", "preamble")), None)
    gap = GAP.search(text, last.span[1]) if last and last.kind == "preamble" else None
    if gap is None:
        return ()
    stop = next((one.span[0] for one in marks if one.kind == "closing" and one.span[0] > gap.end()), len(text))
    tail = TAIL.search(text, gap.end(), stop)
    span = trimmed(text, gap.end(), tail.start() if tail else stop)
    return (span,) if PROSE.search(text[slice(*span)]) else ()


def _run_on(text: str, mark: Heading, stop: int) -> Span:
    """What follows a technique or a comparison within its own paragraph: from the first sentence that is none."""
    if not mark.name.startswith(("techni", "compar", "procedure", "protocol")):
        return (stop, stop)
    starts = [mark.span[1], *(match.end() for match in SENTENCE.finditer(text, mark.span[1], stop))]
    own = next((at for at in starts[1:] if not TAKING.match(text, at)), stop)
    return trimmed(text, own, stop)


def _concluding(text: str, body: Span, *, stated: bool) -> Span | None:
    """What a report without a heading for it concludes with: from the words that say so to the end.

    Else the category by which it grades the examination, with the advice below; else its last sentence where it judges
    the whole; under a heading of findings that stays a finding.
    """
    if marked := None if stated else MARKED.search(text, body[0] + 1, body[1]):
        return trimmed(text, *marked.span("said"))
    said = list(SAYS_SO.finditer(text, body[0] + 1, body[1]))
    if said:
        return trimmed(text, said[-1].start("said"), body[1])
    if graded := GRADE.search(text, body[0]):
        tail = TAIL.search(text, graded.end()) or GAP.search(text, graded.end())
        return trimmed(text, graded.start("said"), tail.start() if tail else len(text))
    last = None if stated else LAST.search(text[: body[1]], body[0] + 1)
    return trimmed(text, last.start("said"), body[1]) if last else None


def _next_line(text: str, position: int, stop: int) -> int:
    """Behind the line that a preamble stands on with its words; `stop` where its words begin on the next line.

    A next line that is a paragraph by itself is all of its words.
    """
    end = text.find("\n", position, stop)
    line, _, below = text[end + 1 : stop].partition("\n") if end >= 0 else ("", "", "")
    unbroken = len(line) > UNBROKEN or (line.rstrip().endswith(".") and len(below.partition("\n")[0]) > UNBROKEN)
    if end >= 0 and not text[position:end].strip() and unbroken:
        end = end + 1 + len(line) if end + 1 + len(line) < stop else -1
        return end + 1 if end >= 0 else stop
    return end + 1 if end >= 0 and text[position:end].strip() else stop


def _is_title(line: str) -> bool:
    """A line that names the examination or the house: short, without a full stop, set as a title."""
    words = re.findall(r"[A-Za-z]+", line)
    return len(words) <= 9 and not line.rstrip().endswith(".") and all(word[0].isupper() or len(word) < 4 for word in words)


def _parted(text: str, opening: Sequence[Heading], stop: int) -> tuple[Span, ...]:
    """Organs keep their labels; an examination's title is no part of what it heads."""
    first = opening[0]
    start = first.span[1] if first.kind == "exam" else first.span[0]
    if first.kind == "part" and not any(one.kind == "exam" for one in opening):
        line = text.rfind("\n", 0, first.span[0]) + 1
        return (trimmed(text, line, stop),)
    cuts = [start, *(one.span[1] for one in opening[1:] if one.kind == "exam")]
    ends = [*(one.span[0] for one in opening[1:] if one.kind == "exam"), stop]
    return tuple(trimmed(text, a, b) for a, b in zip(cuts, ends, strict=True))


def _first_lines(text: str, start: int, stop: int) -> str:
    return text[start : min(stop, start + 160)]


def _closing(text: str, marks: Sequence[Heading]) -> int:
    return next((one.span[0] for one in marks if one.kind == "closing" and one.span[0] > len(text) // 3), len(text))
