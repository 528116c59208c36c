"""What a reviewer has begun: text not yet saved, and lists half worked through. None of it is a decision."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from urllib.parse import urlencode

from pydantic import JsonValue, TypeAdapter
from sqlmodel import Session

from services.core.decision import DecisionKind
from services.core.errors import AppError
from services.desk.edits import edited
from services.desk.house import House
from services.desk.nouns import FieldCard
from services.desk.page_links import PageLinks
from services.review import elements as steps
from services.review.elements import Element, ElementVerdict
from services.review.force import standing
from storage import decisions, drafts
from storage.tables import SectionRow

PREFIX = "/begun"
UNIT = re.compile(r"\w{1,100}(-\d{1,4})?", re.ASCII)
"""A field, or an element of it by its index: "results-3"."""
TEXT = "#text"
"""Sets the typed text of a field apart from the work on its elements."""
LONGEST = 20_000
MOST = 400
"""Units of one section that a person can have begun."""
STEPS_BACK = 30
__all__ = ["Begun", "Drafts", "Element", "ElementVerdict", "Settled", "elements_of", "worked_on"]
ELEMENTS: TypeAdapter[tuple[Element, ...]] = TypeAdapter(tuple[Element, ...])


@dataclass(frozen=True)
class Begun:
    """One person's unfinished work at a section."""

    typed: Mapping[str, str] = field(default_factory=dict)
    """Unit -> the text that was typed and not saved."""
    elements: Mapping[str, tuple[Element, ...]] = field(default_factory=dict)
    """Field -> its elements as far as they are settled."""


@dataclass(frozen=True)
class Settled:
    """A list after one act. `kind` is empty until every element is settled; then the field can be decided so."""

    elements: tuple[Element, ...]
    value: JsonValue = None
    kind: DecisionKind | None = None


class Drafts:
    """Kept per person; another person never sees them."""

    def __init__(self, house: House, links: PageLinks) -> None:
        self._house = house
        self._links = links

    def address(self, session: str, run_id: str, section: int, by: str) -> str:
        """The path under which the browser of this session keeps what the person types at a section, for an hour."""
        ticket = self._links.ticket(session, run_id, section, by)
        return f"{PREFIX}/{run_id}/{section}?{urlencode({'p': by, **ticket})}"

    def bearer(self, session: str, run_id: str, section: int, ticket: Mapping[str, str]) -> str | None:
        """Whom `address` was made for; None when it is not good for this session any more."""
        by = ticket.get("p", "")
        return by if self._links.honoured(ticket, session, run_id, section, by) else None

    def begun(self, run_id: str, section: int, by: str) -> Begun:
        """What the person has begun at a section; nothing for an unknown one."""
        with self._house.database.reading() as session:
            found = drafts.of_section(session, run_id, section, by)
        typed = {unit.removesuffix(TEXT): str(one.body["text"]) for unit, one in found.items() if "text" in one.body}
        lists = {unit: ELEMENTS.validate_python(one.body["elements"]) for unit, one in found.items() if "elements" in one.body}
        return Begun(typed, lists)

    def type(self, run_id: str, section: int, by: str, unit: str, text: str | None) -> None:
        """Keep what stands in a field; None: what stands there is saved or given up.

        Raises AppError for a section that is not there, a unit that is none, and a text that is too long.
        """
        if not UNIT.fullmatch(unit):
            raise AppError("That is no field.", "Open the item again from the queue.")
        with self._house.database.writing() as session:
            if text is None:
                drafts.drop(session, run_id, section, by, text_of(unit))
                return
            if len(text) > LONGEST or len(drafts.of_section(session, run_id, section, by)) >= MOST:
                raise AppError("This is too long to be kept.", f"A value has at most {LONGEST:,} characters.")
            if session.get(SectionRow, (run_id, section)) is None:
                raise AppError("There is no such item.", "Open it again from the queue.")
            drafts.keep(session, run_id, section, by, text_of(unit), {"text": text})

    def settle(
        self, run_id: str, section: int, by: str, card: FieldCard, at: int, verdict: ElementVerdict, value: JsonValue = None
    ) -> Settled:
        """One act on the element `at` of a list or mapping; one past the last adds it. Saved on return, unless it was the last
        that was open: then the field can be decided as `kind` with `value`.

        Raises AppError for a value that is no element of this field.
        """
        if verdict in ("edited", "added"):
            value = _checked(card, value)
        now = elements_of(card, self.begun(run_id, section, by))
        after = steps.settled(now, at, verdict, value)
        made = steps.whole(after, mapping=card.spec.kind == "mapping")
        if steps.complete(after):
            return Settled(after, made, _kind(card, made))
        with self._house.database.writing() as session:
            found = drafts.of_section(session, run_id, section, by)
            trail = [*_trail(found.get(card.spec.name)), _plain(now)][-STEPS_BACK:]
            step = 1 + max((_step(one) for one in found.values()), default=0)
            body: dict[str, JsonValue] = {
                "elements": _plain(after),
                "trail": trail,
                "step": step,
                "since": _last(session, run_id, section, by),
            }
            drafts.keep(session, run_id, section, by, card.spec.name, body)
        return Settled(after, made)

    def take_back(self, run_id: str, section: int, by: str) -> str | None:
        """Take the person's last act on an element back, when no decision of theirs came after it; the field, else None.

        What came after what is told by their order and not by a clock, which may be set back.
        """
        with self._house.database.writing() as session:
            since = _last(session, run_id, section, by)
            found = drafts.of_section(session, run_id, section, by)
            lists = [(_step(one), unit) for unit, one in found.items() if _trail(one) and one.body.get("since") == since]
            if not lists:
                return None
            _, unit = max(lists)
            *rest, last = _trail(found[unit])
            drafts.keep(session, run_id, section, by, unit, {**found[unit].body, "elements": last, "trail": rest})
            return unit


