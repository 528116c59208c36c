"""A fourth set of print styles: payroll archives and apps, public bodies, colleges, e-file portals, claims offices, fund letters.

Drawn without sight of the reader: grey labels above, below and beside their values, landscape pages, tables with footnotes,
plain text. With them come papers that borrow a form's words and amounts and are none.
"""

from collections.abc import Callable, Mapping
from decimal import Decimal
from functools import partial

from tests.samples.tax_prints2 import Design
from tests.samples.tax_prints2_facts import Facts
from tests.samples.tax_prints4_broker import draw_commissions, draw_sweep, draw_taxpack
from tests.samples.tax_prints4_facts import invent_aside, invent_facts
from tests.samples.tax_prints4_k1 import draw_apportioned, draw_kept, draw_margin, draw_plain, draw_reporting
from tests.samples.tax_prints4_money import draw_family, draw_footnoted, draw_holder, draw_lender, draw_netbank, draw_robo
from tests.samples.tax_prints4_others import draw_cards_sold, draw_fee, draw_gift, draw_monthly, draw_paystub, draw_tuition
from tests.samples.tax_prints4_w2 import draw_archive, draw_bands, draw_cards
from tests.samples.tax_prints4_w2b import draw_explained, draw_footed, draw_phone, draw_reported, draw_towns
from tests.samples.tax_prints4_work import (
    draw_claimant,
    draw_filed,
    draw_honorarium,
    draw_housing,
    draw_invoices,
    draw_songs,
    draw_stubbed,
)
from tests.samples.tax_sheet import Sheet

SANS, MONO, SERIF = ("Helvetica",), ("Courier",), ("Times-Roman",)


def _grouped(amount: str) -> str:
    return f"{Decimal(amount):,.2f}"


def _dollar(amount: str) -> str:
    return f"${_grouped(amount)}"


def _apart(amount: str) -> str:
    return f"$ {_grouped(amount)}"


def _coded(amount: str) -> str:
    return f"USD {_grouped(amount)}"


def _whole(amount: str) -> str:
    text = f"{abs(Decimal(amount)):,.0f}"
    return f"({text})" if amount.startswith("-") else text


def _dollars(amount: str) -> str:
    text = f"${abs(Decimal(amount)):,.0f}"
    return f"({text})" if amount.startswith("-") else text


def _minus(amount: str) -> str:
    return f"{Decimal(amount):,.0f}"


_design = partial(Design, invent=invent_facts)


def _aside(draw: Callable[[Sheet, Facts], None], like: str, kinds: str, subtype: str | None = None) -> Design:
    """A paper that is none of the forms, with the amounts and parties of the form it is like."""
    invent = partial(invent_aside, like=like, subtype=subtype)
    return Design("OTHER", draw, (_grouped, _dollar), fonts=SANS, kinds=kinds, invent=invent)


DESIGNS: Mapping[str, Design] = {
    "archive": _design("W-2", draw_archive, (_grouped, str), fonts=("Helvetica", "Courier")),
    "cards": _design("W-2", draw_cards, (_dollar, _grouped), fonts=SANS, size=9.5),
    "bands": _design("W-2", draw_bands, (str, _grouped), fonts=("Courier", "Helvetica"), size=7.5),
    "reported": _design("W-2", draw_reported, (_grouped, str), fonts=MONO, kinds="agency"),
    "footed": _design("W-2", draw_footed, (_grouped, _apart), ("", "0"), ("Helvetica-Bold", "Courier")),
    "towns": _design("W-2", draw_towns, (_grouped, str), fonts=("Times-Roman", "Helvetica"), size=8.5),
    "explained": _design("W-2", draw_explained, (_grouped, _dollar), fonts=SANS, kinds="campus"),
    "phone": _design("W-2", draw_phone, (_dollar,), fonts=SANS),
    "filed": _design("1099-NEC", draw_filed, (_dollar, _grouped), ("", "0"), ("Helvetica", "Courier"), 9.0),
    "invoices": _design("1099-NEC", draw_invoices, (_grouped, _apart), ("", "-0-"), ("Helvetica", "Times-Roman")),
    "honorarium": _design("1099-NEC", draw_honorarium, (_dollar, _coded), ("None", "0", ""), SERIF, 10.0, kinds="campus"),
    "commissions": _design(
        "1099-NEC", draw_commissions, (_grouped, _dollar), ("0", ""), ("Helvetica", "Courier"), kinds="insurer"
    ),
    "footnoted": _design("1099-INT", draw_footnoted, (_grouped, _dollar), ("0", ""), SANS, years=range(2019, 2026)),
    "netbank": _design("1099-INT", draw_netbank, (_dollar, _apart), ("0", "N/A"), SANS, 10.0),
    "lender": _design("1099-INT", draw_lender, (_grouped, _dollar), ("0", ""), ("Times-Roman", "Helvetica"), kinds="union"),
    "sweep": _design("1099-INT", draw_sweep, (_grouped, _dollar), ("0", ""), SANS, kinds="broker"),
    "family": _design("1099-DIV", draw_family, (_grouped, _dollar), ("0", ""), SANS),
    "robo": _design("1099-DIV", draw_robo, (_dollar,), ("0",), SANS, 9.0),
    "holder": _design("1099-DIV", draw_holder, (_grouped, str), ("", "0"), ("Courier", "Helvetica"), kinds="holder"),
    "taxpack": _design("1099-DIV", draw_taxpack, (_grouped, _dollar), ("0", ""), ("Helvetica", "Times-Roman"), kinds="broker"),
    "housing": _design("1099-MISC", draw_housing, (_grouped, str), ("0", ""), MONO, 9.0, kinds="rent"),
    "songs": _design("1099-MISC", draw_songs, (_dollar, _grouped), ("", "0"), SANS, kinds="royalty"),
    "claimant": _design(
        "1099-MISC", draw_claimant, (_dollar, _apart), ("", "None"), ("Courier", "Times-Roman"), kinds="settlement"
    ),
    "stubbed": _design("1099-MISC", draw_stubbed, (_grouped, str), ("0", "-"), ("Helvetica", "Courier")),
    "apportioned": _design("K-1", draw_apportioned, (_whole, _dollars), ("", "-"), SANS),
    "margin": _design("K-1", draw_margin, (_whole, _minus), fonts=("Courier", "Helvetica"), size=8.5),
    "plain": _design("K-1", draw_plain, (_minus, _whole), ("", "NONE"), MONO, 8.5, kinds="1120-S"),
    "kept": _design("K-1", draw_kept, (_dollars, _minus), ("", "0", "-0-"), SANS, 8.5, kinds="1120-S"),
    "reporting": _design("K-1", draw_reporting, (_dollars, _whole), ("-", "0"), SERIF, 10.0),
    "paystub": _aside(draw_paystub, "W-2", "W-2", "STATEMENT"),
    "gift": _aside(draw_gift, "1099-NEC", "charity", "RECEIPT"),
    "tuition": _aside(draw_tuition, "1099-NEC", "campus"),
    "cards sold": _aside(draw_cards_sold, "1099-NEC", "processor"),
    "fee": _aside(draw_fee, "1099-NEC", "preparer", "RECEIPT"),
    "monthly": _aside(draw_monthly, "1099-DIV", "1099-DIV", "STATEMENT"),
}
"""Every print style of the fourth set by name."""
