"""The words of the Schedules K-1 of partners and of shareholders, and which of the invented amounts stand where."""

from collections.abc import Mapping
from dataclasses import dataclass

Box = tuple[str, str, str]
"""Line of the schedule, its label, the invented amount that stands in it ("" for none)."""


@dataclass(frozen=True)
class Schedule:
    """The words of one form's schedule; `left` and `right` are the two columns of Part III."""

    form: str
    firm: str
    owner: str
    left: tuple[Box, ...]
    right: tuple[tuple[str, str], ...]
    number: str
    """What the owner's number is called."""
    letter: str
    """The item of the owner's name."""
    statements: tuple[tuple[str, tuple[str, ...]], ...]
    """What the supplemental page explains, and its lines."""
    codes: Mapping[str, tuple[str, ...]]
    """What stands in the coded lines of the right column."""


QUALIFIED = ("ORDINARY BUSINESS INCOME (LOSS)", "RENTAL INCOME (LOSS)", "W-2 WAGES", "UNADJUSTED BASIS (UBIA)")
PARTNER = Schedule(
    "1065",
    "Partnership",
    "Partner",
    (
        ("1", "Ordinary business income (loss)", "1"),
        ("2", "Net rental real estate income (loss)", "2"),
        ("3", "Other net rental income (loss)", ""),
        ("4a", "Guaranteed payments for services", "4"),
        ("4b", "Guaranteed payments for capital", ""),
        ("4c", "Total guaranteed payments", "4"),
        ("5", "Interest income", "5"),
        ("6a", "Ordinary dividends", "6a"),
        ("6b", "Qualified dividends", ""),
        ("6c", "Dividend equivalents", ""),
        ("7", "Royalties", ""),
        ("8", "Net short-term capital gain (loss)", ""),
        ("9a", "Net long-term capital gain (loss)", "9a"),
        ("9b", "Collectibles (28%) gain (loss)", ""),
        ("9c", "Unrecaptured section 1250 gain", ""),
        ("10", "Net section 1231 gain (loss)", ""),
        ("11", "Other income (loss)", ""),
        ("12", "Section 179 deduction", ""),
        ("13", "Other deductions", ""),
    ),
    (
        ("14", "Self-employment earnings (loss)"),
        ("15", "Credits"),
        ("16", "Schedule K-3 is attached if checked"),
        ("17", "Alternative minimum tax (AMT) items"),
        ("18", "Tax-exempt income and nondeductible expenses"),
        ("19", "Distributions"),
        ("20", "Other information"),
        ("21", "Foreign taxes paid or accrued"),
    ),
    "SSN or TIN (Do not use TIN of a disregarded entity. See instructions.)",
    "F",
    (("BOX 18, LINE C - NONDEDUCTIBLE EXPENSES", ("MEALS (50%)", "PENALTIES")), ("BOX 20, CODE Z - SECTION 199A", QUALIFIED)),
    codes={"14": ("A",), "17": ("A",), "18": ("C*", "STMT"), "19": ("A",), "20": ("A", "N", "Z*", "STMT")},
)
HOLDER = Schedule(
    "1120-S",
    "Corporation",
    "Shareholder",
    (
        ("1", "Ordinary business income (loss)", "1"),
        ("2", "Net rental real estate income (loss)", "2"),
        ("3", "Other net rental income (loss)", ""),
        ("4", "Interest income", "5"),
        ("5a", "Ordinary dividends", "6a"),
        ("5b", "Qualified dividends", ""),
        ("6", "Royalties", ""),
        ("7", "Net short-term capital gain (loss)", ""),
        ("8a", "Net long-term capital gain (loss)", "9a"),
        ("8b", "Collectibles (28%) gain (loss)", ""),
        ("8c", "Unrecaptured section 1250 gain", ""),
        ("9", "Net section 1231 gain (loss)", ""),
        ("10", "Other income (loss)", ""),
        ("11", "Section 179 deduction", "4"),
        ("12", "Other deductions", ""),
    ),
    (
        ("13", "Credits"),
        ("14", "Schedule K-3 is attached if checked"),
        ("15", "Alternative minimum tax (AMT) items"),
        ("16", "Items affecting shareholder basis"),
        ("17", "Other information"),
    ),
    "identifying number",
    "F1",
    (("LINE 17, CODE V - STATEMENT A", QUALIFIED), ("LINE 17, CODE AC - GROSS RECEIPTS", ("CURRENT YEAR", "PRIOR YEAR"))),
    codes={"15": ("A",), "16": ("C", "D"), "17": ("A", "V*", "AC*", "STMT")},
)
