"""Our side of the recognising process: one long-lived child, one page at a time, restarted when it dies or hangs."""

import atexit
import contextlib
import socket
import subprocess
import threading

from pydantic import ValidationError

from services.documents import limits
from services.documents.children import end_process, start_process
from services.documents.pixels import Pixels
from services.documents.refusal import Refused
from services.documents.sheet import Sheet
from services.documents.wire import BadFrame, receive, send


class Ocr:
    """A queue of one before the recognising process."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._process: tuple[subprocess.Popen[bytes], socket.socket] | None = None

    def recognise(self, sheet: Sheet, pixels: Pixels) -> Sheet:
        """The page stood upright with its words; tried twice on two processes, then raises Refused."""
        with self._lock:
            for _ in range(2):
                with contextlib.suppress(OSError, BadFrame, ValidationError):
                    return self._ask(sheet, pixels)
                self._stop()
        raise Refused("failed", f"Page {sheet.number} could not be recognised.", "Scan it again, or upload the original PDF.")

    def close(self) -> None:
        """End the process."""
        with self._lock:
            self._stop()

    def _ask(self, sheet: Sheet, pixels: Pixels) -> Sheet:
        channel = self._channel()
        channel.settimeout(limits.OCR_PAGE_SECONDS)
        send(channel, {"sheet": sheet.model_dump(mode="json"), "width": pixels.width, "height": pixels.height}, pixels.data)
        answer, _ = receive(channel)
        return Sheet.model_validate(answer.get("sheet"))

    def _channel(self) -> socket.socket:
        if self._process is None:
            self._process = start_process("recognise")
            self._process[1].settimeout(limits.OCR_PAGE_SECONDS)
            receive(self._process[1])
        return self._process[1]

    def _stop(self) -> None:
        if self._process is not None:
            end_process(*self._process)
            self._process = None


OCR = Ocr()
atexit.register(OCR.close)


def recognise(sheet: Sheet, pixels: Pixels) -> Sheet:
    """Recognise one page picture: `sheet` says number and size in points, the result holds words, cells, turn and skew."""
    return OCR.recognise(sheet, pixels)
