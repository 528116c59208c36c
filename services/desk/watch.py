"""Time, money and the wish to stop, as recorded facts: a resumed run sees what the first one saw."""

from collections.abc import Callable
from decimal import Decimal
from typing import TypedDict

from services.core.usage import Usage
from services.engine.protocol import Spent


class Reading(TypedDict):
    """One look at the watch, as it is recorded: seconds of the loop so far, seconds spent beside it (reading and recognition),
    whether someone wants the run to stop, and what the sections beside this one had used (US dollars as a decimal string,
    None: the price is not known)."""

    elapsed: float
    aside: float
    stop: bool
    others_tokens: int
    others_usd: str | None


class RecordedWatch:
    """Counts active seconds from one recorded reading to the next.

    A reading that is replayed becomes the base, so neither the time a process was down nor a sleeping machine counts:
    what passed since the last reading before a crash is not counted. `record` runs its argument once and, on a replay,
    returns what it returned then.
    """

    def __init__(
        self,
        record: Callable[[Callable[[], Reading]], Reading],
        stop_asked: Callable[[], bool],
        clock: Callable[[], float],
        others: Callable[[], Usage] = Usage,
    ) -> None:
        self._record = record
        self._stop_asked = stop_asked
        self._clock = clock
        self._others = others
        self._base = 0.0
        self._aside = 0.0
        self._start = 0.0
        self._since = clock()
        self._last = Reading(elapsed=0.0, aside=0.0, stop=False, others_tokens=0, others_usd="0")
        self._reuse = False
        self._spent = Spent()

    def begin(self) -> None:
        """A section begins: from here on `elapsed` and `now` count its own seconds."""
        self._start = self._last["elapsed"]

    def total(self) -> float:
        """Active seconds of all sections, with what was read beside the loop, at the last recorded look."""
        return self._last["elapsed"] + self._last["aside"]

    def elapsed(self) -> float:
        """Active seconds of the section so far, as recorded."""
        if self._reuse:
            self._reuse = False
        else:
            self.seen(self._record(self.reading))
        return round(self._last["elapsed"] - self._start, 6)

    def reading(self) -> Reading:
        """A look at the clock, at the wish to stop and at the bill: to be recorded, and then `seen`."""
        others = self._others()
        usd = None if others.cost_usd is None else str(others.cost_usd)
        return Reading(
            elapsed=round(self._now(), 6),
            aside=round(self._aside, 6),
            stop=self._stop_asked(),
            others_tokens=others.tokens,
            others_usd=usd,
        )

    def seen(self, recorded: Reading) -> None:
        """Go on from a recorded reading."""
        self._last = recorded
        self._base, self._aside, self._since = recorded["elapsed"], recorded["aside"], self._clock()

    def look_again(self) -> None:
        """The next look is the last recorded one: nothing happened since."""
        self._reuse = True

    def now(self) -> float:
        """Active seconds of the section so far, not recorded: for a deadline inside a step, never for a decision."""
        return self._now() - self._start

    def cancelled(self) -> bool:
        """Someone wanted the run to stop when the time was last read."""
        return self._last["stop"]

    def spent(self) -> Spent:
        return self._spent

    def charged(self) -> Usage:
        """What the run has used: this section up to now, the others as of the last recorded look."""
        tokens, usd = self._last["others_tokens"], self._last["others_usd"]
        return self._spent.usage + Usage(tokens_in=tokens, cost_usd=None if usd is None else Decimal(usd))

    def spend(self, usage: Usage, call: str, prompt: str) -> None:
        """Add one call: its usage, the id of its stored reply, and the whole text that was sent."""
        self._spent = Spent(usage=self._spent.usage + usage, calls=(*self._spent.calls, call), prompt=prompt)

    def pause(self) -> Callable[[], None]:
        """Count apart from the loop (reading and recognition are none of its time); call what it returns to go on."""
        self._base, paused = self._now(), self._clock()

        def go_on() -> None:
            self._since = self._clock()
            self._aside += self._since - paused

        self._since = paused
        return go_on

    def _now(self) -> float:
        return self._base + self._clock() - self._since
