"""What a reading child does: one request in, frames out, then it ends. Nothing here is trusted by the parent."""

import ctypes
import os
import resource
import signal
import socket
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from services.documents import images, limits, pdf
from services.documents.pixels import Pixels
from services.documents.refusal import Refused, damaged, too_large
from services.documents.sheet import Sheet
from services.documents.wire import receive, send

PR_SET_PDEATHSIG = 1
Item = int | Sheet | tuple[Sheet, Pixels]
"""The number of pages, a page that is read, or a page whose picture must be recognised."""


def serve(channel: socket.socket) -> None:
    """Answer the one request on the channel. Every outcome is a frame; the parent reads a hang-up as a crash."""
    _confine()
    try:
        request, data = receive(channel)
        if request["verb"] == "render":
            picture = _render(request, data)
            send(channel, {"kind": "picture", "mime": "image/webp"}, picture)
        else:
            for item in _items(request, data):
                _send_item(channel, item)
            send(channel, {"kind": "done"})
    except Refused as refusal:
        send(channel, _told(refusal))
    except (MemoryError, RecursionError):
        send(channel, _told(too_large("memory to open it")))
    except BaseException as error:
        send(channel, _told(damaged()) | {"error": type(error).__name__})


def _told(refusal: Refused) -> dict[str, Any]:
    return {"kind": "refused", "outcome": refusal.outcome, "message": refusal.message, "remedy": refusal.remedy}


def _items(request: dict[str, Any], data: bytes) -> Iterator[Item]:
    wanted = None if request["pages"] is None else frozenset(request["pages"])
    if request["file"] == "pdf":
        yield from _limited(pdf.sheets(data, request["password"], request["dpi"], wanted))
    else:
        yield from images.sheets(data, request["dpi"], wanted)


def _limited(items: Iterator[Item]) -> Iterator[Item]:
    """The processor time grows with the pages as soon as their number is known."""
    for item in items:
        if isinstance(item, int):
            _allow_seconds(limits.reading_seconds(item))
        yield item


def _render(request: dict[str, Any], data: bytes) -> bytes:
    page, turned, skew = request["page"], request["turned"], request["skew"]
    if request["file"] == "pdf":
        return pdf.picture(data, request["password"], page, request["dpi"], request["pixels"], turned, skew)
    return images.picture(data, page, request["pixels"], turned, skew)


def _send_item(channel: socket.socket, item: Item) -> None:
    if isinstance(item, int):
        send(channel, {"kind": "pages", "pages": item})
    elif isinstance(item, Sheet):
        send(channel, {"kind": "sheet", "sheet": item.model_dump(mode="json")})
    else:
        sheet, pixels = item
        header = {"kind": "scan", "sheet": sheet.model_dump(mode="json"), "width": pixels.width, "height": pixels.height}
        send(channel, header, pixels.data)


def _confine() -> None:
    """Own process group, no files, little memory and time, and no life without the parent."""
    os.setsid()
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    mapped = int(Path("/proc/self/statm").read_text("ascii").split()[0]) * resource.getpagesize()
    ceiling = mapped + limits.ADDRESS_SPACE
    resource.setrlimit(resource.RLIMIT_AS, (ceiling, ceiling))
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    _allow_seconds(limits.OPENING_SECONDS)
    sys.addaudithook(_no_network)
    os.chdir("/")


def _allow_seconds(seconds: float) -> None:
    resource.setrlimit(resource.RLIMIT_CPU, (int(seconds) + 1, int(limits.DOCUMENT_SECONDS) + 1))


def _no_network(event: str, _: object) -> None:
    if event in {"socket.connect", "socket.bind", "socket.getaddrinfo", "subprocess.Popen", "os.exec", "os.system"}:
        raise PermissionError("a reading child talks to its parent only")
