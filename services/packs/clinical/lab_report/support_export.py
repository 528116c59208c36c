"""The grader's eye for exports of data: what the keys and values inside a quote say of one test."""

import re
from collections import Counter
from collections.abc import Mapping

from services.packs.clinical.lab_report.wording import flag_in, number_of
from services.packs.clinical.shared.slips.pairs import Pair, pairs, plain_key
from services.packs.clinical.shared.terms.units import unit_key
from services.tasks.pack import Support

UNIT = re.compile(r"(?:\w+ )?units?(?: .*)?|uom")
FLAG = re.compile(r"(?:abnormal )?flags?|interpretation|abnormal|indicator|status")
SIGNS = {"+": "H", "++": "H", "-": "L", "--": "L"}


def supports_record(text: str, element: Mapping[str, str], span: tuple[int, int]) -> Support:
    """1 when the quote holds one record that says this name, value, unit and flag; less for each that it says otherwise."""
    mine = [one for one in pairs(text) if span[0] <= one.span[0] < span[1]]
    named = [one for one in mine if _plain(one.said) == _plain(element.get("name", ""))]
    if not named:
        return Support(0.0, "no value of the record is that name")
    if Counter(plain_key(one.key) for one in mine)[plain_key(named[0].key)] > 1:
        return Support(0.4, "the quote holds more than one record")
    if not any(_same(element.get("value", ""), one.said) for one in mine if one not in named):
        return Support(0.0, "no value of the record is that value")
    unit, flag = element.get("unit", ""), element.get("flag", "")
    printed = [unit_key(one.said) for one in mine if UNIT.fullmatch(plain_key(one.key)) and one.said]
    if printed and unit_key(unit) not in printed:
        return Support(0.2, "the record has another unit")
    told = [SIGNS.get(one.said) or flag_in(one.said) for one in mine if FLAG.fullmatch(plain_key(one.key))]
    return _flagged(flag, [one for one in told if one])


def _flagged(flag: str, told: list[str]) -> Support:
    if told and flag not in told and not (told == ["N"] and not flag):
        return Support(0.3, "the record has another flag")
    return Support(1.0)


def _same(value: str, said: str) -> bool:
    number = number_of(value)
    return _plain(value) == _plain(said) or (number is not None and number == number_of(re.sub(r"[^\d.<>]+$", "", said)))


def _plain(text: str) -> str:
    return re.sub(r"[^\w<>+%]", "", text.lower())


def valued(text: str) -> tuple[Pair, ...]:
    """The pairs of an export that look like values of tests, by their keys."""
    return tuple(
        one for one in pairs(text) if plain_key(one.key) in ("value", "result", "result value", "value string") and one.said
    )
