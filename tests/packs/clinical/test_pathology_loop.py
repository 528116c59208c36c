"""The whole loop over synthetic reports of every layout, and over the shared ones."""

import re

import pytest

from services.core.document import Document
from services.core.events import Concluded
from services.core.policy import policy_for
from services.documents.plain import read_text
from services.documents.reader import read
from services.engine.conclude import conclude
from services.engine.loop import Outcome, run_loop
from services.packs.clinical.pathology.task import PACK
from services.tasks.extraction import Extracting
from services.tasks.pack import Case
from tests.bench.corpus import DOCUMENTS, cases, scorer
from tests.kits import KitWatch, builtin_kit
from tests.samples.pathology import LAYOUTS, sample


def concluded(document: Document) -> Concluded:
    kit = builtin_kit(PACK)
    task = Extracting(PACK, Case(document), kit)
    policy = policy_for("clinical")
    steps = run_loop(task, policy, KitWatch(kit))
    while True:
        try:
            next(steps)
        except StopIteration as end:
            outcome: Outcome = end.value
            return conclude(outcome, document=document, rubric=PACK.rubric, profile=task.profile, policy=policy)


@pytest.mark.parametrize("seed", range(2 * len(LAYOUTS)))
def test_a_made_report_is_read_as_it_was_made(seed: int) -> None:
    made = sample(seed)
    end = concluded(read_text(made.text))
    assert end.draft is not None
    got = {name: one.value for name, one in end.draft.fields.items() if one.filled}
    for name, true in made.truth.items():
        value = true["value"]
        if name in ("grade", "margins"):
            assert set(re.findall(r"[0-9+]+|[a-z]{4,}", str(value or "").lower())) <= set(
                re.findall(r"[0-9+]+|[a-z]{4,}", str(got.get(name, "")).lower())
            )
            assert bool(value) == (name in got)
        elif name == "ihcMarkers":
            assert set(got.get(name, {})) == set(value or {})
        elif name == "histology":
            assert str(got[name]).startswith(str(value))
        else:
            assert got.get(name) == value


def test_a_sample_is_the_same_every_time() -> None:
    assert sample(7) == sample(7) and sample(7).text != sample(8).text


def test_a_report_that_grades_nothing_ends_without_a_grade_and_a_person_looks() -> None:
    end = concluded(
        read_text(
            "SYNOPTIC REPORT\nHistologic type: Infiltrating ductal carcinoma\nHistologic grade: Not specified\nMargins: Not "
            "specified\n"
        )
    )
    assert end.draft is not None and end.needs_review
    assert end.draft.fields["grade"].status == "not_present"
    assert any("required but not on the document: grade" in reason for reason in end.review_reasons)


@pytest.mark.skipif(not DOCUMENTS.exists(), reason="the shared labelled documents are not here (PROOFLOOP_SHARED)")
def test_high_scores_on_shared_reports_are_right() -> None:
    total = 0
    for case in cases(("pathology",), rendered=False):
        if case.aside:
            continue
        end = concluded(read(case.path.read_bytes(), case.path.name))
        assert end.draft is not None and end.score is not None
        given = {
            "doc_type": end.doc_type,
            "fields": {n: f.value for n, f in end.draft.fields.items() if f.filled},
            "score": end.score,
        }
        counted, log = scorer().score_doc(case.truth, given)
        total += counted.full
        assert end.score < 0.95 or not log, case.stem
    assert total >= 11
