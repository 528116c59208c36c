"""Facts about one section's watch and kit, with steps kept in memory: what a resumed run sees and what it asks again."""

from collections.abc import Callable, Mapping
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from services.core.calls import CallReply, CallRequest
from services.core.document import Document
from services.core.draft import Extraction, Malformed
from services.core.errors import AppError, DeadlineReached, ProviderDown, RunCancelled
from services.core.run import RunOptions
from services.core.usage import Usage
from services.desk.house import House
from services.desk.kit import SectionKit
from services.desk.watch import RecordedWatch
from services.documents.plain import read_text
from services.providers.builtin import Builtin
from services.providers.seam import Busy, Rejected
from storage import runs
from tests.desk.houses import opened, toy_house
from tests.toy import TEXT, toy_packs


class Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.now += seconds


class Tape:
    """Steps as a database would keep them: done once, then remembered in order."""

    def __init__(self, done: list[Mapping[str, Any]] | None = None) -> None:
        self.done = done if done is not None else []
        self.next = 0

    def step(self, _name: str, work: Callable[[], Mapping[str, Any]]) -> Mapping[str, Any]:
        if self.next == len(self.done):
            self.done.append(work())
        self.next += 1
        return self.done[self.next - 1]


def watch(tape: Tape, clock: Clock, stop: Callable[[], bool] = lambda: False) -> RecordedWatch:
    return RecordedWatch(lambda look: tape.step("look", look), stop, clock)  # type: ignore[arg-type]


def test_a_resumed_run_reads_the_same_times_and_downtime_does_not_count() -> None:
    clock, tape = Clock(), Tape()
    first = watch(tape, clock)
    clock.now += 3
    assert first.elapsed() == 3.0
    clock.now += 2
    assert first.elapsed() == 5.0
    clock.now += 3600
    second = watch(Tape(tape.done), clock)
    assert [second.elapsed(), second.elapsed()] == [3.0, 5.0]
    clock.now += 1
    assert second.elapsed() == 6.0


def test_what_is_paused_does_not_count() -> None:
    clock = Clock()
    mine = watch(Tape(), clock)
    clock.now += 1
    go_on = mine.pause()
    clock.now += 60
    go_on()
    clock.now += 2
    assert mine.elapsed() == 3.0
    assert mine.total() == 63.0


def test_the_wish_to_stop_is_as_old_as_the_last_look() -> None:
    wish = [False]
    mine = watch(Tape(), Clock(), lambda: wish[0])
    mine.elapsed()
    wish[0] = True
    assert not mine.cancelled()
    mine.elapsed()
    assert mine.cancelled()


class World:
    """A desk with one run in it, and kits on that run."""

    def __init__(self, home: Path) -> None:
        self.clock = Clock()
        self.takes = 0.0
        self.provider = Recording()
        self.house: House = toy_house(
            home, provider=lambda *_: self.provider, clock=self.clock, sleep=self.clock.sleep, read=self.read
        )
        self.reads: list[tuple[str, int, tuple[int, ...]]] = []

    def read(self, data: bytes, name: str, *, dpi: int = 150, pages: tuple[int, ...] = ()) -> Document:
        self.clock.now += self.takes
        self.reads.append((name, dpi, tuple(pages)))
        return read_text(TEXT).model_copy(update={"ocr_dpi": dpi})

    def kit(self, run_id: str, tape: Tape, timeout: float = 30.0) -> SectionKit:
        with self.house.database.reading() as session:
            spec = runs.spec(session, run_id)
        return SectionKit(self.house, spec, 0, watch(tape, self.clock), timeout, tape.step)


class Recording(Builtin):
    def __init__(self) -> None:
        super().__init__({name: pack.read for name, pack in toy_packs().items()})
        self.asked: list[str] = []
        self.before: Callable[[], None] = lambda: None

    def call(self, request: CallRequest, *, timeout: float) -> CallReply:
        self.asked.append(request.key)
        self.before()
        reply = super().call(request, timeout=timeout)
        return reply.model_copy(update={"usage": Usage(calls=1, tokens_in=10, tokens_out=5)})


@pytest.fixture
def world(tmp_path: Path):
    made = World(tmp_path)
    with opened(made.house, works=False) as desk:
        made.run_id = desk.submit_text(TEXT, RunOptions()).run_id
        made.desk = desk
        yield made


def request() -> CallRequest:
    return CallRequest(role="extract", pack="clinical/toy", stable="s", tail="t", document=read_text(TEXT))


def test_a_step_keeps_the_replys_id_and_nothing_of_the_document(world) -> None:
    tape = Tape()
    answer = world.kit(world.run_id, tape).ask(request(), Extraction)
    assert isinstance(answer, Extraction)
    assert tape.done == [{"call": f"{world.run_id}/0/extract/1"}]


