"""Things that a process keeps at hand: those used last, up to a weight."""

from collections import OrderedDict
from collections.abc import Hashable
from threading import Lock
from typing import Generic, TypeVar

Thing = TypeVar("Thing")


class Shelf(Generic[Thing]):
    """Holds what was used last, together no heavier than `most`; a single thing may be. Safe from many threads."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._held: OrderedDict[Hashable, tuple[Thing, int]] = OrderedDict()
        self._weight = 0
        self._lock = Lock()

    def get(self, key: Hashable) -> Thing | None:
        """What is kept under the key, which counts as used."""
        with self._lock:
            if key not in self._held:
                return None
            self._held.move_to_end(key)
            return self._held[key][0]

    def put(self, key: Hashable, thing: Thing, weight: int = 1) -> None:
        """Keep it; what was used longest ago makes room."""
        with self._lock:
            _, before = self._held.pop(key, (None, 0))
            self._held[key] = (thing, weight)
            self._weight += weight - before
            while self._weight > self._most and len(self._held) > 1:
                _, (_, lighter) = self._held.popitem(last=False)
                self._weight -= lighter
