"""Parties of the third print styles: names, addresses, numbers as printed; and what those styles print besides the fields."""

import random
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from decimal import Decimal

from tests.samples.tax_payments import Party
from tests.samples.tax_prints2_facts import PREFIXES, Facts
from tests.samples.tax_prints2_facts import invent_facts as invent_earlier

FIRST = (
    *("Rosalind", "Emeka", "Jolene", "Casimir", "Thuy", "Gareth", "Marisol", "Ingrid", "Devonte", "Shira", "Paolo"),
    *("Annalise", "Bartholomew", "Keiko", "Lamar", "Svetlana", "Desmond", "Fiona"),
)
LAST = (
    *("Okafor", "Brzezinska", "Delacroix", "Tran-Whitaker", "Mendoza Ruiz", "Lundgren", "O'Hanlon", "Kaplan", "Adeyemi"),
    *("Rutherford", "Sorensen", "Dimitriou", "Washburn", "Iyer", "MacLeod", "Castillo", "Pfeiffer", "Li"),
)
PLACES = (
    *("Blue Mesa", "Harborview", "Stonegate", "Prairie Star", "Whitfield", "Cobalt Ridge", "Lakeshore Pines", "Ashby"),
    *("Redwood Junction", "Meridian", "Tidewater", "Kingfisher", "Old Mill", "Summit & Vale", "Carrow"),
)
FIRMS: Mapping[str, tuple[str, ...]] = {
    "W-2": ("Foods Inc", "Electric Co.", "Dental Group PC", "Freight Lines, LLC", "Auto Parts Inc.", "Software, Inc."),
    "service": ("Army Depot Payroll", "Naval Support Pay Office", "Federal Pay Center", "Civilian Pay Services"),
    "campus": ("State University", "Regional Medical Center", "Children's Hospital", "Community College District"),
    "1099-INT": ("National Bank", "Bank & Trust Co.", "Savings & Loan", "Bank, N.A.", "Online Bank FSB"),
    "union": ("Federal Credit Union", "Employees Credit Union", "Community CU", "Teachers Credit Union"),
    "broker": ("Securities LLC", "Brokerage Services LLC", "Clearing Corp.", "Investment Services, Inc."),
    "1099-DIV": ("Equity Income Fund", "Funds", "Total Market Index Fund", "Municipal & Income Trust"),
    "gig": ("Delivery, Inc.", "Technologies Inc.", "Rides LLC", "Marketplace Payments, Inc."),
    "1099-NEC": ("Insurance Agency Inc", "Builders LLC", "Architects, P.C.", "Church of the Valley", "Event Productions"),
    "rent": ("Property Management", "Realty Group LLC", "Residential, Inc.", "Vacation Rentals LLC"),
    "royalty": ("Oil & Gas, LLC", "Resources Operating Co", "Publishing Group", "Music Distribution Inc", "Exploration LP"),
    "K-1": ("Ventures LLC", "Real Estate Fund III LP", "Medical Associates, LLP", "Brewing Company LLC", "Land Partners"),
    "1120-S": ("Plumbing & Heating Inc", "Veterinary Clinic PC", "Transport, Inc.", "Roofing Corp", "Design Group, Inc."),
}
"""Ends of firms' names, by form or by what the firm does."""
OWN = ("Contracting LLC", "Revocable Trust", "Media Inc", "Enterprises LLC", "& Sons", "Trucking LLC")
STREETS = (
    *("{} Sycamore Ave", "{} E 14th Street, Suite 210", "P.O. Box {}", "{} NW Old Ferry Rd", "{} Terrace View Ct Unit 7"),
    *("{} State Route 9", "{} Broadway Fl 12", "{} Chapel Hill Blvd", "{} Marigold Ln", "{} S. Congress Pkwy #402"),
)
TOWNS = (
    *(("Ellery, OH", 44), ("Port Sorrel, FL", 33), ("San Amado, CA", 93), ("Cutler Bay, NY", 14), ("Wheatland, IL", 61)),
    *(("Bristow, TX", 78), ("Fort Dunn, AZ", 85), ("Mount Verity, OR", 97), ("Halden, MI", 48), ("Kent Hollow, VA", 24)),
)
"""Towns with the first two digits of their ZIP codes."""
MASKS = ("XXX-XX-", "***-**-", "XXXXX", "*****", "xxx-xx-")


