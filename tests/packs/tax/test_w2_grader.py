"""The W-2's grader: where a place belongs, what stands in a box, and that what is wrong is caught and named."""

import pytest

from services.core.draft import Field, Place
from services.documents.ground import locate_all
from services.packs.tax.shared.support import is_reading
from services.packs.tax.w2.task import PACK
from tests.bench.grader_tax import Checked, answer_of, measure
from tests.packs.tax.made import drawn, graded, issues, misread
from tests.samples.tax_forms import LAYOUTS, Layout

SPECS = PACK.rubric.fields


@pytest.mark.parametrize("layout", LAYOUTS)
def test_true_values_are_supported_and_nothing_is_held_against_them(layout: Layout) -> None:
    sample, document = drawn(31, layout=layout)
    found = graded(sample, document)
    assert not [one for one in found if one.severity in ("critical", "major")]
    assert all(one.score == 1.0 for one in found if one.check == "in_source")


@pytest.mark.parametrize("layout", LAYOUTS)
def test_an_amount_in_two_boxes_supports_each_field_in_its_own_box_only(layout: Layout) -> None:
    sample, document = drawn(31, layout=layout, change={"3": "5000.00", "5": "5000.00"})
    quote = sample.quotes["ss_wages"] or ""
    places = locate_all(document, quote)
    assert len(places) == 2
    for name in ("ss_wages", "medicare_wages"):
        field = Field(name=name, status="found", value="5000.00", raw=quote)
        assert sorted(PACK.supports(document, SPECS[name], field, place).score for place in places) == [0.0, 1.0]


def test_the_value_must_be_what_the_quote_says() -> None:
    sample, document = drawn(31)
    place = locate_all(document, sample.quotes["wages_tips"] or "")[0]
    field = Field(name="wages_tips", status="found", value="85004.72", raw=place.quote)
    assert PACK.supports(document, SPECS["wages_tips"], field, place).score == 0.0


def test_employer_and_employee_are_not_taken_for_each_other() -> None:
    sample, document = drawn(32, layout="payroll")
    swapped = graded(sample, document, employer_name=sample.truth["employee_name"], employee_name=sample.truth["employer_name"])
    assert {name for _, name in issues(swapped, "wrong_place")} == {"employer_name", "employee_name"}


def test_a_value_whose_label_was_misread_is_not_given_to_the_box_beside_it() -> None:
    """The heading over the form crosses the line between the two boxes from above; that makes the line no stroke of a letter."""
    sample, document = drawn(14, layout="payroll")
    damaged = misread(document, {"1 Wages, tips, other comp.": "1 Wxqos, lpe, oter cnrnp."})
    found = graded(sample, damaged)
    assert not [one for one in found if one.field == "wages_tips" and one.severity == "critical"]


def test_an_address_is_no_name() -> None:
    sample, document = drawn(32, layout="payroll")
    street = next(
        line for line in document.text.splitlines() if line.endswith(("Street", "Lane", "Road", "Avenue", "Court", "Drive"))
    )
    found = graded(sample, document, employer_name=street)
    assert any(one.field == "employer_name" and one.severity == "critical" for one in found)


def test_a_place_that_cannot_be_pointed_at_is_unclear() -> None:
    _, document = drawn(31)
    nowhere = Place(quote="12.00", page=None, box=None, span=None)
    field = Field(name="wages_tips", status="found", value="12.00")
    assert 0.0 < PACK.supports(document, SPECS["wages_tips"], field, nowhere).score < 0.8


def test_an_empty_box_is_mentioned_and_not_filled() -> None:
    _, document = drawn(33, empty=("2", "4"))
    for name, filled in (("wages_tips", True), ("federal_tax_withheld", False), ("ss_tax_withheld", False), ("tax_year", True)):
        found = PACK.search(document, SPECS[name])
        assert found.mentioned and found.filled is filled, name


def test_a_bare_claim_of_absence_is_no_absence() -> None:
    sample, document = drawn(33)
    assert ("completeness", "federal_tax_withheld") in issues(
        graded(sample, document, federal_tax_withheld=None), "missing_field"
    )


@pytest.mark.parametrize(
    ("kind", "value", "quote", "same"),
    [
        ("money", "1234.50", "$1,234.50", True),
        ("money", "1234.50", "1.234.50", True),
        ("money", "-12.00", "(12.00)", True),
        ("money", "1234.50", "1,234.05", False),
        ("money", "1234.00", "1,234.50", False),
        ("tin", "900-12-0042", "900 12 0042", True),
        ("tin", "900-12-0042", "900-12-0024", False),
        ("tin", "***-**-0042", "XXX-XX-0042", True),
        ("name", "PINE & FERRY CO", "Pine & Ferry Co", True),
        ("name", "Pine Co", "Pine & Ferry Co", False),
        ("year", "2024", "20 24", True),
        ("year", "2023", "2024", False),
    ],
)
def test_a_value_is_a_reading_of_its_quote_or_it_is_not(kind: str, value: str, quote: str, same: bool) -> None:
    assert is_reading(kind, value, quote) is same


def test_corrupted_extractions_are_caught_and_harmless_changes_are_not() -> None:
    checked = []
    for layout in LAYOUTS:
        sample, document = drawn(34, layout=layout)
        checked.append(Checked(sample.name, document, answer_of(sample)))
    figures = measure(checked)
    assert figures.tried.total() > 200 and figures.caught >= 0.97, figures.missed
    assert figures.doubted == []
    values_only = {how: n for how, n in figures.flagged.items() if not how.endswith("in the quote")}
    assert sum(values_only.values()) == 0, values_only
