"""What the server can do with a request, said without any provider's words."""

import threading
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Answer:
    """Answer with this text: true JSON, garbage, a wrong schema or well-formed nonsense, as the script likes."""

    text: str


@dataclass(frozen=True)
class Truncated:
    """Stop for want of room: the text is cut and the reply says so."""

    text: str


@dataclass(frozen=True)
class Refusal:
    """The model declines in its own words."""

    words: str = "I cannot help with that."


@dataclass(frozen=True)
class Block:
    """The service's filter stops the prompt or the answer."""


@dataclass(frozen=True)
class NoReply:
    """A well-formed reply that holds no text at all."""


@dataclass(frozen=True)
class Status:
    """An error status. `code` is the provider's machine word; `echo` puts words of ours into the error's message."""

    status: int
    code: str | None = None
    headers: dict[str, str] = field(default_factory=dict)
    echo: str = "something went wrong"
    retry_delay: str | None = None
    """The wait as Gemini writes it into the body, e.g. "7s"."""


@dataclass(frozen=True)
class Hang:
    """Take the request and say nothing for so many seconds (or until the server closes), then answer."""

    seconds: float
    text: str = "{}"


@dataclass(frozen=True)
class Held:
    """Take the request and answer when the test says so (or the server closes)."""

    go: threading.Event
    text: str


@dataclass(frozen=True)
class Drip:
    """Answer, one byte at a time, with a pause in seconds between bytes."""

    text: str
    pause: float


@dataclass(frozen=True)
class Reset:
    """Close the connection in the client's face."""


@dataclass(frozen=True)
class CutBody:
    """Promise a whole body and close after half of it; `quiet` promises only the half, so that HTTP sees no fault."""

    text: str
    quiet: bool = False


@dataclass(frozen=True)
class WrongBody:
    """Status 200 with a body that is no reply in any dialect."""

    body: str
    content_type: str = "application/json"


Play = Answer | Truncated | Refusal | Block | NoReply | Status | Hang | Held | Drip | Reset | CutBody | WrongBody
