"""The grader's eye for a printed result: from the value outward, which name, unit, flag and column own it."""

import re
from collections.abc import Iterator, Mapping

from services.core.document import Document
from services.packs.clinical.lab_report.earlier_days import latest_only
from services.packs.clinical.lab_report.support_names import name_score, starts_result
from services.packs.clinical.lab_report.wording import (
    COMPARED,
    LIMIT,
    NUMBER,
    RANGE,
    UNIT_AT,
    flag_in,
    number_of,
    pointed,
    side_of,
)
from services.packs.clinical.shared.terms.units import is_unit, unit_key
from services.tasks.pack import Support

PRIOR = re.compile(r"\b(?:prev\w*|prior|last|past|earlier|formerly|old)\b[^\d\n]{0,14}$", re.I)
REFERENCE = re.compile(
    r"[(\[][^)\]]*$|\b(?:ref\w*|range|normal(?! forms\b)|"
    r"n\.?r\.?|desirable|optimal|goal|target|limits?)(?: \w+)?[: =]*(?:[\d.,]+ ?(?:-|"
    r"–) ?)?$",
    re.I,
)
LIMITS = re.compile(rf"[(\[][^)\]\n]*?(?:(?i:{RANGE})|(?i:{LIMIT}))[^)\]\n]{{0,20}}[)\]]|(?:(?i:{RANGE})|(?i:{LIMIT}))")
UNKNOWN_SIGN = re.compile(r"[\ufffd\u25a0-\u25ff\u2190-\u21ff\u2b00-\u2bff\ue000-\uf8ff]")
"""Signs that may be arrows or marks of a flag in a font that could not be read."""
DOWN = 4
"""Lines below a value that can still hold its unit, range and flag."""
Span = tuple[int, int]


def supports_result(document: Document, element: Mapping[str, str], span: Span) -> Support:
    """1 when a value in the quote is owned by the element's name, unit and flag; else the least of what is amiss."""
    found = [_seen(document, element, place) for place in _values(document.text, element.get("value", ""), span)]
    return max(found, key=lambda one: one.score, default=Support(0.0, "the value is not what the quote says"))


def _values(text: str, value: str, span: Span) -> Iterator[Span]:
    """Where the value stands in the quote: a number as a whole number, words as whole words."""
    number, (start, stop) = number_of(value), span
    if number is None:
        words = r"[\s-]+".join(re.escape(word) for word in re.split(r"[\s-]+", value.strip()) if word)
        pattern = rf"(?<![\w+]){words}(?![\w+])" if words else r"(?!)"
        yield from (m.span() for m in re.compile(pattern, re.I).finditer(text, start, stop))
        return
    for match in re.compile(rf"(?<![\w.])(?<!\d,)({COMPARED})?-?{NUMBER}(?![\d])").finditer(text, start, stop):
        sign = re.sub(r"[\s=]", "", match[1] or "")
        if number_of(match[0]) == number and sign[:1] == re.sub(r"[^<>≤≥~≈]", "", value)[:1]:
            yield match.span()


def _seen(document: Document, element: Mapping[str, str], place: Span) -> Support:
    text = document.text
    start, stop = text.rfind("\n", 0, place[0]) + 1, text.find("\n", place[1])
    left, right = text[start : place[0]], text[place[1] : stop if stop >= 0 else len(text)]
    checks = (
        _standing(document, left, right, place, element),
        name_score(text, element.get("name", ""), left, right, start),
        _unit(element.get("unit", ""), element.get("value", ""), left, right, _below(text, stop, left)),
        _flag(element, left, right, _below(text, stop, left)),
        _range(element.get("range", ""), text[start : place[0]] + right + "\n" + _below(text, stop, "")),
    )
    return min(checks, key=lambda one: one.score)


def _standing(document: Document, left: str, right: str, place: Span, element: Mapping[str, str]) -> Support:
    """Whether the place is a result's and not a range's bound, an earlier result, or a denied word."""
    numeric = number_of(element.get("value", "")) is not None
    if numeric and (
        re.search(r"\d ?%? ?(?:-|–|—|to|~) ?$", left) or re.match(r" ?%? ?(?:-|–|—|to|~) ?\d", right) or REFERENCE.search(left)
    ):
        return Support(0.1, "it is a bound of the reference range")
    if not numeric and re.search(r"\b(?:non|not|no|un)[ -]?$", left, re.I):
        return Support(0.0, "the report denies it")
    if not numeric and REFERENCE.search(left):
        return Support(0.1, "it is the reference value")
    if PRIOR.search(left) or not latest_only(document)[slice(*place)].strip():
        return Support(0.1, "it is an earlier result")
    return Support(1.0)


