"""Whole Schedules K-1 as editions and tax software print them: every item and box, codes, shares, capital, statements."""

import io
import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Literal

from reportlab.pdfgen.canvas import Canvas

from tests.samples.paper import Paper, on_paper
from tests.samples.tax_forms import Sample
from tests.samples.tax_k1_words import EDITIONS, Edition
from tests.samples.tax_payments import Payment, invent_payment
from tests.samples.tax_sheet import HEIGHT, WIDTH, Frame, Sheet, Style

Layout = Literal["grid", "open", "typed", "ledger", "columns"]
LAYOUTS: tuple[Layout, ...] = ("grid", "open", "typed", "ledger", "columns")
PRINTS: Mapping[str, Callable[[str], str]] = {
    "12,345": lambda amount: f"{float(amount):,.0f}",
    "12,345.": lambda amount: f"{float(amount):,.0f}.",
    "12345": lambda amount: f"{float(amount):.0f}",
    "12,345.00": lambda amount: f"{float(amount):,.0f}.00",
    "$ 12,345": lambda amount: f"$ {float(amount):,.0f}",
}
MINUS: tuple[Callable[[str], str], ...] = (
    lambda text: f"({text})",
    lambda text: f"-{text.removeprefix('$ ')}",
    lambda text: f"({text.removeprefix('$ ')} )",
    lambda text: f"<{text.removeprefix('$ ')}>",
)
FIGURES = ("1", "5", "6a", "7", "cap", "liab")


@dataclass(frozen=True)
class Facts:
    """What is printed: `boxes` by number as printed, `codes` in the lettered boxes, and what items J to L hold."""

    paid: Payment
    boxes: Mapping[str, str]
    codes: Mapping[str, tuple[tuple[str, str], ...]]
    share: str
    capital: tuple[str, ...]
    second: tuple[str, str]
    """Number and name of a disregarded entity's owner, or of nobody."""


def draw_full_k1(
    seed: int, *, edition: str = "", layout: Layout = "grid", paper: Paper | None = None, bare: bool = False, blank: bool = False
) -> Sample:
    """One whole schedule. `bare` leaves box 1 empty while its neighbours are filled. Truth is what the form prints."""
    rng = random.Random(f"full k1 {seed} {edition} {layout}")
    said = EDITIONS[edition or rng.choice(tuple(EDITIONS))]
    paid = invent_payment(rng, FIGURES, masked=rng.random() < 0.3)
    paid = Payment(rng.choice(said.years), paid.payer, paid.recipient, paid.amounts, paid.account)
    loss = rng.random() < 0.4
    facts = _facts(rng, said, paid, loss=loss, bare=bare)
    font = rng.choice(("Courier", "Courier-Bold", "Helvetica", "Times-Roman"))
    buffer = io.BytesIO()
    canvas = Canvas(buffer, pagesize=(WIDTH, HEIGHT), invariant=True)
    sheet = Sheet(canvas, Frame(36, 30, 540, 1.0), Style(font, rng.choice((8.0, 9.0, 10.0)), str, blank=blank))
    DRAW[layout](sheet, said, facts)
    canvas.showPage()
    canvas.save()
    income = None if bare else f"{'-' if loss else ''}{float(paid.amounts['1']):.0f}.00"
    truth = {
        "partnership_ein": paid.payer.tin,
        "partnership_name": paid.payer.name,
        "partner_tin": paid.recipient.tin,
        "partner_name": paid.recipient.name,
        "ordinary_income": income,
        "tax_year": str(paid.year),
    }
    quotes = {**truth, "ordinary_income": facts.boxes["1"] or None}
    name = f"K-1_full_{said.form}_{said.years[0]}_{layout}_{seed}"
    if paper is None:
        return Sample(f"{name}.pdf", buffer.getvalue(), truth, quotes)
    return Sample(f"{name}.{paper.suffix}", on_paper(buffer.getvalue(), paper, seed), truth, quotes)


