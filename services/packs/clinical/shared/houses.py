"""Names of houses by how they are set: with a legal form, as a centre of the craft, before their department, in the sign-off."""

import re
from collections.abc import Iterable, Iterator
from itertools import pairwise

from services.packs.clinical.shared.institutions import KEYWORD, NOT_THE_ISSUER
from services.packs.clinical.shared.prose import Prose, looks, trimmed

Span = tuple[int, int]
LEGAL = looks(
    r"[, ] ?(?:inc|p?llc|llp|ltd|limited|plc|gmbh|p\.? ?c|p\.? ?a|s\.? ?a|b\.? ?v|srl|s\.r\.l|pty|corp(?:oration)?)\.?$"
)
"""The legal form that ends a firm's name."""
CRAFT = looks(r"\b(?:labs?|laborator(?:y|ies)|(?:bio|life ?)sciences|genomics|genetics|diagnostics|imaging)$")
"""A craft that ends one."""
CENTRE = looks(
    r"\b(?:scans?|imaging|diagnostics?|x-?rays?|radiology|ultrasound|mri|genetics?|genomics?|\w*patholog(?:y|ists)|oncology|"
    r"breast|cancer|screening|sequencing|molecular(?: \w+)?) (?:cent(?:er|re)|clinic|network|services?|group|associates|"
    r"partners|institute|"
    r"core|hub|unit|p\.?c\.?)(?: of [a-z ]{4,30})?$"
)
DEPARTMENT = looks(
    r"(?:the )?(?:(?:department|dept\.?|division|section|unit) of )?"
    r"(?:(?:medical|diagnostic|emergency|clinical|breast|cardiac) )?"
    r"(?:imaging|radiology|molecular(?: (?:\w+))?|genetics|genomics|\w*pathology|nuclear medicine|x-?ray)"
    r"(?: (?:department|dept|service|unit|division|laboratory))?"
)
SIGNED = looks(r"\b(?:signed|reported|authori[sz]ed|verified|director|page \d+ of \d+)\b")
NO_NAME = looks(
    r"\d|:|\b(?:reports?|results?|findings|examination|study|summary|patient|name|scan of|test|panel|profile|profiling|"
    r"sequencing|analysis|dr|dear|mrs?|ms|md|consultants?|radiologist|pathologist|final|page|signed)\b"
)
MODALITY = looks(r"\b(?:ct|mri?|us|usg|ultrasound|x-?ray)\b")
"""What titles an examination, and stands in the name of a firm only where its legal form shows one."""
PART = re.compile(r"(?! ?[|–—-] )(?:(?! {3}|\t| [|–—-] |[|;]).)+")
LEAD = looks(
    r"(?:electronically )?(?:signed|reported|issued|authori[sz]ed|verified)(?: out)?(?: by| at| on)?:? *"
    r"(?:\d{1,4}[-/.]\d{1,2}[-/.]\d{2,4}|\d{1,2} [a-z]{3,9} \d{4})?(?: by| at)?[ ,:]*"
    r"|(?:with )?(?:kind|best) regards,? *|yours (?:sincerely|faithfully),? *"
)
DONE_AT = re.compile(
    r"\b(?i:performed|carried out|done|imaged|scanned|examined|attended|tested|processed|reported|interpreted)\b[^.\n:;]{0,40}?"
    r"\b(?:at|by) (?:the )?(?P<name>[A-Z][\w'’&-]*(?: (?:(?:of|and|for|the|&|de|la) )?[A-Z][\w'’&-]*){1,7})"
)
"""Where the work was done, in words: "Performed at Vireo Medical Center", "attended the clinic at Lane Breast Unit"."""
AWAY = looks(
    r"[a-z] (?:tele-? ?(?:rad\w*|imaging|reporting|patholog\w+)|"
    r"night-? ?hawk\w*|over-?reads?|remote (?:reads?|reporting|radiology))\b"
)
"""Words behind the own word of a house that reports what another one imaged."""
TOLD_OF_BEFORE = looks(r"\b(?:history|indication|clinical|comparison|biopsy|reason)\b")
LEAST, MOST, LINES, ENDING = 2, 8, 6, 4
"""Words of a name, and lines of the heading and of the ending."""


