"""Frames between us and our children: a JSON header and raw bytes, each with its length in front."""

import json
import socket
import struct
from typing import Any

HEAD = struct.Struct(">IQ")
PID = struct.Struct(">i")
"""What is said about a reading child to the process that it is forked from."""
MAX_HEADER = 64 * 1024 * 1024
MAX_PAYLOAD = 256 * 1024 * 1024


class BadFrame(Exception):
    """The other side broke the format or hung up."""


def send(channel: socket.socket, header: dict[str, Any], payload: bytes = b"") -> None:
    """Send one frame."""
    body = json.dumps(header).encode()
    channel.sendall(HEAD.pack(len(body), len(payload)) + body)
    if payload:
        channel.sendall(payload)


def receive(channel: socket.socket) -> tuple[dict[str, Any], bytes]:
    """Receive one frame; raises BadFrame, or TimeoutError as the channel's timeout has it."""
    size, extra = HEAD.unpack(_exactly(channel, HEAD.size))
    if size > MAX_HEADER or extra > MAX_PAYLOAD:
        raise BadFrame("a frame is too large")
    try:
        header = json.loads(_exactly(channel, size))
    except ValueError as error:
        raise BadFrame("a header is not JSON") from error
    if not isinstance(header, dict):
        raise BadFrame("a header is not an object")
    return header, _exactly(channel, extra)


def _exactly(channel: socket.socket, size: int) -> bytes:
    buffer = bytearray(size)
    view, filled = memoryview(buffer), 0
    while filled < size:
        count = channel.recv_into(view[filled:])
        if count == 0:
            raise BadFrame("the other side hung up")
        filled += count
    return bytes(buffer)
