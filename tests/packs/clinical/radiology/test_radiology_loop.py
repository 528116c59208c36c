"""The whole loop over made reports of every layout, and over the shared ones."""

import pytest

from services.packs.clinical.radiology.task import PACK
from tests.bench.corpus import DOCUMENTS, cases, scorer
from tests.bench.grader_imaging_genomics import generated, measure
from tests.packs.clinical.attempts import answer, concluded, prediction
from tests.samples.radiology import LAYOUTS, sample

SHARED = pytest.mark.skipif(not DOCUMENTS.exists(), reason="the shared documents are not here")


@pytest.mark.parametrize("seed", range(2 * len(LAYOUTS)))
def test_a_made_report_is_read_as_it_was_made(seed: int) -> None:
    made = sample(seed)
    got = {name: one.value for name, one in end.draft.fields.items()} if (end := concluded(PACK, made.text)).draft else {}
    assert got["impression"] == " ".join(made.truth["impression"]["value"].split())
    assert got["findings"] == " ".join(made.truth["findings"]["value"].split())
    assert sorted(one["size"] for one in got["measurements"]) == sorted(
        one["size"] for one in made.truth["measurements"]["value"]
    )
    assert (got["date"], got["institution"]) == (made.truth["date"]["value"], made.truth["institution"]["value"])
    assert end.score is not None and end.score >= 0.95


def test_something_that_is_no_report_is_answered_as_other() -> None:
    said = answer(PACK, "Dear neighbour, the bakery is open on Sunday. Bring bread.")
    assert (said.likely_type, said.fields) == ("OTHER", [])


def test_only_the_fields_asked_for_are_answered() -> None:
    said = answer(PACK, sample(0).text, attempt=2, only=("impression",))
    assert [one.name for one in said.fields] == ["impression"]


def test_two_days_without_a_label_leave_doubt() -> None:
    text = "CT CHEST\n03/02/2021\nFINDINGS: The lungs are clear on axial images.\nIMPRESSION: Normal chest CT.\n\n03/04/2021\n"
    day = next(one for one in answer(PACK, text).fields if one.name == "date")
    assert (day.value, day.confidence < 0.7) == ("2021-03-04", True)


def test_the_grader_catches_what_is_wrong_and_leaves_alone_what_is_right() -> None:
    figures = measure(list(generated(range(5))))
    assert not figures.doubted
    assert figures.caught >= 0.97
    assert figures.false_alarms <= 0.02


@SHARED
def test_the_shared_reports_are_read_and_their_scores_deserve_trust() -> None:
    score, count = scorer(), scorer().Count()
    for case in cases(("radiology", "genomics"), rendered=False):
        if not case.aside and case.truth["doc_type"] == "radiology":
            count.add(score.score_doc(case.truth, prediction(concluded(PACK, case.path.read_text("utf-8"))))[0])
    hits, given, true = count.tp + count.ls, count.tp + count.fp + count.lp, count.tp + count.fn + count.lt
    assert 2 * hits / (given + true) >= 0.85
    assert score.reliability(count.cal)["top_full"] >= 0.97
