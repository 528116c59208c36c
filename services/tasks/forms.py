"""Forms of a packet: which pages, or regions of one, print the same form, and which print another."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from services.core.calls import CallRequest
from services.core.document import Document
from services.core.draft import CitedField
from services.tasks.pack import Pack

MOST_DIGITS_READ_WRONG = 2
"""Digits in which two readings of one number may differ."""
SAME = 0.8
"""Share of equal amounts from which numbers that differ are slips of reading."""
OTHER = 0.34
"""Share of equal amounts below which forms of the same parties are two forms."""
FEW = 3
"""Amounts that can outvote a number."""
COPY = re.compile(r"\bcopy\s+([a-d12])\b", re.IGNORECASE)
TICKS = "Xx✓✔✗✘☒☑⊠\N{CJK UNIFIED IDEOGRAPH-5188}\N{CJK UNIFIED IDEOGRAPH-533A}\N{CJK UNIFIED IDEOGRAPH-56DA}"
"""What a ticked box is read as; recognition takes a crossed one for an ideograph of that shape."""
CORRECTED = re.compile(
    rf"(?:\[\s*[x✓✔]\s*\]|(?<!\w)[{TICKS}](?!\w))\s*corrected\b|\bcorrected\b\s*(?:\[\s*x\s*\]|[{TICKS}](?!\w))",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class Facts:
    """What one printing of a form says of whose it is: numbers and amounts by field, the year, its copy, its correction mark."""

    tins: Mapping[str, str]
    amounts: Mapping[str, str]
    year: str
    copy: str
    corrected: bool

    @property
    def empty(self) -> bool:
        """Nothing is filled in, or nothing can be read."""
        return not self.tins and not any(float(amount) for amount in self.amounts.values())


def facts_of(document: Document, pack: Pack) -> Facts:
    """Read by the pack's own reader, once and cheaply."""
    request = CallRequest(role="extract", pack=pack.name, stable="", tail="", document=document)
    fields = {one.name: one for one in pack.read(request).fields if one.status == "found" and one.value}
    kinds = {name: spec.kind for name, spec in pack.rubric.fields.items()}
    tins = {name: _number(one) for name, one in fields.items() if kinds.get(name) == "tin"}
    amounts = {name: amount for name, one in fields.items() if kinds.get(name) == "money" and (amount := _amount(one))}
    year = next((str(one.value)[-4:] for name, one in fields.items() if kinds.get(name) == "year"), "")
    letters = {letter.lower() for letter in COPY.findall(document.text)}
    return Facts(
        tins={name: tin for name, tin in tins.items() if len(tin) >= 4},
        amounts=amounts,
        year=year,
        copy=letters.pop() if len(letters) == 1 else "",
        corrected=bool(CORRECTED.search(document.text)),
    )


def same_form(one: Facts, other: Facts) -> bool | None:
    """Whether two printings of a type are copies of one form; None when they do not say enough to tell."""
    if one.year and other.year and one.year != other.year:
        return False
    numbers = [_agree(one.tins[name], other.tins[name]) for name in one.tins if name in other.tins]
    shared = [name for name in one.amounts if name in other.amounts and (float(one.amounts[name]) or float(other.amounts[name]))]
    equal = sum(one.amounts[name] == other.amounts[name] for name in shared)
    share = equal / len(shared) if shared else None
    if False in numbers:
        return len(shared) >= FEW and share is not None and share >= SAME and numbers.count(False) < len(numbers)
    if True in numbers:
        return (share is None or share >= OTHER) and one.corrected == other.corrected
    return True if share is not None and share >= SAME and len(shared) >= FEW else None


def same_parties(one: Facts, other: Facts) -> bool:
    """Whether two pages name the same parties in numbers, and no two years."""
    numbers = [_agree(one.tins[name], other.tins[name]) for name in one.tins if name in other.tins]
    same_year = not one.year or not other.year or one.year == other.year
    return same_year and True in numbers and False not in numbers


def corrects(one: Facts, other: Facts) -> bool:
    """Whether one is the corrected form of the other: the same parties and year, and only one is marked so."""
    return one.corrected and not other.corrected and same_parties(one, other)


def _agree(one: str, other: str) -> bool | None:
    """Two printings of a number; masked ones are held against their last four digits. None when they are merely alike."""
    if "*" in one or "*" in other:
        return one[-4:] == other[-4:]
    if one == other:
        return True
    slips = sum(a != b for a, b in zip(one, other, strict=False)) + abs(len(one) - len(other))
    return None if slips <= MOST_DIGITS_READ_WRONG else False


def _number(one: CitedField) -> str:
    letters = re.sub(r"[^0-9*xX#•]", "", str(one.value))
    return re.sub(r"[^0-9]", "*", letters)


def _amount(one: CitedField) -> str:
    plain = re.sub(r"[^0-9.\-]", "", str(one.value).replace("(", "-"))
    return plain if re.fullmatch(r"-?\d+(?:\.\d+)?", plain) else ""


def tins_printed(facts: Sequence[Facts]) -> frozenset[str]:
    """Every whole number that identifies a party on some forms."""
    return frozenset(tin for one in facts for tin in one.tins.values() if len(tin) == 9 and "*" not in tin)
