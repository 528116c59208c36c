"""Several independent questions at once, where the kit can; one after the other where it cannot."""

from collections.abc import Iterator, Sequence
from typing import Protocol, TypeVar, runtime_checkable

from pydantic import BaseModel

from services.core.calls import CallRequest
from services.core.draft import Malformed
from services.tasks.asking import AskKit

A = TypeVar("A", bound=BaseModel)


@runtime_checkable
class AsksTogether(Protocol):
    """A kit whose calls can be in flight side by side; all of them are one recorded step."""

    def ask_all(self, requests: Sequence[CallRequest], answer: type[A]) -> Iterator[A | Malformed]:
        """The answers in the order of the requests, as far as the first that failed; then raises what that one raises."""
        ...


def together(kit: AskKit, requests: Sequence[CallRequest], answer: type[A]) -> Iterator[A | Malformed]:
    """Every request's answer, in order, as it comes. Raises ProviderDown, DeadlineReached or RunCancelled."""
    if len(requests) > 1 and isinstance(kit, AsksTogether):
        yield from kit.ask_all(requests, answer)
    else:
        yield from (kit.ask(request, answer) for request in requests)