@dataclass(frozen=True)
class Cast:
    """The names and places that a set of print styles invents its parties from."""

    first: tuple[str, ...]
    last: tuple[str, ...]
    places: tuple[str, ...]
    firms: Mapping[str, tuple[str, ...]]
    own: tuple[str, ...]
    streets: tuple[str, ...]
    towns: tuple[tuple[str, int], ...]
    masks: tuple[str, ...]


CAST = Cast(FIRST, LAST, PLACES, FIRMS, OWN, STREETS, TOWNS, MASKS)
PAYS = {"rent": "1", "royalty": "2", "settlement": "3"}
"""The one box of a 1099-MISC, besides the third, that such a payer fills."""


def invent_facts(rng: random.Random, form: str, years: range, kinds: str, *, cast: Cast = CAST) -> Facts:
    """One form's facts with nothing in `shown` yet; `kinds` of the cast's firms."""
    facts = invent_earlier(rng, form, years, form)
    person = bool(facts.names[1])
    names = _person(rng, cast) if person else (f"{rng.choice(cast.places)} {rng.choice(cast.own)}", "")
    payer = f"{rng.choice(cast.places)} {rng.choice(cast.firms[kinds])}"
    if kinds == "service" or rng.random() < 0.5:
        names, payer = (names[0].upper(), names[1].upper()), payer.upper()
    payee = Party(_number(rng, cast, person=person), " ".join(filter(None, names)), _address(rng, cast))
    firm = Party(f"{rng.choice(PREFIXES)}-{rng.randrange(1_000_000, 9_999_999)}", payer, _address(rng, cast))
    return replace(facts, payer=firm, payee=payee, names=names, plain=_at_least(form, _for_kind(kinds, facts.plain)))


def _for_kind(kinds: str, plain: Mapping[str, str]) -> Mapping[str, str]:
    """Who lets houses pays rents and no royalties; who drills or publishes royalties and no rents; who settles claims neither."""
    if kinds not in PAYS:
        return plain
    paid, others = PAYS[kinds], [box for box in PAYS.values() if box != PAYS[kinds]]
    first = plain[paid] or next(plain[box] for box in others if plain[box])
    return {**plain, **dict.fromkeys(others, ""), "3": plain["3"] if plain[paid] else "", paid: first}


def _at_least(form: str, plain: Mapping[str, str]) -> Mapping[str, str]:
    """A hundred times the amounts of a return for work or rent that would be under the $600 from which one is sent."""
    if form not in ("1099-NEC", "1099-MISC") or max(Decimal(text or 0) for text in plain.values()) >= 600:
        return plain
    return {box: str(Decimal(text) * 100) if text else "" for box, text in plain.items()}


def _person(rng: random.Random, cast: Cast) -> tuple[str, str]:
    middle = rng.choice(("", f" {rng.choice('ACGHLMNPW')}", f" {rng.choice('ACGHLMNPW')}."))
    return f"{rng.choice(cast.first)}{middle}", f"{rng.choice(cast.last)}{rng.choice(('', '', '', '', '', ' JR', ' II'))}"


def _number(rng: random.Random, cast: Cast, *, person: bool) -> str:
    """A person's or a firm's number; a good part of them masked but for the last four digits."""
    masked, tail = rng.random() < 0.5, rng.randrange(1000, 9999)
    if person:
        return f"{rng.choice(cast.masks)}{tail}" if masked else f"9{rng.randrange(10, 99)}-{rng.randrange(10, 49)}-{tail}"
    return f"XX-XXX{tail}" if masked else f"{rng.choice(PREFIXES)}-{rng.randrange(100, 999)}{tail}"


