"""What the boxes of a W-2 must be to each other. Pure: amounts in, sentences out."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal

from services.packs.tax.w2.figures import Figures

Amounts = Mapping[str, Decimal]
WITHHELD = (
    ("federal income tax", "federal_tax_withheld", "wages_tips"),
    ("social security tax", "ss_tax_withheld", "ss_wages"),
    ("Medicare tax", "medicare_tax_withheld", "medicare_wages"),
)


@dataclass(frozen=True)
class Mismatch:
    """Boxes that do not fit: the rule's name, the fields concerned (the doubtful one first), what was expected."""

    rule: str
    fields: tuple[str, ...]
    message: str
    expected: str = ""
    actual: str = ""


@dataclass(frozen=True)
class Tolerance:
    """The more of an absolute amount in USD and a share of what is expected."""

    absolute: Decimal
    relative: Decimal

    def holds(self, least: Decimal, most: Decimal, actual: Decimal) -> bool:
        """Whether an amount lies between two amounts, give or take the tolerance."""
        return least - self._slack(least) <= actual <= most + self._slack(most)

    def _slack(self, expected: Decimal) -> Decimal:
        return max(self.absolute, abs(expected) * self.relative)


def mismatches(
    amounts: Amounts, year: int | None, tips: Decimal, known: Figures, tolerance: Tolerance, ss_over_wages: Decimal
) -> Iterator[Mismatch]:
    """Every rule that the amounts break. `tips` is box 7, of which social security tax is withheld too.

    Rates are checked for years from which they hold, or when the year is not known; boxes without an amount are skipped.
    """
    if year is None or year >= known.since:
        yield from _social_security(amounts, tips, known, tolerance)
        yield from _medicare(amounts, known, tolerance)
    yield from _wage_base(amounts, year, known)
    yield from _withheld_below_wages(amounts)
    if "ss_wages" in amounts and "wages_tips" in amounts and amounts["ss_wages"] > amounts["wages_tips"] * ss_over_wages:
        yield Mismatch(
            "w2.social_security_wages",
            ("ss_wages", "wages_tips"),
            "Social security wages exceed box 1 by more than a tenth; deferred pay can explain that.",
            f"at most {amounts['wages_tips'] * ss_over_wages:.2f}",
            str(amounts["ss_wages"]),
        )


def _social_security(amounts: Amounts, tips: Decimal, known: Figures, tolerance: Tolerance) -> Iterator[Mismatch]:
    if "ss_wages" not in amounts or "ss_tax_withheld" not in amounts:
        return
    least = amounts["ss_wages"] * known.social_security
    most = (amounts["ss_wages"] + tips) * known.social_security
    if not tolerance.holds(least, most, amounts["ss_tax_withheld"]):
        said = "Social security tax is not 6.2 % of social security wages."
        fields = ("ss_tax_withheld", "ss_wages")
        yield Mismatch("w2.social_security_tax", fields, said, f"{least:.2f}", str(amounts["ss_tax_withheld"]))


def _medicare(amounts: Amounts, known: Figures, tolerance: Tolerance) -> Iterator[Mismatch]:
    if "medicare_wages" not in amounts or "medicare_tax_withheld" not in amounts:
        return
    wages = amounts["medicare_wages"]
    expected = wages * known.medicare + max(Decimal(0), wages - known.additional_above) * known.additional
    if not tolerance.holds(expected, expected, amounts["medicare_tax_withheld"]):
        said = "Medicare tax is not 1.45 % of Medicare wages (and 0.9 % of what exceeds 200,000)."
        fields = ("medicare_tax_withheld", "medicare_wages")
        yield Mismatch("w2.medicare_tax", fields, said, f"{expected:.2f}", str(amounts["medicare_tax_withheld"]))


def _wage_base(amounts: Amounts, year: int | None, known: Figures) -> Iterator[Mismatch]:
    base = known.wage_base.get(year) if year is not None else None
    if base is not None and amounts.get("ss_wages", Decimal(0)) > base:
        said = f"Social security wages exceed the wage base of {year}."
        yield Mismatch("w2.wage_base", ("ss_wages",), said, f"at most {base}", str(amounts["ss_wages"]))


def _withheld_below_wages(amounts: Amounts) -> Iterator[Mismatch]:
    for said, tax, wages in WITHHELD:
        if tax in amounts and wages in amounts and amounts[tax] > 0 and amounts[tax] >= amounts[wages]:
            message = f"More {said} is withheld than the wages it is withheld from."
            yield Mismatch("w2.withholding", (tax, wages), message, f"below {amounts[wages]}", str(amounts[tax]))
