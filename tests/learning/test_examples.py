"""What of an accepted document is shown as an example."""

import json

from services.core.decision import Label
from services.core.draft import Draft, Field, Place
from services.core.events import Concluded
from services.core.rubric import FieldSpec
from services.learning.examples import LONGEST, example

TEXT = "Grade: 2\nMRN: 12345678\nMargins are free.\n"
SPECS = {
    name: FieldSpec(name=name, label=name.title(), kind=kind)
    for name, kind in {"grade": "text", "margins": "text", "patient": "name", "seen": "date", "chart": "text"}.items()
}


def read(**said: str) -> Concluded:
    fields = {
        name: Field(name=name, status="found", value=value, places=(Place(quote=value, page=1, box=None, span=(0, 1)),))
        for name, value in said.items()
    }
    return Concluded(
        doc_type="note", confidence=0.9, score=1.0, passed=True, met_threshold=True, stop_reason="threshold_met",
        iterations=1, draft=Draft(doc_type="note", fields=fields), needs_review=False,
    )  # fmt: skip


def label(field: str, value: str | None, verdict: str = "accepted") -> Label:
    return Label(decision_id="d", run_id="r", section=0, doc_type="note", field=field, human_value=value, verdict=verdict)


def fields(told: str) -> dict[str, tuple[str, list[str]]]:
    return {one["name"]: (one["value"], one["quotes"]) for one in json.loads(told)["fields"]}


def test_accepted_values_stand_with_the_words_that_show_them() -> None:
    told = example(read(grade="2"), [label("grade", "2")], SPECS, TEXT, frozenset())
    assert fields(told) == {"grade": ("2", ["2"])}


def test_a_corrected_value_is_quoted_where_it_stands_or_left_out() -> None:
    end = read(grade="3", margins="involved")
    corrected = [label("grade", "2", "edited"), label("margins", "clear of tumour", "edited")]
    assert fields(example(end, corrected, SPECS, TEXT, frozenset())) == {"grade": ("2", ["2"])}


def test_who_it_is_and_when_is_left_out_and_numbers_are_starred() -> None:
    end = read(grade="MRN: 12345678", patient="Roe", seen="2024-01-01", chart="77")
    labels = [label(name, str(end.draft.fields[name].value)) for name in SPECS if end.draft and name in end.draft.fields]
    told = example(end, labels, SPECS, TEXT, frozenset({"chart"}))
    assert set(fields(told)) == {"grade"}
    assert "12345678" not in told and "*" in told


def test_what_was_rejected_or_is_absent_gives_no_example() -> None:
    end = read(grade="2")
    assert example(end, [label("grade", None, "rejected")], SPECS, TEXT, frozenset()) == ""
    assert example(end, [label("grade", None, "absent")], SPECS, TEXT, frozenset()) == ""


def test_an_example_is_short() -> None:
    end = read(grade="2", margins="x" * LONGEST)
    told = example(end, [label("grade", "2"), label("margins", "x" * LONGEST)], SPECS, TEXT, frozenset())
    assert set(fields(told)) == {"grade"} and len(told) <= LONGEST