def _facts(rng: random.Random, said: Edition, paid: Payment, *, loss: bool, bare: bool) -> Facts:
    show, minus = PRINTS[rng.choice(tuple(PRINTS))], rng.choice(MINUS)
    numbers = [number for number, _ in said.left if number[0].isdigit()]
    boxes = {number: show(str(rng.randrange(20, 90_000))) if rng.random() < 0.4 else "" for number in numbers}
    boxes = {number: minus(text) if text and rng.random() < 0.2 else text for number, text in boxes.items()}
    first = "" if bare else show(paid.amounts["1"])
    boxes["1"] = minus(first) if loss and first else first
    boxes["2"] = boxes["2"] or show(str(rng.randrange(20, 90_000)))
    codes = {
        number: tuple((rng.choice("ABCHZ"), rng.choice((show(str(rng.randrange(10, 9_000))), "STMT", "*"))) for _ in range(count))
        for number, _ in said.right
        if (count := rng.choice((0, 0, 1, 2, 3)))
    }
    capital = tuple(show(str(rng.randrange(1_000, 900_000))) for _ in range(5))
    owner = rng.random() < 0.3
    second = (f"9{rng.randrange(10, 99)}-{rng.randrange(10, 99)}-{rng.randrange(1000, 9999)}", "Wendell Q. Astor")
    share = f"{rng.choice(('50', '33.333333', '12.5', '1.0000000'))}"
    return Facts(paid, boxes, codes, share, capital, second if owner else ("", ""))


def _grid(sheet: Sheet, said: Edition, facts: Facts) -> None:
    """The official page: Part I and II at the left, Part III in two ruled columns at the right."""
    _head(sheet, said, facts)
    _items(sheet, said, facts, ruled=True)
    _part_three(sheet, said, facts, ruled=True)


def _open(sheet: Sheet, said: Edition, facts: Facts) -> None:
    """A program's own print of the page: level lines between items, no uprights inside Part III."""
    _head(sheet, said, facts)
    _items(sheet, said, facts, ruled=False)
    _part_three(sheet, said, facts, ruled=False)


def _typed(sheet: Sheet, said: Edition, facts: Facts) -> None:
    """The official page with every value printed a little high and to the right, touching its box."""
    _head(sheet, said, facts)
    _items(sheet.shifted(5.0, -3.0), said, facts, ruled=True)
    _part_three(sheet.shifted(4.0, 3.0), said, facts, ruled=True)


def _head(sheet: Sheet, said: Edition, facts: Facts) -> None:
    year = str(facts.paid.year)
    sheet.print(150, 4, "[ ] Final K-1      [ ] Amended K-1      OMB No. 1545-0123", size=6, font="Helvetica")
    sheet.print(0, 16, "Schedule K-1", size=13, font="Helvetica-Bold")
    sheet.print(0, 27, f"(Form {said.form})", size=10, font="Helvetica-Bold")
    sheet.print(190, 26, year, size=20, font="Helvetica-Bold")
    sheet.print(0, 36, "Department of the Treasury", size=6, font="Helvetica")
    sheet.print(0, 43, "Internal Revenue Service", size=6, font="Helvetica")
    sheet.print(130, 38, f"For calendar year {year}, or tax year", size=6, font="Helvetica")
    sheet.print(20, 52, f"beginning       /      /  {year}   ending        /       /", size=6, font="Helvetica")
    sheet.print(0, 64, f"{said.owner}'s Share of Income, Deductions,", size=10, font="Helvetica-Bold")
    sheet.print(0, 75, "Credits, etc.", size=10, font="Helvetica-Bold")
    sheet.print(90, 75, "See back of form and separate instructions.", size=6, font="Helvetica")


def _items(sheet: Sheet, said: Edition, facts: Facts, *, ruled: bool) -> None:
    paid, y = facts.paid, 80.0
    for heading, items in (
        (f"Part I    Information About the {said.firm}", "ABCD"),
        (f"Part II   Information About the {said.owner}", ""),
    ):
        sheet.print(4, y + 9, heading, size=8, font="Helvetica-Bold")
        sheet.level(0, y + 12, 250)
        y += 12
        for letter, label, kind in said.first if items else said.second:
            y = _item(sheet, y, f"{letter}   {label}", kind, paid, facts, ruled=ruled)


