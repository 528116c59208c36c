"""Further print styles of payroll offices, banks, brokers, payers and partnerships, drawn without sight of the reader.

Each differs in layout from the drawings of tax_forms, tax_returns and tax_k1; all amounts and parties are invented.
"""

import io
import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from decimal import Decimal

import pypdfium2
from reportlab.pdfgen.canvas import Canvas

from tests.samples.paper import Paper, on_paper
from tests.samples.tax_forms import Sample
from tests.samples.tax_prints2_facts import Facts, invent_facts
from tests.samples.tax_prints2_k1 import draw_boxed, draw_package, draw_swapped, draw_typewriter, draw_units
from tests.samples.tax_prints2_money import draw_accounts, draw_adviser, draw_agent, draw_funds, draw_sentences, draw_strip
from tests.samples.tax_prints2_more import draw_columned, draw_crossing, draw_page, draw_told
from tests.samples.tax_prints2_pen import sheet_on
from tests.samples.tax_prints2_told import draw_headed, draw_hired, draw_notice, draw_online, draw_vendor
from tests.samples.tax_prints2_w2 import draw_earnings, draw_states, draw_strips
from tests.samples.tax_prints2_w2b import draw_matrix, draw_needle, draw_portal
from tests.samples.tax_prints2_work import draw_letter, draw_owner, draw_pairs, draw_platform, draw_royalty, draw_software
from tests.samples.tax_sheet import HEIGHT, WIDTH, Sheet

Money = Callable[[str], str]


def _grouped(amount: str) -> str:
    return f"{Decimal(amount):,.2f}"


def _dollar(amount: str) -> str:
    return f"${_grouped(amount)}"


def _spaced(amount: str) -> str:
    return _grouped(amount).replace(",", " ")


def _apart(amount: str) -> str:
    return _grouped(amount).replace(".", " ")


def _whole(amount: str) -> str:
    return _signed(f"{abs(Decimal(amount)):,.0f}", amount)


def _pointed(amount: str) -> str:
    return _signed(f"{abs(Decimal(amount)):,.0f}.", amount)


def _full(amount: str) -> str:
    return _signed(f"{abs(Decimal(amount)):,.2f}", amount)


def _after(amount: str) -> str:
    return f"{abs(Decimal(amount)):,.0f}{'-' if amount.startswith('-') else ''}"


def _signed(text: str, amount: str) -> str:
    return f"({text})" if amount.startswith("-") else text


@dataclass(frozen=True)
class Design:
    """One print style. `money` are its ways of writing an amount, `nothing` those of printing none ("0": the amount of zero)."""

    form: str
    draw: Callable[[Sheet, Facts], None]
    money: tuple[Money, ...]
    nothing: tuple[str, ...] = ("",)
    fonts: tuple[str, ...] = ("Helvetica", "Courier")
    size: float = 8.0
    years: range = range(2020, 2026)
    page: int = 0
    """The page, from 0, that holds the form."""
    kinds: str = ""
    """What the payer is, where not just any payer of the form."""
    invent: Callable[[random.Random, str, range, str], Facts] = invent_facts
    """Who invents its parties and amounts."""


