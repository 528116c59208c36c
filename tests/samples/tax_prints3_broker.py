"""A broker's consolidated statement: dividends, interest, miscellaneous income and sales of one account on its first page."""

from decimal import Decimal

from tests.samples.tax_prints2_facts import Facts
from tests.samples.tax_prints2_pen import BOLD, MONO, block, dotted, say, tint
from tests.samples.tax_prints3_facts import alike
from tests.samples.tax_prints3_money import DIVIDENDS, IMPORTANT, INTEREST, split
from tests.samples.tax_prints3_pen import wrapped
from tests.samples.tax_sheet import Sheet


def draw_brokerage(sheet: Sheet, facts: Facts) -> None:
    """A broker's consolidated statement: payer, account and recipient across the head, dividends at the left, the rest right."""
    _consolidated(sheet, facts, _amounts(facts), _some(INTEREST, facts))


def draw_custodian(sheet: Sheet, facts: Facts) -> None:
    """The same page of an account that holds bonds and cash: the interest is what counts."""
    _consolidated(sheet, facts, _some(DIVIDENDS, facts), _amounts(facts))


def _amounts(facts: Facts) -> dict[str, str]:
    zero = next((text for box, text in facts.shown.items() if not facts.plain[box]), alike(facts, Decimal(0)))
    lines = DIVIDENDS if facts.form == "1099-DIV" else INTEREST
    return {box: facts.shown.get(box, zero) for box, _ in lines}


def _some(lines: tuple[tuple[str, str], ...], facts: Facts) -> dict[str, str]:
    """A little in the first box or two of a part that is not the one in question, or nothing in any."""
    little = Decimal(facts.rng.choice((0, 0, facts.rng.randrange(1_000, 90_000)))) / 100
    firsts = [box for box, _ in lines if box in ("1", "1a", "1b")]
    return {box: alike(facts, little if box in firsts else Decimal(0)) for box, _ in lines}


def _consolidated(sheet: Sheet, facts: Facts, dividends: dict[str, str], interest: dict[str, str]) -> None:
    account = facts.account or "X41-772810"
    say(sheet, 0, 12, f"{facts.year} Form 1099 Composite", 13, BOLD)
    say(sheet, 0, 24, f"and Year-End Summary   Statement date: 02/14/{facts.year + 1}", 8)
    say(sheet, 540, 12, f"Account Number: {account}", 9, BOLD, right=True)
    say(sheet, 540, 24, "Page 1 of 4", 7, right=True)
    sheet.level(0, 30, 540)
    parties = [("Recipient", facts.payee, "Taxpayer ID Number"), ("Payer", facts.payer, "Federal ID Number")]
    for x, (title, who, number) in zip((0, 290), facts.rng.sample(parties, 2), strict=True):
        say(sheet, x, 42, f"{title}'s Name and Address", 7, BOLD)
        block(sheet, x, 54, 240, (who.name, *who.address), 11)
        say(sheet, x, 92, f"{title}'s {number}: {who.tin}", 8)
    wrapped(sheet, 0, 106, 540, IMPORTANT, 6)
    _section(sheet, 0, 146, "1099-DIV", "Dividends and Distributions", "1545-0110", DIVIDENDS, dividends, facts)
    _section(sheet, 276, 146, "1099-INT", "Interest Income", "1545-0112", INTEREST, interest, facts)
    misc = (("2", "Royalties"), ("3", "Other income"), ("4", "Federal income tax withheld"), ("8", "Substitute payments"))
    _section(sheet, 276, 312, "1099-MISC", "Miscellaneous Information", "1545-0115", misc, _some(misc, facts), facts)
    say(sheet, 0, 410, "Summary of Proceeds From Broker and Barter Exchange Transactions (Form 1099-B)", 8, BOLD)
    tint(sheet, 0, 416, 540, 12)
    heads = ("Term", "Form 8949 type", "Proceeds", "Cost basis", "Net gain or loss(-)")
    for index, head in enumerate(heads):
        say(sheet, 4 if index == 0 else 60 if index == 1 else 140 + 120 * (index - 1), 425, head, 7, BOLD, right=index > 1)
    rng, lines = facts.rng, (("Short", "A (basis reported)"), ("Short", "B (not reported)"), ("Long", "D (basis reported)"))
    for index, (term, kind) in enumerate(lines):
        sold, cost = Decimal(rng.randrange(10**5, 10**7)) / 100, Decimal(rng.randrange(10**5, 10**7)) / 100
        y = 440 + 13 * index
        say(sheet, 4, y, term, 7.5)
        say(sheet, 60, y, kind, 7.5)
        for edge, amount in ((260, sold), (380, cost), (500, sold - cost)):
            say(sheet, edge, y, f"{amount:,.2f}", 7.5, right=True)
    sheet.canvas.showPage()
    say(sheet, 0, 12, f"{facts.year} Detail for Dividends and Interest   Account {account}", 10, BOLD)
    for index, amount in enumerate(split(Decimal(facts.plain["1a" if facts.form == "1099-DIV" else "1"]), (22, 41))):
        text = f"{'MERIDIAN CORE BOND ETF':<30}{index * 3 + 3:02d}/28/{facts.year}{amount:>16,.2f}"
        say(sheet, 0, 36 + 13 * index, text, 8, MONO)


def _section(
    sheet: Sheet,
    x: float,
    y: float,
    form: str,
    title: str,
    approval: str,
    lines: tuple[tuple[str, str], ...],
    amounts: dict[str, str],
    facts: Facts,
) -> None:
    tint(sheet, x, y, 264, 22, 0.86)
    say(sheet, x + 4, y + 9, f"{facts.year} {title}", 8, BOLD)
    say(sheet, x + 4, y + 18, f"Form {form}", 7)
    say(sheet, x + 260, y + 18, f"OMB No. {approval}   Copy B", 6, right=True)
    for index, (box, label) in enumerate(lines):
        at = y + 35 + 13 * index
        dotted(sheet, x + 4, at, 258, f"{box}. {label}", amounts[box], 7)
