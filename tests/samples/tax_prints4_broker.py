"""A broker's year-end summary of several returns in one table, and a commission account that ends in a return."""

from decimal import Decimal

from tests.samples.tax_prints2_facts import Facts
from tests.samples.tax_prints2_pen import BOLD, block, paragraph, say, tint
from tests.samples.tax_prints3_facts import alike
from tests.samples.tax_prints3_money import DIVIDENDS, IMPORTANT, INTEREST
from tests.samples.tax_prints3_pen import wrapped
from tests.samples.tax_prints4_facts import tidy
from tests.samples.tax_prints4_pen import above, beside, listed, soft, table
from tests.samples.tax_sheet import Sheet

Row = tuple[str, str, str, str]


def draw_taxpack(sheet: Sheet, facts: Facts) -> None:
    """An account's summary that is asked for its dividends; a little interest stands in the same table."""
    _summary(sheet, facts, (*_rows(facts, "1099-DIV", DIVIDENDS), *_little(facts, "1099-INT", INTEREST)))


def draw_sweep(sheet: Sheet, facts: Facts) -> None:
    """An account's summary that is asked for its interest; a few dividends stand before it in the same table."""
    _summary(sheet, facts, (*_little(facts, "1099-DIV", DIVIDENDS), *_rows(facts, "1099-INT", INTEREST)))


def _rows(facts: Facts, form: str, lines: tuple[tuple[str, str], ...]) -> tuple[Row, ...]:
    return tuple((form, box, label, facts.shown[box]) for box, label in lines if box in facts.shown)


def _little(facts: Facts, form: str, lines: tuple[tuple[str, str], ...]) -> tuple[Row, ...]:
    """A small amount in the first box of the other form."""
    amount = Decimal(facts.rng.randrange(1_000, 60_000)) / 100
    nothing = next((text for box, text in facts.shown.items() if not facts.plain[box]), "")
    amounts = {lines[0][0]: alike(facts, amount), "1b": alike(facts, tidy(amount / 2))}
    return tuple((form, box, label, amounts.get(box, nothing)) for box, label in lines[:4])


def _summary(sheet: Sheet, facts: Facts, rows: tuple[Row, ...]) -> None:
    say(sheet, 0, 14, f"Tax Information Statement for {facts.year}", 15, BOLD)
    soft(sheet, 0, 27, f"Account {facts.account or '7T-004172'}    Original issue: February 18, {facts.year + 1}", 8)
    soft(sheet, 540, 27, "Page 1 of 6", 8, right=True)
    tint(sheet, 0, 36, 540, 82, 0.95)
    for x, title, who, number in (
        (10.0, "RECIPIENT", facts.payee, "RECIPIENT'S TIN"),
        (286.0, "PAYER", facts.payer, "PAYER'S federal TIN"),
    ):
        soft(sheet, x, 48, title, 7, BOLD)
        block(sheet, x, 61, 240, (who.name, *who.address), 12)
        above(sheet, x, 96, 240, number, who.tin)
    columns = ((80, "IRS form", False), (50, "Box", False), (290, "Description", False), (120, "Amount", True))
    y = table(sheet, 0, 136, columns, rows, step=15)
    say(sheet, 0, y + 8, "Realized gain or loss (reported on Form 1099-B; see the pages that follow)", 8, BOLD)
    sold, cost = (Decimal(facts.rng.randrange(10**5, 10**7)) / 100 for _ in range(2))
    sales = [
        ("Proceeds", alike(facts, sold)),
        ("Cost basis", alike(facts, cost)),
        ("Net gain or loss", alike(facts, sold - cost)),
    ]
    y = listed(sheet, 0, y + 24, 300, 13, sales)
    wrapped(
        sheet,
        0,
        y + 14,
        540,
        f"{IMPORTANT}\nAmounts of 1099-DIV and 1099-INT are furnished to the IRS under the numbers above.",
        6.5,
    )


def draw_commissions(sheet: Sheet, facts: Facts) -> None:
    """An agent's commission account for the year: what was earned and charged back, and below it the return's lines."""
    earned = facts.rng.randrange(105, 140) * Decimal(facts.plain["1"]) / 100
    back = alike(facts, Decimal(facts.plain["1"]) - tidy(earned))
    say(sheet, 0, 12, "AGENT COMMISSION STATEMENT AND FORM 1099-NEC", 12, BOLD)
    say(sheet, 540, 12, f"YEAR {facts.year}", 12, BOLD, right=True)
    paragraph(sheet, 0, 30, (facts.payer.name, *facts.payer.address), 9)
    beside(sheet, 300, 30, 240, "Payer's TIN", facts.payer.tin)
    beside(sheet, 300, 44, 240, "Agent / writing no.", facts.account or "AG-00417")
    beside(sheet, 300, 58, 240, "Recipient's TIN", facts.payee.tin)
    block(sheet, 20, 92, 280, (facts.payee.name, *facts.payee.address), 12)
    columns = ((300, "Commissions", False), (160, "Year to date", True))
    rows = (("First year and renewal commissions", alike(facts, tidy(earned))), ("Chargebacks", back))
    y = table(sheet, 0, 146, columns, (*rows, ("Net commissions", facts.shown["1"])), step=15)
    say(sheet, 0, y + 12, f"Form 1099-NEC {facts.year}   Nonemployee Compensation   Copy B   OMB No. 1545-0116", 9, BOLD)
    boxes = (
        ("1", "Nonemployee compensation"),
        ("4", "Federal income tax withheld"),
        ("5", "State tax withheld"),
        ("7", "State income"),
    )
    lines = [(box, label, facts.shown[box]) for box, label in boxes]
    y = table(sheet, 0, y + 32, ((40, "Box", False), (260, "", False), (160, "Reported to IRS", True)), lines, step=15)
    wrapped(sheet, 0, y + 10, 540, IMPORTANT, 7)
