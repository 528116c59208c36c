"""Facts about what labels say of an answer."""

import pytest
from pydantic import JsonValue

from services.core.decision import Label, LabelVerdict
from services.core.draft import Draft, Field
from services.core.events import Concluded
from services.core.finding import FieldGrade, Finding, Grade
from services.learning.labelled import drawn, right, seen


def label(field: str, verdict: LabelVerdict, machine: JsonValue = "x", human: JsonValue = None) -> Label:
    said = machine if verdict == "accepted" else human
    return Label(
        decision_id="d",
        run_id="r",
        section=0,
        doc_type="note",
        field=field,
        machine_value=machine,
        human_value=said,
        verdict=verdict,
    )


def end(doc_type: str = "note", **values: JsonValue) -> Concluded:
    fields = {name: Field(name=name, status="found" if value else "not_found", value=value) for name, value in values.items()}
    grades = {name: FieldGrade(score=0.9, valid=True, present=True, located=True) for name in values}
    return Concluded(
        doc_type=doc_type,
        confidence=0.9,
        score=0.9,
        passed=True,
        met_threshold=True,
        stop_reason="threshold_met",
        iterations=1,
        draft=Draft(doc_type=doc_type, fields=fields),
        grade=Grade(score=0.9, dimensions={}, fields=grades),
        needs_review=False,
    )


@pytest.mark.parametrize(
    ("given", "value", "said"),
    [
        (label("f", "accepted"), "x", True),
        (label("f", "accepted"), "y", False),
        (label("f", "edited", human="y"), "x", False),
        (label("f", "edited", human="y"), "y", True),
        (label("f", "absent"), "x", False),
        (label("f", "absent"), None, True),
        (label("f", "absent"), [], True),
        (label("f", "rejected"), "x", False),
        (label("f", "rejected"), "y", None),
        (label("f", "accepted", machine={"ER": "+", "PR": "-"}), {"PR": "-", "ER": "+"}, True),
        (label("f", "accepted", machine=["a", "b"]), ["b", "a"], False),
    ],
)
def test_a_value_is_right_when_it_is_the_one_that_a_person_says(given: Label, value: JsonValue, said: bool | None) -> None:
    assert right(given, value) is said


def test_a_document_is_right_when_everything_of_it_was_labelled_and_nothing_is_wrong() -> None:
    both = [label("a", "accepted"), label("b", "edited", human="y")]
    assert seen(end(a="x", b="y"), "note", both).right is True
    assert seen(end(a="x", b="z"), "note", both).right is False
    assert seen(end(a="x", b="y"), "note", both[:1]).right is None
    assert seen(end(a="x", b=None), "note", both[:1]).right is True


def test_a_rejected_value_that_is_not_read_any_more_leaves_open_what_is_right() -> None:
    told = seen(end(a="y", b="x"), "note", [label("a", "rejected"), label("b", "accepted")])
    assert (told.right, set(told.fields)) == (None, {"b"})


def test_answered_as_another_type_no_value_is_right() -> None:
    told = seen(end("letter", a="x"), "note", [label("a", "accepted"), label("b", "accepted", machine=None)])
    assert (told.right, [one.right for one in told.fields.values()], told.fields["a"].score) == (False, [False, False], 0.0)


def test_a_sample_is_the_same_for_the_same_seed_and_grows_without_changing() -> None:
    names = [f"doc-{one}" for one in range(20)]
    five, ten = drawn(names, 5, "1"), drawn(names, 10, "1")
    assert len(five) == 5
    assert five < ten
    assert drawn(reversed(names), 5, "1") == five
    assert drawn(names, 5, "2") != five
    assert drawn(names, None, "1") == set(names)


def test_a_corroborated_absence_has_no_score_to_hold_against_what_people_say() -> None:
    absent = Finding(check="completeness", dimension="completeness", field="a", score=None)
    one = end(a=None, b="x")
    grade = one.grade.model_copy(update={"findings": (absent,)}) if one.grade else None
    told = seen(one.model_copy(update={"grade": grade}), "note", [label("a", "absent"), label("b", "accepted")])
    assert (told.fields["a"].score, told.fields["a"].right, told.fields["b"].score) == (None, True, 0.9)
