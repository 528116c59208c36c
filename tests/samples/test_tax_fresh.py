"""Facts about the freshly made documents: the same seed, the same papers; and what is true of them is printed on them."""

import io
import re

import pdfplumber
import pytest

from tests.bench.tax_fresh import asked
from tests.samples import tax_fresh
from tests.samples.tax_fresh import SHARES, Fresh, fresh
from tests.samples.tax_others import OTHERS, draw_other
from tests.samples.tax_prints4 import DESIGNS
from tests.samples.tax_styles import designs_of


@pytest.fixture
def unscanned(monkeypatch: pytest.MonkeyPatch) -> None:
    """Which papers are drawn does not depend on how they are shown, and a scan takes long to make."""
    monkeypatch.setattr(tax_fresh, "SCANNED", 0.0)


def printed(one: Fresh) -> str:
    with pdfplumber.open(io.BytesIO(one.data)) as opened:
        return "\n".join(page.extract_text() for page in opened.pages)


def test_the_same_seed_gives_the_same_papers_and_another_seed_others() -> None:
    again = list(fresh(5, 24, None, (1, 12)))
    assert [one.data for one in again] == [one.data for one in fresh(5, 24, None, (1, 12))]
    assert {one.name for one in again}.isdisjoint(one.name for one in fresh(6, 24, None, (1, 12)))


@pytest.mark.usefixtures("unscanned")
def test_every_form_is_among_them_and_the_parts_make_the_whole() -> None:
    assert sum(round(share * 200) for share in SHARES.values()) == 200
    numbers = sorted(int(one.name.split("_")[0]) for part in (1, 2, 3) for one in fresh(7, 12, None, (part, 3)))
    assert numbers == list(range(len(numbers))) and len(numbers) >= 10


@pytest.mark.usefixtures("unscanned")
def test_print_styles_are_told_apart_and_all_of_a_form_come_in_turn() -> None:
    made = list(fresh(5, 24, None, designed=1.0))
    for form in SHARES:
        seen = [one.layout for one in made if one.doc_type == form]
        assert len(set(seen)) == min(len(seen), len(designs_of(form))) and set(seen) <= set(designs_of(form))
    assert not any(one.layout for one in fresh(5, 16, None, designed=0.0))


def test_a_draw_can_be_kept_to_some_print_styles() -> None:
    assert all(one.layout in DESIGNS for one in fresh(5, 24, None, (1, 6), designed=1.0, styles=tuple(DESIGNS)))


def test_of_a_page_with_several_forms_the_one_that_is_asked_for_counts() -> None:
    result = {"documents": [{"doc_type": "1099-DIV"}, {"doc_type": "1099-INT"}]}
    told = {"doc_type": "1099-INT", "layout": "custodian"}
    assert asked(result, told)["documents"] == [{"doc_type": "1099-INT"}]
    assert asked(result, {**told, "layout": "counter"}) == result == asked(result, {**told, "doc_type": "1099-MISC"})


def test_every_true_amount_and_number_is_printed_as_it_stands() -> None:
    """Letters set one by one, as by hand, are no words of the text layer; test_tax_prints2 looks at the print styles."""
    texts = [one for one in fresh(5, 16, None) if one.medium == "pdf_text" and "by hand" not in one.defect and not one.layout]
    assert len(texts) >= 8
    for one in texts:
        text = re.sub(r"[^\d*]", "", printed(one))
        for name, value in one.truth.items():
            digits = re.sub(r"[^\d*]", "", value or "")
            whole = digits.removesuffix("00") if one.doc_type == "K-1" and name == "ordinary_income" else digits
            assert whole in text, (one.name, name)


@pytest.mark.parametrize("kind", OTHERS)
def test_a_paper_of_another_kind_has_no_true_field(kind: str) -> None:
    assert set(draw_other(kind, 1).truth) == {"subtype"}
