"""Entry script of the tests with several processes, some of which die as a power cut would have it.

`python -m tests.desk.lives` imports everything once and then takes lines of JSON on standard input: {"home": ..., "url": ...,
"lives": [...]}, the lives to fork at once, each [name, argument, ...]. When all of them have ended it says {"killed": [...],
"failed": [...]}, after what they said. It does nothing itself, so that a life begins with what was imported and nothing else.
"""

import json
import os
import signal
import sys
import threading
import time
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from services.core.calls import CallReply, CallRequest
from services.core.document import Document
from services.core.question import Question
from services.core.run import RunOptions
from services.core.search import SearchQuery, SearchReply
from services.core.usage import Usage
from services.desk import durable, record, wiring
from services.desk.accepting import carry
from services.desk.desk import Desk
from services.desk.house import House
from services.desk.nouns import Submission
from services.desk.reaper import Reaper
from services.providers.builtin import Builtin
from services.providers.settings import Settings as ProviderSettings
from tests.desk.charts import chart
from tests.desk.houses import ended, toy_house
from tests.toy import HARD, toy_packs
from tests.toy_question import toy_question_packs

PATIENCE = 100.0
"""Seconds that a run waits for another."""
REPORTS = 3
"""Of a chart, all of them read side by side."""
JOBS = 40
"""More than any life has runs."""
ACCEPTING = "writing what is accepted"


class Faults:
    """Notes the fault points that new runs pass and stops each at its chosen one; when all are there this process is killed.

    A point is chosen by its number in the run, or as "NUMBER NAME" among those of its name, where sections go side by side.
    The last of the runs begins when all others have stopped: it alone may be killed in a transaction on SQLite, which lets
    no other write meanwhile.
    """

    def __init__(self, home: Path) -> None:
        self.passed: dict[str, list[str]] = defaultdict(list)
        self._chosen: dict[str, int | str] = {}
        self._lock = threading.Lock()
        self._last = ""
        self._log = home / "faults.log"
        self._stopped = threading.Semaphore(0)
        self._begun, self._never = threading.Event(), threading.Event()

    def choose(self, chosen: Mapping[str, int | str]) -> None:
        """The point of each new run (0: none, it goes on), before any of them begins."""
        self._chosen, self._last = dict(chosen), list(chosen)[-1]

    def begin(self) -> None:
        """Let the new runs begin."""
        self._begun.set()

    def point(self, run_id: str, name: str) -> None:
        if run_id not in self._chosen:
            return
        with self._lock:
            self.passed[run_id].append(name)
            at, named = len(self.passed[run_id]), self.passed[run_id].count(name)
        last = run_id == self._last
        if at == 1:
            assert self._begun.wait(PATIENCE), "the earlier runs did not end"
            assert not last or all(self._stopped.acquire(timeout=PATIENCE) for _ in range(len(self._chosen) - 1)), "one went on"
        if self._chosen[run_id] in (at, f"{named} {name}"):
            with self._log.open("a") as file:
                file.write(f"{run_id} {name}\n")
            if last:
                os.kill(os.getpid(), signal.SIGKILL)
            self._stopped.release()
            self._never.wait(2 * PATIENCE)


class Logged(Builtin):
    """The builtin engine; every real call leaves a line on disk before it can be forgotten."""

    def __init__(self, home: Path, faults: Faults) -> None:
        super().__init__({name: pack.read for name, pack in toy_packs().items()})
        self._log, self._faults = home / "calls.log", faults

    def call(self, request: CallRequest, *, timeout: float) -> CallReply:
        with self._log.open("a") as file:
            file.write(f"{request.key}\n")
        self._faults.point(request.key.split("/")[0], "in a call")
        return super().call(request, timeout=timeout)


def wire(faults: Faults) -> None:
    """Put a fault point after the work of every step and before the commit of every event."""
    step, write = durable.DurableSteps.step, record.record_event

    def killed_step(self: durable.DurableSteps, name: str, work: Any) -> Any:
        def watched() -> Any:
            done = work()
            faults.point(str(durable.DBOS.workflow_id), f"in {name}")
            return done

        return step(self, name, watched)

    def killed_write(session: Any, run_id: str, event: Any) -> int:
        seq = write(session, run_id, event)
        session.flush()
        faults.point(run_id, f"writing {event.kind}")
        return seq

    durable.DurableSteps.step = killed_step  # type: ignore[method-assign]
    durable.record_event = killed_write


def resumed(home: Path, url: str) -> None:
    """End what an earlier process left behind."""
    faults = Faults(home)
    desk = wiring.use(toy_house(home, url, provider=lambda *_: Logged(home, faults)))
    wiring.start("worker", "0")
    _end_all(desk)
    wiring.stop()


def live(home: Path, url: str, points: Sequence[int], text: str = HARD) -> None:
    """End what an earlier process left behind, then do a run for each point and be killed when each is at its own (0: none)."""
    faults = Faults(home)
    wire(faults)
    desk = wiring.use(toy_house(home, url, provider=lambda *_: Logged(home, faults)))
    _die(desk, faults, points, lambda point: desk.submit_text(f"{text}Sample {point}\n", RunOptions()))


def accepting(home: Path, url: str, points: Sequence[int]) -> None:
    """As `live`, with one point more: when a run that ends was drawn or accepted unseen, before that is committed."""
    faults, carried = Faults(home), carry.ended
    wire(faults)

    def killed(session: Any, house: House, run_id: str) -> None:
        carried(session, house, run_id)
        session.flush()
        faults.point(run_id, ACCEPTING)

    carry.ended = killed
    desk = wiring.use(toy_house(home, url, provider=lambda *_: Logged(home, faults)))
    _die(desk, faults, points, lambda point: desk.submit_text(f"{HARD}Sample {point}\n", RunOptions()))


