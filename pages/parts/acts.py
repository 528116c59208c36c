"""What the keys and buttons of the desk do. The page sends its acts in order until it hears that they were done."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import streamlit as st

from pages.parts.hand import REFUSED, Hand
from pages.parts.units import Unit
from pages.parts.values import element_value

DONE = "review_acts_done"
"""Number of the last act that was done; the page numbers them by its clock, so that a reload goes on counting."""
REJECTING = "review_rejecting"
"""Field whose reason for rejection is being asked for."""
ON_ROWS = ("accept", "absent", "reject", "save")
ON_THE_WHOLE = ("undo", "reveal", "rest", "look")
"""`rest` accepts what is left and goes on; `look` only asks to be drawn anew."""
EVERY = "*"


@dataclass
class Rows:
    """The rows by their keys: as they were drawn, and read anew before a row that an act has changed since."""

    drawn: Sequence[Unit]
    anew: Callable[[], Sequence[Unit]]
    touched: set[str] = field(default_factory=set)

    def one(self, key: str) -> Unit | None:
        """The row as it is now; None for one that is not there."""
        name = key.partition("-")[0]
        if self.touched & {name, EVERY}:
            self.drawn, self.touched = self.anew(), set()
        self.touched.add(name)
        return next((unit for unit in self.drawn if unit.key == key), None)


def perform(hand: Hand, rows: Rows, acts: Any, whole: Mapping[str, Callable[[], object]]) -> None:
    """Do the acts that were not done yet, in their order. What is no act of this page is passed over."""
    for number, verb, key, text in sorted(_read(acts)):
        if number <= st.session_state.get(DONE, 0):
            continue
        st.session_state[DONE] = number
        if verb in ON_ROWS:
            _on_row(hand, rows.one(key), verb, text)
        elif verb in whole:
            rows.touched.add(EVERY)
            whole[verb]()


def type_in(hand: Hand, unit: Unit, text: str) -> None:
    """What a person typed and left: an edit, an entry more, or the way to say that nothing stands there."""
    typed = text.strip()
    if typed == unit.text.strip():
        st.session_state.get(REFUSED, {}).pop(unit.key, None)
        hand.forget(unit.key)
    elif unit.at is None:
        hand.decide("edit", unit.card, value=typed) if typed else hand.decide("absent", unit.card)
    elif not typed:
        hand.settle(unit.card, unit.at, "removed")
    else:
        value = element_value(typed, unit.card.spec, objects=_objects(unit))
        hand.settle(unit.card, unit.at, "added" if unit.adds else "edited", value)


def _on_row(hand: Hand, unit: Unit | None, verb: str, text: str) -> None:
    if unit is not None and verb == "save":
        type_in(hand, unit, text)
    elif unit is not None and not unit.adds:
        _one(hand, unit, verb)


def _one(hand: Hand, unit: Unit, verb: str) -> None:
    if verb == "reject":
        st.session_state[REJECTING] = unit.card.spec.name
    elif unit.at is not None:
        hand.settle(unit.card, unit.at, "accepted" if verb == "accept" else "removed")
    elif verb == "accept":
        hand.accept(unit.card)
    else:
        hand.decide("absent", unit.card)


def _read(acts: Any) -> list[tuple[int, str, str, str]]:
    told = acts if isinstance(acts, Sequence) and not isinstance(acts, str) else []
    found = [one for one in told if isinstance(one, Mapping)]
    return [
        (one["n"], one["verb"], str(one.get("unit") or ""), str(one.get("text") or ""))
        for one in found
        if isinstance(one.get("n"), int)
        and (one.get("verb") in ON_THE_WHOLE or (one.get("verb") in ON_ROWS and isinstance(one.get("unit"), str)))
    ]


def _objects(unit: Unit) -> bool:
    """The entries of this list have named parts: those read do, or, where none was read, the form says so."""
    value = unit.card.machine.value
    return any(isinstance(one, dict) for one in value) if isinstance(value, list) and value else bool(unit.card.spec.parts)
