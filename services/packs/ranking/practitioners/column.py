"""One property of every practitioner with several values each: who has which value, as masks."""

from array import array
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

Mask = NDArray[np.bool_]


@dataclass(frozen=True)
class Column:
    """`names` are the distinct values as first written; `places[starts[i]:starts[i + 1]]` are those who have value i."""

    names: tuple[str, ...]
    places: NDArray[np.int32]
    starts: NDArray[np.int64]
    size: int
    keys: Mapping[str, int] = field(default_factory=dict)

    @classmethod
    def of(cls, names: Iterable[str], places: NDArray[np.int32], starts: NDArray[np.int64], size: int) -> "Column":
        """A column with the look-up of its values, whatever their case."""
        named = tuple(names)
        return cls(named, places, starts, size, {name.casefold(): index for index, name in enumerate(named)})

    def having(self, value: str) -> NDArray[np.int32]:
        """The places that have a value, in order; none for an unknown one."""
        index = self.keys.get(value.casefold())
        return self.at(index) if index is not None else np.zeros(0, np.int32)

    def at(self, index: int) -> NDArray[np.int32]:
        return self.places[int(self.starts[index]) : int(self.starts[index + 1])]

    def mask(self, values: Iterable[str]) -> Mask:
        """Those who have at least one of the values."""
        found = np.zeros(self.size, dtype=np.bool_)
        for value in values:
            found[self.having(value)] = True
        return found

    def unstated(self) -> Mask:
        """Those of whom the list says nothing here."""
        found = np.ones(self.size, dtype=np.bool_)
        found[self.places] = False
        return found


class Filling:
    """A column while the list is read."""

    def __init__(self) -> None:
        self._keys: dict[str, int] = {}
        self._names: list[str] = []
        self._values = array("i")
        self._places = array("i")

    def add(self, place: int, names: Iterable[str]) -> None:
        for name in dict.fromkeys(one.casefold() for one in names):
            index = self._keys.setdefault(name, len(self._keys))
            self._values.append(index)
            self._places.append(place)
        for name in names:
            if len(self._names) < len(self._keys) and self._keys[name.casefold()] == len(self._names):
                self._names.append(name)

    def column(self, size: int) -> Column:
        values, places = np.array(self._values, dtype=np.int32), np.array(self._places, dtype=np.int32)
        order = np.argsort(values, kind="stable")
        starts = np.searchsorted(values[order], np.arange(len(self._keys) + 1)).astype(np.int64)
        return Column.of(self._names, places[order], starts, size)
