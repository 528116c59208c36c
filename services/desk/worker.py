"""`proofloop worker`: a process that does runs and nothing else."""

import signal
import sys
import threading
from types import FrameType

from services.desk import wiring


def work(slot: str | None = None) -> int:
    """Do runs until SIGTERM or SIGINT; what is under way then is taken up by another process. Returns the exit code."""
    ended = threading.Event()

    def end(_number: int, _frame: FrameType | None) -> None:
        ended.set()

    signal.signal(signal.SIGTERM, end)
    signal.signal(signal.SIGINT, end)
    wiring.start("worker", slot)
    sys.stdout.write("ready\n")
    sys.stdout.flush()
    ended.wait()
    wiring.stop()
    return 0
