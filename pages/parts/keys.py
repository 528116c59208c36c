"""The sheet of keys."""

import streamlit as st

from pages.parts.markup import join, tag

KEYS = (
    ("Enter, A", "accept the value"),
    ("E", "edit it in place; Esc or Enter leaves the field"),
    ("N", "it is not on the page"),
    ("X", "reject the field, with a reason"),
    ("Shift+X", "reject the whole document"),
    ("U", "undo the last decision"),
    ("J, K", "next, previous doubtful field"),
    ("↓, ↑", "next, previous field"),
    ("Shift+A", "accept the rest and go on"),
    ("V", "show or hide identifiers"),
    ("1 to 9", "go to that page"),
    ("+, -", "zoom"),
    ("?", "this sheet"),
)


def sheet() -> None:
    """A button that opens the sheet; `?` presses it."""
    with st.popover("Keys", key="keys"):
        lines = [tag("tr", tag("td", tag("span", key, class_="pl-key")), tag("td", what)) for key, what in KEYS]
        st.html(join(tag("table", *lines, class_="pl-table", style="width:330px")))
