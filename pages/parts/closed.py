"""The item that was finished last: its end can be taken back from where it led to, the next item or the queue."""

from dataclasses import dataclass

import streamlit as st

from pages.parts.hand import REFUSED, SAVED
from pages.parts.markup import tag
from pages.parts.queue_filters import choose
from services.core.errors import AppError
from services.desk.desk import Desk

Item = tuple[str, int]
"""(run, section)."""
CLOSED = "review_closed"
BACK = "review_back"
"""The address was changed to the item before; the screen has yet to follow."""


@dataclass(frozen=True)
class Closed:
    """`led_to`: the item that came next by itself; None for the queue."""

    item: Item
    name: str
    led_to: Item | None


def closed(item: Item, name: str, led_to: Item | None) -> None:
    """Remember the end of an item."""
    st.session_state[CLOSED] = Closed(item, name, led_to)


def opened(item: Item) -> None:
    """Another item was chosen than the one that came by itself: what was finished before is over."""
    told = st.session_state.get(CLOSED)
    if told and told.led_to != item:
        del st.session_state[CLOSED]


def reach_back(desk: Desk, by: str, led_to: Item | None) -> bool:
    """Open the finished item anew, its last act undone. False when none led here; what hinders it is said."""
    told = st.session_state.get(CLOSED)
    if told is None or told.led_to != led_to:
        return False
    del st.session_state[CLOSED]
    try:
        desk.work.undo(desk.work.claim(*told.item, by))
    except AppError as error:
        st.session_state.setdefault(REFUSED, {})[None] = f"{told.name} stays as it is. {error.message} {error.remedy}"
        return True
    choose(*told.item)
    st.session_state.update({"review_item": told.item, SAVED: "Saved: last act undone", REFUSED: {}, BACK: True})
    return True


def closed_note(desk: Desk, by: str) -> None:
    """In the queue: what was finished a moment ago, and the way back."""
    told = st.session_state.get(CLOSED)
    refused = st.session_state.get(REFUSED, {}).pop(None, None)
    if refused:
        st.html(tag("div", refused, class_="pl-note", role="alert"))
    if told is None or told.led_to is not None:
        return
    with st.container(horizontal=True, vertical_alignment="center", gap="small", key="queue_closed"):
        st.html(tag("span", f"✓ {told.name} is finished.", class_="pl-muted", role="status"), width="content")
        key = desk.keys.of(by)["undo"]
        st.button("Undo", key="undo_closed", type="tertiary", shortcut=key, on_click=reach_back, args=(desk, by, None))
