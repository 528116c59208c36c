"""Facts about the third set of print styles: what is true of one stands on the form's page, in full, and nothing covers it."""

import random
from dataclasses import replace
from decimal import Decimal

import pytest

from tests.samples.print_facts import crowded, unquoted, untrue
from tests.samples.tax_prints2 import DESIGNS as EARLIER
from tests.samples.tax_prints2_facts import PARTIES
from tests.samples.tax_prints3 import DESIGNS
from tests.samples.tax_prints3_facts import alike, extras, invent_facts
from tests.samples.tax_styles import designs_of, draw_design

drawn = pytest.mark.parametrize(("name", "seed"), [(name, seed) for name in DESIGNS for seed in (1, 2)])


def test_the_styles_are_new_ones_and_every_form_has_at_least_two() -> None:
    assert not set(DESIGNS) & set(EARLIER)
    assert all(len(designs_of(form, DESIGNS)) >= 2 for form in PARTIES)


@drawn
def test_every_true_value_stands_on_the_page_of_the_form(name: str, seed: int) -> None:
    assert unquoted(draw_design(name, seed), DESIGNS[name].page) == []


@drawn
def test_the_truth_has_the_fields_of_the_form_and_agrees_with_what_is_printed(name: str, seed: int) -> None:
    assert untrue(draw_design(name, seed), DESIGNS[name].form) == []


@drawn
def test_no_word_leaves_the_page_or_covers_another(name: str, seed: int) -> None:
    assert crowded(draw_design(name, seed)) == []


@pytest.mark.parametrize("name", DESIGNS)
def test_the_same_seed_gives_the_same_pages_and_another_seed_others(name: str) -> None:
    assert draw_design(name, 8).data == draw_design(name, 8).data != draw_design(name, 9).data


@pytest.mark.parametrize("seed", range(6))
def test_who_lets_houses_pays_no_royalties_and_no_return_is_sent_for_less_than_600(seed: int) -> None:
    paid = invent_facts(random.Random(seed), "1099-MISC", range(2020, 2026), "rent").plain
    assert Decimal(paid["1"]) > 0 and paid["2"] == "" and max(Decimal(text or 0) for text in paid.values()) >= 600


@pytest.mark.parametrize("seed", range(4))
def test_the_wages_of_the_states_of_a_w2_are_those_of_its_first_box(seed: int) -> None:
    facts = invent_facts(random.Random(seed), "W-2", range(2020, 2026), "W-2")
    states = extras(facts, most=3).states
    assert not states or abs(sum(Decimal(one[2].replace(",", "")) for one in states) - Decimal(facts.plain["1"])) < 1


def test_amounts_that_are_no_field_are_written_as_the_fields_are() -> None:
    facts = invent_facts(random.Random(1), "K-1", range(2020, 2026), "K-1")
    for shown, want in (
        ("$41,000.00", "($1,234.50)"),
        ("41000.00", "(1234.50)"),
        ("41,000.", "(1,234.)"),
        ("(41,000)", "(1,234)"),
        ("-41,000", "-1,234"),
    ):
        facts = replace(facts, shown={"1": shown}, plain={"1": "41000.00"})
        assert alike(facts, Decimal("-1234.50")) == want
