"""What an agent is given to read: the passages of its context files that match the report best, by BM25."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from services.tasks.bm25 import Index


@dataclass(frozen=True)
class Passage:
    """A passage of a context file: the paragraph or list item, and where it stands ("file: heading")."""

    where: str
    text: str

    def __str__(self) -> str:
        return f"[{self.where}] {self.text}"


def retrieve(files: Mapping[str, str], names: Sequence[str], query: str, count: int) -> tuple[Passage, ...]:
    """The `count` passages of the named files that match a query best, best first; fewer where fewer share a word with it."""
    passages = tuple(one for name in names for one in passages_of(name, files[name]))
    index = _index(passages)
    return tuple(passages[hit.place] for hit in index.top(query, count))


def passages_of(name: str, text: str) -> tuple[Passage, ...]:
    """The passages of a Markdown file: each paragraph and each list item by itself, under the heading it stands under."""
    found: list[Passage] = []
    heading, lines = "", list[str]()
    for line in [*text.splitlines(), ""]:
        starts = line.startswith(("#", "- ")) or not line.strip()
        if starts and lines:
            found.append(Passage(f"{name}: {heading}" if heading else name, " ".join(lines)))
            lines = []
        if line.startswith("#"):
            heading = line.lstrip("# ").strip()
        elif line.strip():
            lines.append(line.strip().removeprefix("- "))
    return tuple(found)


@lru_cache(maxsize=32)
def _index(passages: tuple[Passage, ...]) -> Index:
    return Index.build((str(number), f"{one.where} {one.text}") for number, one in enumerate(passages))
