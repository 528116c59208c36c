"""The last word on an answer: accept, correct, reject; each act is stored at once, and becomes labels."""

from typing import get_args

import streamlit as st
from pydantic import JsonValue

from pages.parts.frame import person, problem
from pages.parts.markup import pill
from services.core.decision import DecisionKind, RejectReason
from services.core.errors import AppError
from services.desk.ask.nouns import AnswerCase
from services.desk.desk import Desk

SECTION = 0
TONES = {"accepted": "good", "accepted unseen": "", "accepted with edits": "good", "rejected": "bad"}
REASONS: dict[RejectReason, str] = {
    "wrong_type": "not what was asked",
    "wrong_values": "wrong or not supported",
    "not_in_scope": "not in scope",
    "other": "something else",
}


def acts(desk: Desk, run_id: str, case: AnswerCase) -> None:
    """Accept, reject and undo, for the row of buttons at the top."""
    if case.verdict:
        st.html(pill(case.verdict, TONES[case.verdict]), width="content")
    elif st.button("Accept", key="ask_accept", type="primary"):
        decide(desk, run_id, "accept_all")
    if not case.verdict and st.button("Reject", key="ask_reject"):
        reject(desk, run_id)
    if case.undoable and st.button("Undo", key="ask_undo", help="Take back the last act"):
        undo(desk, run_id)


def decide(desk: Desk, run_id: str, kind: DecisionKind, *, field: str | None = None, value: JsonValue = None, **why: str) -> None:
    """Store the act and draw anew; a refused one is told and nothing is stored."""
    store(desk, run_id, field, value, kind=kind, **why)
    st.rerun()


def store(
    desk: Desk,
    run_id: str,
    field: str | None,
    value: JsonValue,
    *,
    kind: DecisionKind = "edit",
    comment: str = "",
    reason: str = "",
) -> None:
    """Store the act; the page ends with a sentence where it is refused."""
    chosen: RejectReason | None = next((one for one in get_args(RejectReason) if one == reason), None)
    try:
        desk.decide(run_id, SECTION, kind, field=field, value=value, reason=chosen, comment=comment, by=person())
    except AppError as error:
        problem(error.message, error.remedy)
        st.stop()


def undo(desk: Desk, run_id: str) -> None:
    """Take back the last act."""
    try:
        desk.undo(run_id, SECTION, person())
    except AppError as error:
        problem(error.message, error.remedy)
        st.stop()
    st.rerun()


@st.dialog("Reject this answer")
def reject(desk: Desk, run_id: str) -> None:
    """Asks why, and stores it."""
    reason = st.radio("Reason", list(REASONS), index=1, format_func=REASONS.__getitem__, key="ask_reject_reason")
    comment = st.text_input("In your words", key="ask_reject_comment", max_chars=400, placeholder="needed for something else")
    lacking = reason == "other" and not comment.strip()
    if st.button("Reject", key="ask_reject_now", type="primary", disabled=lacking):
        decide(desk, run_id, "reject_all", reason=reason, comment=comment.strip())
