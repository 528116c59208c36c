"""A search at a source outside this machine, and what came back, in words that no source owns."""

from collections.abc import Mapping

from pydantic import Field as Meta
from pydantic import JsonValue

from services.core.base import Frozen
from services.core.usage import Usage


class SearchQuery(Frozen):
    """What is looked for. Nothing else of a question leaves the machine.

    `text` is one focused query; `mesh` and `without_mesh` narrow it where the source knows MeSH; `publication_types` in
    PubMed's words; years are inclusive; `limit` is the most records wanted.
    """

    text: str
    mesh: tuple[str, ...] = ()
    without_mesh: tuple[str, ...] = ()
    publication_types: tuple[str, ...] = ()
    year_from: int | None = None
    year_to: int | None = None
    limit: int = 20


class SearchReply(Frozen):
    """What a source answered: plain records in its order. `problem` says in one sentence why some or all are missing
    (down, slow, over its limit, half a record); nothing is invented in their place."""

    source: str
    records: tuple[Mapping[str, JsonValue], ...] = ()
    problem: str = ""
    usage: Usage = Meta(default_factory=Usage)
    tries: int = 1

    @property
    def failed(self) -> bool:
        return bool(self.problem) and not self.records
