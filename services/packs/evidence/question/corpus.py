"""The embedded index: openly licensed trial reports and the anchors, searched with BM25 on this machine."""

import gzip
import hashlib
import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from services.packs.evidence.question.anchors import anchors
from services.packs.evidence.question.kept import kept
from services.packs.evidence.question.record import Record, Section, identity
from services.tasks.bm25 import Index

FILE = "records.jsonl.gz"
VERSION = "1"
"""Raised when the way an index is built changes, so that a kept one is built again."""

Keep = Callable[[str, Callable[[], Index]], Index]


@dataclass(frozen=True)
class Corpus:
    """Records with an index over their whole text and one over their titles and keywords, all in the same order."""

    records: tuple[Record, ...]
    body: Index
    titles: Index

    @classmethod
    def build(cls, records: Sequence[Record], keep: Keep = lambda _, build: build()) -> "Corpus":
        """Equal records, in whatever order, give an equal corpus. `keep` may have each part at hand already."""
        ordered = tuple(sorted(records, key=lambda record: record.id))
        body = keep("body", lambda: Index.build(_bodies(ordered)))
        return cls(ordered, body, keep("titles", lambda: Index.build(_titles(ordered))))

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The titles, in the order of the records."""
        return tuple(record.title for record in self.records)

    def record(self, name: str) -> Record | None:
        """The record of that id, None when the corpus does not hold it."""
        return self._by_id.get(name)

    @cached_property
    def _by_id(self) -> dict[str, Record]:
        return {record.id: record for record in self.records}

    @cached_property
    def words(self) -> tuple[str, ...]:
        """All stems of the corpus that are long enough to be misspelt, in alphabetical order."""
        return tuple(sorted(word for word in self.body.vocabulary if len(word) >= 5 and word.isalpha()))


@lru_cache(maxsize=2)
def embedded(cache: Path) -> Corpus:
    """What ships with the app. Indices are built at first use and kept in `cache`."""
    raw = files(__package__ or "").joinpath("data", FILE).read_bytes()
    spelled = "\n".join([VERSION, *(record.id + record.title for record in anchors().values())])
    name = hashlib.sha256(raw + spelled.encode()).hexdigest()[:16]
    records = [*_records(raw), *anchors().values()]
    return Corpus.build(records, lambda part, build: kept(cache / f"evidence-{name}-{part}.npz", build))


def _records(raw: bytes) -> Iterator[Record]:
    """Records whose identifier an anchor has are the anchor: it is not found twice."""
    held = {anchor.id for anchor in anchors().values()}
    for line in gzip.decompress(raw).decode().splitlines():
        record = _record(json.loads(line))
        if record.id not in held:
            yield record


def _record(raw: dict[str, Any]) -> Record:
    """Our own file is trusted: it was checked when it was made, and is not validated again at every start."""
    pmid, doi, pmcid = raw.get("pmid", ""), raw.get("doi", ""), raw.get("pmcid", "")
    return Record.model_construct(
        id=identity(pmid=pmid, doi=doi, pmcid=pmcid),
        kind=raw["kind"],
        title=raw["title"],
        sections=tuple(Section.model_construct(label=label, text=text) for label, text in raw.get("sections", ())),
        authors=tuple(raw.get("authors", ())),
        n_authors=raw.get("n_authors", 0),
        journal=raw["journal"],
        year=raw["year"],
        pmid=pmid,
        pmcid=pmcid,
        doi=doi,
        keywords=tuple(raw.get("keywords", ())),
        licence=raw.get("licence", ""),
    )


def _bodies(records: Sequence[Record]) -> Iterator[tuple[str, str]]:
    return ((record.id, record.text) for record in records)


def _titles(records: Sequence[Record]) -> Iterator[tuple[str, str]]:
    return ((record.id, " ".join([record.title, *record.keywords, *record.mesh])) for record in records)
