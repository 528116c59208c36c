"""Our side of the reading children: start one, talk to it against a clock, end it."""

import atexit
import contextlib
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from services.core.errors import AppError
from services.documents import limits
from services.documents.refusal import Refused, too_large
from services.documents.wire import PID, BadFrame, receive, send

ROOT = Path(__file__).resolve().parents[2]
BOOT = "import sys; sys.path.insert(0, sys.argv[1]); from services.documents.{module} import main; main(int(sys.argv[2]))"
ENVIRONMENT = {"LC_ALL": "C.UTF-8", "OPENBLAS_NUM_THREADS": "1", "PYTHONHASHSEED": "0"}


def start_process(module: str) -> tuple[subprocess.Popen[bytes], socket.socket]:
    """A fresh interpreter running `main(fd)` of a module of this folder, and our end of its channel."""
    ours, theirs = socket.socketpair()
    with theirs:
        command = [sys.executable, "-I", "-W", "ignore", "-c", BOOT.format(module=module), str(ROOT), str(theirs.fileno())]
        process = subprocess.Popen(  # noqa: S603
            command,
            pass_fds=[theirs.fileno()],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env=ENVIRONMENT,
            start_new_session=True,
        )
    return process, ours


def end_process(process: subprocess.Popen[bytes], channel: socket.socket) -> None:
    """End a process of ours and everything in its group, and wait until it is gone."""
    channel.close()
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()


class Child:
    """One reading child. Time spent waiting for it counts; time between its answers (ours) does not."""

    def __init__(self, pid: int, channel: socket.socket) -> None:
        self.pid = pid
        self.channel = channel
        self.left = limits.OPENING_SECONDS

    def ask(self, request: dict[str, Any], data: bytes) -> None:
        self.channel.settimeout(self.left)
        with contextlib.suppress(BrokenPipeError, ConnectionResetError):
            send(self.channel, request, data)

    def answer(self) -> tuple[dict[str, Any], bytes]:
        """The next frame; raises Refused when the clock runs out or the child died."""
        started = time.monotonic()
        self.channel.settimeout(max(self.left, 0.01))
        try:
            return receive(self.channel)
        except TimeoutError as error:
            raise too_large("time to read it") from error
        except (BadFrame, OSError) as error:
            raise Refused(
                "refused", "The file broke the program that reads it, and was stopped.", "Save a simpler copy."
            ) from error
        finally:
            self.left -= time.monotonic() - started


class Children:
    """Starts children from one fork server; at most `limits.MAX_CHILDREN` live at once, others wait their turn."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._seats = threading.BoundedSemaphore(limits.MAX_CHILDREN)
        self._server: tuple[subprocess.Popen[bytes], socket.socket] | None = None

    @contextlib.contextmanager
    def child(self) -> Iterator[Child]:
        """A fresh child, killed with its group and reaped at the end; raises AppError when none comes free in time."""
        if not self._seats.acquire(timeout=limits.QUEUE_SECONDS):
            raise AppError("Too many documents are being read at once.", "Try again in a minute.")
        try:
            child = self._start()
            try:
                yield child
            finally:
                self._end(child)
        finally:
            self._seats.release()

    def ready(self) -> None:
        """Start the fork server now and do not wait for it, so that the first document need not either."""
        with self._lock, contextlib.suppress(OSError):
            self._control()

    def close(self) -> None:
        """End the fork server and with it every child."""
        with self._lock:
            if self._server is not None:
                end_process(*self._server)
                self._server = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    def _start(self) -> Child:
        ours, theirs = socket.socketpair()
        with theirs:
            for _ in range(2):
                with self._lock, contextlib.suppress(OSError, BadFrame):
                    control = self._control()
                    socket.send_fds(control, [PID.pack(0)], [theirs.fileno()])
                    answer = control.recv(PID.size)
                    if len(answer) == PID.size:
                        return Child(PID.unpack(answer)[0], ours)
                self.close()
        ours.close()
        raise Refused(
            "failed", "The program that reads files does not start.", "Look at the memory and process limits of this machine."
        )

    def _control(self) -> socket.socket:
        if self._server is None or self._server[0].poll() is not None:
            if self._server is not None:
                self._server[1].close()
            self._server = start_process("forkserver")
        return self._server[1]

    def _end(self, child: Child) -> None:
        child.channel.close()
        for kill in (os.killpg, os.kill):
            with contextlib.suppress(ProcessLookupError, PermissionError):
                kill(child.pid, signal.SIGKILL)
        with self._lock, contextlib.suppress(OSError):
            if self._server is not None:
                self._server[1].sendall(PID.pack(child.pid))


CHILDREN = Children()
atexit.register(CHILDREN.close)
