"""What a draft of an answered question holds, field by field, as screens read it. A pack may put more into each value.

Fields of a draft for evidence: `pico` (Pico), `tags` (Tags), `classification`, `anchor_scenario`, `sub_queries`
({"text", "category", "target_evidence"} each), `searches` (list of Searched), `sufficiency` (Sufficiency), `references`
(list of Cited), `answer` (Answer), `images` (list of Image), `image_policy` ({"kind", "reason"}), `fallback` (Fallback),
`problems` (list of str: sources that failed).
Fields of a draft for a practitioner: `filters` (name -> value read as a hard condition), `results` (list of Ranked),
`metadata` (as in the source design), `pool` ({"total", "filtered", "fetched", "judged"}), `problems`.
"""

from collections.abc import Mapping
from typing import Literal, TypeVar

from pydantic import BaseModel, ConfigDict, JsonValue, ValidationError
from pydantic import Field as Meta

FitCategory = Literal["excellent", "good", "ill-fit"]


def closed(text: str) -> str:
    """The text with one full stop at its end; one that ends in a mark of its own ("et al.", "why?") stays as it is."""
    return text if text.rstrip("\"'”’)]").endswith((".", "!", "?", "…")) else f"{text}."


class Shown(BaseModel):
    """Frozen; what it does not name is left alone."""

    model_config = ConfigDict(frozen=True, extra="ignore")


class Searched(Shown):
    """One search: at which source, for what and why, how many records it found, and how many nobody had found before."""

    source: str = "index"
    query: str
    why: str = ""
    found: int = 0
    new: int = 0
    problem: str = ""


class Sufficiency(Shown):
    """How far the evidence suffices: `score` 0-100, and why."""

    score: float
    level: str
    reasoning: tuple[str, ...] = ()


class Fallback(Shown):
    """Whether the paid fallback was called, and why or why not."""

    called: bool = False
    why: str = ""


class Cited(Shown):
    """A reference as listed; `number` is what claims name it by, `id` stays the same whatever its number."""

    number: int
    id: str
    title: str
    url: str
    authors: str
    journal: str
    year: str
    source_badge: str
    quality_badges: tuple[str, ...] = ()
    verified: bool = True
    note: str = ""
    source: str = "index"


class Claim(Shown):
    """One statement of the answer with the words that show it, and the number of the reference where they stand."""

    text: str
    quote: str = ""
    reference: int = 0
    note: str = ""
    """What its acronyms stand for, in whom the study was made, and for whom of those asked about it does not speak."""
    direction: str = ""
    """Which way a quoted result points, "" where it is not told."""


class Dropped(Shown):
    """A statement that was left out, and why."""

    text: str
    why: str


class Answer(Shown):
    """The answer claim by claim; what is missing and what was dropped are said."""

    claims: tuple[Claim, ...] = ()
    missing: tuple[str, ...] = ()
    dropped: tuple[Dropped, ...] = ()
    written_by: str = "builtin"
    """"builtin": quoted as it stands in the sources; "model": written, each claim checked against its quote."""


class Image(Shown):
    """A figure, with its licence and the query that found it."""

    title: str
    url: str
    query: str = ""
    licence: str = ""
    credit: str = ""
    caption: str = ""
    article: str = ""


class Ranked(Shown):
    """A practitioner in a ranking; `rank` counts from 1; `fit_category` None: not judged."""

    document: Mapping[str, JsonValue]
    score: float = 0.0
    rank: int
    fit_category: FitCategory | None = None
    evaluation_reason: str = ""
    iteration_found: int = 0

    @property
    def id(self) -> str:
        """The practitioner's own id."""
        return str(self.document.get("practitioner_id") or self.document.get("id") or "")


class Ranking(Shown):
    """What a ranking says of itself, in the words of the source design."""

    model_config = ConfigDict(frozen=True, extra="ignore", populate_by_name=True)

    total: int = Meta(default=0, alias="totalPractitioners")
    filtered: int = Meta(default=0, alias="filteredPractitioners")
    iterations: int = 0
    judged: int = Meta(default=0, alias="profilesEvaluated")
    fetched: int = Meta(default=0, alias="profilesFetched")
    reason: str = Meta(default="", alias="terminationReason")


S = TypeVar("S", bound=Shown)


def one(kind: type[S], value: JsonValue) -> S | None:
    """The value as that shape; None when it has another."""
    try:
        return kind.model_validate(value)
    except ValidationError:
        return None


def several(kind: type[S], value: JsonValue) -> tuple[S, ...]:
    """The elements of a list that have that shape, in order."""
    return tuple(found for raw in (value if isinstance(value, list) else []) if (found := one(kind, raw)))
