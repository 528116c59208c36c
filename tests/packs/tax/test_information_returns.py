"""1099s and Schedules K-1 of every layout: known by their words, read in full, graded, and refused when blank or stamped."""

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from services.core.calls import CallRequest
from services.core.document import Document
from services.core.events import Concluded
from services.core.feedback import Feedback
from services.core.finding import Finding
from services.core.policy import policy_for
from services.documents.reader import read
from services.engine.conclude import conclude
from services.engine.loop import run_loop
from services.packs.find import packs, packs_by_type
from services.tasks.classification import classify
from services.tasks.drafting import draft_from
from services.tasks.extraction import Extracting
from services.tasks.grading import code_findings
from services.tasks.pack import Case
from tests.kits import KitWatch, builtin_kit
from tests.samples.paper import Paper
from tests.samples.tax_forms import Sample
from tests.samples.tax_k1 import LAYOUTS as K1_LAYOUTS
from tests.samples.tax_k1 import draw_k1
from tests.samples.tax_returns import KINDS, LAYOUTS, Kind, draw_1099

FORMS = [(kind, layout) for kind in KINDS for layout in LAYOUTS] + [("K-1", layout) for layout in K1_LAYOUTS]


@cache
def _drawn(doc_type: str, layout: str, seed: int, options: tuple[tuple[str, Any], ...]) -> tuple[Sample, Document]:
    draw: Callable[..., Sample] = draw_k1 if doc_type == "K-1" else lambda *args, **more: draw_1099(doc_type, *args, **more)
    sample = draw(seed, layout=layout, **dict(options))
    return sample, read(sample.data, sample.name)


def drawn(doc_type: str, layout: str, seed: int = 11, **options: Any) -> tuple[Sample, Document]:
    return _drawn(doc_type, layout, seed, tuple(sorted(options.items())))


def findings(doc_type: str, document: Document, *, tax_year: int | None = None, **changed: str) -> list[Finding]:
    """The findings on the builtin reader's draft, with some values replaced (value and quote alike)."""
    pack = packs_by_type()[doc_type]
    feedback = Feedback(attempt=1, attempts_allowed=3)
    said = pack.read(CallRequest(role="extract", pack=pack.name, stable="", tail="", document=document, feedback=feedback))
    fields = [
        one.model_copy(update={"value": changed[one.name], "quote": changed[one.name], "status": "found"})
        if one.name in changed
        else one
        for one in said.fields
    ]
    case = Case(document, tax_year=tax_year)
    draft = draft_from(said.model_copy(update={"fields": fields}), pack, case, None, ())
    return list(code_findings(pack, case, draft))


def end_of(doc_type: str, document: Document) -> Concluded:
    kit = builtin_kit(*packs().values())
    task = Extracting(packs_by_type()[doc_type], Case(document), kit, others=packs_by_type())
    policy = policy_for("tax")
    loop = run_loop(task, policy, KitWatch(kit))
    while True:
        try:
            next(loop)
        except StopIteration as done:
            return conclude(done.value, document=document, rubric=task.rubric, profile=task.profile, policy=policy)


@pytest.mark.parametrize(("doc_type", "layout"), FORMS)
def test_every_layout_is_known_and_read_in_full(doc_type: str, layout: str) -> None:
    sample, document = drawn(doc_type, layout)
    assert classify(document.text, packs()).doc_type == doc_type
    end = end_of(doc_type, document)
    assert end.passed and end.iterations == 1 and end.draft and end.score and end.score >= 0.95
    assert {name: one.value for name, one in end.draft.fields.items()} == sample.truth


@pytest.mark.parametrize("kind", KINDS)
def test_three_copies_on_a_page_are_one_form(kind: Kind) -> None:
    sample, document = drawn(kind, "official", copies=3)
    end = end_of(kind, document)
    assert end.passed and end.draft and {name: one.value for name, one in end.draft.fields.items()} == sample.truth


@pytest.mark.parametrize(("doc_type", "layout"), [(kind, "official") for kind in KINDS])
def test_a_blank_form_is_no_form(doc_type: str, layout: str) -> None:
    _, document = drawn(doc_type, layout, blank=True)
    end = end_of(doc_type, document)
    assert end.doc_type == "OTHER" and not end.passed and end.confidence <= 0.5 and end.needs_review
    assert end.grade and "incomplete" in {one.code for one in end.grade.critical}


def test_a_blank_form_on_paper_is_no_form_either() -> None:
    _, document = drawn("1099-DIV", "official", blank=True, paper=Paper())
    end = end_of("1099-DIV", document)
    assert end.doc_type == "OTHER" and not end.passed and end.needs_review


def test_a_stamped_form_does_not_pass() -> None:
    _, document = drawn("1099-INT", "official", stamp="VOID")
    assert not end_of("1099-INT", document).passed


def test_a_form_of_another_year_ends_the_loop() -> None:
    sample, document = drawn("1099-NEC", "official")
    year = int(sample.truth["tax_year"] or 0) + 1
    found = [one for one in findings("1099-NEC", document, tax_year=year) if one.code == "wrong_year"]
    assert found and found[0].terminal and found[0].severity == "critical"


def test_masked_numbers_stay_masked_and_valid() -> None:
    sample, document = drawn("1099-INT", "official", masked=True)
    found = [one for one in findings("1099-INT", document) if one.field == "recipient_tin" and one.is_issue]
    assert (sample.truth["recipient_tin"] or "").startswith("***") and not found


def test_a_miscellaneous_form_with_none_of_its_three_boxes_filled_is_legal() -> None:
    _, document = drawn("1099-MISC", "official", empty=("1", "2", "3"))
    end = end_of("1099-MISC", document)
    assert end.passed and end.draft and not any(end.draft.fields[name].filled for name in ("rents", "royalties", "other_income"))


def test_a_loss_in_parentheses_is_negative_and_no_issue() -> None:
    sample, document = drawn("K-1", "1065", loss=True)
    found = [one for one in findings("K-1", document) if one.field == "ordinary_income" and one.is_issue]
    assert (sample.truth["ordinary_income"] or "").startswith("-") and not found


def test_qualified_dividends_above_ordinary_ones_are_told() -> None:
    sample, document = drawn("1099-DIV", "official")
    swapped = {
        "total_dividends": str(sample.quotes["qualified_dividends"]),
        "qualified_dividends": str(sample.quotes["total_dividends"]),
    }
    told = {one.field for one in findings("1099-DIV", document, **swapped) if one.check == "limit.qualified_dividends"}
    assert told == set(swapped)


def test_an_amount_from_the_neighbouring_box_stands_in_the_wrong_place() -> None:
    sample, document = drawn("1099-MISC", "official")
    found = findings("1099-MISC", document, rents=str(sample.quotes["royalties"]))
    assert ("rents", "wrong_place") in {(one.field, one.code) for one in found}


def test_an_empty_box_said_of_a_filled_one_is_told() -> None:
    _, document = drawn("1099-MISC", "official")
    found = findings("1099-MISC", document, rents="")
    assert ("omission", "rents") in {(one.check, one.field) for one in found if one.severity == "major"}


def test_a_crooked_scan_is_read() -> None:
    sample, document = drawn("1099-DIV", "older", paper=Paper(skew=2.0))
    end = end_of("1099-DIV", document)
    right = [name for name, one in end.draft.fields.items() if one.value == sample.truth[name]] if end.draft else []
    assert end.doc_type == "1099-DIV" and len(right) >= len(sample.truth) - 1
