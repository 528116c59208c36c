"""Is a drug of a prescription's form: a name, a dose that cannot be misread, directions that tell a time."""

import re
from collections.abc import Iterator, Mapping

from services.core.finding import Severity
from services.packs.clinical.prescription.rate import times_a_day, when_needed
from services.packs.clinical.prescription.wording import AMOUNT, STRENGTH_IN, TIMING

Problem = tuple[Severity, str, bool]
"""How grave, what, and whether another attempt could mend it."""


def problems_of(element: Mapping[str, str]) -> Iterator[Problem]:
    """What is wrong with a drug as it was read, or as it was written."""
    name, dose, frequency = (element.get(key, "").strip() for key in ("name", "dose", "frequency"))
    if len(re.sub(r"[^A-Za-zÀ-ÿ]", "", name)) < 3 or STRENGTH_IN.search(name):
        yield "major", "a drug's name is none", True
    if not dose and not frequency:
        yield "medium", "a drug has neither a dose nor a frequency", True
    if dose and not re.search(r"\d|½|¼", dose) and not AMOUNT.search(dose):
        yield "major", "a dose has no figure", True
    if frequency and times_a_day(frequency) is None and not when_needed(frequency) and not TIMING.search(frequency):
        yield "major", "the directions are in words that were not understood", True
    yield from _misreadable(dose)


def _misreadable(dose: str) -> Iterator[Problem]:
    """Ways of writing a dose that lead to tenfold errors (ISMP list of error-prone abbreviations and dose designations)."""
    if re.search(r"(?<![\d.])\.\d", dose):
        yield "minor", "a dose is written without a zero before its decimal point", False
    if re.search(r"\d\.0+(?!\d)", dose):
        yield "minor", "a dose is written with a zero behind its decimal point", False
    if re.search(r"\d ?(?:U|IU|µg)(?![A-Za-z])", dose):
        yield "minor", "a dose is written with U, IU or µg", False