def set_house(view: Prose) -> Span | None:
    """The span of a house's name in the heading, else in the sign-off; None where nothing is set as one."""
    lines = [match.span() for match in re.finditer(r"[^\n]*\S[^\n]*", view.text)]
    heading = [part for line in lines[:LINES] for part in _parts(view, line)]
    below = [line for line in lines if line in lines[LINES:][-ENDING:] or SIGNED.search(view.flat, *line)]
    signing = [_unsigned(view, part) for line in below for part in _parts(view, line)]
    shaped = (part for part in heading if _is_named(view, part) and _shaped(view, part))
    signed = (part for part in signing if _is_named(view, part) and (_shaped(view, part) or KEYWORD.search(view.flat, *part)))
    above = (one for line in lines[:LINES] for one in _before_department(view, line))
    done = _done_at(view, [*lines[:LINES], *below])
    return next(shaped, None) or next(above, None) or next(done, None) or next(signed, None)


def house_away(view: Prose) -> Span | None:
    """The span of the name, in the heading, of a house that reports for others from afar; None where there is none."""
    lines = [match.span() for match in re.finditer(r"[^\n]*\S[^\n]*", view.text)][:LINES]
    parts = (part for line in lines for part in _parts(view, line))
    return next((part for part in parts if AWAY.search(view.flat, *part) and _is_named(view, part)), None)


def _done_at(view: Prose, lines: Iterable[Span]) -> Iterator[Span]:
    """The house at which a line of heading or sign-off says that the work was done."""
    for start, end in lines:
        for match in DONE_AT.finditer(view.text, start, end):
            span = match.span("name")
            told_before = TOLD_OF_BEFORE.search(view.flat, start, match.start())
            if not told_before and (_shaped(view, span) or KEYWORD.search(view.flat, *span)) and _is_named(view, span):
                yield span


def _parts(view: Prose, line: Span) -> list[Span]:
    """The parts of a line that stand apart by wide gaps, bars and dashes."""
    spans = (trimmed(view.flat, line[0] + m.start(), line[0] + m.end()) for m in PART.finditer(view.text[slice(*line)]))
    return [span for span in spans if span[1] > span[0]]


def _before_department(view: Prose, line: Span) -> Iterator[Span]:
    """What stands right before the name of a department of the craft: "Cape Ferrow Private - Medical Imaging"."""
    parts = _parts(view, line)
    for part, following in pairwise(parts):
        dash = view.flat[part[1] : following[0]]
        if DEPARTMENT.fullmatch(view.flat[slice(*following)]) and re.fullmatch(r" ?[|–—-] ?", dash) and _is_named(view, part):
            yield part


def over_department(view: Prose, line: Span) -> Span | None:
    """The name set on the line right above a line that holds only a department: "Wyndham County Memorial"."""
    above = view.text.rfind("\n", 0, max(line[0] - 1, 0)) + 1
    span = trimmed(view.flat, above, max(line[0] - 1, above))
    alone = DEPARTMENT.fullmatch(view.flat[slice(*trimmed(view.flat, *line))])
    return span if alone and span[1] > span[0] and _is_named(view, span) else None


def _unsigned(view: Prose, part: Span) -> Span:
    """Without the words of signing and the day before a name, nor a day and a place behind it."""
    start, end = part
    for lead in LEAD.finditer(view.flat, start, end):
        start = lead.end()
    comma = view.flat.find(",", start, end)
    while comma >= 0 and LEGAL.match(view.flat[comma:end].partition(",")[1] + view.flat[comma + 1 : end].partition(",")[0]):
        comma = view.flat.find(",", comma + 1, end)
    return trimmed(view.flat, start, comma if comma >= 0 else end)


def _shaped(view: Prose, part: Span) -> bool:
    flat = view.flat[slice(*part)]
    return bool(LEGAL.search(flat) or CRAFT.search(flat) or CENTRE.search(flat))


def _is_named(view: Prose, part: Span) -> bool:
    """Set as a name: each longer word with a capital, and not only words for a kind of place."""
    flat, words = view.flat[slice(*part)], re.findall(r"[^\W\d_][\w'.-]*", view.text[slice(*part)])
    rest = CENTRE.sub("", flat)
    titled = NO_NAME.search(rest) or (MODALITY.search(rest) and not LEGAL.search(flat))
    if not LEAST <= len(words) <= MOST or titled or NOT_THE_ISSUER.search(flat):
        return False
    telling = CRAFT.sub("", LEGAL.sub("", rest)).strip(" ,.") and not DEPARTMENT.fullmatch(flat)
    return bool(telling) and all(word[0].isupper() or len(word) <= 3 for word in words)
