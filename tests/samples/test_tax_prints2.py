"""Facts about the further print styles: what is true of one stands on it, in full, and nothing covers it."""

import io
import re

import numpy as np
import pypdfium2
import pytest
from PIL import Image

from tests.samples.paper import Paper
from tests.samples.print_facts import crowded, unquoted
from tests.samples.tax_prints2 import DESIGNS, designs_of, draw_design
from tests.samples.tax_prints2_facts import BOXES, PARTIES, PREFIXES

SEEDS = (1, 2, 3)
NUMBER = re.compile(r"(\d{3}|XXX|xxx|\*{3})-(\d\d|XX|xx|\*\*)-\d{4}|\d\d-\d{7}|XX-XXX\d{4}")
drawn = pytest.mark.parametrize(("name", "seed"), [(name, seed) for name in DESIGNS for seed in SEEDS])


def test_every_form_has_at_least_three_styles() -> None:
    assert all(len(designs_of(form)) >= 3 for form in PARTIES) and len(DESIGNS) >= 14


@drawn
def test_every_true_value_stands_on_the_page_of_the_form(name: str, seed: int) -> None:
    assert unquoted(draw_design(name, seed), DESIGNS[name].page) == []


@drawn
def test_the_truth_has_the_fields_of_the_form_and_agrees_with_what_is_printed(name: str, seed: int) -> None:
    made, form = draw_design(name, seed), DESIGNS[name].form
    amounts = BOXES[form].values()
    assert set(made.truth) == {*PARTIES[form], *amounts, "tax_year"} == set(made.quotes)
    assert re.fullmatch(r"20(1[7-9]|2[0-5])", made.truth["tax_year"] or "")
    for field, value in made.truth.items():
        if field in amounts:
            printed = re.sub(r"\D", "", made.quotes[field] or "")
            assert value is None or re.fullmatch(r"-?\d+\.\d\d", value)
            assert re.sub(r"\D", "", value or "").lstrip("0") in (printed.lstrip("0"), f"{printed}00".lstrip("0"))
            assert (value or "").startswith("-") == bool(re.search(r"^\(|-$", made.quotes[field] or ""))
        elif field.endswith(("_tin", "_ein", "_ssn")):
            assert NUMBER.fullmatch(value or "")
    assert (made.truth[PARTIES[form][0]] or "")[:2] in PREFIXES


@drawn
def test_no_word_leaves_the_page_or_covers_another(name: str, seed: int) -> None:
    assert crowded(draw_design(name, seed)) == []


@pytest.mark.parametrize("name", DESIGNS)
def test_the_same_seed_gives_the_same_pages_and_another_seed_others(name: str) -> None:
    assert draw_design(name, 8).data == draw_design(name, 8).data != draw_design(name, 9).data


def test_a_picture_shows_the_page_of_the_form_and_not_the_cover() -> None:
    wide = draw_design("platform", 4, paper=Paper(dpi=60, noise=0))
    shown = np.asarray(Image.open(io.BytesIO(wide.data)).convert("L"))
    form = pypdfium2.PdfDocument(draw_design("platform", 4).data)[1].render(scale=60 / 72).to_pil().convert("L")
    assert shown.shape == np.asarray(form).shape and np.abs(shown.astype(int) - np.asarray(form)).mean() < 2
