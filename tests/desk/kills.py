"""Entry script of the kill tests: does one run and dies at the step it is told to, as a power cut would have it.

`python -m tests.desk.kills HOME URL` imports everything once and then takes commands on standard input, one JSON line each:
{"victim": N} forks a process that first ends what an earlier one left behind, then starts a run and is killed at its N-th
fault point; N = 0: it is not killed. The process's last word is a line {"run": id, "state": ...}, or its death.
"""

import json
import os
import signal
import sys
from pathlib import Path
from typing import Any

from services.core.calls import CallReply, CallRequest
from services.core.run import RunOptions
from services.desk import durable, record, wiring
from services.providers.builtin import Builtin
from tests.desk.houses import ended, toy_house
from tests.toy import HARD, toy_packs


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


def live(home: Path, url: str, chosen: int) -> None:
    """One process's life."""
    faults = Faults(chosen, home)
    wire(faults)
    house = toy_house(home, url, provider=lambda *_: Logged(home, faults))
    desk = wiring.use(house)
    before = [row.run_id for row in desk.runs(limit=100)]
    faults.spared.update(before)
    wiring.start("worker", "0")
    for run_id in before:
        ended(desk, run_id)
    run_id = desk.submit_text(f"{HARD}Sample {chosen}\n", RunOptions()).run_id or ""
    print(json.dumps({"run": run_id, "state": ended(desk, run_id).state, "points": faults.seen}), flush=True)
    wiring.stop()


def main() -> None:
    home, url = Path(sys.argv[1]), sys.argv[2]
    for line in sys.stdin:
        child = os.fork()
        if child == 0:
            live(home, url, json.loads(line)["victim"])
            os._exit(0)
        _, status = os.waitpid(child, 0)
        print(json.dumps({"killed": os.WIFSIGNALED(status)}), flush=True)


if __name__ == "__main__":
    main()
