"""The log of one run under way: its events, its durable steps, and the watch that both keep."""

from collections.abc import Callable, Generator, Mapping, Sequence
from copy import copy
from functools import partial
from typing import Any, Protocol, TypeVar

from services.core.events import Event, Finished, Refused
from services.core.run import RunSpec
from services.core.usage import Usage
from services.desk.house import House
from services.desk.lists import spec
from services.desk.mishap import foreseen
from services.desk.patience import patiently
from services.desk.watch import Reading, RecordedWatch
from services.documents.refusal import Refused as NotAllowed
from storage import calls, runs

T = TypeVar("T")

BEFORE_WORK = ("reading", "read", "briefed", "rereading", "attempted", "finished")
"""Events after which something takes its time: they are written at once, and those before them in the same transaction."""
STOPPED_EARLY = "The run was stopped before it began."


class Durable(Protocol):
    """How a run stays in the world: steps that are done once, events that are written once, parts that go side by side."""

    def step(self, name: str, work: Callable[[], Mapping[str, Any]]) -> Mapping[str, Any]: ...

    def emit(self, run_id: str, events: Sequence[Event], look: Callable[[], Reading]) -> Reading: ...

    def side_by_side(self, works: Sequence[Callable[[], T]], width: int) -> Generator[T, None, None]: ...


class Journal:
    """What a resumed run finds as it was left."""

    def __init__(self, house: House, durable: Durable, run_id: str) -> None:
        self._house = house
        self._durable = durable
        self.spec: RunSpec = patiently(lambda: spec(house, run_id), house.sleep)
        self.watch = RecordedWatch(self._look, self._stop_asked, house.clock)
        self._unwritten: list[Event] = []

    def beside(self, section: int) -> "Journal":
        """The log of one section, which begins now: a watch of its own, and events that are written in their own order."""
        own = copy(self)
        own._unwritten = []
        others: Callable[[], Usage] = Usage if self.spec.options.engine == "builtin" else partial(self._used_beside, section)
        own.watch = RecordedWatch(own._look, own._stop_asked, self._house.clock, others)
        return own

    def side_by_side(self, works: Sequence[Callable[[], T]], width: int) -> Generator[T, None, None]:
        """What each of `works` returns, in their order, with at most `width` under way."""
        return self._durable.side_by_side(works, width)

    def conduct(self, go: Callable[[], None], doing: str) -> None:
        """Do the run; whatever breaks ends it as failed, with one sentence. `doing` says what it was, for the log."""
        try:
            go()
        except NotAllowed as refusal:
            self.refuse(refusal.outcome, refusal.message, (refusal.remedy,))
        except Exception as error:
            told = foreseen(doing, self.spec.run_id, error)
            self.finish("failed", f"{told.message} {told.remedy}".strip())

    def emit(self, event: Event) -> None:
        """Add to the log. Where the loop looks at the watch right after an event, what the event's own step saw will do."""
        self._unwritten.append(event)
        if event.kind in BEFORE_WORK:
            self.write()
        if event.kind in ("briefed", "graded"):
            self.watch.look_again()

    def step(self, name: str, work: Callable[[], Mapping[str, Any]]) -> Mapping[str, Any]:
        """Do `work` once; on a replay, what it returned then."""
        self.write()
        return self._durable.step(name, work)

    def refuse(self, outcome: Any, reason: str, advice: tuple[str, ...]) -> None:
        """End the run without a result, with one sentence why."""
        self.emit(Refused(outcome=outcome, reason=reason, advice=advice))
        self.finish(outcome, reason)

    def finish(self, outcome: Any, reason: str, warnings: tuple[str, ...] = ()) -> None:
        """The last event."""
        self.watch.elapsed()
        seconds = round(self.watch.total(), 3)
        self.emit(Finished(outcome=outcome, reason=reason, warnings=warnings, seconds=seconds))

    def write(self) -> None:
        """Write what was added and waits for something that takes its time: so does what comes now."""
        if self._unwritten:
            self.watch.seen(self._durable.emit(self.spec.run_id, tuple(self._unwritten), self.watch.reading))
            self._unwritten.clear()

    def _look(self, look: Callable[[], Reading]) -> Reading:
        told = self._durable.step("look at the watch", lambda: dict(look()))
        return Reading(
            elapsed=told["elapsed"],
            aside=told["aside"],
            stop=told["stop"],
            others_tokens=told["others_tokens"],
            others_usd=told["others_usd"],
        )

    def _stop_asked(self) -> bool:
        def read() -> bool:
            with self._house.database.reading() as session:
                return runs.stop_asked(session, self.spec.run_id)

        return patiently(read, self._house.sleep)

    def _used_beside(self, section: int) -> Usage:
        def read() -> Usage:
            with self._house.database.reading() as session:
                return calls.used_beside(session, self.spec.run_id, section)

        return patiently(read, self._house.sleep)
