"""What the further print styles print: invented parties of many kinds, amounts, and the truth of each form's fields."""

import random
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal

from tests.samples.tax_payments import Party
from tests.samples.tax_people import AMOUNTS, invent

PARTIES: Mapping[str, tuple[str, ...]] = {
    "W-2": ("employer_ein", "employer_name", "employee_ssn", "employee_name"),
    "1099-NEC": ("payer_tin", "payer_name", "recipient_tin", "recipient_name"),
    "1099-INT": ("payer_tin", "payer_name", "recipient_tin"),
    "1099-DIV": ("payer_tin", "payer_name", "recipient_tin"),
    "1099-MISC": ("payer_tin", "payer_name", "recipient_tin"),
    "K-1": ("partnership_ein", "partnership_name", "partner_tin", "partner_name"),
}
"""The fields that a form's parties fill: number and name of who pays, number and name of who is paid."""
BOXES: Mapping[str, Mapping[str, str]] = {
    "W-2": {box: name for name, box in AMOUNTS.items()},
    "1099-NEC": {"1": "nonemployee_compensation", "4": "federal_tax_withheld"},
    "1099-INT": {"1": "interest_income", "2": "early_withdrawal_penalty"},
    "1099-DIV": {"1a": "total_dividends", "1b": "qualified_dividends"},
    "1099-MISC": {"1": "rents", "2": "royalties", "3": "other_income"},
    "K-1": {"1": "ordinary_income"},
}
"""The fields that a form's boxes fill."""
OTHER_BOXES: Mapping[str, tuple[str, ...]] = {
    "1099-NEC": ("5", "7"),
    "1099-INT": ("3", "4", "6", "8"),
    "1099-DIV": ("2a", "2b", "3", "4", "5", "7"),
    "1099-MISC": ("4", "6", "8"),
    "K-1": ("2", "4", "5", "6a", "9a", "13"),
}
SHARES: Mapping[tuple[str, str], tuple[float, float]] = {
    **{(form, "4"): (0.24, 0.24) for form in OTHER_BOXES if form != "K-1"},
    ("1099-NEC", "5"): (0.03, 0.07),
    ("1099-NEC", "7"): (1.0, 1.0),
    ("1099-INT", "2"): (0.01, 0.2),
    ("1099-INT", "6"): (0.01, 0.1),
    ("1099-DIV", "7"): (0.01, 0.1),
}
"""What a box holds at least and at most for each dollar of the first, where it is no amount of its own."""
FIRST = (
    *("Delphine", "Armand", "Yusuf", "Corinne", "Tobias", "Ximena", "Leopold", "Anneke", "Darnell", "Priya"),
    *("Wanda", "Seamus", "Katarzyna", "Hideo", "Marguerite", "Abel"),
)
LAST = (
    *("Quist", "Halvorsen", "de la Fuente", "Achterberg", "McTavish", "Ng", "Abernathy-Cole", "Paszkowski"),
    *("Villanueva", "St. Clair", "Oyelaran", "Fitzhugh", "Zimmer", "Bhattacharya", "Yoo", "Van Dorn"),
)
STEMS = (
    *("Tallgrass", "Copper Basin", "First Alder", "Marlowe & Finch", "Bracken Hill", "Cedar Point", "Ironbridge"),
    *("Sandpiper", "Great Elm", "Fourth Street", "Vantage North", "Hollis County", "Silver Larch", "Penhallow"),
)
KINDS: Mapping[str, tuple[str, ...]] = {
    "W-2": (
        *("Staffing Services Inc", "Hospital Assn", "Manufacturing Co., Inc.", "Unified School Dist", "Hospitality LLC"),
        *("Public Library", "Logistics USA, Inc."),
    ),
    "1099-NEC": ("Media Group LLC", "Rides Inc.", "Design Studio", "Marketplace, Inc.", "Remodeling Co", "University"),
    "1099-INT": (
        "Bank, N.A.",
        "Federal Credit Union",
        "Savings Bank, FSB",
        "Trust Company",
        "Community Bank",
        "Title & Escrow Co",
    ),
    "1099-DIV": ("Income Fund", "Transfer Services, Inc.", "Securities LLC", "Industries Inc", "Growth Trust", "Brokerage Corp."),
    "1099-MISC": ("Township", "Realty, Inc.", "Health System", "Board of Education", "Petroleum Corp"),
    "rent": ("Property Management LLC", "Realty, Inc.", "Leasing Co", "Rentals & Management"),
    "royalty": ("Press", "Energy Resources LP", "Music Publishing", "Petroleum Corp", "Minerals, Inc."),
    "K-1": ("Partners LP", "Capital Fund II, L.P.", "Orthopedics LLP", "Holdings LLC", "Farms", "Energy Partners, L.P."),
    "1120-S": ("Dental Corp", "Construction, Inc.", "Imports Inc", "Landscaping Co", "Software Corp."),
}
"""Ends of firms' names, by form or by what the firm does."""
OWN = ("Consulting LLC", "Family Trust", "Welding", "Farms Inc", "Living Trust", "Advisors")
STREETS = (
    *("PO Box {}", "{} W Larchmont Ave Ste 300", "{} Pell St Apt 4B", "{} County Road 12", "{} N. Harrow Blvd"),
    *("{} Gideon Way", "{} Commerce Park Dr, Bldg C", "{} 3rd Ave"),
)
TOWNS = (
    "Millbrook Falls, PA",
    "Sable Creek, CO",
    "Grantham, NC",
    "Las Palomas, NM",
    "North Verity, WI",
    "Ashcombe, GA",
    "Tidewell, WA",
)
MASKS = ("XXX-XX-", "xxx-xx-", "***-**-")
PREFIXES = ("00", "07", "08", "09", "17", "18", "19", "28", "29", "49", "69", "70", "78", "79", "89", "96", "97")
"""Beginnings of employer numbers that were never given out."""


