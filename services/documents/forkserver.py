"""The clean process that reading children are forked from: libraries loaded, one thread, no data, no sockets but one.

Never forked from the server itself. It ends when the parent's end of its channel closes.
"""

import contextlib
import logging
import os
import signal
import socket

from PIL import Image

from services.documents import child
from services.documents.wire import PID


def main(descriptor: int) -> None:
    """Serve on an inherited socket: a message with a descriptor starts a child on it and answers its pid; a pid alone
    says that this child may be reaped (until then its number cannot be reused)."""
    _quiet()
    Image.init()
    control = socket.socket(fileno=descriptor)
    while True:
        message, descriptors, _, _ = socket.recv_fds(control, PID.size, 1)
        if not message:
            return
        if descriptors:
            control.sendall(PID.pack(_fork(control, descriptors[0])))
        else:
            with contextlib.suppress(ChildProcessError):
                os.waitpid(PID.unpack(message)[0], 0)


def _fork(control: socket.socket, descriptor: int) -> int:
    pid = os.fork()
    if pid:
        os.close(descriptor)
        return pid
    try:
        control.close()
        child.serve(socket.socket(fileno=descriptor))
    finally:
        os._exit(0)


def _quiet() -> None:
    logging.disable(logging.CRITICAL)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
