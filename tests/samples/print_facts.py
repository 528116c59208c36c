"""What must be true of any print style's document; each function gives the faults that it finds, none in a good one."""

import io
import re
from collections.abc import Iterator
from decimal import Decimal
from typing import Any

import pdfplumber
import pypdfium2

from tests.samples.tax_forms import Sample
from tests.samples.tax_prints2_facts import BOXES, PARTIES, PREFIXES

NUMBER = re.compile(r"9\d\d-\d\d-\d{4}|(XXX-XX-|xxx-xx-|\*{3}-\*\*-|X{5}|\*{5})\d{4}|\d\d-\d{7}|XX-XXX\d{4}")


def unquoted(made: Sample, page: int) -> list[str]:
    """The fields whose words do not stand on the page of the form."""
    source = pypdfium2.PdfDocument(made.data)
    text = _flat(source[page].get_textpage().get_text_range())
    source.close()
    return [field for field, words in made.quotes.items() if _flat(words) not in text]


def untrue(made: Sample, form: str) -> list[str]:
    """The fields of the form that the truth lacks, has too many, or tells otherwise than the page prints them."""
    amounts, faults = tuple(BOXES[form].values()), []
    fields = {*PARTIES[form], *amounts, "tax_year"}
    if not fields == set(made.truth) == set(made.quotes):
        return sorted(fields ^ set(made.truth) | fields ^ set(made.quotes))
    faults += [field for field in amounts if not _agrees(made.truth[field], made.quotes[field] or "")]
    numbers = [field for field in PARTIES[form] if field.endswith(("_tin", "_ein", "_ssn"))]
    faults += [field for field in numbers if not NUMBER.fullmatch(made.truth[field] or "")]
    issuer = PARTIES[form][0]
    return faults if (made.truth[issuer] or "")[:2] in PREFIXES else [*faults, issuer]


def crowded(made: Sample) -> list[str]:
    """The words that leave their page or cover one another."""
    faults = []
    with pdfplumber.open(io.BytesIO(made.data)) as opened:
        for page in opened.pages:
            found = page.extract_words()
            for word in found:
                inside = word["x0"] > 10 < word["top"] and word["x1"] < page.width - 10 and word["bottom"] < page.height - 10
                faults += [] if inside else [f"{word['text']} leaves the page"]
            faults += [f"{one['text']} and {two['text']} meet" for one, two in _level(found) if _across(one, two) >= 1]
    return faults


def _level(words: list[dict[str, Any]]) -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
    """The pairs of words that share at least two points of height."""
    down = sorted(words, key=lambda word: word["top"])
    for at, one in enumerate(down):
        for two in down[at + 1 :]:
            if two["top"] > one["bottom"] - 2:
                break
            if two["bottom"] - two["top"] >= 2:
                yield one, two


def _across(one: dict[str, Any], two: dict[str, Any]) -> float:
    """How many points of width two words share."""
    return float(min(one["x1"], two["x1"]) - max(one["x0"], two["x0"]))


def _agrees(value: str | None, printed: str) -> bool:
    """Whether the amount is the printed one; no amount, and nothing printed, where there is none."""
    if value is None:
        return printed == ""
    plain = Decimal(re.sub(r"[^\d.]", "", printed).rstrip("."))
    return Decimal(value) == (-plain if re.match(r"\(|-", printed) else plain)


def _flat(text: str | None) -> str:
    return re.sub(r"\s+", "", text or "")
