"""Rates and wage bases by tax year, from tax_years.toml beside this file."""

import tomllib
from dataclasses import dataclass
from decimal import Decimal
from functools import cache
from importlib.resources import files


@dataclass(frozen=True)
class Figures:
    """Shares are of 1; amounts in USD. `wage_base` by year; the rates hold from `since` on."""

    social_security: Decimal
    medicare: Decimal
    additional: Decimal
    additional_above: Decimal
    since: int
    wage_base: dict[int, Decimal]


@cache
def figures() -> Figures:
    """The payroll figures; sources stand in the data file."""
    raw = tomllib.loads(files(__package__ or "").joinpath("tax_years.toml").read_text("utf-8"))
    return Figures(
        social_security=Decimal(raw["social_security_rate"]),
        medicare=Decimal(raw["medicare_rate"]),
        additional=Decimal(raw["additional_medicare_rate"]),
        additional_above=Decimal(raw["additional_medicare_above"]),
        since=int(raw["rates_since"]),
        wage_base={int(year): Decimal(base) for year, base in raw["social_security_wage_base"].items()},
    )