def text_of(unit: str) -> str:
    """Where the typed text of a unit is kept."""
    return f"{unit}{TEXT}"


def elements_of(card: FieldCard, begun: Begun) -> tuple[Element, ...]:
    """The elements of a list or mapping: as decided, else as far as the person came, else as the machine read them."""
    if card.spec.kind not in ("list", "mapping"):
        return ()
    if card.decision is not None and card.decision.kind in ("accept", "edit"):
        return steps.compared(card.machine.value, card.value)
    return begun.elements.get(card.spec.name) or steps.begun(card.machine.value)


def worked_on(card: FieldCard, begun: Begun) -> JsonValue:
    """The value that half-done work on a list makes of it where that differs from the machine's; else None."""
    if card.decision is not None or card.spec.name not in begun.elements:
        return None
    made = steps.whole(begun.elements[card.spec.name], mapping=card.spec.kind == "mapping")
    return None if made == card.machine.value else made


def _kind(card: FieldCard, value: JsonValue) -> DecisionKind:
    if value is None:
        return "absent"
    return "accept" if value == card.machine.value else "edit"


def _checked(card: FieldCard, value: JsonValue) -> JsonValue:
    if card.spec.kind == "mapping":
        return edited(card.spec, value)
    made = edited(card.spec, [value])
    return made[0] if isinstance(made, list) else made


def _trail(draft: drafts.Draft | None) -> list[JsonValue]:
    trail = draft.body.get("trail") if draft else None
    return list(trail) if isinstance(trail, list) else []


def _step(draft: drafts.Draft) -> int:
    step = draft.body.get("step")
    return step if isinstance(step, int) else 0


def _last(session: Session, run_id: str, section: int, by: str) -> str | None:
    """The person's last decision that stands."""
    made = [one.id for one in standing(decisions.of_section(session, run_id, section)) if one.by == by]
    return made[-1] if made else None


def _plain(elements: tuple[Element, ...]) -> list[JsonValue]:
    return [element.model_dump(mode="json") for element in elements]
