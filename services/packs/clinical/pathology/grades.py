"""Grades in running text, by scheme.

Schemes: Nottingham (Elston and Ellis 1991), Gleason and grade groups (ISUP 2014), WHO/ISUP and Fuhrman (kidney), FIGO,
FNCLCC, WHO (brain), G1-G4 (UICC/AJCC), differentiation in words, and two-tier low / high grade.
"""

import re
from dataclasses import dataclass
from typing import Literal

from services.packs.clinical.pathology.tumours import RUN_ON
from services.packs.clinical.shared.prose import Prose, looks, tidy

Scheme = Literal["gleason", "group", "number", "differentiation", "two_tier"]
LEVELS = {
    "i": "1",
    "ii": "2",
    "il": "2",
    "iii": "3",
    "ill": "3",
    "iv": "4",
    "l": "1",
    "one": "1",
    "two": "2",
    "three": "3",
    "four": "4",
}
WORDS = {
    "well": "1",
    "moderate": "2",
    "moderately": "2",
    "mod": "2",
    "slightly": "3",
    "poor": "3",
    "poorly": "3",
    "un": "4",
    "undifferentiated": "4",
}
NAMES = (
    r"nottingham|scarff|bloom|richardson|sbr|elston|ellis|histologic(?:al)?|histopathologic(?:al)?|pathologic(?:al)"
    r"?|tumou?r|nuclear|nucleolar|fuhrmann?|furhman|who|isup|"
    r"figo|fnclcc|french|combined|overall|modified|final|architectural|cytologic(?:al)?|cns|system|"
    r"world health organi[sz]ation|differentiation|total|edmondson|steiner|black"
)
VALUE = (
    r"(?P<value>(?:iv|iii|ill|ii|il|i|l|[1-4]|one|two|three|four)(?: ?(?:/|of|out of) ?(?:3|4|iii|iv|three|"
    r"four)| ?- ?(?:[2-4]|iii|ii|iv))?)(?![\w%+]|[.,]\d| ?\+| ?(?:cm|mm)\b)"
)
PATTERNS: tuple[tuple[Scheme, str], ...] = (
    (
        "gleason",
        r"(?:gleason'?s?\b[^.;\n]{0,28}?)?\b(?P<a>[1-5]) ?\+ ?(?P<b>[1-5])(?: ?(?:=|,|\(|equals|-)? ?(?:score|sum|"
        r"total)? ?(?:of )?=? ?(?P<sum>10|[4-9])\b(?! ?\+)(?: ?/ ?10)?\)?)?"
        r"(?P<group>,? ?[(/;]? ?(?:prognostic )?(?:isup )?(?:grade|grading) group:? ?[1-5](?: of 5)?\)?)?\)?",
    ),
    (
        "gleason",
        r"gleason'?s?(?: (?:combined|total|overall|score|sum|grade|pattern|histologic))*\)?(?: ?[:=]| is|"
        r" of)* ?(?P<total>10|[2-9])\b(?! ?\+)(?: ?/ ?10)?"
        r"(?P<parts> ?\(? ?(?P<pa>[1-5]) ?\+ ?(?P<pb>[1-5]) ?\)?)?",
    ),
    (
        "group",
        r"(?:\bgg|(?:prognostic )?(?:isup )?(?:grade|grading) group(?: \([^)]{0,20}\))?):? ?(?P<number>[1-5]|i{1,3}|iv|v)\b",
    ),
    (
        "number",
        (
            rf"(?P<name>(?:(?:{NAMES})\b(?:'s)?[ ,/'&-]*(?:\([^)\n]{{0,24}}\) *)?){{0,5}})"
            rf"(?:(?<=man-)|(?<=mann-)|(?<![a-z-]))grad(?:e|ing)\b(?: of (?:the )?(?:tumou?r|carcinoma|neoplasm))?"
            rf"(?P<legend> ?\([^)\n]{{0,40}}\))?(?: ?[:=-]| is| of| {{2,60}})* ?(?:(?:{NAMES}) ?)?(?:grade ?|g ?)?{VALUE}"
        ),
    ),
    (
        "number",
        rf"(?P<name>\b(?:fuhrmann?|figo|who/isup|isup|fnclcc|nottingham|nhg|sbr|who))(?: ?[:=]| is)* ?(?:g ?)?(?:grade )?{VALUE}",
    ),
    (
        "number",
        r"(?P<name>\bnottingham(?: (?:combined|modified))?) (?:histologic(?:al)? )?score ?:? ?(?P<value>[1-3] ?/ ?3)(?!\d)",
    ),
    ("number", r"(?P<name>)(?<![\w.-])g ?(?P<value>[1-4]|iii|ii)(?:(?:-|/| to )g? ?(?:[1-4]|iii|ii))?(?![\w%+]|[.,]\d| ?p\d)"),
    (
        "differentiation",
        r"(?P<low>well|moderately|moderate|\bmod|poorly|poor|slightly)(?:(?:[ ,-]*(?:to|and)[ -]+|-)(?P<high>moderately|"
        r"moderate|poorly|poor|well))?[ .-]*\n{0,2}(?:tumou?r )?(?:d?ifferentiat(?:ed|ion)"
        rf"(?:\b|{RUN_ON})|diff\b)|"
        r"\b(?P<none>undifferentiated)\b",
    ),
    (
        "differentiation",
        r"(?:degree of |grade of )?differentiation(?: by [a-z]+(?: area)?)? ?[:=] ?"
        r"(?P<low>well|moderately|moderate|poorly|poor)(?P<high>)(?P<none>)\b",
    ),
    (
        "two_tier",
        r"(?P<whole>\b(?P<tier>high|low|intermediate)[ -]+(?P<nuclear>nuclear )?(?:histolog(?:ic|ical)|tumou?r)? ?grade\b)"
        r"(?:[ -]+(?P<noun>[a-z-]+(?: [a-z-]+){0,3}))?",
    ),
    ("two_tier", r"(?P<whole>grade(?: ?[:=] ?| {2,60})(?P<tier>high|low|intermediate)\b)(?P<noun>)(?P<nuclear>)"),
)
COMPILED = tuple((scheme, looks(pattern)) for scheme, pattern in PATTERNS)


