"""Invented employers, employees and wages for sample W-2s. Numbers come from ranges that were never issued."""

import random
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal

FIRST = ("Mira", "Odell", "Tamsin", "Ivo", "Bernadette", "Caspian", "Lucinda", "Noor", "Ansel", "Philippa", "Rafael", "Greta")
LAST = (
    "Solano",
    "Ray",
    "Whitlock",
    "Okonkwo-Hale",
    "Brandt",
    "O'Dowd",
    "Castellane",
    "Ferro",
    "Lindqvist",
    "Marsh",
    "Vale",
    "Tran",
)
FIRMS = (
    "Harbor Lantern Works LLC",
    "Pine & Ferry Co",
    "Quillfeather Press Inc",
    "Northgate Dental Partners",
    "Bluebell Bakery",
    "Ostrander-Finch",
    "Three Rivers Freight Corp",
    "Amberly, Stone and Reyes",
    "Saltmarsh Solar Group",
    "City of Eastmere",
    "Juniper Valley School District",
    "Kestrel Aviation Ltd",
)
STREETS = ("Quay Street", "Orchard Lane", "Mill Road", "Foundry Avenue", "Larkspur Court", "Dock Street", "Summit Drive")
TOWNS = ("Eastmere, OR", "Port Halden, ME", "Wexcombe, OH", "Lake Arden, MN", "San Tomas, CA", "Old Ferry, NY")
BASES = {2018: 128400, 2019: 132900, 2020: 137700, 2021: 142800, 2022: 147000, 2023: 160200, 2024: 168600, 2025: 176100}
CENT = Decimal("0.01")
AMOUNTS = {
    "wages_tips": "1",
    "federal_tax_withheld": "2",
    "ss_wages": "3",
    "ss_tax_withheld": "4",
    "medicare_wages": "5",
    "medicare_tax_withheld": "6",
}


@dataclass(frozen=True)
class Wages:
    """One W-2's facts. Amounts are plain decimal strings, "" where the box is empty."""

    year: int
    ssn: str
    ein: str
    employer: str
    employer_address: tuple[str, str]
    employee: tuple[str, str]
    employee_address: tuple[str, str]
    boxes: dict[str, str]
    control: str
    printed_year: str = ""

    @property
    def truth(self) -> dict[str, str | None]:
        """The fields as a reader should give them; None where the box is empty."""
        amounts = {field: self.boxes[box] or None for field, box in AMOUNTS.items()}
        return {
            "employee_ssn": self.ssn,
            "employer_ein": self.ein,
            "employer_name": self.employer,
            "employee_name": " ".join(self.employee),
            **amounts,
            "tax_year": self.printed_year or None,
        }


def invent(rng: random.Random, *, empty: tuple[str, ...] = (), masked: bool = False) -> Wages:
    """One W-2's facts, consistent with the rates and wage base of its year; `empty` boxes hold nothing."""
    year = rng.choice(sorted(BASES))
    gross = Decimal(rng.randrange(900_000, 19_000_000)) / 100
    deferred = (gross * Decimal(rng.choice(("0", "0", "0.05")))).quantize(CENT, ROUND_HALF_UP)
    social = min(gross, Decimal(BASES[year]))
    extra = max(Decimal(0), gross - 200_000) * Decimal("0.009")
    boxes = {
        "1": gross - deferred,
        "2": gross * Decimal(rng.randrange(5, 24)) / 100,
        "3": social,
        "4": social * Decimal("0.062"),
        "5": gross,
        "6": gross * Decimal("0.0145") + extra,
    }
    tail = f"{rng.randrange(10, 99)}-{rng.randrange(1000, 9999)}"
    ssn = f"9{rng.randrange(10, 99)}-{tail}"
    return Wages(
        year=year,
        ssn=f"***-**-{tail[-4:]}" if masked else ssn,
        ein=f"{rng.choice(('07', '08', '09', '00'))}-{rng.randrange(1_000_000, 9_999_999)}",
        employer=rng.choice(FIRMS),
        employer_address=_address(rng),
        employee=(_first(rng), rng.choice(LAST)),
        employee_address=_address(rng),
        boxes={box: "" if box in empty else str(amount.quantize(CENT, ROUND_HALF_UP)) for box, amount in boxes.items()},
        control=str(rng.randrange(10_000, 999_999)),
    )


def _first(rng: random.Random) -> str:
    return rng.choice(FIRST) + rng.choice(("", f" {rng.choice('ABCDEGHJKLMNPRST')}"))


def _address(rng: random.Random) -> tuple[str, str]:
    return f"{rng.randrange(2, 9900)} {rng.choice(STREETS)}", f"{rng.choice(TOWNS)} {rng.randrange(10000, 99999)}"
