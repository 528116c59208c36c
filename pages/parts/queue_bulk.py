"""Accepting what the queue shows at once: first what it would do, then the act; a sample always stays for a person."""

import streamlit as st

from pages.parts import words
from pages.parts.frame import problem
from pages.parts.markup import tag
from services.core.errors import AppError
from services.desk.desk import Desk
from services.desk.work.nouns import QueueFilter

DONE = "bulk_done"


def bulk_button(desk: Desk, wanted: QueueFilter, by: str) -> None:
    """A button that opens the question."""
    if st.button("Accept in bulk", key="bulk", help="Accept what is filtered, above a score; a sample stays for a person"):
        _ask(desk, wanted, by)


def bulk_told() -> None:
    """What the last bulk acceptance did, once."""
    told = st.session_state.pop(DONE, None)
    if told:
        st.html(tag("div", told, class_="pl-note", role="status"))


@st.dialog("Accept in bulk")
def _ask(desk: Desk, wanted: QueueFilter, by: str) -> None:
    left, right = st.columns(2)
    threshold = left.number_input("Score at least", 0.5, 1.0, 0.95, 0.01, key="bulk_threshold")
    share = right.number_input("Sample for a person, %", 5, 100, 10, 5, key="bulk_share") / 100
    try:
        seen = desk.work.preview_bulk(wanted, threshold, share=share, by=by)
    except AppError as error:
        problem(error.message, error.remedy)
        return
    accepted = len(seen.eligible) - seen.sampled
    lines = [
        tag("li", tag("b", words.count(accepted, "item")), " would be accepted as read,"),
        tag("li", tag("b", words.count(seen.sampled, "item")), " drawn by chance would stay for a person,"),
        *(tag("li", f"{words.count(count, 'item')} left alone: {reason}") for reason, count in seen.left),
    ]
    st.html(tag("ul", *lines))
    under = "Items with a critical issue or suspicious text are never accepted unseen. The draw is recorded."
    st.html(tag("div", under, class_="pl-foot"))
    told = (desk, wanted, threshold, share, by)
    if st.button("Accept them", key="bulk_now", type="primary", disabled=accepted <= 0, on_click=_accept, args=told):
        st.rerun()


def _accept(desk: Desk, wanted: QueueFilter, threshold: float, share: float, by: str) -> None:
    try:
        done = desk.work.accept_bulk(wanted, threshold, share=share, by=by)
    except AppError as error:
        st.session_state[DONE] = f"{error.message} {error.remedy}"
        return
    accepted, drawn = words.count(len(done.accepted), "item"), words.count(len(done.draw.sampled), "item")
    passed = f", {words.count(len(done.passed_by), 'item')} left to others" if done.passed_by else ""
    st.session_state[DONE] = f"{accepted} accepted, {drawn} drawn for a person{passed}."
