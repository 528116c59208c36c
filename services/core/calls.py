"""A call to the outside world and its reply, in words that no provider owns."""

from collections.abc import Mapping
from typing import Any, Literal

from pydantic import Field as Meta
from pydantic import JsonValue

from services.core.base import Frozen
from services.core.document import Document
from services.core.feedback import Feedback
from services.core.usage import Usage

Role = Literal["extract", "grade", "classify"]
Outcome = Literal["answered", "refused", "truncated", "empty"]


class PageImage(Frozen):
    """A page as a picture for models: `data` is base64 of `mime` bytes."""

    page: int
    mime: str
    data: str


class AgentCall(Frozen):
    """Which agent of a pipeline is asked, and what it is given beside the document.

    `model` empty: the run's own. `passages` were retrieved from the agent's context files; `upstream` is what the agents
    before it answered in this attempt, by field.
    """

    name: str
    model: str = ""
    passages: tuple[str, ...] = ()
    upstream: Mapping[str, JsonValue] = Meta(default_factory=dict)


class CallRequest(Frozen):
    """One structured question.

    `stable` (instructions, then document) is the same for every attempt on a document, so providers' prompt caches hit;
    `tail` (what is asked now, feedback last) is what changes. `schema_` is the closed JSON schema of the answer, set by the
    one who knows the answer's type when the call is made. `document`, `feedback`
    and `only` are the same facts as data, for the builtin engine; remote providers send text and images only.
    """

    role: Role
    pack: str
    stable: str
    tail: str
    schema_name: str = ""
    schema_: dict[str, Any] = Meta(default_factory=dict)
    images: tuple[PageImage, ...] = ()
    document: Document | None = None
    feedback: Feedback | None = None
    only: tuple[str, ...] = ()
    model: str = ""
    """Which model is asked, where a role has several (graders); empty: the role's own."""
    agent: AgentCall | None = None
    """Set where an agent of a pipeline is asked; None for a single reader's extraction."""
    key: str = ""
    """Idempotency key: the same for every try of one call."""


class CallReply(Frozen):
    """What came back. `text` is verbatim; nothing is parsed here. `tries` counts requests that were sent."""

    text: str
    outcome: Outcome
    provider: str
    model: str
    usage: Usage = Meta(default_factory=Usage)
    tries: int = 1
    detail: str = ""
    """The provider's own word for a refusal or truncation."""
