"""Which kind of financial document a text is: a form, a receipt or a statement, by the wordings in kinds.toml."""

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from services.core.rubric import Signature
from services.tasks.classification import evidence, fold

FORM = "FORM"
SUBTYPES = ("RECEIPT", "STATEMENT")


@dataclass(frozen=True)
class Kind:
    """A kind with the weight of what speaks for it. `subtype` is None for a form."""

    name: str
    weight: float
    seen: tuple[str, ...]

    @property
    def subtype(self) -> str | None:
        return self.name if self.name in SUBTYPES else None


def kind_of(text: str, enough: float) -> Kind | None:
    """The kind with the most evidence, of equals the first in the file; None where no kind has enough."""
    folded = fold(text)
    found = []
    for name, signature in _kinds().items():
        seen = evidence(folded, signature)
        found.append(Kind(name, seen.weight, seen.seen))
    best = max(found, key=lambda kind: kind.weight)
    return best if best.weight >= enough else None


@cache
def _kinds() -> dict[str, Signature]:
    raw = tomllib.loads(files(__package__ or "").joinpath("kinds.toml").read_text("utf-8"))
    return {name: Signature(**one) for name, one in raw.items()}
