"""Facts about deciding on answers: the same log, the same labels; an edit takes away and reorders, and never invents."""

from collections.abc import Iterator

import pytest
from pydantic import JsonValue

from services.core.draft import Draft, Field
from services.core.errors import AppError
from services.core.question import Question
from services.core.run import RunOptions
from services.desk.ask.edits import edited_answer
from services.desk.desk import Desk
from tests.desk.houses import ended, opened, toy_house
from tests.toy_question import toy_question_packs

REFERENCES: list[JsonValue] = [{"number": 1, "id": "PMID:1"}, {"number": 2, "id": "PMID:2"}, {"number": 2, "id": "PMID:2"}]
DRAFT = Draft(
    doc_type="evidence",
    fields={
        "references": Field(name="references", status="found", value=REFERENCES),
        "pico": Field(name="pico", status="found", value={"population": "adults", "tags": ["AF"]}),
        "sufficiency": Field(name="sufficiency", status="found", value={"score": 3}),
    },
)


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    with opened(toy_house(tmp_path_factory.mktemp("home"), question_packs=toy_question_packs)) as opened_desk:
        yield opened_desk


@pytest.fixture
def run_id(desk: Desk) -> str:
    question = Question(kind="evidence", text="apixaban or warfarin in atrial fibrillation?")
    asked = desk.questions.ask(question, RunOptions()).run_id or ""
    ended(desk, asked)
    return asked


def test_an_accepted_answer_becomes_labels(desk: Desk, run_id: str) -> None:
    desk.decide(run_id, 0, "accept_all", by="ada")
    assert desk.questions.case(run_id).verdict == "accepted"
    labels = {label.field: label for label in desk.labels(run_id=run_id)}
    assert {"references", "pico", "answer"} <= set(labels)
    assert {label.verdict for label in labels.values()} == {"accepted"}
    assert labels["pico"].doc_type == "evidence"
    assert any(name.startswith("rubric:evidence/") for name in labels["pico"].versions)


def test_removed_references_and_a_corrected_pico_become_labels(desk: Desk, run_id: str) -> None:
    found = desk.questions.answer(run_id)["result"]
    kept = found["references"][::-1][:1]
    pico = {**found["pico"], "intervention": " rivaroxaban  20 mg "}
    desk.decide(run_id, 0, "edit", field="references", value=kept, by="ada")
    desk.decide(run_id, 0, "edit", field="pico", value=pico, by="ada")
    desk.decide(run_id, 0, "accept_all", by="ada")
    case = desk.questions.case(run_id)
    assert case.verdict == "accepted with edits"
    assert case.edited["references"] == kept
    labels = {label.field: label for label in desk.labels(run_id=run_id)}
    assert labels["references"].verdict == labels["pico"].verdict == "edited"
    assert labels["references"].machine_value == found["references"]
    assert labels["pico"].human_value["intervention"] == "rivaroxaban 20 mg"


def test_a_rejection_is_stored_with_its_reason_and_can_be_taken_back(desk: Desk, run_id: str) -> None:
    desk.decide(run_id, 0, "reject_all", reason="not_in_scope", by="ada")
    assert desk.questions.case(run_id).verdict == "rejected"
    desk.undo(run_id, 0, "ada")
    assert desk.questions.case(run_id).verdict == ""
    assert [one.kind for one in desk.questions.case(run_id).decisions] == ["reject_all", "undo"]


@pytest.mark.parametrize("value", [[], REFERENCES[:1], REFERENCES[::-1]])
def test_what_was_found_may_be_reordered_and_removed(value: JsonValue) -> None:
    assert edited_answer(DRAFT, "references", value) == value


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("references", [{"number": 9, "id": "PMID:9"}]),
        ("references", [REFERENCES[0], REFERENCES[0]]),
        ("references", "PMID:1"),
        ("pico", {"population": "adults"}),
        ("pico", {"population": "adults", "tags": "AF"}),
        ("pico", {"population": 3, "tags": []}),
        ("sufficiency", {"score": 100}),
        ("nothing", []),
    ],
)
def test_an_edit_never_adds_what_no_source_gave(field: str, value: JsonValue) -> None:
    with pytest.raises(AppError):
        edited_answer(DRAFT, field, value)
