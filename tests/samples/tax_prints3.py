"""A third set of print styles: what arrives at a preparer's from payroll services, banks, brokers, platforms and tax software.

Drawn without sight of the reader, in common layouts with the words that stand around the figures; all parties are invented.
"""

from collections.abc import Mapping
from decimal import Decimal
from functools import partial

from tests.samples.tax_prints2 import Design
from tests.samples.tax_prints3_broker import draw_brokerage, draw_custodian
from tests.samples.tax_prints3_facts import invent_facts
from tests.samples.tax_prints3_k1 import draw_closely, draw_investor, draw_practice
from tests.samples.tax_prints3_money import draw_counter, draw_fund, draw_member, draw_reinvested
from tests.samples.tax_prints3_w2 import draw_folded, draw_quarters
from tests.samples.tax_prints3_w2b import draw_campus, draw_perforated, draw_startup
from tests.samples.tax_prints3_w2c import draw_enterprise, draw_service
from tests.samples.tax_prints3_work import draw_creator, draw_gig, draw_manager, draw_operator, draw_payables


def _grouped(amount: str) -> str:
    return f"{Decimal(amount):,.2f}"


def _dollar(amount: str) -> str:
    return f"${_grouped(amount)}"


def _whole(amount: str) -> str:
    text = f"{abs(Decimal(amount)):,.0f}"
    return f"({text})" if amount.startswith("-") else text


def _pointed(amount: str) -> str:
    text = f"{abs(Decimal(amount)):,.0f}."
    return f"({text})" if amount.startswith("-") else text


def _minus(amount: str) -> str:
    return f"{Decimal(amount):,.0f}"


_design = partial(Design, invent=invent_facts)
DESIGNS: Mapping[str, Design] = {
    "quarters": _design("W-2", draw_quarters, (_grouped, str), fonts=("Helvetica", "Courier"), size=7.5),
    "folded": _design("W-2", draw_folded, (_grouped, str), fonts=("Courier", "Helvetica")),
    "enterprise": _design("W-2", draw_enterprise, (_grouped, str), fonts=("Helvetica",)),
    "service": _design("W-2", draw_service, (str, _grouped), fonts=("Courier",), size=9.0, kinds="service"),
    "startup": _design("W-2", draw_startup, (str, _grouped), fonts=("Helvetica", "Courier"), size=9.0),
    "perforated": _design("W-2", draw_perforated, (_grouped, str), fonts=("Courier", "Times-Roman")),
    "campus": _design("W-2", draw_campus, (_grouped, _dollar), fonts=("Helvetica", "Courier"), kinds="campus"),
    "member": _design("1099-INT", draw_member, (_grouped, _dollar), ("0", ""), ("Helvetica",), kinds="union"),
    "counter": _design("1099-INT", draw_counter, (_grouped, _dollar), ("", "0"), ("Courier", "Helvetica"), 9.0),
    "custodian": _design("1099-INT", draw_custodian, (_grouped, _dollar), ("0",), ("Helvetica",), kinds="broker"),
    "brokerage": _design("1099-DIV", draw_brokerage, (_grouped, _dollar), ("0",), ("Helvetica",), kinds="broker"),
    "fund": _design("1099-DIV", draw_fund, (_grouped, _dollar), ("", "0"), ("Courier", "Helvetica"), years=range(2019, 2026)),
    "reinvested": _design("1099-DIV", draw_reinvested, (_dollar, _grouped), ("0", ""), ("Helvetica-Bold",), 9.0),
    "gig": _design("1099-NEC", draw_gig, (_dollar, str), ("", "0"), ("Helvetica",), page=1, kinds="gig"),
    "payables": _design("1099-NEC", draw_payables, (str, _grouped), fonts=("Courier", "Courier-Bold")),
    "creator": _design("1099-NEC", draw_creator, (_dollar,), ("0", ""), ("Helvetica",), 10.0, kinds="gig"),
    "manager": _design("1099-MISC", draw_manager, (_grouped, str), ("", "0"), ("Helvetica", "Courier"), kinds="rent"),
    "operator": _design("1099-MISC", draw_operator, (_grouped, _dollar), ("0", ""), ("Courier",), kinds="royalty"),
    "practice": _design("K-1", draw_practice, (_pointed, _minus), fonts=("Courier", "Courier-Bold"), size=8.5),
    "closely": _design("K-1", draw_closely, (_minus, _whole), fonts=("Helvetica", "Courier"), kinds="1120-S"),
    "investor": _design("K-1", draw_investor, (_whole, _pointed), ("", "0"), ("Helvetica",), page=1),
}
"""Every print style of the third set by name."""
