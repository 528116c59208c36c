"""Schedules K-1 of fund administrators and small practices: by state, with notes at the side, as plain text, as a list."""

from decimal import Decimal

from tests.samples.tax_payments import Party
from tests.samples.tax_prints2_facts import Facts
from tests.samples.tax_prints2_pen import BOLD, MONO, SERIF, block, cell, fit, paragraph, say, tint
from tests.samples.tax_prints3_facts import alike
from tests.samples.tax_prints3_k1_words import HOLDER, PARTNER
from tests.samples.tax_prints3_pen import named, tick, wrapped
from tests.samples.tax_prints4_pen import above, band, listed, sideways, soft, table
from tests.samples.tax_sheet import Sheet


def draw_apportioned(sheet: Sheet, facts: Facts) -> None:
    """A fund administrator's landscape schedule: lines as rows, federal amounts first, the states' shares after."""
    sideways(sheet)
    say(sheet, 0, 12, f"{facts.year} Schedule K-1 (Form 1065) with State Apportionment", 12, BOLD)
    soft(sheet, 720, 12, "Partner's Share of Income, Deductions, Credits, etc.", 8, right=True)
    for x, title, who, number in (
        (0, "Partnership", facts.payer, "A  Partnership's EIN"),
        (370, "Partner", facts.payee, "E  Partner's SSN or TIN"),
    ):
        soft(sheet, x, 28, f"{'B' if title == 'Partnership' else 'F'}  {title}'s name and address", 6.5)
        block(sheet, x, 40, 220, (who.name, *who.address), 12)
        above(sheet, x + 230, 28, 120, number, who.tin)
    columns = ((40, "Line", False), (260, "Description", False), (120, "Federal", True))
    states = (("NY", 38), ("CA", 21), ("IL", 11))
    rows = []
    for line, label, box in PARTNER.left:
        amount = facts.plain[box] if box and line != "4c" else ""
        shares = [alike(facts, _whole(amount, share)) if amount else "" for _, share in states]
        rows.append((line, label, facts.shown[box] if box else "", *shares))
    y = table(sheet, 0, 92, (*columns, *((100, name, True) for name, _ in states)), rows, step=15.5)
    notes = "State amounts are estimates from the Partnership's apportionment. Federal amounts in parentheses are losses."
    wrapped(sheet, 0, y + 4, 700, notes, 7)


def _whole(amount: str, share: int) -> Decimal:
    """A share, in hundredths, of an amount in whole dollars."""
    return (Decimal(amount) * share / 100).quantize(Decimal(1))


def draw_margin(sheet: Sheet, facts: Facts) -> None:
    """A partner's schedule with its statements in a side column: parties at the head, Part III left, notes right."""
    say(sheet, 0, 12, f"{facts.year}", 18, BOLD)
    say(sheet, 56, 5, "SCHEDULE K-1 (Form 1065)", 10, BOLD)
    say(sheet, 56, 15, "Partner's Share of Income, Deductions, Credits, etc.", 8)
    tick(sheet, 440, 8, "Final K-1", size=6.5)
    tick(sheet, 490, 8, "Amended K-1", size=6.5)
    for x, title, who, number in (
        (0, "Partnership", facts.payer, "A   Partnership's employer identification number"),
        (270, "Partner", facts.payee, "E   Partner's SSN or TIN"),
    ):
        cell(sheet, x, 22, 270, 26, number, who.tin, size=6, right=False)
        label = f"{'B' if title == 'Partnership' else 'F'}   {title}'s name, address, city, state, and ZIP code"
        named(sheet, x, 48, 270, 56, label, (who.name, *who.address), step=12)
    say(sheet, 0, 118, "Part III   Partner's Share of Current Year Income, Deductions, Credits, and Other Items", 8, BOLD)
    for index, (line, label, box) in enumerate(PARTNER.left):
        y = 124 + 21.0 * index
        sheet.rule(0, y, 22, 21)
        sheet.rule(22, y, 178, 21)
        sheet.rule(200, y, 120, 21)
        say(sheet, 4, y + 14, line, 7.5, BOLD)
        say(sheet, 27, y + 14, label, 7)
        fit(sheet, 204, y + 14, 112, facts.shown[box] if box else "", right=True)
    tint(sheet, 332, 124, 208, 399, 0.95)
    soft(sheet, 340, 138, "STATEMENTS", 8, BOLD)
    y = 154.0
    for title, names in (*PARTNER.statements, ("BOX 19, CODE A - CASH DISTRIBUTIONS", ("WIRE 06/30", "WIRE 12/29"))):
        soft(sheet, 340, y, title, 6.5, BOLD)
        for index, name in enumerate(names):
            at = y + 13 + 12 * index
            amount = Decimal(facts.plain["1"]) if name.startswith("ORDINARY") else Decimal(facts.rng.randrange(90, 60_000))
            soft(sheet, 344, at, name.capitalize(), 6.5)
            say(sheet, 534, at, alike(facts, amount), 7, right=True)
        y += 26 + 12 * len(names)
    wrapped(sheet, 340, y, 192, "The partner's share of profit, loss and capital is 4.1728 % at year end.", 6.5)
    say(sheet, 0, 538, "For Paperwork Reduction Act Notice, see the Instructions for Form 1065.", 6)


