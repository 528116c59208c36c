"""Parties of the fourth print styles, and what their papers that are no tax form at all have in common with forms."""

import random
from dataclasses import dataclass
from decimal import Decimal
from functools import partial

from tests.samples.tax_prints2_facts import Facts
from tests.samples.tax_prints3_facts import Cast
from tests.samples.tax_prints3_facts import invent_facts as invent_with

CAST = Cast(
    first=(
        *("Octavia", "Ruben", "Saoirse", "Malcolm", "Anjali", "Thaddeus", "Mei-Ling", "Curtis", "Beatriz", "Owen"),
        *("Tanisha", "Ludovic", "Hannah", "Javier", "Wilhelmina", "Kofi", "Roxanne", "Stellan"),
    ),
    last=(
        *("Marchetti", "Nakagawa", "Eriksen", "Boateng", "Del Rosario", "Hathaway", "Kowalczyk", "Nguyen", "O'Rourke"),
        *("Singh", "Thibodeaux", "Van der Meer", "Weatherby", "Xiong", "Youngblood", "Cordova-Reyes", "Lund", "Asante"),
    ),
    places=(
        *("Larkmoor", "Granite Falls", "Evergreen Bay", "Pinnacle Row", "Heron Lake", "Sunridge", "Tri-Valley", "Oakhaven"),
        *("Northern Plains", "Calloway & Hart", "Bayou Cane", "Windham", "Sierra Verde", "Maplewood", "Cascade"),
    ),
    firms={
        "W-2": ("Fabrication, Inc.", "Senior Living LLC", "Restaurants, LLC", "Consulting Group", "Biotech Inc", "Supply Co."),
        "agency": ("County Sheriff", "Department of Transportation", "Public Schools", "Water District", "City Treasurer"),
        "campus": ("University", "College of Art", "Health Sciences Center", "Medical College"),
        "1099-NEC": ("Studios LLC", "Realty Advisors", "Home Health Inc", "Symphony Assn", "Trucking Co", "Web Services, LLC"),
        "insurer": ("Life Insurance Company", "Mutual Insurance Co.", "Benefits Group, Inc."),
        "broker": ("Financial Services LLC", "Clearing, Inc.", "Investments", "Capital Markets LLC"),
        "1099-INT": ("Bank", "State Bank", "Bancorp, N.A.", "Savings Bank", "Direct Bank, FSB"),
        "union": ("Credit Union", "Municipal Employees FCU", "Postal Credit Union", "First Federal Credit Union"),
        "1099-DIV": ("Funds Trust", "Asset Management", "Mutual Funds", "Wealth Advisors LLC"),
        "holder": ("Realty Trust, Inc.", "Utilities Corporation", "Foods Company", "Holdings plc (US)"),
        "1099-MISC": ("Enterprises, Inc.", "Foundation", "Energy Co"),
        "rent": ("Housing Authority", "County Housing Commission", "Community Development Agency"),
        "royalty": ("Music Rights Society", "University Press", "Books, Inc.", "Mineral Partners, LP"),
        "settlement": ("Settlement Administration", "Class Action Trust", "Claims Services LLC"),
        "charity": ("Food Bank", "Animal Rescue League", "Community Foundation", "Museum of Natural History"),
        "preparer": ("Tax & Accounting", "CPAs, PLLC", "Bookkeeping Services"),
        "processor": ("Payments, Inc.", "Merchant Services LLC"),
        "K-1": ("Opportunity Fund LP", "Growth Partners IV, L.P.", "Self Storage LLC", "Hotel Investors, LLC", "Capital LLP"),
        "1120-S": ("Electric, Inc.", "Family Practice PC", "Marine Inc.", "Consulting Corp", "Floors, Inc."),
    },
    own=("Handyman LLC", "Irrevocable Trust", "Photography", "Holdings Inc", "Investments LLC", "Joint Venture"),
    streets=(
        *("{} Alder St", "{} N 7th Ave Apt 12", "PO BOX {}", "{} Old Mill Turnpike", "{} Via del Sol", "{} Park Plaza Ste 1900"),
        *("{} RR 3", "{} King George Blvd", "{} E. Harbor Dr #5", "{} Five Oaks Circle"),
    ),
    towns=(
        *(("Brantley, OH", 45), ("Rio Lindo, CA", 90), ("East Harwick, NY", 12), ("Cedar Bluffs, MO", 63), ("Norling, MN", 56)),
        *(("Pell Harbor, MA", 21), ("Kirkton, IN", 46), ("Allenby, PA", 19), ("Gulf Landing, FL", 32), ("Dry Fork, TX", 79)),
    ),
    masks=("***-**-", "XXX-XX-", "*****", "xxx-xx-"),
)
invent_facts = partial(invent_with, cast=CAST)


@dataclass(frozen=True)
class Aside(Facts):
    """What a paper says that is none of the forms; `form` only tells whose amounts and parties it borrows."""

    subtype: str | None = None

    @property
    def truth(self) -> dict[str, str | None]:
        """No field: only whether the paper is a receipt or a statement."""
        return {"subtype": self.subtype}

    @property
    def quotes(self) -> dict[str, str | None]:
        """Nothing to find."""
        return {}


def invent_aside(rng: random.Random, _form: str, years: range, kinds: str, *, like: str, subtype: str | None = None) -> Aside:
    """A paper's facts, invented as those of the form that it is like."""
    return Aside(**vars(invent_facts(rng, like, years, kinds)), subtype=subtype)


def tidy(amount: Decimal) -> Decimal:
    """An amount in whole cents."""
    return amount.quantize(Decimal("0.01"))
