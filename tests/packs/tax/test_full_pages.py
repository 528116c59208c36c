"""W-2s with every box filled, an earnings summary beside them, and copies that run off the page."""

import pytest

from services.core.document import Document
from services.documents.reader import read
from services.packs.tax.w2.task import PACK
from services.tasks.drafting import draft_from
from services.tasks.grading import code_findings
from services.tasks.pack import Case
from tests.packs.tax.made import answer, values
from tests.samples.tax_forms import Sample
from tests.samples.tax_w2_full import draw_full_w2

AMOUNTS = ("federal_tax_withheld", "ss_tax_withheld", "medicare_tax_withheld")


def opened(sample: Sample) -> Document:
    return read(sample.data, sample.name)


def open_issues(document: Document) -> set[str | None]:
    said = answer(document)
    findings = code_findings(PACK, Case(document), draft_from(said, PACK, Case(document), None, ()))
    return {one.field for one in findings if one.severity in ("critical", "major")}


@pytest.mark.parametrize("apart", [False, True])
def test_lists_and_several_states_are_not_taken_for_the_amounts(apart: bool) -> None:
    sample = draw_full_w2(3, apart=apart)
    assert values(answer(opened(sample))) == sample.truth


def test_a_summary_beside_the_form_fills_no_box_of_it() -> None:
    sample = draw_full_w2(5, layout="quarters", empty=("3", "4"))
    document = opened(sample)
    said = answer(document)
    assert values(said) == sample.truth
    assert {one.status for one in said.fields if one.name in ("ss_wages", "ss_tax_withheld")} == {"not_present"}
    assert not open_issues(document)


def test_an_amount_that_runs_off_the_page_is_unreadable_and_told() -> None:
    document = opened(draw_full_w2(4, off=55))
    said = {one.name: one for one in answer(document).fields}
    assert {said[name].status for name in AMOUNTS} == {"unreadable"}
    assert set(AMOUNTS) <= open_issues(document)


def test_a_copy_that_runs_off_the_page_does_not_outvote_the_others() -> None:
    sample = draw_full_w2(4, layout="quarters", off=40)
    document = opened(sample)
    assert values(answer(document)) == sample.truth
    assert not open_issues(document)
