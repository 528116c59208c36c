"""The list of practitioners, ready to be searched: an index of what they do, columns for filters, profiles on disk."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from services.core.errors import AppError
from services.packs.ranking.practitioners.column import Column, Filling
from services.packs.ranking.practitioners.profile import Practitioner, read_profile
from services.packs.ranking.practitioners.rows import Row, rows
from services.packs.ranking.practitioners.statements import own_work
from services.packs.ranking.practitioners.wording import fold
from services.tasks.bm25 import Index

COLUMNS = ("genders", "ages", "telehealth", "languages", "insurers", "cities", "specialties", "mains", "listed")
SHOWN = 20
"""Problems that are told one by one."""


@dataclass(frozen=True)
class Roster:
    """`problems` are about rows that were left out, the first SHOWN of `left_out`. Profiles are read from `file`."""

    index: Index
    columns: Mapping[str, Column]
    offsets: NDArray[np.int64]
    file: Path
    problems: tuple[str, ...] = ()
    left_out: int = 0

    def __len__(self) -> int:
        return len(self.index.ids)

    def document(self, place: int) -> dict[str, Any]:
        """The row as it was given."""
        with self.file.open("rb") as stream:
            stream.seek(int(self.offsets[place]))
            found: dict[str, Any] = json.loads(stream.read(int(self.offsets[place + 1] - self.offsets[place])))
        return found

    def profile(self, place: int) -> Practitioner:
        """The profile at a place. It was read without a problem before."""
        found = read_profile(self.document(place))
        if isinstance(found, str):
            raise AppError("The stored list of practitioners is damaged.", "Delete the cache folder and ask again.")
        return found

    @cached_property
    def phrases(self) -> Index:
        """An index of everything that anybody lists; ids are positions in the column."""
        return Index.build((f"{number:09d}", fold(name)) for number, name in enumerate(self.columns["listed"].names))

    @cached_property
    def main_of(self) -> NDArray[np.int32]:
        """The main field of each practitioner, as a position in the column of main fields."""
        column = self.columns["mains"]
        found = np.zeros(len(self), dtype=np.int32)
        for index in range(len(column.names)):
            found[column.at(index)] = index
        return found


@dataclass
class Reading:
    """What has been seen while the rows go by."""

    problems: list[str]
    left_out: int = 0

    def refuse(self, row: int, why: str) -> None:
        self.left_out += 1
        if len(self.problems) < SHOWN:
            self.problems.append(f"Row {row} {why}.")


def read_roster(content: bytes, name: str, file: Path) -> Roster:
    """Read a list row by row and write its profiles to `file`; rows with a problem are left out and told.

    Raises AppError when no row can be used.
    """
    reading, fillings, ends = Reading([]), {name: Filling() for name in COLUMNS}, [0]
    with file.open("wb") as out:

        def docs() -> Iterator[tuple[str, str]]:
            for place, (row, profile) in enumerate(_usable(rows(content, name), reading)):
                _fill(fillings, place, profile)
                ends.append(ends[-1] + out.write(json.dumps(row, ensure_ascii=False).encode("utf-8", "replace")))
                yield profile.id, searchable(profile)

        index = Index.build(docs())
    if not index.ids:
        told = " ".join(reading.problems[:3])
        raise AppError(f"No row of the list can be used. {told}", "Mend the rows; each needs a practitioner_id and a specialty.")
    columns = {name: filling.column(len(index.ids)) for name, filling in fillings.items()}
    return Roster(index, columns, np.array(ends, dtype=np.int64), file, tuple(reading.problems), reading.left_out)


def searchable(profile: Practitioner) -> str:
    """The words by which a practitioner is found: what they do, never whom or where."""
    parts = [profile.specialty, *profile.subspecialties, *profile.listed, *profile.interests, own_work(profile.about)]
    return fold(". ".join(parts))


def _usable(found: Iterator[Row], reading: Reading) -> Iterator[tuple[Mapping[str, Any], Practitioner]]:
    seen: dict[str, int] = {}
    for row in found:
        if row.data is None:
            reading.refuse(row.number, row.problem)
            continue
        profile = read_profile(row.data)
        if isinstance(profile, str):
            reading.refuse(row.number, profile)
        elif profile.id in seen:
            reading.refuse(row.number, f"has the practitioner_id of row {seen[profile.id]}; the first one is kept")
        else:
            seen[profile.id] = row.number
            yield row.data, profile


def _fill(fillings: Mapping[str, Filling], place: int, one: Practitioner) -> None:
    video = () if one.telehealth is None else ("yes" if one.telehealth else "no",)
    values: Mapping[str, tuple[str, ...]] = {
        "genders": (one.gender,) if one.gender else (),
        "ages": (one.ages,) if one.ages else (),
        "telehealth": video,
        "languages": one.languages,
        "insurers": one.insurers,
        "cities": one.cities,
        "specialties": (one.specialty,),
        "mains": (one.main,),
        "listed": one.listed,
    }
    for name, filling in fillings.items():
        filling.add(place, values[name])