def _item(sheet: Sheet, y: float, label: str, kind: str, paid: Payment, facts: Facts, *, ruled: bool) -> float:
    """One item, as high as what it holds; returns where the next begins."""
    high = {"party": 54.0, "owner": 54.0, "ein": 24.0, "tin": 24.0, "center": 24.0, "shares": 34.0, "second": 30.0}.get(
        kind, 15.0
    )
    high = {"profit": 52.0, "liabilities": 50.0, "capital": 70.0}.get(kind, high)
    (sheet.rule if ruled else lambda x, top, width, tall: sheet.level(x, top + tall, width))(0, y, 250, high)
    sheet.print(2, y + 7, label, size=5.8, font="Helvetica")
    match kind:
        case "ein" | "tin":
            sheet.value(18, y + 19, paid.payer.tin if kind == "ein" else paid.recipient.tin)
        case "party" | "owner":
            who = paid.payer if kind == "party" else paid.recipient
            for index, line in enumerate((who.name, *who.address)):
                sheet.value(18, y + 20 + 11 * index, line)
        case "center":
            sheet.value(18, y + 19, "E-FILE")
        case "second":
            sheet.print(14, y + 20, "TIN", size=5.8, font="Helvetica")
            sheet.value(30, y + 21, facts.second[0])
            sheet.print(110, y + 20, "Name", size=5.8, font="Helvetica")
            sheet.value(130, y + 21, facts.second[1])
        case "percent":
            sheet.value(190, y + 11, f"{facts.share} %")
        case "entity":
            sheet.value(170, y + 11, "INDIVIDUAL")
        case "shares":
            for index, line in enumerate(("Beginning of tax year", "End of tax year")):
                sheet.print(16, y + 17 + 10 * index, line, size=5.8, font="Helvetica")
                sheet.value(190, y + 17 + 10 * index, "1,000", right=True)
        case "profit":
            _lines(sheet, y + 16, (("Beginning", "", "Ending"),))
            rows = tuple((word, f"{facts.share} %", f"{facts.share} %") for word in ("Profit", "Loss", "Capital"))
            _lines(sheet, y + 26, rows)
        case "liabilities":
            rows = (("Nonrecourse", facts.capital[0], facts.capital[1]), ("Qualified nonrecourse financing", "", ""))
            _lines(sheet, y + 18, (*rows, ("Recourse", "", facts.capital[2])))
        case "capital":
            words = ("Beginning capital account", "Capital contributed during the year", "Current year net income (loss)")
            rows = tuple(zip((*words, "Withdrawals and distributions", "Ending capital account"), facts.capital, strict=True))
            _lines(sheet, y + 18, tuple((word, "", amount) for word, amount in rows))
    return y + high


def _lines(sheet: Sheet, y: float, rows: tuple[tuple[str, str, str], ...]) -> None:
    for index, (word, left, right) in enumerate(rows):
        at = y + 10.5 * index
        sheet.print(16, at, f"{word} . . . . $" if right and "%" not in right else word, size=5.8, font="Helvetica")
        if left:
            sheet.value(165, at, left, right=True)
        sheet.value(244, at, right, right=True)


def _part_three(sheet: Sheet, said: Edition, facts: Facts, *, ruled: bool) -> None:
    sheet.print(262, 12, f"Part III   {said.owner}'s Share of Current Year Income,", size=8, font="Helvetica-Bold")
    sheet.print(300, 22, "Deductions, Credits, and Other Items", size=8, font="Helvetica-Bold")
    step = 600.0 / len(said.left)
    for index, (number, label) in enumerate(said.left):
        _box(sheet, 258, 26 + step * index, step, f"{number}   {label}", facts.boxes.get(number, ""), ruled=ruled)
    tall = 600.0 / len(said.right)
    for index, (number, label) in enumerate(said.right):
        top = 26 + tall * index
        _box(sheet, 399, top, tall, f"{number}   {label}", "", ruled=ruled)
        for row, (code, amount) in enumerate(facts.codes.get(number, ())):
            sheet.value(404, top + 19 + 10.5 * row, code)
            sheet.value(534, top + 19 + 10.5 * row, amount, right=True)
    sheet.print(262, 640, "* See attached statement for additional information.", size=7, font="Helvetica")
    foot = f"For Paperwork Reduction Act Notice, see the Instructions for Form {said.form}."
    sheet.print(0, 716, foot, size=6, font="Helvetica")
    sheet.print(400, 716, f"Schedule K-1 (Form {said.form}) {facts.paid.year}", size=6, font="Helvetica-Bold")


