"""What editions of Schedule K-1 print since 2017: the letters and labels of items, the numbers and labels of boxes."""

from collections.abc import Mapping
from dataclasses import dataclass

Item = tuple[str, str, str]
"""Letter, label, and what it holds."""


@dataclass(frozen=True)
class Edition:
    """One edition: years, items of Part I and II, boxes of Part III's two columns."""

    form: str
    years: tuple[int, ...]
    firm: str
    owner: str
    first: tuple[Item, ...]
    second: tuple[Item, ...]
    left: tuple[tuple[str, str], ...]
    right: tuple[tuple[str, str], ...]


PARTNERSHIP: tuple[Item, ...] = (
    ("A", "Partnership's employer identification number", "ein"),
    ("B", "Partnership's name, address, city, state, and ZIP code", "party"),
    ("C", "IRS Center where partnership filed return", "center"),
    ("D", "[ ] Check if this is a publicly traded partnership (PTP)", ""),
)
TAIL: tuple[Item, ...] = (
    ("I1", "What type of entity is this partner?", "entity"),
    ("I2", "If this partner is a retirement plan (IRA/SEP/Keogh/etc.), check here  [ ]", ""),
    ("J", "Partner's share of profit, loss, and capital (see instructions):", "profit"),
)
PARTNER_2017: tuple[Item, ...] = (
    ("E", "Partner's identifying number", "tin"),
    ("F", "Partner's name, address, city, state, and ZIP code", "owner"),
    ("G", "[ ] General partner or LLC member-manager   [X] Limited partner or other LLC member", ""),
    ("H", "[X] Domestic partner      [ ] Foreign partner", ""),
    *TAIL,
    ("K", "Partner's share of liabilities at year end:", "liabilities"),
    ("L", "Partner's capital account analysis:", "capital"),
    ("M", "Did the partner contribute property with a built-in gain or loss?   [ ] Yes   [X] No", ""),
)
PARTNER_2019: tuple[Item, ...] = (
    ("E", "Partner's SSN or TIN (Do not use TIN of a disregarded entity. See inst.)", "tin"),
    ("F", "Name, address, city, state, and ZIP code for partner entered in E. See instructions.", "owner"),
    ("G", "[X] General partner or LLC member-manager   [ ] Limited partner or other LLC member", ""),
    ("H1", "[X] Domestic partner      [ ] Foreign partner", ""),
    ("H2", "[ ] If the partner is a disregarded entity (DE), enter the partner's:", "second"),
    *TAIL,
    ("K", "Partner's share of liabilities:", "liabilities"),
    ("L", "Partner's Capital Account Analysis", "capital"),
    ("M", "Did the partner contribute property with a built-in gain (loss)?   [ ] Yes   [X] No", ""),
    ("N", "Partner's Share of Net Unrecognized Section 704(c) Gain or (Loss)", ""),
)
INCOME: tuple[tuple[str, str], ...] = (
    ("1", "Ordinary business income (loss)"),
    ("2", "Net rental real estate income (loss)"),
    ("3", "Other net rental income (loss)"),
)
GAINS: tuple[tuple[str, str], ...] = (
    ("7", "Royalties"),
    ("8", "Net short-term capital gain (loss)"),
    ("9a", "Net long-term capital gain (loss)"),
    ("9b", "Collectibles (28%) gain (loss)"),
    ("9c", "Unrecaptured section 1250 gain"),
    ("10", "Net section 1231 gain (loss)"),
    ("11", "Other income (loss)"),
    ("12", "Section 179 deduction"),
    ("13", "Other deductions"),
)
DIVIDENDS = (("5", "Interest income"), ("6a", "Ordinary dividends"), ("6b", "Qualified dividends"))
LEFT_2017 = (*INCOME, ("4", "Guaranteed payments"), *DIVIDENDS, *GAINS, ("14", "Self-employment earnings (loss)"))
GUARANTEED = (
    ("4a", "Guaranteed payments for services"),
    ("4b", "Guaranteed payments for capital"),
    ("4c", "Total guaranteed payments"),
)
LEFT_2019 = (*INCOME, *GUARANTEED, *DIVIDENDS, ("6c", "Dividend equivalents"), *GAINS)
RIGHT_2017 = (
    ("15", "Credits"),
    ("16", "Foreign transactions"),
    ("17", "Alternative minimum tax (AMT) items"),
    ("18", "Tax-exempt income and nondeductible expenses"),
    ("19", "Distributions"),
    ("20", "Other information"),
)
RIGHT_2019 = (("14", "Self-employment earnings (loss)"), *RIGHT_2017, ("21", "Foreign taxes paid or accrued"))
CORPORATION: tuple[Item, ...] = (
    ("A", "Corporation's employer identification number", "ein"),
    ("B", "Corporation's name, address, city, state, and ZIP code", "party"),
    ("C", "IRS Center where corporation filed return", "center"),
)
HOLDER_2017: tuple[Item, ...] = (
    ("D", "Shareholder's identifying number", "tin"),
    ("E", "Shareholder's name, address, city, state, and ZIP code", "owner"),
    ("F", "Shareholder's percentage of stock ownership for tax year", "percent"),
)
HOLDER_2021: tuple[Item, ...] = (
    ("E", "Shareholder's identifying number", "tin"),
    ("F", "Shareholder's name, address, city, state, and ZIP code", "owner"),
    ("G", "Current year allocation percentage", "percent"),
    ("H", "Shareholder's number of shares", "shares"),
    ("I", "Loans from shareholder", "shares"),
)
HOLDER_2023: tuple[Item, ...] = (
    ("E", "Shareholder's identifying number", "tin"),
    ("F1", "Shareholder's name, address, city, state, and ZIP code", "owner"),
    ("F2", "If the shareholder is a disregarded entity, a trust, an estate, or a nominee or similar person", "second"),
    ("F3", "What type of entity is this shareholder?", "entity"),
    ("G", "Current year allocation percentage", "percent"),
    ("H", "Shareholder's number of shares", "shares"),
    ("I", "Loans from shareholder", "shares"),
)
S_LEFT = (
    *INCOME,
    ("4", "Interest income"),
    ("5a", "Ordinary dividends"),
    ("5b", "Qualified dividends"),
    ("6", "Royalties"),
    ("7", "Net short-term capital gain (loss)"),
    ("8a", "Net long-term capital gain (loss)"),
    ("8b", "Collectibles (28%) gain (loss)"),
    ("8c", "Unrecaptured section 1250 gain"),
    ("9", "Net section 1231 gain (loss)"),
    ("10", "Other income (loss)"),
    ("11", "Section 179 deduction"),
    ("12", "Other deductions"),
)
S_RIGHT = (
    ("13", "Credits"),
    ("14", "Foreign transactions"),
    ("15", "Alternative minimum tax (AMT) items"),
    ("16", "Items affecting shareholder basis"),
    ("17", "Other information"),
)
SHARES: tuple[Item, ...] = (("D", "Corporation's total number of shares", "shares"),)
EDITIONS: Mapping[str, Edition] = {
    "1065 2017": Edition("1065", (2017, 2018), "Partnership", "Partner", PARTNERSHIP, PARTNER_2017, LEFT_2017, RIGHT_2017),
    "1065 2019": Edition(
        "1065",
        (2019, 2020, 2021, 2022, 2023, 2024, 2025),
        "Partnership",
        "Partner",
        PARTNERSHIP,
        PARTNER_2019,
        LEFT_2019,
        RIGHT_2019,
    ),
    "1120-S 2017": Edition(
        "1120-S", (2017, 2018, 2019, 2020), "Corporation", "Shareholder", CORPORATION, HOLDER_2017, S_LEFT, S_RIGHT
    ),
    "1120-S 2021": Edition(
        "1120-S", (2021, 2022), "Corporation", "Shareholder", (*CORPORATION, *SHARES), HOLDER_2021, S_LEFT, S_RIGHT
    ),
    "1120-S 2023": Edition(
        "1120-S", (2023, 2024, 2025), "Corporation", "Shareholder", (*CORPORATION, *SHARES), HOLDER_2023, S_LEFT, S_RIGHT
    ),
}