def _below(text: str, stop: int, left: str) -> str:
    """The lines under a value that stands alone on its line."""
    if stop < 0 or re.search(r"[A-Za-z]", re.sub(r"\b(?:test )?(?:result|value)\b", "", left, flags=re.I)):
        return ""
    held = []
    for line in text[stop + 1 : stop + 300].split("\n")[:DOWN]:
        if not line.strip() or starts_result(line):
            break
        held.append(line)
    return "\n".join(held)


def _unit(unit: str, value: str, left: str, right: str, below: str) -> Support:
    """The unit is the one printed behind the value, or in its row."""
    direct = UNIT_AT.match(right)
    bare = LIMITS.sub(lambda match: " " * len(match[0]), right.split(";")[0])
    printed = [direct[1]] if direct else _units_in(bare) or _units_in(below)
    lenient = [match[1] for match in re.finditer(UNIT_AT.pattern, right)]
    if number_of(value) is None and not re.match(r"\d(?!\d?\))", value):
        printed = []
    if not unit:
        return Support(0.3, "its unit is left out") if printed else Support(1.0)
    qualified = unit in right and any(unit.startswith(f"{one} ") for one in printed)
    if qualified or unit_key(unit) in {unit_key(one) for one in printed}:
        return Support(1.0)
    if not printed and unit_key(unit) in {unit_key(one) for one in lenient}:
        return Support(1.0)
    if printed:
        return Support(0.2, "another unit is printed")
    return Support(1.0 if not is_unit(unit) or unit_key(unit) in unit_key(left) else 0.3, "the unit is not printed in its row")


def _units_in(text: str) -> list[str]:
    cut = re.split(r"[,;] ?(?=[A-Za-z][\w -]{0,30}?[ :=]+[<>]?\d)", text)[0]
    words = (word.strip("()[],|") for word in re.split(r"[ \t|\n]+", cut))
    return [word for word in words if is_unit(word) and not re.fullmatch(r"[A-Za-z]", word)]


def _flag(element: Mapping[str, str], left: str, right: str, below: str) -> Support:
    """The flag is the one printed in the row; without one, what the printed range says."""
    flag, limits = element.get("flag", ""), LIMITS.search(right) or LIMITS.search(below) or _limits_before(left)
    side = side_of(element.get("value", ""), limits[0]) if limits else ""
    rest = re.split(r"[,;] ?(?=[A-Za-z][\w -]{0,30}?[ :=]+[<>]?\d)", LIMITS.sub(lambda match: " " * len(match[0]), right))[0]
    glued = re.match(r"(HH?|LL?|\*+|[↑↓])(?![A-Za-z/])", right)
    before = re.search(r"(?<![\d ])(?:(?<!\d)[ |\t]+|^)\S{1,3}[ |\t]+$", left)
    printed = flag_in(glued[1] if glued else "") or flag_in(rest) or flag_in(before[0] if before else "") or flag_in(below)
    if not printed and UNKNOWN_SIGN.search(right):
        return Support(0.75, "a sign beside it was not understood")
    if flag == printed or (printed == "A" and flag == side) or (printed == "N" and not flag):
        return Support(1.0)
    if not printed:
        return Support(1.0) if flag == side else Support(0.3, "no such flag is printed")
    return Support(0.4, "its flag is left out") if not flag else Support(0.2, "another flag is printed")


def _limits_before(left: str) -> re.Match[str] | None:
    """The range that stands before a value, where it is the only one and no other value stands there."""
    found = list(LIMITS.finditer(left))
    alone = len(found) == 1 and not re.search(rf"(?: {{2,}}|\t|\|) *[<>]?{NUMBER}(?![\w-])", LIMITS.sub(" ", left))
    return found[0] if alone else None


def _range(limits: str, row: str) -> Support:
    """Every number of the range stands in the row."""
    told = re.findall(NUMBER, pointed(limits))
    printed = re.findall(NUMBER, row)
    return Support(1.0) if all(one in printed for one in told) else Support(0.4, "its reference range is another")
