"""Entry script of the tests with several processes, some of which die as a power cut would have it.

`python -m tests.desk.lives HOME URL` imports everything once and then takes lines of JSON on standard input: a list of lives
to fork at once, each [name, argument, ...]. When all of them have ended it says {"killed": [...], "failed": [...]}, after
what they said.
"""

import json
import os
import signal
import sys
import time
from pathlib import Path
from typing import Any

from services.core.calls import CallReply, CallRequest
from services.core.document import Document
from services.core.question import Question
from services.core.run import RunOptions
from services.core.search import SearchQuery, SearchReply
from services.core.usage import Usage
from services.desk import durable, record, wiring
from services.desk.reaper import Reaper
from services.providers.builtin import Builtin
from tests.desk.houses import ended, toy_house
from tests.toy import HARD, toy_packs
from tests.toy_question import toy_question_packs


class Faults:
    """Counts the fault points of the run that is new and kills this process at the chosen one."""

    def __init__(self, chosen: int, home: Path) -> None:
        self.chosen = chosen
        self.spared: set[str] = set()
        self.seen = 0
        self.log = home / "faults.log"

    def point(self, run_id: str, name: str) -> None:
        if run_id in self.spared:
            return
        self.seen += 1
        if self.seen == self.chosen:
            with self.log.open("a") as file:
                file.write(f"{run_id} {name}\n")
            os.kill(os.getpid(), signal.SIGKILL)


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
    faults = Faults(0, home)
    desk = wiring.use(toy_house(home, url, provider=lambda *_: Logged(home, faults)))
    wiring.start("worker", "0")
    for row in desk.runs(limit=100):
        ended(desk, row.run_id)
    wiring.stop()


def live(home: Path, url: str, chosen: int, text: str = HARD) -> None:
    """End what an earlier process left behind, then start a run that is killed at its `chosen` fault point (0: never)."""
    faults = Faults(chosen, home)
    wire(faults)
    house = toy_house(home, url, provider=lambda *_: Logged(home, faults))
    desk = wiring.use(house)
    before = [row.run_id for row in desk.runs(limit=100)]
    faults.spared.update(before)
    wiring.start("worker", "0")
    for run_id in before:
        ended(desk, run_id)
    run_id = desk.submit_text(f"{text}Sample {chosen}\n", RunOptions()).run_id or ""
    print(json.dumps({"run": run_id, "state": ended(desk, run_id).state, "points": faults.seen}), flush=True)
    wiring.stop()


def asking(home: Path, url: str, chosen: int) -> None:
    """End what an earlier process left behind, then ask a question that is killed at its `chosen` fault point (0: never)."""
    faults = Faults(chosen, home)
    wire(faults)
    searched: list[int] = []

    class Shelf:
        name, host, leaves = "pubmed", "loopback", ""

        def search(self, query: SearchQuery, **_: Any) -> SearchReply:
            with (home / "searches.log").open("a") as file:
                file.write(f"{durable.DBOS.workflow_id}\n")
            faults.point(str(durable.DBOS.workflow_id), "in a search")
            searched.append(faults.seen)
            return SearchReply(source="pubmed", records=({"id": "PMID:9", "title": "A trial"},), usage=Usage(calls=1))

    house = toy_house(home, url, question_packs=toy_question_packs, source=lambda _: Shelf())
    desk = wiring.use(house)
    before = [row.run_id for row in desk.runs(limit=100)]
    faults.spared.update(before)
    wiring.start("worker", "0")
    for run_id in before:
        ended(desk, run_id)
    question = Question(kind="evidence", text=f"apixaban or warfarin? {chosen}", sources=("index", "pubmed"))
    ended(desk, desk.questions.ask(question, RunOptions()).run_id or "")
    print(json.dumps({"points": faults.seen, "searched": searched[-1:]}), flush=True)
    wiring.stop()


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


LIVES = {"resumed": resumed, "live": live, "asking": asking, "poisoned": poisoned, "work": work}


def main() -> None:
    home, url = Path(sys.argv[1]), sys.argv[2]
    for line in sys.stdin:
        children = []
        for what, *arguments in json.loads(line):
            child = os.fork()
            if child == 0:
                LIVES[what](home, url, *arguments)
                os._exit(0)
            children.append(child)
        ends = [os.waitpid(child, 0)[1] for child in children]
        killed = [os.WIFSIGNALED(end) for end in ends]
        failed = [not os.WIFSIGNALED(end) and end != 0 for end in ends]
        print(json.dumps({"killed": killed, "failed": failed}), flush=True)


if __name__ == "__main__":
    main()
