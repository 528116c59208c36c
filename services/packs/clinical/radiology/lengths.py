"""The grader's own look at lengths: every number with a unit of length, what it is told of, and which words are its own."""

import re
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache

from services.packs.clinical.radiology.support_parts import kind_of, labels, owner_of
from services.packs.clinical.shared.imaging.measurements import COUNTED, millimetres
from services.packs.clinical.shared.prose import Prose, looks, prose

LONGEST = Decimal(600)
"""Millimetres of the longest structure; what is longer is the height of a person."""
LENGTH = looks(
    r"(?<![\w.+/:])(?<!\d,)(?<!\d-)(?!\d{1,4}([-/.])\d{1,2}\1\d{2,4})"
    r"(?:\d+(?:\.\d+|,\d{1,2}(?!\d))?|\.\d+)(?=[\s-]{0,2}(?:[a-z().]{0,14} ?)?(?:(?:x|×|by|to|-)\s?\d|"
    r"mms?\b|cms?\b|m\.m\b|c\.m\b|[mc]rn\b|rnm\b|"
    r"millim|centim|inch))"
    r"[^;]{0,60}?(?:mms?|cms?|m\.m\b\.?|c\.m\b\.?|[mc]rn|rnm|millimet(?:er|re)s?|centimet(?:er|re)s?|inch(?:es)?)"
    r"(?![a-z0-9²³^/]| ?/| ?hg| ?h2o)"
)
PAIR = looks(r"(?<![\w.+/:])(?P<first>\d+(?:\.\d+)?) ?(?:and|,|&|or) ?$")
"""A number before a length that takes its unit: "5 and 7 mm"."""
SERIES = looks(r" ?(?:and|or|to|,|&) ?")
"""Between two lengths of one thing, or of several told in one breath."""
SECOND_AXIS = looks(r"(?: [a-z]+){0,3}(?:,? and|,) (?:about |approximately )?")
AXIS_BEHIND = looks(
    r"^ ?(?:in (?:systole|diastole|expiration|inspiration|flexion|extension)|"
    r"long|wide|thick|deep|high|tall|broad|across|in (?:length|width|depth|height|thickness))\b"
)
"""Between two lengths of one thing, and behind the second: "4 mm thick and 18 mm long"."""
COMPARED_WITH = looks(
    r",? ?(?:(?:and|but) )?(?:(?:it )?(?:is|are) )?(?:now|currently|today) (?:measures |measuring )?| ?(?:-{1,2}>|=>|→) ?"
)
"""Between the size of an earlier time and the present one of the same thing."""
ALSO_THEN = looks(r" ?\([^()]*\d{4}\) ?(?:and|,|&) ?")
"""Between two lengths of earlier studies, the first with its day: "previously 1.1 cm (2021) and 0.9 cm (2020)"."""
JOINT = looks(r"^(?: ?\(?(?:in )?[a-z-]{1,15}\)?)?\s*(?:x|×|by)\s*(?=[\d.])")
CUES = (
    (
        "then",
        looks(
            r"\b(?:previous\w*|prev|prior|former\w*|earlier|compared|versus|vs|initially|baseline|old exam\w*|last|"
            r"(?<=\()was|(?<=\()from|(?<=m, )from|(?:unchanged|stable|increased|decreased|grown|up|down) from)\b"
        ),
    ),
    ("now", looks(r"\b(?:now|currently|today|present|presently|current|measures|measuring|measure)\b")),
)
THEN_BEHIND = looks(
    r"^[^\d;.]{0,12}\b(?:on (?:the |a )?(?:prior|previous|earlier|last|old)|previously|at prior|in (?:19|20)\d\d|"
    r"on \d{1,2}/\d|before(?= ?\)|$))(?!\W{0,3}\d)|^ ?(?:-{1,2}>|=>|→) ?\d"
)
WAS = looks(r"\b(?:was|were|had been) (?:about |approximately )?$")
IS_NOW = looks(r"\b(?:now|currently|today|at present)\b")
FROM_TO = looks(r"\bfrom (?:about |approximately )?[\d.]+[^;]{0,16} to (?:about |approximately |now )?$")
"""Before the present of two lengths: "from 9 mm to 12 mm"."""
COMPARED = looks(r", ?(?:the|an?|there|unchanged|stable|[a-z]+ [a-z]+) |\b(?:is|are|has|have|remains?|again) ")
BACK_THEN = looks(r"\b(?:was|were|measured|had|measurement|size|diameter)\b")
"""Behind a word for an earlier study: a clause about today's images, or about the earlier ones."""
PLACED = looks(
    r"^ ?(?:from (?!(?:the )?(?:prior|previous|last)\b|\d)[a-z]|above|below|beyond|distal to|proximal to|deep to|"
    r"superior to|inferior to|away from|"
    r"cephalad|position\b|fn\b)"
    r"|^[ -]*(?:[a-z]+ )?(?:slices?|sections?|cuts?|images|"
    r"reconstructions?|reformat\w*|intervals?|collimation|increments?|slice thickness|thick (?:slices?|"
    r"sections?))\b"
)
SEVERAL = looks(r"\d ?(?:mm|cm)? ?(?:x|×|by) ?\d")
"""Two or three dimensions are a size, wherever it is told to lie; a way has one."""
PLACED_BEFORE = looks(
    r"(?:sum of (?:the )?(?:longest |target )?diameters|(?:slice|section) thickness|slices?|cuts?|thickness of slices|"
    r"collimation|"
    r"intervals?|every|field of view|terminates|migrat\w+|displac\w+|(?<!midline )shift(?:ed|ing)?|retropuls\w+|subluxed|tip is|"
    r"located|suv)(?: (?:of|at|is|approximately|"
    r"about))*[ :=]*$"
)
DENIED = looks(r"\b(?:no|without|negative for)\b[^;,:]{0,80}\b(?:than|over|exceeding|above|measur\w+|>|up to)? ?$")
ADVICE = looks(r"\b(?:fleischner|guidelines?|criteria|threshold|for (?:solid |incidental )*nodules|should be followed)\b")
PARTING = looks(
    r"[;]|,? and (?!(?:[a-z]+ ){0,2}(?:mass|lesion|nodule|cyst)\b)|, (?=(?:an?|the|another|with)\b)|, | while | whereas |"
    r"\.(?= |$)|\n"
)


