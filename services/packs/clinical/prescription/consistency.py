"""Do the parts of a prescription go together: quantity with directions, drugs with allergies, each drug once."""

import re
from collections.abc import Iterator
from decimal import Decimal

from services.core.draft import Draft
from services.core.finding import Finding, Severity
from services.packs.clinical.prescription.rate import times_a_day, when_needed
from services.packs.clinical.prescription.support_block import block_of
from services.packs.clinical.prescription.wording import AMOUNT
from services.packs.clinical.shared.slips.elements import elements_of
from services.packs.clinical.shared.thresholds import threshold
from services.tasks.pack import Case

QUANTITY = re.compile(r"(?:\bdisp\w*|\bqty|\bquantity|#)\.? ?[:#]? ?(\d{1,4})(?! ?(?:ml|g|mg|tube|bottle|inhaler))", re.I)
DAYS = re.compile(r"(\d+) ?-? ?(days?|d|weeks?|wks?|months?|d[ií]as|semanas)\b", re.I)
LENGTH = {"d": 1, "w": 7, "s": 7, "m": 30}
SOLID = re.compile(r"\b(?:tab|cap|pill|tableta|comprimido)", re.I)
ALLERGENS = re.compile(r"(?:allerg\w*|al[eé]rgic\w*)(?: to| a)?\W{1,3}(?P<what>[^\n.]{3,120})", re.I)
FAMILIES = (
    ("penicillin", r"\w*cillin\b|augmentin"),
    ("sulfa", r"sulfa\w+|trimethoprim"),
    ("aspirin", r"aspirin|acetylsalicylic"),
)
"""Allergy by the name of a family, and how its members are called (stems of the WHO's INN list)."""


def consistency(case: Case, draft: Draft) -> Iterator[Finding]:
    """Everything that does not go together, one finding each."""
    one = draft.fields.get("medications")
    elements = elements_of(one)
    if one is None or not elements:
        return
    text = case.latest.text
    yield from _allergies(elements, text)
    yield from _twice(elements)
    for place in one.places:
        element = elements.get(place.element or 0, {})
        if place.span and case.reading(place.reading) is case.latest:
            yield from _quantity(element, text[slice(*block_of(text, place.span))], place.element)


def _issue(rule: str, message: str, element: int | None, *, severity: Severity = "major", mendable: bool = True) -> Finding:
    return Finding(
        check=f"prescription.{rule}", dimension="consistency", field="medications", element=element, score=0.5,
        severity=severity, code="inconsistent", message=message, suggestion="Read the drug's lines again.", mendable=mendable,
    )  # fmt: skip


def _allergies(elements: dict[int, dict[str, str]], text: str) -> Iterator[Finding]:
    """A prescribed drug, or one of its family, is named as an allergy: for a person to see."""
    said = " ".join(match["what"].lower() for match in ALLERGENS.finditer(text))
    for index, one in elements.items():
        name = one.get("name", "").lower()
        words = [word for word in re.findall(r"[a-z]{5,}", name) if re.search(rf"\b{word}\b", said)]
        family = any(word in said and re.search(stem, name) for word, stem in FAMILIES)
        if words or family:
            yield _issue("allergen", "a prescribed drug is named among the allergies", index, mendable=False)


def _twice(elements: dict[int, dict[str, str]]) -> Iterator[Finding]:
    """One drug with two doses: titrated, or a neighbour's dose. Beside a regular dose one for when it is needed is neither."""
    seen: dict[tuple[str, bool], dict[str, str]] = {}
    for index, one in elements.items():
        key = one.get("name", "").lower(), when_needed(one.get("frequency", ""))
        if key in seen and {k: v for k, v in one.items() if k != "name"} != {k: v for k, v in seen[key].items() if k != "name"}:
            yield _issue("told_twice", "a drug stands there twice with different directions", index, severity="medium")
        seen.setdefault(key, one)


def _quantity(element: dict[str, str], block: str, index: int | None) -> Iterator[Finding]:
    """What is dispensed is what the directions use up (amount x times a day x days)."""
    quantity, rate = QUANTITY.search(block), times_a_day(element.get("frequency", ""))
    length = DAYS.search(element.get("duration", ""))
    stepped = re.search(r"\bthen\b", block) is not None
    if not (quantity and rate and length and SOLID.search(block)) or stepped or when_needed(element.get("frequency", "")):
        return
    each = AMOUNT.search(re.split(r"\bdisp|\bqty|\bquantity|#", block, flags=re.I)[0])
    number = re.match(r"\d+(?:\.\d+)?", each[0]) if each else None
    needed = Decimal(number[0] if number else "1") * rate * int(length[1]) * LENGTH[length[2][0].lower()]
    if abs(Decimal(quantity[1]) - needed) > threshold(__package__ or "", "quantity", "slack") * max(needed, Decimal(quantity[1])):
        yield _issue("quantity", "the quantity does not go with directions and duration", index, severity="medium")