def _address(rng: random.Random, cast: Cast) -> tuple[str, str]:
    town, zone = rng.choice(cast.towns)
    town = town.upper().replace(",", "") if rng.random() < 0.3 else town
    return rng.choice(cast.streets).format(rng.randrange(11, 9800)), f"{town} {zone}{rng.randrange(100, 999)}"


def alike(facts: Facts, amount: Decimal) -> str:
    """An amount that is no field, printed as this form prints its fields."""
    shown = [text for box, text in facts.shown.items() if facts.plain[box]]
    cents = any(re.search(r"\.\d", text) for text in shown)
    text = f"{abs(amount):,.2f}" if cents else f"{abs(amount):,.0f}"
    if not any("," in one for one in shown) and any(len(re.sub(r"\D", "", one.split(".")[0])) > 3 for one in shown):
        text = text.replace(",", "")
    text = f"{'$ ' if any('$ ' in one for one in shown) else '$'}{text}" if any("$" in one for one in shown) else text
    text = f"{text}." if not cents and any("." in one for one in shown) else text
    if amount >= 0:
        return text
    return f"-{text}" if any(one.startswith("-") for one in shown) else f"({text})"


@dataclass(frozen=True)
class Extras:
    """What a W-2 holds besides its fields, the same on every copy."""

    codes: tuple[tuple[str, str], ...]
    """Box 12: code and amount."""
    other: tuple[str, ...]
    """Box 14, line by line."""
    states: tuple[tuple[str, ...], ...]
    """Boxes 15 to 20: state, its number of the employer, wages, tax, local wages, local tax, locality."""
    retirement: bool


def extras(facts: Facts, most: int = 2) -> Extras:
    """Invented boxes 12 to 20 of one W-2, with at most so many states."""
    rng, wages = facts.rng, Decimal(facts.plain["1"])
    saved = Decimal(facts.plain["5"]) - wages
    codes = [("DD", alike(facts, Decimal(rng.randrange(300_000, 1_900_000)) / 100))] if rng.random() < 0.7 else []
    codes += [(rng.choice(("D", "AA", "E")), alike(facts, saved))] if saved else []
    codes += [("C", alike(facts, Decimal(rng.randrange(2_000, 30_000)) / 100))] if rng.random() < 0.4 else []
    codes += [("W", alike(facts, Decimal(rng.randrange(50_000, 385_000)) / 100))] if rng.random() < 0.3 else []
    words = rng.sample(("SDI", "S125", "UNION", "TRANSIT", "PFL", "HLTH"), rng.randrange(0, 4))
    other = tuple(f"{word} {alike(facts, Decimal(rng.randrange(4_000, 400_000)) / 100)}" for word in words)
    return Extras(tuple(codes), other, _states(facts, rng, wages, most), bool(saved))


def _states(facts: Facts, rng: random.Random, wages: Decimal, most: int) -> tuple[tuple[str, ...], ...]:
    """The wages of box 1 among one or more states, or none where the state has no income tax."""
    home = facts.payer.address[1].split()[-2]
    if home in ("FL", "TX"):
        return ()
    names = [home, *rng.sample([one for one in ("NJ", "CT", "PA", "GA", "CO") if one != home], most - 1)]
    names = names[: rng.choice((1, *range(1, most + 1)))]
    shares = (100,) if len(names) == 1 else (64, 36) if len(names) == 2 else (51, 30, 19)
    rows = []
    for name, share in zip(names, shares, strict=True):
        part = wages * share / 100
        local = ("", "", "") if rng.random() < 0.7 else (alike(facts, part), alike(facts, part / 100), f"{name}LOC")
        number = f"{rng.randrange(10, 99)}-{rng.randrange(100_000, 999_999)}"
        rows.append((name, number, alike(facts, part), alike(facts, part * Decimal("0.047")), *local))
    return tuple(rows)