@dataclass(frozen=True)
class Length:
    """A printed length: its span, its dimensions in millimetres, and the words that are its own."""

    span: tuple[int, int]
    millimetres: tuple[Decimal, ...]
    own: str
    sentence: tuple[int, int]
    standing: str
    """now, then (of an earlier study), or no_size (a position, a slice, a threshold, something denied)."""


@lru_cache(maxsize=32)
def lengths(text: str) -> tuple[Length, ...]:
    """Every length of a text, in order."""
    view = prose(text)
    spans = _spans(view)
    return tuple(_length(view, spans, index) for index in range(len(spans)))


def _spans(view: Prose) -> list[tuple[int, int]]:
    """Spans of lengths; "3 x 2.1 cm" and "3 cm AP x 2 cm" are one each."""
    found: list[tuple[int, int]] = []
    for match in LENGTH.finditer(view.flat):
        if found and JOINT.match(view.flat[found[-1][1] : match.start() + 1]) and match.start() - found[-1][1] < 22:
            found[-1] = (found[-1][0], match.end())
        elif millimetres(match[0]):
            from_ = max(0, match.start() - 12)
            pair = PAIR.search(view.flat[from_ : match.start()])
            if pair and not COUNTED.search(view.flat[max(0, from_ + pair.start("first") - 14) : from_ + pair.start("first")]):
                found.append((from_ + pair.start("first"), from_ + pair.end("first")))
            found.append(match.span())
    return found


