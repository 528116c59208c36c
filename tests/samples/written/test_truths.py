"""The written documents and their truth files agree with each other and with the label rules."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.bench.corpus import written_cases

HERE = Path(__file__).parent
DATED = {"date", "institution"}
NOTES = DATED | {"diagnoses", "medications", "procedures"}
FIELDS = {
    "pathology": DATED | {"histology", "grade", "margins", "ihcMarkers"},
    "radiology": DATED | {"impression", "findings", "measurements"},
    "genomics": DATED | {"mutations", "msiStatus", "tmb"},
    "lab-report": DATED | {"labValues"},
    "prescription": DATED | {"medications"},
    "clinical-notes": NOTES,
    "discharge-summary": NOTES,
    "surgical-notes": NOTES | {"margins"},
    "OTHER": set[str](),
}
AUTHORS = (
    "written",
    "penned",
    "charted",
    "filed",
    "issued",
    "signed",
    "sealed",
    "stamped",
    "lettered",
    "posted",
    "drafted",
    "sorted",
    "framed",
    "tried",
    "typed",
    "printed",
    "mailed",
    "ruled",
    "noted",
    "told",
    "keyed",
    "scribed",
    "relayed",
    "clipped",
    "stored",
    "plainly",
    "routine",
    "daily",
    "usual",
)
PARTS = {
    "measurements": {"location", "size"},
    "mutations": {"gene", "variant"},
    "labValues": {"name", "value", "unit", "flag"},
}
STEMS = sorted(path.name.removesuffix(".truth.json") for path in HERE.glob("*.truth.json"))
by_author = pytest.mark.parametrize("author", AUTHORS)


def truths(author: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """What an author's documents truly say, by their stems."""
    for stem in STEMS:
        if stem.partition("_")[0] == author:
            yield stem, dict(json.loads((HERE / f"{stem}.truth.json").read_text(encoding="utf-8")))


def one_line(text: str) -> str:
    return " ".join(text.split())


def quotes_in(entry: dict[str, Any]) -> list[str]:
    """Every quote of a field entry, whether it is one, a list of them or one per marker."""
    found: list[str] = []
    for quote in (entry.get("quote"), entry.get("optional_quote")):
        if isinstance(quote, dict):
            found += quote.values()
        elif isinstance(quote, list):
            found += quote
        elif quote is not None:
            found.append(quote)
    return found


def test_every_text_has_a_truth_and_every_truth_a_text() -> None:
    assert STEMS
    assert sorted(path.stem for path in HERE.glob("*.txt")) == STEMS
    assert {stem.partition("_")[0] for stem in STEMS} == set(AUTHORS)


@by_author
def test_the_documents_of_one_author_can_be_taken_alone(author: str) -> None:
    assert {case.stem.partition("_")[0] for case in written_cases(author=author)} == {author}


@by_author
def test_every_quote_stands_in_its_text(author: str) -> None:
    for stem, truth in truths(author):
        text = one_line((HERE / f"{stem}.txt").read_text(encoding="utf-8"))
        quotes = [one_line(quote) for entry in truth["fields"].values() for quote in quotes_in(entry)]
        assert [quote for quote in quotes if not quote or quote not in text] == [], stem


@by_author
def test_a_truth_names_each_field_of_its_type_and_no_other(author: str) -> None:
    for stem, truth in truths(author):
        assert set(truth["fields"]) == FIELDS[truth["doc_type"]], stem
        assert truth["file"] == f"{stem}.txt"
        assert stem.rpartition("_")[0] == f"{author}_{truth['doc_type'].lower()}"


@by_author
def test_a_status_goes_with_what_it_allows(author: str) -> None:
    for stem, truth in truths(author):
        for name, entry in truth["fields"].items():
            assert entry["status"] in {"found", "not_present", "ambiguous"}, (stem, name)
            if entry["status"] == "found":
                assert entry["value"] and entry["quote"] and entry["page"] == 1, (stem, name)
            if entry["status"] == "not_present":
                assert entry["value"] is None and entry["quote"] is None, (stem, name)


@by_author
def test_a_list_element_has_the_parts_of_its_field_and_a_quote(author: str) -> None:
    for stem, truth in truths(author):
        for name, entry in truth["fields"].items():
            for items, quotes in ((entry["value"], entry["quote"]), (entry.get("optional"), entry.get("optional_quote"))):
                if isinstance(items, list):
                    assert len(items) == len(quotes), (stem, name)
                    assert all(PARTS[name] == set(item) - {"alt"} for item in items if name in PARTS), (stem, name)
                if isinstance(items, dict):
                    assert items.keys() == quotes.keys(), (stem, name)
