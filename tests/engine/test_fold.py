"""A view is a fold over the log, however the log is cut."""

from datetime import UTC, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from services.core.events import Classified, Event, Finished, Queued, ReadStarted, Recorded, Refused, WasRead
from services.core.policy import policy_for
from services.engine.fold import fold
from tests.engine.test_loop import play
from tests.fakes import FIELDS, Answer, FakeWatch, Said, ScriptedTask

START = datetime(2026, 1, 5, 9, tzinfo=UTC)


def recorded(*events: Event) -> list[Recorded]:
    return [
        Recorded(run_id="r", seq=index, at=START + timedelta(seconds=index), event=event) for index, event in enumerate(events, 1)
    ]


def whole_run() -> list[Recorded]:
    answers = [Answer({"histology": Said(), "grade": Said("missing")}), Answer({name: Said() for name in FIELDS})]
    steps, _ = play(ScriptedTask(answers), policy_for("clinical"), FakeWatch())
    opening = [Queued(file="a.txt"), ReadStarted(), WasRead(medium="text", pages=1, words=9, quality=1.0)]
    classified = Classified(section=0, doc_type="pathology", confidence=0.98)
    return recorded(*opening, classified, *steps, Finished(outcome="extracted"))


def test_a_finished_run_shows_every_attempt_with_its_feedback_grade_and_verdict() -> None:
    view = fold("r", whole_run())
    assert view.state == "finished" and view.ended and view.file == "a.txt"
    section = view.sections[0]
    assert [attempt.stage for attempt in section.attempts] == ["decided", "decided"]
    assert section.attempts[1].feedback and "[grade]" in section.attempts[1].feedback.text
    assert section.verdict and section.verdict.reason == "threshold_met"
    assert section.classified and section.classified.confidence == 0.98


@given(st.integers(0, 20), st.integers(0, 20))
def test_folding_in_pieces_or_twice_is_the_same_as_folding_once(first: int, second: int) -> None:
    log = whole_run()
    half = fold("r", log[:first])
    assert fold("r", log[second:] if second <= first else log[first:], half) == fold("r", log)


@given(st.integers(0, 20))
def test_every_prefix_of_a_log_is_a_view(length: int) -> None:
    log = whole_run()[:length]
    view = fold("r", log)
    assert view.seq == len(log) and view.ended == (len(log) == len(whole_run()))


def test_a_refused_file_and_a_cancelled_run_say_so() -> None:
    refused = fold(
        "r", recorded(Queued(file="a"), Refused(outcome="needs_password", reason="locked"), Finished(outcome="needs_password"))
    )
    assert refused.state == "finished" and refused.refused and refused.refused.reason == "locked"
    assert fold("r", recorded(Queued(file="a"), Finished(outcome="cancelled"))).state == "cancelled"
    assert fold("r", recorded(Queued(file="a"), Finished(outcome="failed"))).state == "failed"
