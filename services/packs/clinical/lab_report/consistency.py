"""Do the results of a report go together: flags with ranges, parts with wholes, each test once."""

import re
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal

from services.core.draft import Draft
from services.core.finding import Finding, Severity
from services.packs.clinical.lab_report.corrections import corrections, is_of
from services.packs.clinical.lab_report.plain import plain
from services.packs.clinical.lab_report.support import is_message
from services.packs.clinical.lab_report.wording import number_of, side_of
from services.packs.clinical.shared.slips.elements import elements_of
from services.packs.clinical.shared.slips.rows import rows
from services.packs.clinical.shared.terms.units import unit_key
from services.packs.clinical.shared.thresholds import rules_of, threshold
from services.tasks.pack import Case

Element = Mapping[str, str]
PACKAGE = __package__ or ""
NOT_MORE = (
    (r"hdl.*", r"(?:total )?cholesterol(?: total)?", "HDL is part of the total cholesterol"),
    (r"ldl.*", r"(?:total )?cholesterol(?: total)?", "LDL is part of the total cholesterol"),
    (r"(?:direct|conjugated) bilirubin|bilirubin(?: |, )?(?:direct|conjugated)", r"total bilirubin|bilirubin(?:,? total)?",
     "direct bilirubin is part of the total"),
    (r"albumin", r"total protein|protein(?:,? total)?", "albumin is part of the total protein"),
    (r"free psa|psa,? free", r"(?:total )?psa(?:,? total)?", "free PSA is part of the total"),
    (r"iron|serum iron", r"tibc|total iron binding capacity", "iron cannot exceed what can bind it"),
)  # fmt: skip
PERCENT = re.compile(r"\b(?:neutrophils?|lymphocytes?|monocytes?|eosinophils?|basophils?)\b", re.I)


def consistency(case: Case, draft: Draft) -> Iterator[Finding]:
    """Everything that does not go together, one finding each."""
    one = draft.fields.get("labValues")
    elements = list(elements_of(one).values())
    certain = (
        one is not None and one.located and all(place.how == "exact" for place in one.places) and case.latest.medium != "scan"
    )
    yield from _flags(elements, certain)
    yield from _implausible(elements)
    yield from _wholes(elements, certain)
    yield from _blood(elements, certain)
    yield from _twice(elements)
    if not is_message(case.latest.text):
        yield from _corrected(case, elements)


def _issue(
    rule: str, message: str, element: int | None = None, *, severity: Severity = "major", mendable: bool = True
) -> Finding:
    return Finding(
        check=f"lab_report.{rule}", dimension="consistency", field="labValues", element=element, score=0.5, severity=severity,
        code="inconsistent", message=message, suggestion="Read value, unit and flag again from the row.", mendable=mendable,
    )  # fmt: skip


def _flags(elements: Sequence[Element], certain: bool) -> Iterator[Finding]:
    """A flag goes with the printed range: high lies above it, low below."""
    for index, one in enumerate(elements):
        side, flag = side_of(one.get("value", ""), one.get("range", "")), one.get("flag", "")
        if side and flag in ("H", "L") and side != flag:
            yield _issue("flag_against_range", "a flag does not go with the printed range", index, mendable=not certain)


def _corrected(case: Case, elements: Sequence[Element]) -> Iterator[Finding]:
    """No result of the test that a remark corrects has the value that it gives."""
    regular = plain(case.latest)
    for one in corrections(regular.text, rows(regular)):
        meant = {
            index: number_of(each.get("value", "")) for index, each in enumerate(elements) if is_of(one, each.get("name", ""))
        }
        if meant and number_of(one.said["value"]) not in meant.values():
            yield _issue("corrected", "a remark corrects the value of a result", min(meant))


def _implausible(elements: Sequence[Element]) -> Iterator[Finding]:
    """A value that no living patient has: a lost decimal point, a wrong digit or unit."""
    for index, one in enumerate(elements):
        number = number_of(one.get("value", ""))
        for limits in rules_of(PACKAGE)["plausible"].values():
            name, units, low, high = limits if isinstance(limits, tuple) else (limits, "", "0", "0")
            known = re.fullmatch(str(name), _plain(one)) and unit_key(one.get("unit", "")) in (units.split() or [""])
            if known and number is not None and not Decimal(low) <= number <= Decimal(high):
                yield _issue("implausible", "a value lies outside of what is possible", index)


def _wholes(elements: Sequence[Element], certain: bool) -> Iterator[Finding]:
    """A part is not more than its whole, in the same unit."""
    for part, whole, why in NOT_MORE:
        small, large = _find(elements, part), _find(elements, whole)
        if small and large and small[1] == large[1] and small[0] > large[0]:
            yield _issue("part_exceeds_whole", why, mendable=not certain)


def _blood(elements: Sequence[Element], certain: bool) -> Iterator[Finding]:
    """The haematocrit is about three times the haemoglobin; a differential count makes about 100 percent."""
    cells, red = _find(elements, r"h(?:a?ematocrit|ct)|pcv"), _find(elements, r"ha?emoglobin|hgb|hb")
    if cells and red and cells[1] == "%" and red[1] == "g/dl" and red[0] and not _within("rule_of_three", cells[0] / red[0]):
        yield _issue("rule_of_three", "haematocrit and haemoglobin do not go together", severity="medium", mendable=not certain)
    shares = [
        number for one in elements
        if PERCENT.search(_plain(one))
        and unit_key(one.get("unit", "")) == "%"
        and (number := number_of(one["value"])) is not None
    ]  # fmt: skip
    if len(shares) == 5 and not _within("differential", sum(shares, Decimal(0))):
        yield _issue("differential", "the differential count does not make 100 percent", severity="medium", mendable=not certain)


def _twice(elements: Sequence[Element]) -> Iterator[Finding]:
    """One test with one unit is told once; a second value is an earlier one or a neighbour's."""
    seen: dict[tuple[str, str], str] = {}
    for index, one in enumerate(elements):
        key = _plain(one), unit_key(one.get("unit", ""))
        if key in seen and seen[key] != one.get("value", ""):
            yield _issue("told_twice", "a test has two values: one may be an earlier result", index, severity="medium")
        seen.setdefault(key, one.get("value", ""))


def _within(rule: str, number: Decimal) -> bool:
    return threshold(PACKAGE, rule, "lowest") <= number <= threshold(PACKAGE, rule, "highest")


def _plain(one: Element) -> str:
    return " ".join(re.sub(r"[^\w\s()/-]", " ", one.get("name", "").lower()).split())


def _find(elements: Sequence[Element], name: str) -> tuple[Decimal, str] | None:
    for one in elements:
        number = number_of(one.get("value", ""))
        if number is not None and re.fullmatch(name, _plain(one)):
            return number, unit_key(one.get("unit", ""))
    return None