def test_a_replayed_call_is_not_made_again_and_costs_what_it_cost(world) -> None:
    tape = Tape()
    first = world.kit(world.run_id, tape)
    answers = [first.ask(request(), Extraction), first.ask(request(), Extraction)]
    second = world.kit(world.run_id, Tape(tape.done))
    assert [second.ask(request(), Extraction), second.ask(request(), Extraction)] == answers
    assert world.provider.asked == [f"{world.run_id}/0/extract/1", f"{world.run_id}/0/extract/2"]
    assert second._watch.spent() == first._watch.spent()
    assert second._watch.spent().usage.tokens == 30


def test_a_reply_that_was_stored_before_its_step_was_is_not_asked_for_again(world) -> None:
    world.kit(world.run_id, Tape()).ask(request(), Extraction)
    world.kit(world.run_id, Tape()).ask(request(), Extraction)
    assert world.provider.asked == [f"{world.run_id}/0/extract/1"]


@pytest.mark.parametrize(
    ("failure", "raised"),
    [(Rejected("The key is wrong.", "Check it."), ProviderDown), (Busy("Later.", "Wait.", retry_after=3600), ProviderDown)],
)
def test_a_failed_call_fails_in_the_same_way_when_it_is_replayed(world, failure: AppError, raised: type[AppError]) -> None:
    def fail() -> None:
        raise failure

    world.provider.before = fail
    tape = Tape()
    for kit in (world.kit(world.run_id, tape), world.kit(world.run_id, Tape(tape.done))):
        with pytest.raises(raised):
            kit.ask(request(), Extraction)
    assert len(world.provider.asked) == 1


def test_a_call_gets_no_more_time_than_the_run_has_left(world) -> None:
    tape = Tape()
    kit = world.kit(world.run_id, tape, timeout=5.0)
    world.clock.now += 6
    with pytest.raises(DeadlineReached):
        kit.ask(request(), Extraction)
    assert world.provider.asked == []


def test_once_someone_wants_to_stop_nothing_is_asked(world) -> None:
    kit = world.kit(world.run_id, Tape())
    world.desk.cancel(world.run_id)
    with pytest.raises(RunCancelled):
        kit.ask(request(), Extraction)
    assert world.provider.asked == []


def test_an_unusable_reply_is_an_outcome_and_not_an_error(world) -> None:
    world.provider.call = lambda request, *, timeout: CallReply(text="Sure!", outcome="answered", provider="p", model="m")
    answer = world.kit(world.run_id, Tape()).ask(request(), Extraction)
    assert isinstance(answer, Malformed)


def test_pages_are_recognised_again_once_and_only_where_ocr_read_them(world) -> None:
    tape, scanned = Tape(), read_text(TEXT).model_copy(update={"ocr_dpi": 150})
    kit = world.kit(world.run_id, tape)
    assert kit.reread(read_text(TEXT), 220) is None
    assert kit.reread(scanned.model_copy(update={"ocr_dpi": 300}), 220) is None
    finer = kit.reread(scanned, 220)
    assert finer is not None
    assert finer.ocr_dpi == 220
    assert kit.reread(scanned, 220) is finer
    assert world.kit(world.run_id, Tape(tape.done)).reread(scanned, 220) == finer
    assert world.reads == [("document.txt", 220, (1,))]


def test_time_spent_on_recognition_is_not_the_loops(world) -> None:
    kit = world.kit(world.run_id, Tape())
    world.takes = 20.0
    kit.reread(read_text(TEXT).model_copy(update={"ocr_dpi": 150}), 220)
    assert kit._watch.now() == 0.0


def test_the_builtin_engine_needs_no_pictures(world) -> None:
    assert world.kit(world.run_id, Tape()).images(read_text(TEXT)) == ()


def test_a_resumed_section_counts_of_the_others_what_it_had_seen_when_it_decided() -> None:
    bill = [Usage(tokens_in=40, tokens_out=2, cost_usd=Decimal("0.03"))]
    tape = Tape()
    first = RecordedWatch(lambda look: tape.step("look", look), lambda: False, Clock(), lambda: bill[0])  # type: ignore[arg-type]
    assert first.charged().tokens == 0
    first.elapsed()
    first.spend(Usage(tokens_in=5, cost_usd=Decimal("0.01")), "call", "prompt")
    bill[0] = Usage(tokens_in=900, cost_usd=Decimal(3))
    assert (first.charged().tokens, first.charged().cost_usd) == (47, Decimal("0.04"))
    assert first.spent().usage.tokens == 5
    second = RecordedWatch(lambda look: Tape(tape.done).step("look", look), lambda: False, Clock(), lambda: bill[0])  # type: ignore[arg-type]
    second.elapsed()
    assert (second.charged().tokens, second.charged().cost_usd) == (42, Decimal("0.03"))
