"""A list that was read once is kept, as files that can be made again: by its content and the version of the reading."""

import hashlib
import json
import shutil
import tempfile
from collections.abc import Callable
from contextlib import suppress
from functools import lru_cache
from pathlib import Path

import numpy as np

from services.packs.ranking.practitioners.column import Column
from services.packs.ranking.practitioners.roster import COLUMNS, Roster, read_roster
from services.packs.ranking.practitioners.wording_data import indexed_by
from services.tasks.bm25 import Index

VERSION = 1
"""Raised when the code that reads or indexes a list changes what is kept of it; the word lists count by themselves."""
KEPT = 2
"""Lists that stay in memory."""


def stored(sha256: str, name: str, file: Callable[[str], bytes], cache: Path) -> Roster:
    """The list of that content, from memory, from `cache`, or read now. Raises AppError when no row of it can be used."""
    kind = Path(name).suffix.lower()
    key = hashlib.sha256(f"{sha256} {kind} {VERSION} {indexed_by()}".encode()).hexdigest()[:32]
    folder = cache / "practitioners" / key
    if not (folder / "roster.json").is_file():
        folder.parent.mkdir(parents=True, exist_ok=True)
        work = Path(tempfile.mkdtemp(prefix="reading-", dir=folder.parent))
        try:
            _save(read_roster(file(sha256), name, work / "profiles.jsonl"), work)
            with suppress(OSError):
                work.rename(folder)
        finally:
            shutil.rmtree(work, ignore_errors=True)
        _load.cache_clear()
    return _load(folder)


def _save(roster: Roster, folder: Path) -> None:
    index = roster.index
    arrays = {"order": index.order, "data": index.data, "places": index.places, "starts": index.starts, "offsets": roster.offsets}
    for name, column in roster.columns.items():
        arrays |= {f"{name}.places": column.places, f"{name}.starts": column.starts}
    for name, values in arrays.items():
        np.save(folder / f"{name}.npy", np.asarray(values))
    told = {
        "ids": index.ids,
        "words": list(index.vocabulary),
        "names": {name: column.names for name, column in roster.columns.items()},
        "problems": roster.problems,
        "left_out": roster.left_out,
    }
    (folder / "roster.json").write_text(json.dumps(told, ensure_ascii=False), encoding="utf-8")


@lru_cache(maxsize=KEPT)
def _load(folder: Path) -> Roster:
    told = json.loads((folder / "roster.json").read_text(encoding="utf-8"))
    size = len(told["ids"])
    vocabulary = {word: number for number, word in enumerate(told["words"])}
    read = {path.stem: np.load(path) for path in sorted(folder.glob("*.npy"))}
    index = Index(tuple(told["ids"]), read["order"], vocabulary, read["data"], read["places"], read["starts"])
    columns = {name: Column.of(told["names"][name], read[f"{name}.places"], read[f"{name}.starts"], size) for name in COLUMNS}
    return Roster(index, columns, read["offsets"], folder / "profiles.jsonl", tuple(told["problems"]), int(told["left_out"]))
