"""Record, and play back."""

from pathlib import Path

import pytest

from services.core.errors import AppError
from services.core.feedback import Feedback
from services.providers.builtin import Builtin
from services.providers.seam import Broken
from services.providers.tape import Player, Recorder, request_key
from tests.providers.test_ask import Faulty
from tests.providers.world import EXTRACTION, PAGE, Clock, question, reply


def test_the_same_tape_gives_the_same_replies_without_the_provider(tmp_path: Path) -> None:
    tape = tmp_path / "run.jsonl"
    recorder = Recorder(Faulty(Clock(), reply("one"), reply("two"), reply("three")), tape)
    asked = [question(), question(), question(tail="FIELDS: box1")]
    recorded = [recorder.call(one, timeout=1.0) for one in asked]
    for _ in range(2):
        player = Player(tape)
        assert [player.call(one, timeout=1.0) for one in asked] == recorded


def test_a_question_asked_more_often_than_recorded_gets_the_last_reply_again(tmp_path: Path) -> None:
    tape = tmp_path / "run.jsonl"
    Recorder(Builtin({"tax/w2": lambda _: EXTRACTION}), tape).call(question(), timeout=1.0)
    player = Player(tape)
    assert player.call(question(), timeout=1.0) == player.call(question(), timeout=1.0)


def test_a_question_that_is_not_on_the_tape_is_an_error_with_a_remedy(tmp_path: Path) -> None:
    tape = tmp_path / "run.jsonl"
    Recorder(Faulty(Clock(), reply()), tape).call(question(), timeout=1.0)
    with pytest.raises(AppError, match="not on the tape") as caught:
        Player(tape).call(question(tail="FIELDS: box2"), timeout=1.0)
    assert caught.value.remedy


def test_a_failure_passes_through_and_leaves_the_tape_as_it_was(tmp_path: Path) -> None:
    tape = tmp_path / "run.jsonl"
    recorder = Recorder(Faulty(Clock(), Broken("broken"), reply()), tape)
    with pytest.raises(Broken):
        recorder.call(question(), timeout=1.0)
    assert not tape.exists()
    recorder.call(question(), timeout=1.0)
    assert len(tape.read_text().splitlines()) == 1


@pytest.mark.parametrize("text", ["{}\n", "not json\n", '{"key": "a"}\n'])
def test_a_damaged_tape_is_refused(text: str, tmp_path: Path) -> None:
    tape = tmp_path / "run.jsonl"
    tape.write_text(text)
    with pytest.raises(AppError, match="damaged"):
        Player(tape)


def test_a_missing_tape_is_refused(tmp_path: Path) -> None:
    with pytest.raises(AppError, match="cannot be read"):
        Player(tmp_path / "none.jsonl")


def test_the_key_of_a_question_covers_what_can_change_its_reply_and_not_the_run_it_belongs_to() -> None:
    base = request_key(question())
    assert request_key(question(key="run-2/attempt-9")) == base
    changed = [
        question(tail="t"),
        question(stable="s"),
        question(images=(PAGE,)),
        question(only=("box1",)),
        question(pack="tax/1099_int"),
        question(schema_={}),
        question(feedback=Feedback(attempt=2, attempts_allowed=3)),
    ]
    keys = {request_key(one) for one in changed}
    assert len(keys) == len(changed)
    assert base not in keys
