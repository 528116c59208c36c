"""The fields of a section in the form's order: each a native input with its own acts, saved one by one."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import streamlit as st
from pydantic import JsonValue

from pages.parts.markup import Html, pill, tag
from pages.parts.values import lines, mask, parsed
from pages.parts.viewer import tone
from services.core.decision import DecisionKind, RejectReason
from services.core.errors import AppError
from services.desk.desk import Desk
from services.desk.nouns import FieldCard, ReviewCase

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
SAVED = "review_saved"
"""What the last act was, for the eye: it was stored before this is set."""
REFUSED = "review_refused"
"""Field -> why its last edit was not saved."""


@dataclass(frozen=True)
class Hand:
    """A person at one section: every act goes to the desk at once."""

    desk: Desk
    run_id: str
    section: int
    by: str

    def decide(
        self,
        kind: DecisionKind,
        card: FieldCard | None = None,
        *,
        value: JsonValue = None,
        reason: RejectReason | None = None,
        comment: str = "",
    ) -> bool:
        """Store a decision; a refused one is shown at its field and nothing is stored."""
        name = card.spec.name if card else None
        try:
            self.desk.decide(self.run_id, self.section, kind, field=name, value=value, reason=reason, comment=comment, by=self.by)
        except AppError as error:
            st.session_state.setdefault(REFUSED, {})[name] = f"Not saved. {error.message} {error.remedy}"
            return False
        st.session_state.setdefault(REFUSED, {}).pop(name, None)
        said = kind.replace("_", " ").replace("absent", "not on page")
        st.session_state[SAVED] = f"Saved: {card.spec.label if card else 'whole document'}, {said}"
        return True

    def click(self, kind: DecisionKind, card: FieldCard) -> None:
        """`decide`, as what a button does."""
        self.decide(kind, card)

    def undo(self) -> None:
        """Take the last decision back."""
        undone = self.desk.undo(self.run_id, self.section, self.by)
        st.session_state[SAVED] = "Saved: last decision undone" if undone else "There is nothing to undo"


def rows(hand: Hand, case: ReviewCase, *, revealed: bool, reject: Callable[[FieldCard], None]) -> None:
    """A row per field: box label and name, the value to edit in place, state, and the doubt in one line."""
    boxed = any(card.spec.box for card in case.cards)
    for card in case.cards:
        with st.container(key=f"row_{card.spec.name}"):
            _row(hand, card, boxed=boxed, revealed=revealed, reject=reject)


def counts(case: ReviewCase) -> Html:
    """How many are doubtful, grounded and absent."""
    open_doubts = sum(card.doubtful and card.decision is None for card in case.cards)
    grounded = sum(card.machine.located and not card.doubtful for card in case.cards)
    absent = sum(not card.machine.filled for card in case.cards)
    decided = sum(card.decision is not None for card in case.cards)
    return tag(
        "span",
        pill(f"{open_doubts} doubtful", "doubt" if open_doubts else "", "Fields a person should look at"),
        " ",
        pill(f"{grounded} grounded", "good", "Values found in the document, with nothing against them"),
        " ",
        pill(f"{absent} absent", "", "Fields without a value"),
        " ",
        pill(f"{decided} decided", "live"),
    )


def _row(hand: Hand, card: FieldCard, *, boxed: bool, revealed: bool, reject: Callable[[FieldCard], None]) -> None:
    name, spec = card.spec.name, card.spec
    box = tag("span", spec.box or "-", class_="box") if boxed else None
    st.html(
        tag("div", box, tag("span", spec.label, class_="name"), class_="rv-label" if boxed else "rv-label bare", data_row=name)
    )
    _value(hand, card, hidden=spec.kind == "tin" and not revealed)
    st.html(tag("div", _state(card), class_="rv-state"))
    told = st.session_state.get(REFUSED, {}).get(name)
    reason = told or (card.reason if card.doubtful else "")
    if reason:
        st.html(tag("div", reason, class_="rv-reason bad" if told else "rv-reason"))
    with st.container(key=f"acts_{name}", horizontal=True, gap="small"):
        st.button("Accept", key=f"accept_{name}", on_click=hand.click, args=("accept", card))
        st.button("Not on page", key=f"absent_{name}", on_click=hand.click, args=("absent", card))
        if st.button("Reject", key=f"reject_{name}"):
            reject(card)


def _value(hand: Hand, card: FieldCard, *, hidden: bool) -> None:
    key = f"fld_{card.spec.name}"
    clear = "\n".join(lines(card.value, card.spec))
    text = mask(clear, whole=True) if hidden else clear
    long = card.spec.kind in ("list", "mapping", "long_text")
    refused = card.spec.name in st.session_state.get(REFUSED, {})
    if st.session_state.get(key) != text and not refused:
        st.session_state[key] = text
    what: dict[str, Any] = {
        "key": key,
        "disabled": hidden and bool(clear),
        "placeholder": MISSING[card.machine.status],
        "label_visibility": "collapsed",
        "on_change": _edited,
        "args": (hand, card, clear),
    }
    if long:
        st.text_area(card.spec.label, height=min(240, max(68, 20 * (clear.count("\n") + 1) + 18)), **what)
    else:
        st.text_input(card.spec.label, **what)


def _edited(hand: Hand, card: FieldCard, before: str) -> None:
    typed = str(st.session_state[f"fld_{card.spec.name}"] or "").strip()
    if typed == before:
        st.session_state.get(REFUSED, {}).pop(card.spec.name, None)
    elif typed:
        hand.decide("edit", card, value=parsed(typed, card.spec, card.machine.value))
    else:
        hand.decide("absent", card)


def _state(card: FieldCard) -> Html:
    confidence = tag("span", f"{card.machine.confidence:.2f}", class_="conf", title="The reader's own confidence, 0 to 1")
    if card.decision is not None:
        said, colour = DECIDED.get(card.decision.kind, (card.decision.kind, ""))
        return tag("span", confidence, pill(said, colour, f"by {card.decision.by}"))
    if tone(card) == "doubt":
        return tag("span", confidence, pill("check", "doubt", card.reason))
    return tag("span", confidence, pill("✓", "good", "Nothing against it") if card.machine.filled else pill("absent"))
