"""What reading a file's sections side by side saves: a chart of 8 reports against a slow model on the loopback.

`python -m tests.bench.side_by_side [--seconds 1.0] [--rounds 3]` runs the chart one section after another (width 1) and with
the default width, in turn, each time in a fresh data folder; every answer of the model takes `--seconds`. Printed are the
seconds of the result files of both and, of each pair, their ratio: a figure that a busy machine moves little.
"""

import argparse
import statistics
import tempfile
from pathlib import Path

from services.core.run import RunOptions
from services.desk.nouns import Incoming
from services.desk.settings import Settings
from tests.desk.charts import Model, chart, reached_at
from tests.desk.houses import ended, opened, toy_house
from tests.model_server import Hang, ModelServer

REPORTS = 8


def measure(width: int, seconds: float) -> float:
    """Seconds of one run of the chart; raises AssertionError when not every report was read by two calls."""
    model = Model(short=1, say=lambda _, text: Hang(seconds, text))
    with tempfile.TemporaryDirectory() as home, ModelServer(model) as server:
        house = toy_house(Path(home), settings={"sections": width}, providers=reached_at(server))
        with opened(house) as desk:
            file = Incoming("chart.txt", chart(REPORTS).encode())
            run_id = desk.submit([file], RunOptions(engine="openai"))[0].run_id or ""
            view = ended(desk, run_id)
        assert len(server.seen) == 2 * REPORTS, f"{len(server.seen)} calls"
        assert server.most_in_flight == min(width, REPORTS), f"{server.most_in_flight} calls at once"
    assert view.finished is not None
    return view.finished.seconds


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--rounds", type=int, default=3)
    chosen = parser.parse_args()
    width = Settings.model_fields["sections"].default
    pairs = [(measure(1, chosen.seconds), measure(width, chosen.seconds)) for _ in range(chosen.rounds)]
    for one, several in pairs:
        print(f"width 1: {one:6.1f} s   width {width}: {several:6.1f} s   ratio {several / one:.2f}")
    print(f"median ratio {statistics.median(several / one for one, several in pairs):.2f}, at best {1 / width:.2f}")


if __name__ == "__main__":
    main()
