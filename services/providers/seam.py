"""The seam: what a provider is, and the ways in which one try can fail."""

from typing import Literal, Protocol

from services.core.calls import CallReply, CallRequest
from services.core.errors import AppError, ProviderDown

Mode = Literal["responses", "chat_schema", "chat_object"]
"""The ways to ask a server that speaks like OpenAI, the strictest first."""


class Provider(Protocol):
    """Something that answers structured questions: a model service, the builtin engine, a tape."""

    name: str
    model: str

    def call(self, request: CallRequest, *, timeout: float) -> CallReply:
        """Send one request, once, and return what came back; nothing is parsed and nothing is retried here.

        `timeout` is in seconds and covers the whole call, however slowly the bytes drip.
        Raises Busy, Broken or TimedOut (another try may help) and Rejected (none will).
        """
        ...


class Transient(AppError):
    """This try failed and another may not. `retry_after` is the wait in seconds that the provider asked for."""

    def __init__(self, message: str, remedy: str = "", retry_after: float | None = None) -> None:
        super().__init__(message, remedy)
        self.retry_after = retry_after


class Busy(Transient):
    """The provider turned the request away for now: a rate limit or an overload."""


class Broken(Transient):
    """The provider or the connection failed: a 5xx, a reset, a reply that is no reply. `status` is the HTTP one, if any."""

    def __init__(self, message: str, remedy: str = "", retry_after: float | None = None, status: int | None = None) -> None:
        super().__init__(message, remedy, retry_after)
        self.status = status


class TimedOut(Transient):
    """No complete reply within the time that the try was given."""


class Rejected(ProviderDown):
    """The provider will not take this request, however often it is sent: wrong key, model, schema or no credit."""

    def __init__(self, message: str, remedy: str = "", status: int | None = None) -> None:
        super().__init__(message, remedy)
        self.status = status
