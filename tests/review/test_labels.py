"""Facts about decisions and labels: what is in force, and what it says of each field."""

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from services.core.decision import Decision
from services.core.draft import Draft, Field
from services.core.events import Concluded
from services.core.finding import DimensionScore, Grade
from services.review.force import in_force, is_decided, outcome_of, standing
from services.review.labels import found_wrong, labels_of

NAMES = ("histology", "grade", "date")


def section() -> Concluded:
    fields = {name: Field(name=name, status="found", value=f"{name} value", confidence=0.9) for name in NAMES}
    return Concluded(
        doc_type="pathology",
        confidence=0.9,
        score=0.9,
        passed=True,
        met_threshold=True,
        stop_reason="threshold_met",
        iterations=1,
        draft=Draft(doc_type="pathology", fields=fields),
        needs_review=True,
    )


def decision(
    number: int, kind: str, field: str | None = None, value: str | None = None, supersedes: str | None = None
) -> Decision:
    moment = datetime(2026, 1, 1, tzinfo=UTC)
    return Decision(
        id=str(number), run_id="r", section=0, field=field, kind=kind, by="p", at=moment, value=value, supersedes=supersedes
    )


def test_no_decision_means_no_label_and_an_open_section() -> None:
    assert labels_of(section(), "r", ()) == ()
    assert outcome_of(section(), in_force(())) == ""


@pytest.mark.parametrize(
    ("kind", "value", "verdict", "human"),
    [
        ("accept", None, "accepted", "date value"),
        ("edit", "other", "edited", "other"),
        ("edit", "date value", "accepted", "date value"),
        ("absent", None, "absent", None),
        ("reject", None, "rejected", None),
    ],
)
def test_each_kind_of_decision_makes_its_label(kind: str, value: str | None, verdict: str, human: str | None) -> None:
    (label,) = labels_of(section(), "r", [decision(1, kind, "date", value)])
    assert (label.verdict, label.human_value, label.machine_value, label.decision_id) == (verdict, human, "date value", "1")


def test_accepting_the_whole_leaves_what_was_decided_on_fields() -> None:
    made = [decision(1, "edit", "date", "other"), decision(2, "accept_all")]
    verdicts = {label.field: label.verdict for label in labels_of(section(), "r", made)}
    assert verdicts == {"histology": "accepted", "grade": "accepted", "date": "edited"}
    assert outcome_of(section(), in_force(made)) == "accepted with edits"


def test_rejecting_the_whole_ends_what_was_decided_on_fields() -> None:
    made = [decision(1, "edit", "date", "other"), decision(2, "reject_all")]
    assert {label.verdict for label in labels_of(section(), "r", made)} == {"rejected"}
    assert outcome_of(section(), in_force(made)) == "rejected"


def test_undoing_a_whole_rejection_brings_the_fields_back() -> None:
    made = [decision(1, "edit", "date", "other"), decision(2, "reject_all"), decision(3, "undo", supersedes="2")]
    assert [label.verdict for label in labels_of(section(), "r", made)] == ["edited"]


def test_every_field_decided_is_a_decided_section() -> None:
    made = [decision(number, "accept", name) for number, name in enumerate(NAMES)]
    assert not is_decided(section(), in_force(made[:2]))
    assert outcome_of(section(), in_force(made)) == "accepted"


def test_a_label_says_whether_all_of_its_section_is_decided() -> None:
    made = [decision(number, "accept", name) for number, name in enumerate(NAMES)]
    assert {label.complete for label in labels_of(section(), "r", made[:2])} == {False}
    assert {label.complete for label in labels_of(section(), "r", made)} == {True}
    assert {label.complete for label in labels_of(section(), "r", [decision(1, "accept_all")])} == {True}


def test_a_label_carries_the_dimensions_of_a_score_that_states_quality() -> None:
    grade = Grade(score=0.9, dimensions={"accuracy": DimensionScore(score=0.8, weight=1.0)})
    end = section().model_copy(update={"grade": grade})
    ranking = end.model_copy(update={"score": None})
    told = [dict(labels_of(one, "r", [decision(1, "accept_all")])[0].dimensions) for one in (end, ranking, section())]
    assert told == [{"accuracy": 0.8}, {}, {}]