DESIGNS: Mapping[str, Design] = {
    "earnings": Design("W-2", draw_earnings, (_grouped, str), fonts=("Helvetica", "Courier-Bold")),
    "states": Design("W-2", draw_states, (_grouped, _dollar), fonts=("Courier", "Times-Roman")),
    "strips": Design("W-2", draw_strips, (_grouped, str), fonts=("Helvetica-Bold", "Courier"), size=7.5),
    "portal": Design("W-2", draw_portal, (_dollar, _grouped), fonts=("Helvetica",)),
    "needle": Design("W-2", draw_needle, (_apart,), fonts=("Courier",), size=10.0),
    "matrix": Design("W-2", draw_matrix, (_grouped, _spaced), fonts=("Courier", "Helvetica-Bold"), size=9.0),
    "crossing": Design("W-2", draw_crossing, (_grouped, _dollar), fonts=("Helvetica", "Courier"), size=9.0),
    "columned": Design("W-2", draw_columned, (_grouped, str), fonts=("Helvetica", "Times-Roman"), size=9.0),
    "told": Design("W-2", draw_told, (_dollar,), fonts=("Times-Roman",), size=9.0),
    "page": Design("W-2", draw_page, (_dollar, _grouped), fonts=("Helvetica",)),
    "letter": Design("1099-NEC", draw_letter, (_dollar, _grouped), ("0", "None"), ("Times-Roman",), 9.0),
    "platform": Design("1099-NEC", draw_platform, (_dollar,), ("0", ""), ("Helvetica",), 9.0, page=1),
    "software": Design("1099-NEC", draw_software, (str, _grouped), ("", ".00")),
    "hired": Design("1099-NEC", draw_hired, (_dollar,), ("",), ("Times-Roman",), 9.0),
    "notice": Design("1099-INT", draw_notice, (_dollar,), ("",), ("Times-Roman",), years=range(2018, 2026)),
    "headed": Design("1099-INT", draw_headed, (_grouped, _dollar), ("0", ""), ("Helvetica-Bold",), years=range(2018, 2026)),
    "online": Design("1099-DIV", draw_online, (_grouped, _dollar), ("", "0"), ("Helvetica",)),
    "vendor": Design("1099-MISC", draw_vendor, (_dollar, _grouped), ("0", "None"), ("Courier",), 9.0),
    "accounts": Design("1099-INT", draw_accounts, (_grouped, _dollar), ("0", ""), ("Helvetica-Bold",), years=range(2017, 2026)),
    "strip": Design("1099-INT", draw_strip, (_spaced, _grouped), ("", "0"), size=9.0, years=range(2018, 2026)),
    "sentences": Design("1099-INT", draw_sentences, (_dollar,), ("NONE", "0"), ("Times-Roman",), years=range(2018, 2026)),
    "funds": Design("1099-DIV", draw_funds, (_grouped, _dollar), ("0", ""), ("Helvetica-Bold",), years=range(2019, 2026)),
    "agent": Design("1099-DIV", draw_agent, (_grouped, str), ("", "0"), ("Courier", "Times-Bold"), 9.0),
    "adviser": Design("1099-DIV", draw_adviser, (_grouped, _dollar), ("0", "NONE"), ("Times-Roman",), page=1),
    "owner": Design("1099-MISC", draw_owner, (_grouped, _spaced), ("", "0"), size=8.5, kinds="rent"),
    "royalty": Design("1099-MISC", draw_royalty, (_grouped, str), ("", ".00"), ("Courier",), 9.0, kinds="royalty"),
    "pairs": Design("1099-MISC", draw_pairs, (_dollar, _grouped), ("0", "NONE"), ("Helvetica", "Times-Roman"), 9.0),
    "package": Design("K-1", draw_package, (_whole, _full), ("", "NONE"), ("Courier",), 9.0, page=1),
    "swapped": Design("K-1", draw_swapped, (_pointed, _whole), ("", "0"), kinds="1120-S"),
    "units": Design("K-1", draw_units, (_whole, _after), ("0", ""), ("Helvetica",)),
    "typewriter": Design(
        "K-1", draw_typewriter, (_after, _pointed), ("", "NONE"), ("Courier",), 9.0, years=range(2021, 2026), kinds="1120-S"
    ),
    "boxed": Design("K-1", draw_boxed, (_whole, _full), fonts=("Courier", "Times-Bold"), size=9.0),
}
"""Every print style by name."""


def designs_of(form: str) -> tuple[str, ...]:
    """The names of a form's print styles."""
    return tuple(name for name, design in DESIGNS.items() if design.form == form)


def draw_design(name: str, seed: int, *, paper: Paper | None = None) -> Sample:
    """One form in that print style. `paper` None gives a text PDF with every page, else a picture of the form's page."""
    return draw_as(DESIGNS[name], name, seed, paper=paper)


def draw_as(design: Design, name: str, seed: int, *, paper: Paper | None = None) -> Sample:
    """One form as that design has it; `name` is the design's."""
    rng = random.Random(f"design {name} {seed}")
    facts = design.invent(rng, design.form, design.years, design.kinds or design.form)
    money, nothing = rng.choice(design.money), rng.choice(design.nothing)
    nothing = money("0.00") if nothing == "0" else nothing
    facts = replace(facts, shown={box: money(amount) if amount else nothing for box, amount in facts.plain.items()})
    buffer = io.BytesIO()
    canvas = Canvas(buffer, pagesize=(WIDTH, HEIGHT), invariant=True)
    left, top = 36 + rng.uniform(-6, 6), 36 + rng.uniform(-4, 12)
    design.draw(sheet_on(canvas, rng.choice(design.fonts), design.size, left=left, top=top), facts)
    canvas.showPage()
    canvas.save()
    stem = f"{design.form}_{name}_{seed}"
    if paper is None:
        return Sample(f"{stem}.pdf", buffer.getvalue(), facts.truth, facts.quotes)
    picture = on_paper(_page(buffer.getvalue(), design.page), paper, seed)
    return Sample(f"{stem}.{paper.suffix}", picture, facts.truth, facts.quotes)


def _page(data: bytes, page: int) -> bytes:
    source, one = pypdfium2.PdfDocument(data), pypdfium2.PdfDocument.new()
    one.import_pages(source, [page])
    buffer = io.BytesIO()
    one.save(buffer)
    one.close()
    source.close()
    return buffer.getvalue()