def _box(sheet: Sheet, x: float, y: float, high: float, label: str, value: str, *, ruled: bool) -> None:
    if ruled:
        sheet.rule(x, y, 141, high)
        sheet.rule(x, y, 20, high)
    else:
        sheet.level(x, y + high, 138)
    number, words = label.split("   ", 1)
    sheet.print(x + 2, y + 7, number, size=6.5, font="Helvetica-Bold")
    sheet.print(x + 22, y + 7, words, size=5.8, font="Helvetica")
    sheet.value(x + 136, y + high - 4, value, right=True)


def _ledger(sheet: Sheet, said: Edition, facts: Facts) -> None:
    """A program's list: number, words, dots, the number again, the amount; parties at the head beside each other."""
    paid = facts.paid
    sheet.print(
        0,
        10,
        f"SCHEDULE K-1 (FORM {said.form})     {paid.year}     {said.owner.upper()}'S SHARE OF INCOME,",
        size=9,
        font="Courier",
    )
    sheet.print(0, 20, "DEDUCTIONS, CREDITS, ETC.", size=9, font="Courier")
    ein, firm, tin, owner = (
        next(label for _, label, kind in (*said.first, *said.second) if kind == wanted)
        for wanted in ("ein", "party", "tin", "owner")
    )
    for x, labels, who in ((0.0, (ein, firm), paid.payer), (280.0, (tin, owner), paid.recipient)):
        sheet.print(x, 40, _cut(labels[0], 44), size=6, font="Courier")
        sheet.value(x + 4, 51, who.tin)
        sheet.print(x, 66, _cut(labels[1], 56), size=6, font="Courier")
        for index, line in enumerate((who.name, *who.address)):
            sheet.value(x + 4, 77 + 11 * index, line)
    sheet.level(0, 112, 540)
    for index, (number, label) in enumerate(said.left):
        y = 128 + 15 * index
        sheet.print(4, y, number, size=8, font="Courier")
        sheet.print(34, y, f"{label} {'. ' * max(2, (52 - len(label)) // 2)}", size=8, font="Courier")
        sheet.print(330, y, number, size=8, font="Courier")
        sheet.value(470, y, facts.boxes.get(number, ""), right=True)
    y = 140 + 15 * len(said.left)
    for number, label in said.right:
        for code, amount in facts.codes.get(number, ()):
            sheet.print(4, y, f"{number}{code}", size=8, font="Courier")
            sheet.print(34, y, label, size=8, font="Courier")
            sheet.value(470, y, amount, right=True)
            y += 13


def _cut(label: str, most: int) -> str:
    """A label cut after a whole word where a program has no more room."""
    return label if len(label) <= most else label[:most].rsplit(" ", 1)[0]


def _columns(sheet: Sheet, said: Edition, facts: Facts) -> None:
    """A program's narrow print: the amount right of its label in a column of its own, the box number between."""
    _head(sheet, said, facts)
    _items(sheet, said, facts, ruled=False)
    sheet.print(262, 12, f"{said.owner}'s Share of Current Year Income, Deductions, Credits", size=7, font="Helvetica-Bold")
    for index, (number, label) in enumerate((*said.left, *said.right)):
        y = 34 + 17.5 * index
        sheet.print(262, y, label, size=6.5, font="Helvetica")
        sheet.print(424, y, number, size=7, font="Helvetica-Bold")
        code = facts.codes.get(number, ())
        sheet.value(534, y, facts.boxes.get(number, "") or (f"{code[0][0]}  {code[0][1]}" if code else ""), right=True)
        sheet.level(258, y + 4, 282)
    sheet.rule(258, 20, 282, 18 + 17.5 * (len(said.left) + len(said.right)))


DRAW: Mapping[Layout, Callable[[Sheet, Edition, Facts], None]] = {
    "grid": _grid,
    "open": _open,
    "typed": _typed,
    "ledger": _ledger,
    "columns": _columns,
}
