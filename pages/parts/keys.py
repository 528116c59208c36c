"""The sheet of keys."""

from collections.abc import Mapping

import streamlit as st

from pages.parts.markup import join, tag

ACTS = {
    "accept": "accept the value, the list or the entry; save what was typed",
    "edit": "edit it in place; Esc or Enter leaves the field and saves",
    "absent": "it is not on the page; an entry is removed",
    "reject": "reject the field, with a reason",
    "reject_all": "reject the whole document",
    "first": "settling two looks: take the first one's version",
    "second": "settling two looks: take the second one's version",
    "undo": "undo the last act",
    "next": "next doubtful value",
    "previous": "previous doubtful value",
    "accept_rest": "accept the rest and go on",
    "reveal": "show or hide identifiers",
    "larger": "larger page",
    "smaller": "smaller page",
    "next_section": "next section of the file",
    "previous_section": "previous section of the file",
    "sheet": "this sheet",
}
"""What each act of the review desk does; the keys are a person's own."""
FIXED = (("Enter", "accept, as above"), ("↓, ↑", "next, previous row"), ("1 to 9", "go to that page"))


def sheet(keys: Mapping[str, str]) -> None:
    """A button that opens the sheet; its key presses it."""
    with st.popover("Keys", key="keys"):
        told = [(shown(keys[act]), what) for act, what in ACTS.items()]
        lines = [tag("tr", tag("td", tag("span", key, class_="pl-key")), tag("td", what)) for key, what in (*told, *FIXED)]
        st.html(join(tag("table", *lines, class_="pl-table", style="width:350px")))
        st.page_link("pages/settings.py", label="Change the keys")


def shown(key: str) -> str:
    """A key as it is on the keyboard: `A`, `Shift+A`, `+`."""
    if not key.isalpha():
        return key
    return key.upper() if key.islower() else f"Shift+{key}"
