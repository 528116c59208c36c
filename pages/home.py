"""New run: drop files, paste text, or try a sample; one line of settings; one button."""

import streamlit as st

from pages.parts.frame import heading, open_page, said
from pages.parts.markup import tag
from pages.parts.rows import recent
from pages.parts.settings import settings
from pages.parts.start import sample_buttons
from pages.parts.submit import File, handled, outcome, submit_files, submit_text
from services.desk.nouns import KINDS, SUFFIXES

desk = open_page("New run")
heading("New run", under="Extract, grade, feed back, try again, keep the best attempt. You have the last word.")

left, right = st.columns([8, 5], gap="medium")
with left, st.container(border=True, key="bring"):
    how = st.segmented_control(
        "Bring", ["Files", "Pasted text"], default="Files", required=True, key="bring_how", label_visibility="collapsed"
    )
    if how == "Files":
        chosen = st.file_uploader(
            f"Drop one file or many: {KINDS}", type=sorted(SUFFIXES), accept_multiple_files=True, key="files"
        )
        text = None
    else:
        chosen = []
        text = st.text_area(
            "Paste the document's text",
            height=208,
            key="pasted",
            persist_state="session",
            placeholder="Paste a report or a form's text here",
        )
    options = settings(desk)
    ids = tuple(one.file_id for one in chosen)
    label = f"Start {len(ids)} runs" if len(ids) > 1 else "Start run"
    done = handled(ids, options)
    # text is known here once the box is left, which the press does: to wait for it would cost a press
    if st.button(label, type="primary", key="start", disabled=text is None and (not ids or done), width="stretch"):
        with said():
            if text is None:
                submit_files(desk, [File(one.file_id, one.name, one.getvalue()) for one in chosen], options)
            else:
                submit_text(desk, text, options)
        if handled(ids, options):
            st.rerun()
    if done:
        outcome(desk)
with left:
    recent(desk)
with right, st.container(border=True, key="samples"):
    st.html(
        tag("div", tag("span", "Try a sample", class_="pl-title"), tag("span", "one click, nothing to set up", class_="pl-muted"))
    )
    sample_buttons(desk)
