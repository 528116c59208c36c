"""Live sources of literature, found by their place: the file named like the source defines `source() -> SearchSource`."""

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import Protocol, cast

from services.core.errors import AppError
from services.core.question import FIGURES, LIVE
from services.core.search import SearchQuery, SearchReply

Clock = Callable[[], float]
Sleep = Callable[[float], None]


class SearchSource(Protocol):
    """One source outside this machine.

    `host` is where bytes go; `leaves` says in words what of a question is sent there, and what it costs.
    """

    name: str
    host: str
    leaves: str

    def search(self, query: SearchQuery, *, deadline: float, sleep: Sleep, clock: Clock) -> SearchReply:
        """Search, with the source's own limits, retries and Retry-After, until `deadline` (of `clock`) at the latest.

        Never raises for a source that is down, slow or answers half a record: the reply then states the problem, in a
        sentence without the question's words, and holds what is good.
        """
        ...


def source_for(name: str) -> SearchSource:
    """The source of that name, configured from the environment. Raises AppError when it is unknown or lacks a key."""
    if name not in (*LIVE, *FIGURES.values()) or find_spec(f"services.providers.{name}") is None:
        raise AppError(f"There is no live source named {name}.", f"Use one of {', '.join(LIVE)}.")
    return cast(SearchSource, import_module(f"services.providers.{name}").source())
