"""Remarks that correct a result of the report: "Glucose corrected from 45 to 145 mg/dL", "sodium should read 138"."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from services.packs.clinical.lab_report.result import Result
from services.packs.clinical.lab_report.wording import COMPARED, LETTERS, NUMBER, number_of
from services.packs.clinical.shared.slips.rows import Row
from services.packs.clinical.shared.terms.units import UNIT, is_unit

FIGURE = rf"{COMPARED}?{NUMBER}(?![\w/:-]|[.,]\d)"
NEW = re.compile(
    rf"\b(?:(?:correct(?:ed)?|amend(?:ed)?|change[d]?|revised?)(?: (?:from|result|value))*"
    rf"(?: (?P<old>{FIGURE})[^.;\n\d]{{0,16}}?)? to|"
    rf"should (?:read|be)|now reads?|(?:correct(?:ed)?|amended|revised) (?:result|value)(?: is)?:?) +(?P<value>{FIGURE})"
    rf"(?: ?(?P<unit>{UNIT})(?!\w))?(?: ?[(\[]?(?:(?P<high>H|high)|(?P<low>L|low))[)\]]?(?!\w))?",
    re.I,
)
IN_PLACE = re.compile(
    rf"\bread(?: [a-z][a-z -]{{2,30}}?)?(?: as)?:? +(?P<value>{FIGURE})(?: ?(?P<unit>{UNIT})(?!\w))?"
    rf",? (?:in place|instead) of (?P<old>{FIGURE})",
    re.I,
)
"""A correction that tells the old value last: "please read 138 in place of 183"."""
NAME = re.compile(r"[A-Za-z][\w-]{2,}")


@dataclass(frozen=True)
class Correction:
    """What a remark says of a test: the words before, the value it puts in place of `old`, and where it says so."""

    words: str
    old: str
    said: re.Match[str]


def corrections(text: str, lines: Sequence[Row]) -> Iterator[Correction]:
    """The corrections that lines without cells tell."""
    for row in lines:
        start, stop = row.cells[-1].span
        for pattern in (NEW, IN_PLACE) if len(row.cells) < 3 else ():
            for said in pattern.finditer(text, start, stop):
                yield Correction(text[start : said.start("value")], said["old"] or "", said)


def corrected(text: str, lines: Sequence[Row], found: Sequence[Result]) -> list[Result]:
    """The results, each with the value that a remark gives it after all."""
    results = list(found)
    for one in corrections(text, lines):
        meant = [at for at, result in enumerate(results) if is_of(one, result.name)]
        meant = [at for at in meant if results[at].name.lower() in one.words.lower()] or meant
        meant = [at for at in meant if one.old and number_of(results[at].value) == number_of(one.old)] or meant
        if len(meant) == 1 and number_of(results[meant[0]].value) != number_of(one.said["value"]):
            results[meant[0]] = _made(results[meant[0]], one)
    return results


def is_of(one: Correction, name: str) -> bool:
    """Whether a correction speaks of a test: the first word of its name stands before the new value."""
    first = NAME.search(name)
    return first is not None and re.search(rf"(?<!\w){re.escape(first[0])}(?!\w)", one.words, re.I) is not None


def _made(result: Result, one: Correction) -> Result:
    first = NAME.search(result.name)
    at = one.words.lower().rfind(first[0].lower()) if first else 0
    said = one.said.groupdict()
    unit, flag = said["unit"] or "", next((LETTERS[key] for key in ("high", "low") if said.get(key)), "")
    span = one.said.start("value") - len(one.words) + at, one.said.end()
    return replace(result, value=one.said["value"].strip(), span=span, unit=unit if is_unit(unit) else "", flag=flag, range="")