@dataclass(frozen=True)
class Grade:
    """A grade where it is printed. `level` is what it says in its scheme's own scale: "2", "9" (Gleason sum), "high"."""

    span: tuple[int, int]
    scheme: Scheme
    level: str
    name: str
    """The scheme's name as printed before the grade; empty where none is."""
    value: str
    """The grade as a value for people."""
    parts: tuple[int, int] | None = None


def grades(view: Prose) -> tuple[Grade, ...]:
    """Every grade printed in a text, in order; of overlapping readings the earlier scheme of PATTERNS is kept."""
    found: list[Grade] = []
    taken = bytearray(len(view.flat))
    for scheme, pattern in COMPILED:
        for match in pattern.finditer(view.flat):
            one = _read(scheme, match, view)
            if one and not any(taken[slice(*one.span)]):
                found.append(one)
                taken[slice(*one.span)] = b"\1" * (one.span[1] - one.span[0])
    return tuple(sorted(found, key=lambda one: one.span))


def _read(scheme: Scheme, match: re.Match[str], view: Prose) -> Grade | None:
    if scheme == "gleason":
        return _gleason(match, view)
    if scheme == "group":
        number = LEVELS.get(match["number"], "5" if match["number"] == "v" else match["number"])
        return Grade(match.span(), scheme, number, "grade group", f"Grade group {number}")
    if scheme == "number":
        return _number(match, view)
    if scheme == "differentiation":
        return _differentiation(match, view)
    name = match["nuclear"] or match["noun"] or ""
    spoken = f"{match['tier'].capitalize()} {match['nuclear'] or ''}grade"
    return Grade(match.span("whole"), scheme, match["tier"], " ".join(name.split()), spoken)


def _gleason(match: re.Match[str], view: Prose) -> Grade | None:
    groups = match.groupdict()
    if "total" in groups:
        parts = (int(groups["pa"]), int(groups["pb"])) if groups["pa"] else None
        level = groups["total"]
    else:
        parts = (int(groups["a"]), int(groups["b"]))
        level = groups["sum"] or str(sum(parts))
        if "gleason" not in match[0] and groups["sum"] is None:
            return None
    printed = re.sub(r"(?i)^gleason(?:'s?)?\b", "Gleason", tidy(view.text[slice(*match.span())]))
    return Grade(match.span(), "gleason", level, "gleason", printed + ")" * (printed.count("(") - printed.count(")")), parts)


def _number(match: re.Match[str], view: Prose) -> Grade | None:
    printed = view.text[slice(*match.span("value"))]
    first = re.split(r"[ /-]", match["value"])[0]
    if not match["name"] and "grad" not in match[0] and not view.text[match.start()].isupper():
        return None
    before = view.text[match.start("value") - 1]
    if first in ("l", "il", "ill") and not (printed[0].isupper() or printed.startswith("l") or before == "G"):
        return None
    known = re.search(r"nottingham|fuhrman|figo|who/isup|isup|fnclcc|who", match[0])
    level = LEVELS.get(first, first)
    spoken = (
        level
        if first in ("l", "il", "ill", "one", "two", "three", "four") or "/" in printed
        else printed.upper()
        if first in LEVELS
        else printed
    )
    if "grad" not in match[0] and not known:
        return Grade(match.span(), "number", level, "", f"G{level}")
    title = known[0].upper() if known and known[0] not in ("nottingham", "fuhrman") else known[0].capitalize() if known else ""
    return Grade(
        match.span(),
        "number",
        level,
        " ".join((match["name"] or "").split()),
        f"{title} grade {spoken}" if title else f"Grade {spoken}",
    )


def _differentiation(match: re.Match[str], view: Prose) -> Grade | None:
    if match["none"] and re.match(r"[ -]+pleomorphic", view.flat[match.end() : match.end() + 14]):
        return None
    if match["none"]:
        return Grade(match.span(), "differentiation", "4", "", "Undifferentiated")
    levels = [WORDS[word] for word in (match["low"], match["high"]) if word]
    return Grade(match.span(), "differentiation", "-".join(dict.fromkeys(levels)), "", _spoken(match))


def _spoken(match: re.Match[str]) -> str:
    """The words as an adjective: "moderate differentiation" and "MODERATELY. IFFERENTIATED" are moderately differentiated."""
    adverbs = {"moderate": "moderately", "mod": "moderately", "poor": "poorly"}
    words = [adverbs.get(word, word) for word in (match["low"], match["high"]) if word]
    return f"{' to '.join(words)} differentiated".capitalize()
