"""Invented payers, recipients and amounts for sample 1099s and Schedules K-1. Numbers come from ranges that were never issued."""

import random
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal

from tests.samples.tax_people import FIRMS, FIRST, LAST, STREETS, TOWNS


@dataclass(frozen=True)
class Party:
    """Who pays or is paid: number, name, two lines of address."""

    tin: str
    name: str
    address: tuple[str, str]


@dataclass(frozen=True)
class Payment:
    """One form's facts. `amounts` by box number, "" where the box is empty."""

    year: int
    payer: Party
    recipient: Party
    amounts: Mapping[str, str]
    account: str


def invent_payment(rng: random.Random, boxes: tuple[str, ...], *, empty: tuple[str, ...] = (), masked: bool = False) -> Payment:
    """One form's facts; `empty` boxes hold nothing. Later boxes hold less than earlier ones."""
    amount, amounts = Decimal(rng.randrange(4_000, 9_000_000)) / 100, {}
    for box in boxes:
        amounts[box] = "" if box in empty else f"{amount:.2f}"
        amount = (amount * Decimal(rng.randrange(30, 90)) / 100).quantize(Decimal("0.01"))
    tail = f"{rng.randrange(10, 99)}-{rng.randrange(1000, 9999)}"
    person = rng.random() < 0.8
    name = f"{rng.choice(FIRST)} {rng.choice('ABCDEGHJ')}. {rng.choice(LAST)}" if person else rng.choice(FIRMS)
    number = f"***-**-{tail[-4:]}" if masked else f"9{rng.randrange(10, 99)}-{tail}" if person else _ein(rng)
    return Payment(
        year=rng.choice(range(2018, 2026)),
        payer=Party(_ein(rng), rng.choice(FIRMS), _address(rng)),
        recipient=Party(number, name, _address(rng)),
        amounts=amounts,
        account=str(rng.randrange(100_000_000, 999_999_999)),
    )


def _ein(rng: random.Random) -> str:
    return f"{rng.choice(('07', '08', '09', '00'))}-{rng.randrange(1_000_000, 9_999_999)}"


def _address(rng: random.Random) -> tuple[str, str]:
    return f"{rng.randrange(2, 9900)} {rng.choice(STREETS)}", f"{rng.choice(TOWNS)} {rng.randrange(10000, 99999)}"
