"""Facts about the fourth set of print styles: the form's page tells what is true, and papers that are no form have no field."""

import io
import random
from decimal import Decimal

import pytest
from PIL import Image

from tests.samples.paper import Paper
from tests.samples.print_facts import crowded, unquoted, untrue
from tests.samples.tax_prints2_facts import PARTIES
from tests.samples.tax_prints4 import DESIGNS
from tests.samples.tax_prints4_facts import invent_facts
from tests.samples.tax_styles import ALL, FAMILIES, SEVERAL, designs_of, draw_design

SEEDS = (1, 2, 3)
FORMS = [name for name, design in DESIGNS.items() if design.form != "OTHER"]
drawn = pytest.mark.parametrize(("name", "seed"), [(name, seed) for name in DESIGNS for seed in SEEDS])
drawn_forms = pytest.mark.parametrize(("name", "seed"), [(name, seed) for name in FORMS for seed in SEEDS])


def test_no_style_is_in_two_families_and_every_form_has_at_least_three_new_ones() -> None:
    assert len(ALL) == sum(len(family) for family in FAMILIES.values()) and set(SEVERAL) <= set(ALL)
    assert all(len(designs_of(form, DESIGNS)) >= 3 for form in (*PARTIES, "OTHER")) and len(FORMS) >= 20


@drawn_forms
def test_every_true_value_stands_on_the_page_of_the_form(name: str, seed: int) -> None:
    assert unquoted(draw_design(name, seed), DESIGNS[name].page) == []


@drawn_forms
def test_the_truth_has_the_fields_of_the_form_and_agrees_with_what_is_printed(name: str, seed: int) -> None:
    assert untrue(draw_design(name, seed), DESIGNS[name].form) == []


@drawn
def test_no_word_leaves_the_page_or_covers_another(name: str, seed: int) -> None:
    assert crowded(draw_design(name, seed)) == []


@pytest.mark.parametrize("name", DESIGNS)
def test_the_same_seed_gives_the_same_pages_and_another_seed_others(name: str) -> None:
    assert draw_design(name, 8).data == draw_design(name, 8).data != draw_design(name, 9).data


@pytest.mark.parametrize("name", designs_of("OTHER", DESIGNS))
def test_a_paper_that_is_no_form_has_no_true_field(name: str) -> None:
    assert set(draw_design(name, 1).truth) == {"subtype"}


def test_a_landscape_page_is_scanned_as_it_lies() -> None:
    shown = Image.open(io.BytesIO(draw_design("archive", 1, paper=Paper(dpi=60, noise=0)).data))
    assert shown.size == (660, 510)


@pytest.mark.parametrize("seed", range(6))
def test_a_claims_office_pays_neither_rent_nor_royalties(seed: int) -> None:
    paid = invent_facts(random.Random(seed), "1099-MISC", range(2020, 2026), "settlement").plain
    assert Decimal(paid["3"]) >= 600 and paid["1"] == paid["2"] == ""
