"""The answer: claims, each with the words of a reference that bear it, and what is missing."""

from typing import Literal

from services.core.base import Frozen
from services.packs.evidence.question.directions import Direction


class Claim(Frozen):
    """One claim. `quote` stands in reference `reference` letter by letter, in the part named `section`. `note` says what its
    acronyms stand for, in whom the study was made, and for whom of those asked about it does not speak; `direction` which way
    a quoted result points, "" for a written claim."""

    text: str
    quote: str
    reference: int
    section: str = ""
    note: str = ""
    direction: Direction = ""


class Dropped(Frozen):
    """A claim that was written and not kept, and why."""

    text: str
    why: str


class Answer(Frozen):
    """`written_by`: "builtin" for claims that are quotes themselves, else the model that wrote them."""

    claims: tuple[Claim, ...] = ()
    missing: tuple[str, ...] = ()
    dropped: tuple[Dropped, ...] = ()
    written_by: Literal["builtin", "model"] = "builtin"
