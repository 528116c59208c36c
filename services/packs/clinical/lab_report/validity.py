"""Is a result of a result's form: a test's name, a number or a result word, a unit of measure, a known flag."""

import re
from collections.abc import Mapping

from services.packs.clinical.lab_report.restated import NEW_NAME
from services.packs.clinical.lab_report.wording import NUMBER, WORDED, number_of
from services.packs.clinical.shared.terms.units import is_unit

FLAGS = frozenset(("", "H", "L", "N", "A"))
"""HL7 table 0078 without its finer steps; A is abnormal without a direction."""
DATED = re.compile(r"\b\d{1,2}([/.-])\d{1,2}\1(?:19|20)?\d\d\b|\b(?:19|20)\d\d-\d\d-\d\d\b")
SUSCEPTIBILITY = r"[RSI]|SDD|NS"
"""How an organism takes an antibiotic: resistant, susceptible, intermediate (EUCAST, CLSI)."""
BOTH_ENDS = re.compile(rf"({NUMBER}) ?- ?({NUMBER})")
LONGEST_WORDED = 12
"""Words of a result in words: a sentence is a comment."""


def problem_of(element: Mapping[str, str]) -> str:
    """Why an element is no result; empty when it is one."""
    name, value, unit, flag = (element.get(key, "").strip() for key in ("name", "value", "unit", "flag"))
    if not re.search(r"[A-Za-z]", name) or NEW_NAME.fullmatch(name):
        return "a result has no name of a test"
    if not value or len(value.split()) > LONGEST_WORDED:
        return "a result has no value that is one"
    if DATED.search(value):
        return "a value is a date"
    if number_of(value) is None and not _worded(value):
        return "a value is neither a number nor a word for a result"
    if unit and not is_unit(unit) and not re.fullmatch(r"[^\s\d]{1,12}(?:[ /][^\s]{1,10})*|[\[\]{}\w/.%*^]+", unit):
        return "a unit is no unit of measure"
    if runs_backwards(element.get("range", "")):
        return "its range ends below where it begins"
    if flag not in FLAGS:
        return "a flag is none of H, L, N and A"
    return ""


def runs_backwards(printed: str) -> bool:
    """Whether a range of two figures ends below where it begins: two numbers of a code."""
    ends = BOTH_ENDS.fullmatch(printed.strip())
    low, high = (number_of(ends[1]), number_of(ends[2])) if ends else (None, None)
    return low is not None and high is not None and low > high


def _worded(value: str) -> bool:
    plain = value.strip(" .")
    known = re.fullmatch(rf"(?i:{WORDED})|{NUMBER}.*|[<>].*|{SUSCEPTIBILITY}", plain)
    return known is not None or bool(re.search(r"[A-Za-z]{3}", plain))