@dataclass(frozen=True)
class Facts:
    """What one form says. `plain` holds the amounts as decimals ("" for none), `shown` the same as they are printed."""

    form: str
    year: int
    payer: Party
    payee: Party
    names: tuple[str, str]
    """A person's first and last name; of a firm the name and nothing."""
    plain: Mapping[str, str]
    shown: Mapping[str, str]
    account: str
    rng: random.Random

    @property
    def truth(self) -> dict[str, str | None]:
        """The fields as a careful reader gives them; None where nothing or a word for nothing is printed."""
        amounts = {name: self._true(box) for box, name in BOXES[self.form].items()}
        return {**self._parties, **amounts, "tax_year": str(self.year)}

    @property
    def quotes(self) -> dict[str, str | None]:
        """The words on the page that give each field; None where none does."""
        words = {name: self.shown[box] if self._true(box) else None for box, name in BOXES[self.form].items()}
        return {**self._parties, **words, "tax_year": str(self.year)}

    @property
    def _parties(self) -> dict[str, str]:
        values = (self.payer.tin, self.payer.name, self.payee.tin, self.payee.name)
        return dict(zip(PARTIES[self.form], values, strict=False))

    def _true(self, box: str) -> str | None:
        if self.plain[box]:
            return self.plain[box]
        return "0.00" if "0" in self.shown[box] else None


def invent_facts(rng: random.Random, form: str, years: range, kinds: str) -> Facts:
    """One form's facts with nothing in `shown` yet; `kinds` of KINDS. Amounts of a W-2 agree with the rates of its year."""
    wages = invent(rng)
    person = form == "W-2" or rng.random() < 0.75
    names = _person(rng) if person else (f"{rng.choice(STEMS)} {rng.choice(OWN)}", "")
    payer = f"{rng.choice(STEMS)} {rng.choice(KINDS[kinds])}"
    if rng.random() < 0.45:
        names, payer = (names[0].upper(), names[1].upper()), payer.upper()
    number = _ssn(rng) if person else _ein(rng)
    if rng.random() < 0.4:
        number = f"{rng.choice(MASKS) if person else 'XX-XXX'}{number[-4:]}"
    plain = wages.boxes if form == "W-2" else _amounts(rng, form)
    year = wages.year if form == "W-2" else rng.choice(years)
    payee = Party(number, " ".join(filter(None, names)), _address(rng))
    account = rng.choice((str(rng.randrange(10**6, 10**9)), f"{rng.randrange(100, 999)}-{rng.randrange(10_000, 99_999)}", ""))
    return Facts(form, year, Party(_ein(rng), payer, _address(rng)), payee, names, plain, {}, account, rng)


def _amounts(rng: random.Random, form: str) -> dict[str, str]:
    """The first box always holds something, the others often nothing; of a 1099-MISC any of its three may be the full one."""
    first = Decimal(rng.choice((rng.randrange(1_200, 90_000), rng.randrange(60_000, 8_000_000)))) / 100
    boxes = (*BOXES[form], *OTHER_BOXES[form])
    must = rng.choice(tuple(BOXES[form])) if form == "1099-MISC" else boxes[0]
    found = {}
    for box in boxes:
        low, high = SHARES.get((form, box), (0.05, 0.95))
        amount = first if box == must else first * Decimal(rng.uniform(low, high))
        filled = box == must or rng.random() < (0.2 if box == "4" and form != "K-1" else 0.55)
        found[box] = f"{max(amount, Decimal(1)):.{0 if form == 'K-1' else 2}f}" if filled else ""
    if form == "K-1":
        found = {box: f"{text}.00" if text else "" for box, text in found.items()}
        found["1"] = f"{rng.choice(('', '', '-'))}{found['1']}"
    return found


def _person(rng: random.Random) -> tuple[str, str]:
    letter = rng.choice("ABDEJKLMRST")
    middle = rng.choice(("", f" {letter}", f" {letter}."))
    return f"{rng.choice(FIRST)}{middle}", f"{rng.choice(LAST)}{rng.choice(('', '', '', '', ' Jr.', ' III'))}"


def _ssn(rng: random.Random) -> str:
    area = rng.choice(("000", "666", str(rng.randrange(900, 1000))))
    return f"{area}-{rng.randrange(10, 99)}-{rng.randrange(1000, 9999)}"


def _ein(rng: random.Random) -> str:
    return f"{rng.choice(PREFIXES)}-{rng.randrange(1_000_000, 9_999_999)}"


def _address(rng: random.Random) -> tuple[str, str]:
    more = rng.choice(("", "", f"-{rng.randrange(1000, 9999)}"))
    return rng.choice(STREETS).format(rng.randrange(2, 9900)), f"{rng.choice(TOWNS)} {rng.randrange(10000, 99999)}{more}"
