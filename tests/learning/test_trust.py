"""Facts about the trust report: its verdicts, its scopes, and which scores it takes off the order of the queue."""

import pytest

from services.core.decision import LabelVerdict
from services.learning.auroc import Auroc
from services.learning.evidence import Judged
from services.learning.trust import Verdict, judge, not_to_route, report_of
from tests.learning.test_evidence import one

FAMILIES = {"W-2": "tax", "K-1": "tax", "pathology": "clinical"}


def many(doc_type: str, scores: tuple[float, float], count: int = 40) -> list[Judged]:
    """So many documents with a change at the first score, and as many without at the second one."""
    told: list[Judged] = []
    for at in range(count):
        for score, verdict in zip(scores, ("edited", "accepted"), strict=True):
            how: LabelVerdict = verdict
            told.append(one(how, run=f"{doc_type}-{verdict}-{at}", doc_type=doc_type, score=score))
    return told


@pytest.mark.parametrize(
    ("area", "files", "verdict"),
    [
        (Auroc(0.8, 0.6, 0.95), (10, 10), "predicts edits"),
        (Auroc(0.55, 0.51, 0.59), (500, 500), "predicts edits"),
        (Auroc(0.5, 0.4, 0.6), (60, 60), "does not predict edits"),
        (Auroc(0.2, 0.1, 0.3), (60, 60), "does not predict edits"),
        (Auroc(0.6, 0.45, 0.75), (20, 20), "too few decisions to say"),
        (Auroc(1.0, 0.7, 1.0), (9, 50), "too few decisions to say"),
        (Auroc(0.3, 0.1, 0.5), (50, 9), "too few decisions to say"),
        (Auroc(), (0, 50), "too few decisions to say"),
    ],
)
def test_the_verdict_follows_its_rule(area: Auroc, files: tuple[int, int], verdict: Verdict) -> None:
    told, why = judge(area, *files)
    assert told == verdict
    assert why


def test_no_bound_is_told_as_the_limit_that_it_misses() -> None:
    assert judge(Auroc(0.58, 0.449, 0.6951), 60, 60)[1].startswith("AUROC 0.58, 95 % interval 0.45 to 0.695:")
    assert judge(Auroc(0.64, 0.5033, 0.76), 60, 60)[1].startswith("AUROC 0.64, 95 % interval 0.503 to 0.76:")


def test_the_report_tells_of_everything_of_each_family_and_of_each_type() -> None:
    judged = many("pathology", (0.5, 0.9)) + many("W-2", (0.9, 0.9)) + many("K-1", (0.5, 0.9), 3)
    report = report_of(judged, FAMILIES.__getitem__)
    assert [(scope.family, scope.doc_type) for scope in report] == [
        ("", ""),
        ("clinical", ""),
        ("tax", ""),
        ("tax", "K-1"),
        ("tax", "W-2"),
        ("clinical", "pathology"),
    ]
    told = {scope.doc_type or scope.family: scope.of("document", "score") for scope in report}
    assert {name: measure.verdict for name, measure in told.items() if measure} == {
        "": "predicts edits",
        "clinical": "predicts edits",
        "tax": "does not predict edits",
        "K-1": "too few decisions to say",
        "W-2": "does not predict edits",
        "pathology": "predicts edits",
    }
    of_w2 = told["W-2"]
    assert of_w2 is not None
    assert (of_w2.n, of_w2.changed, of_w2.files, of_w2.calibration.high) == (80, 40, 80, None)
    assert [(m.unit, m.name) for m in report[0].measures] == [
        ("document", "score"),
        ("document", "accuracy"),
        ("field", "score"),
        ("field", "confidence"),
    ]


def test_only_a_score_that_was_shown_to_tell_nothing_is_taken_off_the_order() -> None:
    judged = many("pathology", (0.5, 0.9)) + many("W-2", (0.9, 0.9)) + many("K-1", (0.9, 0.5), 3)
    unused = not_to_route(report_of(judged, FAMILIES.__getitem__))
    assert list(unused) == ["W-2"]
    assert "AUROC 0.50" in unused["W-2"]


def test_nothing_decided_is_an_empty_report() -> None:
    report = report_of([], FAMILIES.__getitem__)
    assert [scope.measures for scope in report] == [()]
    assert not_to_route(report) == {}
