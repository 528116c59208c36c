"""A loopback server that speaks like the model services, plays faults by script and counts what it was asked."""

from tests.model_server.erring import HIGH, LOW, MIDDLE, ErringModel, Rates, document_key
from tests.model_server.plays import (
    Answer,
    Block,
    CutBody,
    Drip,
    Hang,
    Held,
    NoReply,
    Play,
    Refusal,
    Reset,
    Status,
    Truncated,
    WrongBody,
)
from tests.model_server.seen import Seen
from tests.model_server.server import ModelServer

__all__ = [
    "HIGH",
    "LOW",
    "MIDDLE",
    "Answer",
    "Block",
    "CutBody",
    "Drip",
    "ErringModel",
    "Hang",
    "Held",
    "ModelServer",
    "NoReply",
    "Play",
    "Rates",
    "Refusal",
    "Reset",
    "Seen",
    "Status",
    "Truncated",
    "WrongBody",
    "document_key",
]
