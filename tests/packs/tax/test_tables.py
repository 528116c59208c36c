"""Forms printed as tables: labels in one row and values in the next, a row for each account and one of totals."""

import pytest

from services.core.calls import CallRequest
from services.core.document import Document
from services.core.draft import Extraction
from services.core.feedback import Feedback
from services.core.finding import Finding
from services.documents.reader import read
from services.packs.find import packs_by_type
from services.tasks.drafting import draft_from
from services.tasks.grading import code_findings
from services.tasks.pack import Case, Pack
from tests.samples.tax_forms import Sample
from tests.samples.tax_prints2 import draw_design

TABLES = [("strip", "1099-INT"), ("accounts", "1099-INT"), ("funds", "1099-DIV")]
AMOUNTS = ("interest_income", "early_withdrawal_penalty", "total_dividends", "qualified_dividends")


def drawn(style: str, doc_type: str, seed: int) -> tuple[Sample, Document, Pack]:
    sample = draw_design(style, seed)
    return sample, read(sample.data, sample.name), packs_by_type()[doc_type]


def answer(document: Document, pack: Pack) -> Extraction:
    feedback = Feedback(attempt=1, attempts_allowed=3)
    return pack.read(CallRequest(role="extract", pack=pack.name, stable="", tail="", document=document, feedback=feedback))


def issues(document: Document, pack: Pack, said: Extraction) -> list[Finding]:
    case = Case(document)
    return [one for one in code_findings(pack, case, draft_from(said, pack, case, None, ())) if one.is_issue]


@pytest.mark.parametrize(("style", "doc_type"), TABLES)
@pytest.mark.parametrize("seed", [3, 4])
def test_the_amount_of_a_column_is_its_value_or_its_total(style: str, doc_type: str, seed: int) -> None:
    sample, document, pack = drawn(style, doc_type, seed)
    said = {one.name: one.value for one in answer(document, pack).fields}
    true = {name: value for name, value in sample.truth.items() if name in AMOUNTS}
    assert len(true) == 2 and {name: said[name] for name in true} == true


@pytest.mark.parametrize("seed", [3, 4])
def test_the_grader_gives_a_value_to_the_label_in_the_cell_above(seed: int) -> None:
    _, document, pack = drawn("strip", "1099-INT", seed)
    assert not [one for one in issues(document, pack, answer(document, pack)) if one.field in AMOUNTS]


def test_amounts_of_which_none_was_read_make_the_form_doubtful() -> None:
    _, document, pack = drawn("funds", "1099-DIV", 3)
    said = answer(document, pack)
    empty = [
        one.model_copy(update={"value": None, "quote": None, "status": "not_present"}) if one.name in AMOUNTS else one
        for one in said.fields
    ]
    told = issues(document, pack, said.model_copy(update={"fields": empty}))
    assert "no_amount" in {one.check for one in told if one.severity == "major"}
    assert "no_amount" not in {one.check for one in issues(document, pack, said)}
