"""Settings: the keys of the review desk, for the person at this screen."""

import streamlit as st

from pages.parts.frame import heading, note, open_page, person, problem
from pages.parts.keys import ACTS, FIXED
from pages.parts.markup import tag
from services.core.errors import AppError

SAVED = "settings_saved"
desk = open_page("Settings")
heading("Settings", under="They are yours alone.")
mine = desk.keys.of(person())
just_saved = st.session_state.pop(SAVED, False)
for act, key in mine.items():
    if just_saved or f"key_{act}" not in st.session_state:
        st.session_state[f"key_{act}"] = key


def save(keys: dict[str, str]) -> None:
    """Store the keys; the next sight of this page says so."""
    desk.keys.choose(person(), keys)
    st.session_state[SAVED] = True
    st.rerun()


with st.container(border=True, key="own_keys", width=620):
    st.html(tag("span", "Keys of the review desk", class_="pl-title"))
    fixed = ", ".join(key for key, _ in FIXED)
    told = f"One letter or sign for each act; a capital stands for Shift. {fixed} stay as they are."
    st.html(tag("div", told, class_="pl-muted"))
    typed = {}
    for act, what in ACTS.items():
        words, box = st.columns([9, 2], vertical_alignment="center")
        words.html(tag("div", what))
        typed[act] = box.text_input(what, max_chars=1, key=f"key_{act}", label_visibility="collapsed")
    with st.container(horizontal=True):
        chosen = st.button("Save", key="save_keys", type="primary")
        ours = st.button("Set all back", key="reset_keys")
    try:
        if chosen:
            save(typed)
        if ours:
            save({})
    except AppError as error:
        problem(error.message, error.remedy)
    if just_saved:
        note("Saved. The keys hold from now on.")
