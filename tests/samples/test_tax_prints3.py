"""Facts about the third set of print styles: what is true of one stands on the form's page, in full, and nothing covers it."""

import io
import itertools
import random
import re
from dataclasses import replace
from decimal import Decimal

import pdfplumber
import pypdfium2
import pytest

from tests.samples.tax_prints2 import DESIGNS as EARLIER
from tests.samples.tax_prints2_facts import BOXES, PARTIES, PREFIXES
from tests.samples.tax_prints3 import ALL, DESIGNS, designs_of, draw_design
from tests.samples.tax_prints3_facts import alike, extras, invent_facts

NUMBER = re.compile(r"9\d\d-\d\d-\d{4}|(XXX-XX-|xxx-xx-|\*{3}-\*\*-|X{5}|\*{5})\d{4}|\d\d-\d{7}|XX-XXX\d{4}")
drawn = pytest.mark.parametrize(("name", "seed"), [(name, seed) for name in DESIGNS for seed in (1, 2)])


def flat(text: str | None) -> str:
    return re.sub(r"\s+", "", text or "")


def test_the_styles_are_new_ones_and_every_form_has_at_least_two() -> None:
    assert not set(DESIGNS) & set(EARLIER) and set(ALL) == {*EARLIER, *DESIGNS}
    assert all(len(set(designs_of(form)) & set(DESIGNS)) >= 2 for form in PARTIES)


@drawn
def test_every_true_value_stands_on_the_page_of_the_form(name: str, seed: int) -> None:
    made = draw_design(name, seed)
    source = pypdfium2.PdfDocument(made.data)
    text = flat(source[DESIGNS[name].page].get_textpage().get_text_range())
    source.close()
    assert [field for field, words in made.quotes.items() if flat(words) not in text] == []


@drawn
def test_the_truth_has_the_fields_of_the_form_and_agrees_with_what_is_printed(name: str, seed: int) -> None:
    made, form = draw_design(name, seed), DESIGNS[name].form
    amounts = BOXES[form].values()
    assert set(made.truth) == {*PARTIES[form], *amounts, "tax_year"} == set(made.quotes)
    for field in amounts:
        value, printed = made.truth[field], made.quotes[field] or ""
        if value is None:
            assert printed == ""
            continue
        plain = Decimal(re.sub(r"[^\d.]", "", printed).rstrip("."))
        assert Decimal(value) == (-plain if re.match(r"\(|-", printed) else plain)
    for field in PARTIES[form]:
        if field.endswith(("_tin", "_ein", "_ssn")):
            assert NUMBER.fullmatch(made.truth[field] or "")
    assert (made.truth[PARTIES[form][0]] or "")[:2] in PREFIXES


@drawn
def test_no_word_leaves_the_page_or_covers_another(name: str, seed: int) -> None:
    with pdfplumber.open(io.BytesIO(draw_design(name, seed).data)) as opened:
        for page in opened.pages:
            found = page.extract_words()
            for word in found:
                assert word["x0"] > 10 and word["top"] > 10, word
                assert word["x1"] < page.width - 10 and word["bottom"] < page.height - 10, word
            for one, two in itertools.combinations(found, 2):
                across = min(one["x1"], two["x1"]) - max(one["x0"], two["x0"])
                down = min(one["bottom"], two["bottom"]) - max(one["top"], two["top"])
                assert across < 1 or down < 2, (one["text"], two["text"])


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
