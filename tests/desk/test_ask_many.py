"""Calls side by side: one step, stored one by one, never paid for twice."""

import threading
from pathlib import Path

import pytest

from services.core.calls import CallRequest
from services.core.draft import Extraction
from services.core.errors import ProviderDown
from services.core.run import RunOptions
from services.desk.ask.kit import QuestionKit
from services.desk.ask.many import ManyAtOnce
from services.documents.plain import read_text
from services.providers.seam import Rejected
from services.tasks.together import AsksTogether, together
from storage import runs
from tests.desk.houses import opened
from tests.desk.test_watch_and_kit import Tape, World, watch
from tests.toy import TEXT


@pytest.fixture
def world(tmp_path: Path):
    made = World(tmp_path)
    with opened(made.house, works=False) as desk:
        made.run_id = desk.submit_text(TEXT, RunOptions()).run_id
        yield made


def kit(world: World, tape: Tape) -> ManyAtOnce:
    with world.house.database.reading() as session:
        spec = runs.spec(session, world.run_id)
    return ManyAtOnce(world.house, spec, 0, watch(tape, world.clock), 30.0, tape.step)


def requests(count: int) -> list[CallRequest]:
    document = read_text(TEXT)
    return [CallRequest(role="extract", pack="clinical/toy", stable="s", tail=str(n), document=document) for n in range(count)]


def test_a_question_can_ask_side_by_side() -> None:
    assert issubclass(QuestionKit, ManyAtOnce)
    assert issubclass(QuestionKit, AsksTogether)


def test_all_calls_are_in_flight_at_the_same_time(world) -> None:
    meeting = threading.Barrier(3, timeout=120)
    world.provider.before = meeting.wait
    answers = list(kit(world, Tape()).ask_all(requests(3), Extraction))
    assert [type(one) for one in answers] == [Extraction] * 3


def test_the_whole_is_one_step_that_holds_the_ids_of_the_replies(world) -> None:
    tape = Tape()
    list(together(kit(world, tape), requests(2), Extraction))
    assert tape.done == [{"told": [{"call": f"{world.run_id}/0/extract/1"}, {"call": f"{world.run_id}/0/extract/2"}]}]


def test_a_replay_asks_nothing_and_costs_what_it_cost(world) -> None:
    tape = Tape()
    first = kit(world, tape)
    answers = list(first.ask_all(requests(3), Extraction))
    second = kit(world, Tape(tape.done))
    assert list(second.ask_all(requests(3), Extraction)) == answers
    assert len(world.provider.asked) == 3
    assert second._watch.spent() == first._watch.spent()


def test_the_answers_before_the_first_failure_are_had(world) -> None:
    def fail() -> None:
        raise Rejected("The key is wrong.", "Check it.")

    stored = list(kit(world, Tape()).ask_all(requests(1), Extraction))
    world.provider.before = fail
    got = []
    with pytest.raises(ProviderDown):
        got.extend(kit(world, Tape()).ask_all(requests(2), Extraction))
    assert got == stored