def charts(home: Path, url: str, points: Sequence[str]) -> None:
    """As `live`, with charts whose reports are read side by side; "" is no point."""
    faults = Faults(home)
    wire(faults)
    desk = wiring.use(chart_house(home, url, faults))
    _die(
        desk,
        faults,
        points,
        lambda point: desk.submit_text(f"{chart(REPORTS, HARD)}Sample {point}\n", RunOptions(engine="openai")),
    )


def charts_resumed(home: Path, url: str) -> None:
    """End what an earlier process left behind of charts."""
    desk = wiring.use(chart_house(home, url, Faults(home)))
    wiring.start("worker", "0", jobs=JOBS)
    _end_all(desk)
    wiring.stop()


def chart_house(home: Path, url: str, faults: Faults) -> House:
    """A house whose model, in place of a server on this machine, is the toy's reader."""
    nearby = ProviderSettings(engine="openai", openai_api_key="sk-test", openai_base_url="http://127.0.0.1:9/v1")
    return toy_house(home, url, settings={"sections": REPORTS}, providers=nearby, provider=lambda *_: Logged(home, faults))


def asking(home: Path, url: str, points: Sequence[int]) -> None:
    """End what an earlier process left behind, then ask a question for each point; killed when each is at its own (0: none)."""
    faults = Faults(home)
    wire(faults)

    class Shelf:
        name, host, leaves = "pubmed", "loopback", ""

        def search(self, query: SearchQuery, **_: Any) -> SearchReply:
            with (home / "searches.log").open("a") as file:
                file.write(f"{durable.DBOS.workflow_id}\n")
            faults.point(str(durable.DBOS.workflow_id), "in a search")
            return SearchReply(source="pubmed", records=({"id": "PMID:9", "title": "A trial"},), usage=Usage(calls=1))

    def ask(point: int) -> Submission:
        question = Question(kind="evidence", text=f"apixaban or warfarin? {point}", sources=("index", "pubmed"))
        return desk.questions.ask(question, RunOptions())

    desk = wiring.use(toy_house(home, url, question_packs=toy_question_packs, source=lambda _: Shelf()))
    _die(desk, faults, points, ask)


def _die(desk: Desk, faults: Faults, points: Sequence[Any], submit: Callable[[Any], Submission]) -> None:
    before = _unended(desk)
    faults.choose({submit(point).run_id or "": point for point in points})
    wiring.start("worker", "0", jobs=JOBS)
    for run_id in before:
        ended(desk, run_id)
    faults.begin()
    _end_all(desk)
    print(json.dumps({"points": list(faults.passed.values())[-1]}), flush=True)
    wiring.stop()


def _end_all(desk: Desk) -> None:
    for run_id in _unended(desk):
        ended(desk, run_id)


def _unended(desk: Desk) -> list[str]:
    return [row.run_id for row in desk.runs(limit=100) if not row.outcome]


def poisoned(home: Path, url: str, slot: str) -> None:
    """Work with a reader that takes the process down with it, until nothing is left to do."""

    def read(*_: Any, **__: Any) -> Document:
        with (home / "reads.log").open("a") as file:
            file.write("read\n")
        os.kill(os.getpid(), signal.SIGKILL)
        raise AssertionError("dead")

    house = toy_house(home, url, read=read)
    desk = wiring.use(house)
    wiring.start("worker", slot)
    reaper = Reaper(house, desk.engine, "sweeper", dead=0.0 if slot != "0" else 60.0)
    while any(not row.outcome for row in desk.runs()):
        time.sleep(0.1)
        reaper.sweep()
    print(json.dumps({"outcome": desk.runs()[0].outcome, "problem": desk.runs()[0].problem}), flush=True)
    wiring.stop()


def work(home: Path, url: str, slot: str, runs: int) -> None:
    """Work with an engine that takes its time, until so many runs have ended; each call is signed with the slot."""

    class Slow(Builtin):
        def call(self, request: CallRequest, *, timeout: float) -> CallReply:
            with (home / "calls.log").open("a") as file:
                file.write(f"{slot} {request.key}\n")
            time.sleep(0.15)
            return super().call(request, timeout=timeout)

    readers = {name: pack.read for name, pack in toy_packs().items()}
    desk = wiring.use(toy_house(home, url, provider=lambda *_: Slow(readers)))
    wiring.start("worker", slot, jobs=1)
    until = time.monotonic() + 240
    while desk.run_count(state="finished") < runs and time.monotonic() < until:
        time.sleep(0.05)
    wiring.stop()


LIVES = {
    "resumed": resumed,
    "live": live,
    "accepting": accepting,
    "charts": charts,
    "charts_resumed": charts_resumed,
    "asking": asking,
    "poisoned": poisoned,
    "work": work,
}


def main() -> None:
    for line in sys.stdin:
        told, children = json.loads(line), []
        for what, *arguments in told["lives"]:
            child = os.fork()
            if child == 0:
                LIVES[what](Path(told["home"]), told["url"], *arguments)
                os._exit(0)
            children.append(child)
        ends = [os.waitpid(child, 0)[1] for child in children]
        killed = [os.WIFSIGNALED(end) for end in ends]
        failed = [not os.WIFSIGNALED(end) and end != 0 for end in ends]
        print(json.dumps({"killed": killed, "failed": failed}), flush=True)


if __name__ == "__main__":
    main()
