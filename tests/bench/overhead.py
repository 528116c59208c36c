"""What durability costs: milliseconds per iteration of everything that is neither provider nor reader.

`python -m tests.bench.overhead [DATABASE_URL]` runs documents that need as many iterations as they may have, takes off the
time spent in the provider, and prints what is left per iteration: on the wall from the first feedback to the last decision,
which only means something on a quiet machine, and in processor time of the thread that does the run.
"""

import argparse
import statistics
import tempfile
import time
from pathlib import Path
from typing import Any

from services.core.calls import CallReply, CallRequest
from services.core.document import Document
from services.core.policy import Overrides
from services.core.run import RunOptions
from services.desk.nouns import Incoming
from services.documents.reader import read
from services.engine.fold import RunView
from services.providers.builtin import Builtin
from tests.desk.houses import ended, opened, toy_house
from tests.toy import TEXT, toy_packs

ITERATIONS = 5
NEVER_DONE = TEXT.replace("Grade: 2\n", "")
OPTIONS = RunOptions(overrides=Overrides(max_iterations=ITERATIONS, min_improvement=0.0))


class Timed(Builtin):
    """The builtin engine, and how long it took."""

    def __init__(self) -> None:
        super().__init__({name: pack.read for name, pack in toy_packs().items()})
        self.forget()

    def forget(self) -> None:
        self.seconds = self.busy = self.first = self.last = 0.0

    def processor(self) -> float:
        """Milliseconds of this thread's processor time from one call to the next, without the calls themselves."""
        return (self.last - self.first - self.busy) / (ITERATIONS - 1) * 1000

    def call(self, request: CallRequest, *, timeout: float) -> CallReply:
        started, busy = time.perf_counter(), time.thread_time()
        self.first = self.first or busy
        try:
            return super().call(request, timeout=timeout)
        finally:
            self.seconds += time.perf_counter() - started
            self.last = time.thread_time()
            self.busy += self.last - busy


def measure(url: str | None, runs: int) -> list[tuple[float, float]]:
    """Milliseconds per iteration of each run: on the wall, and of the processor."""
    provider = Timed()

    def reader(data: bytes, name: str, **_: Any) -> Document:
        return read(data, name)

    with tempfile.TemporaryDirectory() as home:
        house = toy_house(Path(home), url, provider=lambda *_: provider, read=reader)
        with opened(house) as desk:
            costs = []
            for number in range(runs):
                provider.forget()
                file = Incoming("note.txt", f"{NEVER_DONE}{number}\n".encode())
                run_id = desk.submit([file], OPTIONS)[0].run_id or ""
                view = ended(desk, run_id)
                times = {one.event.kind: one.at for one in desk.events(run_id)}
                costs.append((_left(view, times, provider.seconds), provider.processor()))
    return costs


def _left(view: RunView, times: dict[str, Any], inside: float) -> float:
    attempts = len(view.sections[0].attempts)
    spent = (times["decided"] - times["classified"]).total_seconds()
    return (spent - inside) / attempts * 1000


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("url", nargs="?")
    parser.add_argument("--runs", type=int, default=10)
    chosen = parser.parse_args()
    costs = measure(chosen.url, chosen.runs + 1)[1:]
    wall, busy = (statistics.median(column) for column in zip(*costs, strict=True))
    print(f"{wall:.1f} ms per iteration on the wall, {busy:.1f} ms of the processor (medians of {len(costs)} runs)")


if __name__ == "__main__":
    main()
