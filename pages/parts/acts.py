"""What the keys and buttons of the desk do. The page sends its acts in order until it hears that they were done."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import streamlit as st

from pages.parts.hand import REFUSED, Hand
from pages.parts.units import Unit
from pages.parts.values import element_value, field_value

DONE = "review_acts_done"
"""Number of the last act that was done; the page numbers them by its clock, so that a reload goes on counting."""
REJECTING = "review_rejecting"
"""Field whose reason for rejection is being asked for."""
EVERY = "*"
OnRow = Callable[[Unit, str], object]
"""An act on a row, with the text that was typed there."""


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


def perform(rows: Rows, acts: Any, on_row: Mapping[str, OnRow], whole: Mapping[str, Callable[[], object]]) -> None:
    """Do the acts that were not done yet, in their order. What is no act of this page is passed over."""
    for number, verb, key, text in sorted(_read(acts)):
        if number <= st.session_state.get(DONE, 0):
            continue
        st.session_state[DONE] = number
        if verb in whole:
            rows.touched.add(EVERY)
            whole[verb]()
        elif verb in on_row and (unit := rows.one(key)):
            on_row[verb](unit, text)


def reviewing(hand: Hand) -> Mapping[str, OnRow]:
    """What can be done on a row while a document is reviewed."""
    return {
        "accept": lambda unit, _: _accept(hand, unit),
        "absent": lambda unit, _: _absent(hand, unit),
        "reject": lambda unit, _: ask_reason(unit),
        "save": lambda unit, text: type_in(hand, unit, text),
    }


def ask_reason(unit: Unit) -> None:
    """A rejection waits for its reason."""
    if not unit.adds:
        st.session_state[REJECTING] = unit.card.spec.name


def type_in(hand: Hand, unit: Unit, text: str) -> None:
    """What a person typed and left: an edit, an entry more, or the way to say that nothing stands there."""
    typed = text.strip()
    if typed == unit.text.strip():
        st.session_state.get(REFUSED, {}).pop(unit.key, None)
        hand.forget(unit.key)
    elif unit.at is None:
        value = field_value(typed, unit.card.spec, objects=_objects(unit))
        hand.decide("edit", unit.card, value=value) if typed else hand.decide("absent", unit.card)
    elif not typed:
        hand.settle(unit.card, unit.at, "removed")
    else:
        value = element_value(typed, unit.card.spec, objects=_objects(unit))
        hand.settle(unit.card, unit.at, "added" if unit.adds else "edited", value)


def _accept(hand: Hand, unit: Unit) -> None:
    if unit.at is None:
        hand.accept(unit.card)
    elif not unit.adds:
        hand.settle(unit.card, unit.at, "accepted")


def _absent(hand: Hand, unit: Unit) -> None:
    if unit.at is None:
        hand.decide("absent", unit.card)
    elif not unit.adds:
        hand.settle(unit.card, unit.at, "removed")


def _read(acts: Any) -> list[tuple[int, str, str, str]]:
    told = acts if isinstance(acts, Sequence) and not isinstance(acts, str) else []
    found = [one for one in told if isinstance(one, Mapping)]
    return [
        (one["n"], one["verb"], str(one.get("unit") or ""), str(one.get("text") or ""))
        for one in found
        if isinstance(one.get("n"), int) and isinstance(one.get("verb"), str)
    ]


def _objects(unit: Unit) -> bool:
    """The entries of this list have named parts: those read do, or, where none was read, the form says so."""
    value = unit.card.machine.value
    return any(isinstance(one, dict) for one in value) if isinstance(value, list) and value else bool(unit.card.spec.parts)
