"""The rows of the review desk: each a native input with what stands beside it in one piece of markup."""

from collections.abc import Mapping, Sequence
from typing import Any

import streamlit as st

from pages.parts.acts import type_in
from pages.parts.hand import REFUSED, Hand
from pages.parts.markup import Html, pill, tag
from pages.parts.units import Unit
from services.desk.nouns import ReviewCase

DECIDED = {
    "accept": ("accepted", "good"),
    "edit": ("edited", "good"),
    "absent": ("not on page", ""),
    "reject": ("rejected", "bad"),
}
MISSING = {
    "not_found": "not found",
    "not_present": "not present",
    "ambiguous": "ambiguous",
    "unreadable": "unreadable",
    "found": "empty",
}
ENTRY = {"accepted": "good", "edited": "good", "added": "good", "removed": ""}


def rows(hand: Hand, case: ReviewCase, units: Sequence[Unit], *, revealed: bool, keys: Mapping[str, str]) -> None:
    """A row per unit: box label and name, the value to edit in place, its state, the doubt in one line, and its acts."""
    boxed = any(card.spec.box for card in case.cards)
    for unit in units:
        with st.container(key=f"row_{unit.key}"):
            st.html(_beside(unit, boxed=boxed, keys=keys))
            if not unit.listed:
                _value(hand, unit, revealed=revealed)


def counts(case: ReviewCase, units: Sequence[Unit]) -> Html:
    """How many are doubtful, grounded, absent and decided."""
    open_doubts = sum(unit.doubtful for unit in units)
    grounded = sum(card.machine.located and not card.doubtful for card in case.cards)
    absent = sum(not card.machine.filled for card in case.cards)
    decided = sum(card.decision is not None for card in case.cards)
    return tag(
        "span",
        pill(f"{open_doubts} doubtful", "doubt" if open_doubts else "", "Values a person should look at"),
        " ",
        pill(f"{grounded} grounded", "good", "Fields found in the document, with nothing against them"),
        " ",
        pill(f"{absent} absent", "absent", "Fields without a value"),
        " ",
        pill(f"{decided} of {len(case.cards)} decided", "live"),
    )


def _beside(unit: Unit, *, boxed: bool, keys: Mapping[str, str]) -> Html:
    told = st.session_state.get(REFUSED, {}).get(unit.key)
    reason = told or unit.doubt
    shade = "bad" if told else "past" if unit.settled else ""
    kinds = {"rv-row": True, "bare": not boxed, "entry": unit.at is not None, "head": unit.listed}
    return tag(
        "div",
        _label(unit, boxed=boxed),
        tag("div", *_state(unit), class_="rv-state"),
        tag("div", reason, class_=f"rv-reason {shade}".strip()) if reason else None,
        None if unit.adds else tag("div", *_acts(unit, keys), class_="rv-acts"),
        class_=" ".join(name for name, on in kinds.items() if on),
        data_row=unit.key,
        data_verdict=unit.verdict or None,
    )


def _label(unit: Unit, *, boxed: bool) -> Html:
    spec = unit.card.spec
    if unit.at is not None:
        words = "add" if unit.adds else str(unit.at + 1)
        return tag("label", words, class_="rv-label entry", title=f"{spec.label}, entry {words}")
    box = tag("span", spec.box or "-", class_="box") if boxed else None
    hint = tag("span", "; ".join(spec.parts), class_="parts") if unit.listed and spec.parts else None
    return tag("div", box, tag("span", spec.label, hint, class_="name"), class_="rv-label")


def _state(unit: Unit) -> list[Html]:
    if unit.adds:
        return []
    if unit.at is not None:
        if unit.verdict:
            return [pill(unit.verdict, ENTRY[unit.verdict])]
        return [pill("check", "doubt", unit.doubt)] if unit.doubt else [pill("✓", "good", "Nothing against it")]
    card = unit.card
    confidence = tag("span", f"{card.machine.confidence:.2f}", class_="conf", title="The reader's own confidence, 0 to 1")
    if card.decision is not None:
        said, colour = DECIDED.get(card.decision.kind, (card.decision.kind, ""))
        return [confidence, pill(said, colour, f"by {card.decision.by}")]
    if card.doubtful:
        return [confidence, pill("check", "doubt", card.reason)]
    if card.preaccepted:
        why = "The file's own text layer prints it in this box and every check passed; no person looked yet"
        return [confidence, pill("text layer ✓", "good", f"Verified by text layer: {why}")]
    return [confidence, pill("✓", "good", "Nothing against it") if card.machine.filled else pill("absent")]


def _acts(unit: Unit, keys: Mapping[str, str]) -> list[Html]:
    element = unit.at is not None
    first = "Bring back" if unit.verdict == "removed" else "Accept all" if unit.listed else "Accept"
    told = {"accept": first, "absent": "Remove" if element else "Not on page", "reject": "Reject"}
    return [
        tag("button", words, " ", tag("kbd", keys[verb].upper()), type="button", data_act=verb)
        for verb, words in told.items()
        if not (element and verb == "reject")
    ]


def _value(hand: Hand, unit: Unit, *, revealed: bool) -> None:
    key, spec = f"fld_{unit.key}", unit.card.spec
    text = unit.shown(revealed=revealed)
    refused = unit.key in st.session_state.get(REFUSED, {})
    if st.session_state.get(key) != text and not refused:
        st.session_state[key] = text
    what: dict[str, Any] = {
        "key": key,
        "disabled": text != unit.text or unit.verdict == "removed",
        "placeholder": "; ".join(spec.parts) or "one more" if unit.adds else MISSING[unit.card.machine.status],
        "label_visibility": "collapsed",
        "on_change": _edited,
        "args": (hand, unit),
    }
    label = spec.label if unit.at is None else f"{spec.label}, entry {unit.at + 1}"
    if spec.kind == "long_text":
        st.text_area(label, height=min(240, max(68, 20 * (len(text) // 32 + 1) + 18)), **what)
    else:
        st.text_input(label, **what)


def _edited(hand: Hand, unit: Unit) -> None:
    type_in(hand, unit, str(st.session_state[f"fld_{unit.key}"] or ""))
