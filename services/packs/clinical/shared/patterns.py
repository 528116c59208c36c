"""Patterns that are compiled when they are first used: who reads one document waits for no more of them than it needs."""

import re
from collections.abc import Callable
from typing import Any, cast


def when_used(source: str | Callable[[], str], flags: int = 0) -> re.Pattern[str]:
    """A pattern as `re.compile` makes it of a source or of what a function gives as one, compiled with its first use.

    It has every verb of a compiled pattern, but the functions of `re` do not take it.
    """
    return cast("re.Pattern[str]", _Later(source, flags))


class _Later:
    """Stands for a compiled pattern. What was asked of it once is the compiled one's own and costs no more than there."""

    def __init__(self, source: str | Callable[[], str], flags: int) -> None:
        self._source, self._flags = source, flags

    def __getattr__(self, name: str) -> Any:
        if name == "pattern":
            found: Any = self._source if isinstance(self._source, str) else self._source()
        elif name == "_compiled":
            found = re.compile(self.pattern, self._flags)
        else:
            found = getattr(self._compiled, name)
        self.__dict__[name] = found
        return found
