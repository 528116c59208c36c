"""What an attempt says: the answer a reader or model gives, and the draft we make of it by finding each value."""

from collections.abc import Mapping
from typing import Annotated, Literal

from pydantic import Field as Meta
from pydantic import JsonValue

from services.core.base import Frozen
from services.core.document import Box

Status = Literal["found", "not_found", "not_present", "ambiguous", "unreadable"]
Share = Annotated[float, Meta(ge=0.0, le=1.0)]


class Part(Frozen):
    """One named part of a list element, e.g. ("marker", "ER") or ("size", "2.3 cm")."""

    name: str
    value: str


class Element(Frozen):
    """One element of a list field with the words that show it, verbatim."""

    parts: list[Part]
    quote: str


class CitedField(Frozen):
    """What a reader or a model says of one field: it quotes, we find.

    `quote` is copied from the document verbatim; it is never corrected. `value` is the reading of it.
    `elements` is for list fields, `value`/`quote` for the others. No offsets, no pages: those are ours to find.
    """

    name: str
    status: Status
    value: str | None
    quote: str | None
    elements: list[Element] | None
    confidence: Share

    @property
    def given(self) -> bool:
        """Whether it claims a value, elements, or words that do not settle one."""
        return self.status in ("found", "ambiguous")


class Extraction(Frozen):
    """The one answer shape of every extraction call, from a model and from the builtin engine alike."""

    likely_type: str
    subtype: str | None = None
    """A kind within the type, e.g. RECEIPT within OTHER."""
    alternatives: list[str]
    confidence: Share
    reasoning: str
    fields: list[CitedField]


class Place(Frozen):
    """Where a value stands. `span` = [start, end) in the document's text; `element` = index in a list value;
    `how` tells how it was found: exact, normalised (spaces, case, look-alikes) or fuzzy (>= the floor)."""

    quote: str
    page: int | None
    box: Box | None
    span: tuple[int, int] | None
    element: int | None = None
    how: Literal["exact", "normalised", "fuzzy"] = "exact"
    reading: int = 0
    """0: the document as first read; 1: as recognised again at a finer resolution (`span` points into that text)."""


class Field(Frozen):
    """One field of a draft. `value`: a string, a list of objects or names, a mapping (marker -> result), or None.

    `confidence` is the reader's own; it is never shown as quality. `raw` is the value as printed. What is ambiguous or
    unreadable may have places without a value: the words on the page that give none.
    """

    name: str
    status: Status
    value: JsonValue = None
    raw: str | None = None
    confidence: Share = 0.0
    places: tuple[Place, ...] = ()
    problem: str | None = None
    """Why the printed value could not be normalised, if so."""

    @property
    def located(self) -> bool:
        """Every part of the value was found in the document."""
        if self.value in (None, "", [], {}):
            return False
        if isinstance(self.value, list | dict):
            return {place.element for place in self.places} >= set(range(len(self.value)))
        return bool(self.places)

    @property
    def filled(self) -> bool:
        return self.value not in (None, "", [], {})

    @property
    def unsettled(self) -> bool:
        """The document leaves open what the value is: its words have more than one reading, or none that is whole."""
        return self.status == "ambiguous" and (self.filled or bool(self.places))


SURE = 0.7
"""A reader less sure of what it read than this cannot say what is not there; most forms ask for as much (see their rubrics)."""


class Draft(Frozen):
    """An attempt's whole answer, normalised and located."""

    doc_type: str
    subtype: str | None = None
    confidence: Share = 0.0
    alternatives: tuple[str, ...] = ()
    reasoning: str = ""
    fields: Mapping[str, Field] = Meta(default_factory=dict)
    asked: tuple[str, ...] = ()
    """Fields that this attempt was asked for; the others were kept from the best attempt before."""

    def answers(self, name: str) -> bool:
        """It says something of a field that a person can accept: a value, or, of a page that was read well, that it is absent.

        What was not found or could not be read is no answer: it may be on the page all the same.
        """
        one = self.fields.get(name)
        return one is not None and (one.filled or (one.status == "not_present" and self.confidence >= SURE))


class Malformed(Frozen):
    """A reply that is no answer: it scores nothing and its problems become the next feedback."""

    kind: Literal["invalid_json", "wrong_schema", "refused", "truncated", "empty"]
    reply: str
    problems: tuple[str, ...]