SILENT = (
    Field(name="grade", status="not_found"),
    Field(name="grade", status="unreadable"),
    Field(name="grade", status="ambiguous"),
)


def read_as(field: Field, confidence: float = 0.9) -> Concluded:
    """The section with one of its fields read otherwise, by a reader as sure as this."""
    end = section()
    draft = end.draft.model_copy(update={"fields": {**end.draft.fields, field.name: field}, "confidence": confidence})
    return end.model_copy(update={"draft": draft})


@pytest.mark.parametrize("field", SILENT)
@pytest.mark.parametrize("made", [decision(1, "accept", "grade"), decision(1, "accept_all")])
def test_what_was_not_read_is_never_labelled_as_not_on_the_page(field: Field, made: Decision) -> None:
    assert "grade" not in {label.field for label in labels_of(read_as(field), "r", [made])}


def test_an_absence_can_be_accepted_where_the_page_was_read_well_and_said_by_a_person_anywhere() -> None:
    absent = Field(name="grade", status="not_present", confidence=0.7)
    whole, own = decision(1, "accept_all"), decision(2, "absent", "grade")
    verdicts = [
        {label.field: label.verdict for label in labels_of(end, "r", made)}.get("grade")
        for end, made in ((read_as(absent), [whole]), (read_as(absent, 0.6), [whole]), (read_as(absent, 0.6), [whole, own]))
    ]
    assert verdicts == ["accepted", None, "absent"]


ACTS = st.lists(
    st.tuples(
        st.sampled_from(["accept", "edit", "absent", "reject", "accept_all", "reject_all", "undo"]), st.sampled_from(NAMES)
    ),
    max_size=25,
)


@given(ACTS)
def test_undoing_the_last_decision_restores_what_was_in_force_before_it(acts: list[tuple[str, str]]) -> None:
    made: list[Decision] = []
    for number, (kind, field) in enumerate(acts):
        left = standing(made)
        if kind == "undo":
            if left:
                made.append(decision(number, "undo", supersedes=left[-1].id))
            continue
        before = in_force(made)
        act = decision(number, kind, None if kind.endswith("_all") else field, f"v{number}" if kind == "edit" else None)
        assert in_force([*made, act, decision(1000, "undo", supersedes=act.id)]) == before
        made.append(act)
        labels = labels_of(section(), "r", made)
        assert len({label.field for label in labels}) == len(labels)
        assert {label.decision_id for label in labels} <= {one.id for one in standing(made)}


def test_a_document_is_wrong_when_a_person_changed_anything_of_it_and_right_when_they_accepted_it() -> None:
    accepted = decision(2, "accept_all")
    assert found_wrong(section(), "r", [accepted]) is False
    assert found_wrong(section(), "r", [decision(1, "edit", "date", "other"), accepted]) is True
    assert found_wrong(section(), "r", [decision(1, "edit", "date", "date value"), accepted]) is False
    assert found_wrong(section(), "r", [decision(1, "reject_all")]) is True
    assert found_wrong(section(), "r", [accepted, decision(3, "undo", supersedes="2")]) is None
    assert found_wrong(section(), "r", [decision(1, "edit", "date", "other")]) is None, "the look has not ended"


@pytest.mark.parametrize("how", ["bulk", "auto"])
def test_what_was_accepted_unseen_says_nothing_of_its_document_until_a_person_looks(how: str) -> None:
    unseen = decision(1, "accept_all").model_copy(update={"binding": {how: "7"}})
    assert outcome_of(section(), in_force([unseen])) == "accepted unseen"
    assert {one.unseen for one in labels_of(section(), "r", [unseen])} == {how}
    assert found_wrong(section(), "r", [unseen]) is None
    assert found_wrong(section(), "r", [unseen, decision(2, "edit", "date", "other")]) is True
    assert outcome_of(section(), in_force([unseen, decision(2, "accept_all")])) == "accepted"
