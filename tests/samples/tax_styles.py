"""Every print style of tax forms, in the families in which they were drawn, each without sight of the reader."""

from collections.abc import Collection, Mapping

from tests.samples.paper import Paper
from tests.samples.tax_forms import Sample
from tests.samples.tax_prints2 import DESIGNS as SECOND
from tests.samples.tax_prints2 import Design, draw_as
from tests.samples.tax_prints3 import DESIGNS as THIRD
from tests.samples.tax_prints4 import DESIGNS as FOURTH

FAMILIES: Mapping[str, Mapping[str, Design]] = {"second": SECOND, "third": THIRD, "fourth": FOURTH}
ALL: Mapping[str, Design] = {name: design for family in FAMILIES.values() for name, design in family.items()}
SEVERAL = ("brokerage", "custodian", "lender", "taxpack", "sweep")
"""Styles whose page holds several forms; their truth is that of one of them."""


def designs_of(form: str, styles: Collection[str] = tuple(ALL)) -> tuple[str, ...]:
    """The names of a form's print styles among those, in their order."""
    return tuple(name for name in styles if ALL[name].form == form)


def draw_design(name: str, seed: int, *, paper: Paper | None = None) -> Sample:
    """One form in any print style; see tax_prints2."""
    return draw_as(ALL[name], name, seed, paper=paper)
