"""Rejecting needs a reason."""

from typing import get_args

import streamlit as st

from pages.parts.hand import Hand
from pages.parts.markup import tag
from services.core.decision import RejectReason
from services.desk.nouns import FieldCard

WORDS: dict[RejectReason, str] = {
    "wrong_type": "wrong type of document",
    "wrong_values": "wrong values",
    "unreadable": "not readable",
    "duplicate": "a duplicate",
    "not_in_scope": "not in scope",
    "other": "something else",
}


@st.dialog("Reject this field")
def reject_field(hand: Hand, card: FieldCard) -> None:
    """Asks why the field is rejected, and stores it."""
    st.html(tag("b", card.spec.label))
    _ask(hand, card)


@st.dialog("Reject the whole document")
def reject_document(hand: Hand) -> None:
    """Asks why the document is rejected, and stores it."""
    _ask(hand, None)


def _ask(hand: Hand, card: FieldCard | None) -> None:
    reasons: tuple[RejectReason, ...] = get_args(RejectReason)
    start = reasons.index("wrong_values")
    reason = st.radio("Reason", reasons, index=start, format_func=lambda one: WORDS[one], key="reject_reason")
    comment = st.text_input("In your words", key="reject_comment", max_chars=400, placeholder="needed for something else")
    lacking = reason == "other" and not comment.strip()
    if st.button("Reject", key="reject_now", type="primary", disabled=lacking) and hand.decide(
        "reject" if card else "reject_all", card, reason=reason, comment=comment.strip()
    ):
        st.rerun()
