"""The W-2 pack in the engine's loop, with the builtin engine as its model."""

from dataclasses import dataclass

import pytest

from services.core.events import Concluded
from services.core.policy import policy_for
from services.engine.conclude import conclude
from services.engine.loop import run_loop
from services.packs.tax.w2.task import PACK
from services.tasks.classification import classify
from services.tasks.extraction import Extracting
from services.tasks.pack import Case
from tests.kits import KitWatch, builtin_kit
from tests.packs.tax.made import drawn
from tests.samples.paper import Paper
from tests.samples.tax_forms import LAYOUTS, Layout


@dataclass
class Run:
    end: Concluded
    steps: list[object]


def run(case: Case) -> Run:
    kit = builtin_kit(PACK)
    task, policy, steps = Extracting(PACK, case, kit), policy_for("tax"), []
    loop = run_loop(task, policy, KitWatch(kit))
    while True:
        try:
            steps.append(next(loop))
        except StopIteration as end:
            done = conclude(end.value, document=case.document, rubric=PACK.rubric, profile=task.profile, policy=policy)
            return Run(done, steps)


def test_a_clean_form_passes_at_the_first_attempt() -> None:
    sample, document = drawn(51)
    end = run(Case(document)).end
    assert end.passed and end.iterations == 1 and end.score and end.score >= 0.95 and end.draft
    assert {name: one.value for name, one in end.draft.fields.items()} == sample.truth
    assert all(one.located for one in end.draft.fields.values())


def test_a_blank_form_ends_at_once_and_waits_for_a_person() -> None:
    _, document = drawn(52, blank=True)
    end = run(Case(document)).end
    assert end.doc_type == "OTHER" and not end.passed and end.needs_review and end.confidence <= 0.5
    assert end.stop_reason == "nothing_left_to_mend" and end.iterations == 1
    assert end.grade and "incomplete" in {one.code for one in end.grade.critical}


def test_a_form_of_another_year_ends_at_once_and_is_not_accepted() -> None:
    sample, document = drawn(53)
    end = run(Case(document, tax_year=int(sample.truth["tax_year"] or 0) + 1)).end
    assert not end.passed and end.needs_review and end.iterations == 1 and end.stop_reason == "nothing_left_to_mend"


@pytest.mark.parametrize("stamp", ["VOID", "DRAFT"])
def test_a_stamped_form_does_not_pass(stamp: str) -> None:
    _, document = drawn(54, stamp=stamp)
    end = run(Case(document)).end
    assert not end.passed and end.needs_review


def test_empty_required_boxes_are_shown_to_a_person() -> None:
    _, document = drawn(55, empty=("2",))
    end = run(Case(document)).end
    assert end.passed and any("federal_tax_withheld" in reason for reason in end.review_reasons)


def test_a_scan_that_can_hardly_be_read_is_not_scored_proudly() -> None:
    _, document = drawn(56, paper=Paper(dpi=62, noise=16, blur=0.7, quality=35))
    end = run(Case(document)).end
    assert end.score is None or end.score < 0.95


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_w2_is_known_by_its_words(layout: Layout) -> None:
    _, document = drawn(51, layout=layout)
    assert classify(document.text, {"tax/w2": PACK}).doc_type == "W-2"


def test_an_income_tax_return_is_not_a_w2() -> None:
    text = "Form 1040 U.S. Individual Income Tax Return\n1a Total amount from Form(s) W-2, box 1\nFederal income tax withheld\n"
    assert classify(text, {"tax/w2": PACK}).doc_type == "OTHER"