def draw_plain(sheet: Sheet, facts: Facts) -> None:
    """A return program's plain text print of a shareholder's schedule: two columns of lines in one width, codes after them."""
    head = (
        f"{facts.year} SCHEDULE K-1 (FORM 1120-S)    SHAREHOLDER COPY",
        "SHAREHOLDER'S SHARE OF INCOME, DEDUCTIONS, CREDITS, ETC.",
        "",
        "PART I - THE CORPORATION                         PART II - THE SHAREHOLDER",
    )
    paragraph(sheet, 0, 12, head, 8.5, MONO)
    for x, number, name, who in (
        (0, "A  EIN", "B  NAME, ADDRESS", facts.payer),
        (250, "E  IDENTIFYING NUMBER", "F1 NAME, ADDRESS", facts.payee),
    ):
        say(sheet, x, 66, number, 8.5, MONO)
        sheet.value(x + 130, 66, who.tin)
        say(sheet, x, 79, name, 8.5, MONO)
        block(sheet, x + 16, 92, 224, (who.name, *who.address), 12)
    say(sheet, 0, 140, "PART III - SHARE OF CURRENT YEAR ITEMS", 8.5, MONO)
    for index, (line, label, box) in enumerate(HOLDER.left):
        y = 156 + 13.0 * index
        say(sheet, 0, y, f"{line:<4}{label.upper()}", 8.5, MONO)
        sheet.value(330, y, facts.shown[box] if box else "", right=True)
    for index, (line, label) in enumerate(HOLDER.right):
        y = 164 + 13.0 * (len(HOLDER.left) + index)
        codes = "  ".join(f"{code}" for code in HOLDER.codes.get(line, ()))
        say(sheet, 0, y, f"{line:<4}{label.upper():<44}{codes}", 8.5, MONO)
    y = 190 + 13.0 * (len(HOLDER.left) + len(HOLDER.right))
    say(sheet, 0, y, "STMT = SEE ATTACHED.   * = CODE EXPLAINED ON STATEMENT.   ( ) OR - = LOSS.", 8.5, MONO)


def draw_kept(sheet: Sheet, facts: Facts) -> None:
    """A bookkeeper's own page for a shareholder: grey label left, value right, parts in dark bands."""
    say(sheet, 0, 14, f"{facts.year} Schedule K-1", 15, BOLD)
    soft(sheet, 0, 27, "Form 1120-S - Shareholder's Share of Income, Deductions, Credits, etc.", 8)
    groups = (
        (
            "Part I - Information about the Corporation",
            _named("Corporation", "A", "B", facts.payer, "employer identification number"),
        ),
        ("Part II - Information about the Shareholder", _named("Shareholder", "E", "F1", facts.payee, HOLDER.number)),
        (
            "Part III - Shareholder's share of current year items",
            [(f"{line}  {label}", facts.shown[box] if box else "") for line, label, box in HOLDER.left],
        ),
    )
    y = 40.0
    for title, rows in groups:
        band(sheet, 0, y, 540, 16, title, 8)
        y = listed(sheet, 6, y + 30, 528, 16, rows)
    wrapped(sheet, 0, y + 8, 540, "Prepared from the books without audit. See the corporation's return for elections made.", 7)


def _named(title: str, first: str, second: str, who: Party, number: str) -> list[tuple[str, str]]:
    """The lines of one party."""
    rows = [(f"{first}  {title}'s {number}", who.tin), (f"{second}  {title}'s name", who.name)]
    return [*rows, ("    Street", who.address[0]), ("    City, state, ZIP code", who.address[1])]


def draw_reporting(sheet: Sheet, facts: Facts) -> None:
    """A fund administrator's letter that holds the schedule: parties in the text block, a short table, footnotes by letter."""
    say(sheet, 0, 14, facts.payer.name, 13, SERIF)
    paragraph(sheet, 0, 28, ("c/o Fund Administration Services", *facts.payer.address), 9, SERIF)
    say(sheet, 540, 14, f"March 28, {facts.year + 1}", 10, SERIF, right=True)
    block(sheet, 0, 92, 300, (facts.payee.name, *facts.payee.address), 13)
    words = f"""Dear Partner:
Below is your Schedule K-1 (Form 1065), Partner's Share of Income, Deductions, Credits, etc., for the tax year ended December \
31, {facts.year}. It is in substitute form and has been furnished to the Internal Revenue Service."""
    y = wrapped(sheet, 0, 146, 520, words, 10, SERIF)
    rows = [("Partnership's EIN (A)", facts.payer.tin), ("Partner's identifying number (E)", facts.payee.tin)]
    y = listed(sheet, 0, y + 6, 360, 14, [*rows, ("Type of partner (I1)", "Individual" if facts.names[1] else "Other entity")])
    columns = ((50, "Box", False), (260, "Item", False), (50, "Note", False), (120, "Your share", True))
    notes = {"5": "a", "6a": "a", "9a": "b"}
    lines = [one for one in PARTNER.left if one[2] and one[0] != "4c"]
    y = table(
        sheet, 0, y + 14, columns, [(line, label, notes.get(line, ""), facts.shown[box]) for line, label, box in lines], step=16
    )
    paid = alike(facts, Decimal(facts.rng.randrange(900, 40_000)))
    say(sheet, 0, y + 6, f"Cash distributed to you in {facts.year} (box 19, code A): {paid}", 10, SERIF)
    foot = """a  Portfolio income; not subject to the limits on passive activities.
b  Held for more than one year. A schedule of sales will be sent on request."""
    wrapped(sheet, 0, y + 30, 520, foot, 8, SERIF)
