"""Facts about what counts as evidence on a score, and what is left out."""

from datetime import UTC, datetime
from typing import Any

import pytest

from services.core.decision import Decision, DecisionKind, Label, LabelVerdict, RejectReason
from services.learning.evidence import INCOMPLETE, REJECTED, UNSEEN, Case, Evidence, Judged, evidence_of, together

KINDS: dict[str, DecisionKind] = {"accepted": "accept", "edited": "edit", "absent": "absent", "rejected": "reject"}


def one(
    verdict: LabelVerdict = "accepted",
    *,
    run: str = "r",
    field: str = "wages",
    value: object = "1.00",
    kind: DecisionKind | None = None,
    reason: RejectReason | None = None,
    bulk: bool = False,
    **more: Any,
) -> Judged:
    binding = {"sha256": f"file of {run}", **({"bulk": "b"} if bulk else {})}
    decision = Decision(
        id="d", run_id=run, section=0, field=field, kind=kind or KINDS[verdict], by="ann", at=datetime.now(UTC),
        reason=reason or ("wrong_values" if verdict == "rejected" else None), binding=binding,
    )  # fmt: skip
    told: dict[str, Any] = {
        "score": 0.9,
        "field_score": 0.8,
        "confidence": 0.7,
        "dimensions": {"accuracy": 0.6},
        "complete": True,
        "doc_type": "W-2",
    }
    label = Label(
        decision_id="d", run_id=run, section=0, field=field, machine_value=value, verdict=verdict, **told | more
    )  # fmt: skip
    return label, decision


def of(*judged: Judged) -> Evidence:
    return evidence_of(judged)["W-2"]


def changed(evidence: Evidence, unit: Any, name: str) -> list[bool]:
    return [case.changed for case in evidence.cases.get((unit, name), [])]


def test_a_document_has_its_score_and_dimensions_and_a_field_its_own_score_and_the_readers_confidence() -> None:
    found = of(one(field="a"), one("edited", field="b"))
    assert found.cases == {
        ("document", "score"): [Case("file of r", 0.9, True)],
        ("document", "accuracy"): [Case("file of r", 0.6, True)],
        ("field", "score"): [Case("file of r", 0.8, False), Case("file of r", 0.8, True)],
        ("field", "confidence"): [Case("file of r", 0.7, False), Case("file of r", 0.7, True)],
    }
    assert not found.left_out


@pytest.mark.parametrize(
    ("verdict", "value", "is_changed"),
    [
        ("accepted", "1.00", False),
        ("edited", "1.00", True),
        ("edited", None, True),
        ("absent", "1.00", True),
        ("absent", None, False),
        ("rejected", "1.00", True),
    ],
)
def test_what_counts_as_a_change(verdict: LabelVerdict, value: object, is_changed: bool) -> None:
    found = of(one(verdict, value=value))
    assert changed(found, "field", "score") == changed(found, "document", "score") == [is_changed]


def test_what_was_accepted_unseen_is_no_evidence_for_its_document_or_fields() -> None:
    found = of(one(field="a", bulk=True), one("edited", field="b"))
    assert changed(found, "field", "score") == [True]
    assert changed(found, "document", "score") == []
    assert found.left_out == {UNSEEN: 1}


def test_a_document_counts_when_all_of_it_is_decided_and_its_fields_before() -> None:
    found = of(one("edited", complete=False))
    assert changed(found, "field", "score") == [True]
    assert changed(found, "document", "score") == []
    assert found.left_out == {INCOMPLETE: 1}


@pytest.mark.parametrize("reason", ["duplicate", "not_in_scope"])
def test_a_rejection_beside_the_values_tells_nothing_of_them(reason: RejectReason) -> None:
    found = of(one("rejected", kind="reject_all", reason=reason))
    assert (found.cases, found.left_out) == ({}, {REJECTED: 1})


@pytest.mark.parametrize("reason", ["wrong_type", "wrong_values", "unreadable", "other"])
def test_a_rejection_of_the_whole_tells_of_the_document_and_not_of_its_fields(reason: RejectReason) -> None:
    found = of(one("rejected", kind="reject_all", reason=reason))
    assert changed(found, "document", "score") == [True]
    assert changed(found, "field", "score") == []


def test_confidence_is_measured_where_something_was_read_and_a_score_where_there_is_one() -> None:
    found = of(one("absent", value=None), one(run="s", score=None, dimensions={}, field_score=None))
    assert changed(found, "field", "confidence") == [False]
    assert len(changed(found, "document", "score")) == len(changed(found, "field", "score")) == 1


def test_types_are_kept_apart_and_can_be_taken_together() -> None:
    other, decision = one(run="t", doc_type="K-1", dimensions={"required_fields": 0.5})
    found = evidence_of([one(), (other, decision)])
    assert sorted(found) == ["K-1", "W-2"]
    whole = together(found.values())
    assert len(whole.cases["document", "score"]) == 2
    assert len(whole.cases["document", "required_fields"]) == 1