def _length(view: Prose, spans: list[tuple[int, int]], index: int) -> Length:
    span = spans[index]
    sentence = view.sentence(span[0])
    others = [one for one in spans if sentence[0] <= one[0] < sentence[1] and not PLACED.match(view.flat[one[1] : sentence[1]])]
    before = max(
        (one[1] for one in others if one[1] <= span[0] and not SERIES.fullmatch(view.flat[one[1] : span[0]])), default=None
    )
    after = min(
        (one[0] for one in others if one[0] >= span[1] and not SERIES.fullmatch(view.flat[span[1] : one[0]])), default=None
    )
    if index and spans[index - 1][0] >= sentence[0] and _told_together(view, spans[index - 1], span):
        before = max((one[1] for one in others if one[1] <= spans[index - 1][0]), default=None)
    start, stop = _start(view, before, sentence[0], span[0]), _stop(view, span[1], after, sentence[1])
    own = f"{view.flat[start : span[0]]} {view.flat[span[1] : stop]}"
    told = millimetres(re.sub(r" ?\([^)]*\)", "", view.flat[slice(*span)]))
    standing = _standing(view, span, sentence, before)
    if told and told[-1] > LONGEST:
        standing = "no_size"
    if not told and index + 1 < len(spans) and _standing(view, spans[index + 1], sentence, before) == "no_size":
        standing = "no_size"
    if standing == "now" and index and ALSO_THEN.fullmatch(view.flat[spans[index - 1][1] : span[0]]):
        earlier = max((one[1] for one in others if one[1] <= spans[index - 1][0]), default=None)
        standing = "then" if _standing(view, spans[index - 1], sentence, earlier) == "then" else "now"
    return Length(span, told or _lent(view, spans, index), own, sentence, standing)


def _told_together(view: Prose, one: tuple[int, int], other: tuple[int, int]) -> bool:
    """Whether two lengths that follow each other are of one thing: along two axes, or then and now."""
    between, behind = view.flat[one[1] : other[0]], view.flat[other[1] :]
    return bool((SECOND_AXIS.fullmatch(between) and AXIS_BEHIND.match(behind)) or COMPARED_WITH.fullmatch(between))


def _lent(view: Prose, spans: list[tuple[int, int]], index: int) -> tuple[Decimal, ...]:
    """The length of a bare number with the unit of the next one."""
    following = view.flat[slice(*spans[index + 1])] if index + 1 < len(spans) else ""
    unit = re.search(r"[a-z]+$", following)
    return millimetres(f"{view.flat[slice(*spans[index])]} {unit[0] if unit else ''}")


def _start(view: Prose, before: int | None, first: int, start: int) -> int:
    if before is None:
        return first
    cut = PARTING.search(view.flat, before, start)
    return cut.end() if cut else before


def _stop(view: Prose, stop: int, after: int | None, last: int) -> int:
    if after is None:
        return last
    cut = PARTING.search(view.flat, stop if view.flat[stop] == ";" else stop + 1, after)
    return cut.start() if cut else after


def _standing(view: Prose, span: tuple[int, int], sentence: tuple[int, int], before: int | None) -> str:
    ahead = view.flat[max(sentence[0], before or 0) : span[0]]
    whole = view.flat[sentence[0] : span[0]]
    behind = view.flat[span[1] : sentence[1]]
    reaches = re.search(r"\b(?:extend|descend|protrud|herniat)\w*(?: (?:by|about))? $", ahead)
    if (
        (PLACED.match(behind) and not reaches and not SEVERAL.search(view.flat, *span))
        or PLACED_BEFORE.search(ahead)
        or ADVICE.search(whole)
        or DENIED.search(whole)
    ):
        return "no_size"
    if kind_of(owner_of(view.text, span[0])) == "other" and not _organ_between(view.text, span[0]):
        return "no_size"
    if FROM_TO.search(whole):
        return "now"
    if WAS.search(ahead) and IS_NOW.search(behind):
        return "then"
    if THEN_BEHIND.match(behind) or (re.search(r"\bfrom $", ahead) and re.match(r" +to +(?:\w+ )?[\d.]", behind)):
        return "then"
    cues = sorted((match.start(), match[0], name) for name, pattern in CUES for match in pattern.finditer(ahead))
    if not cues or cues[-1][2] == "now":
        return "now"
    since = ahead[cues[-1][0] :]
    if not re.search(r"\d ?(?:mm|cm)\b", ahead) and COMPARED.search(since) and not BACK_THEN.search(since):
        return "now"
    seen = re.match(r"(?:previous(?:ly)?|prior) (?:seen|noted|described|identified)", ahead[cues[-1][0] :])
    return "now" if seen and not re.search(r"\b(?:resolved|no longer|not seen)\b", behind) else "then"


def _organ_between(text: str, position: int) -> bool:
    before = [name for start, _, name in labels(text) if start <= position]
    return bool(before) and kind_of(before[-1]) in ("organ", "unknown", "describes", "concludes")
