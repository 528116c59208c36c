"""New run: drop files, paste text, or try a sample; one line of settings; one button."""

import streamlit as st

from pages.parts.frame import heading, open_page, said
from pages.parts.markup import tag
from pages.parts.rows import recent
from pages.parts.settings import settings
from pages.parts.start import sample_buttons
from pages.parts.submit import outcome, submit_files, submit_text

KINDS = ["pdf", "png", "jpg", "jpeg", "tif", "tiff", "txt"]
desk = open_page("New run")
heading("New run", under="Extract, grade, feed back, try again, keep the best attempt. You have the last word.")

left, right = st.columns([8, 5], gap="medium")
with left, st.container(border=True, key="bring"):
    how = st.segmented_control(
        "Bring", ["Files", "Pasted text"], default="Files", required=True, key="bring_how", label_visibility="collapsed"
    )
    if how == "Files":
        files = st.file_uploader(
            "Drop one file or many: PDF, PNG, JPEG, TIFF or text", type=KINDS, accept_multiple_files=True, key="files"
        )
        text = ""
    else:
        files = []
        text = st.text_area(
            "Paste the document's text", height=208, key="pasted", placeholder="Paste a report or a form's text here"
        )
    options = settings(desk)
    many = len(files or []) > 1
    label = f"Start {len(files)} runs" if many else "Start run"
    if st.button(label, type="primary", key="start", disabled=not files and not text.strip(), width="stretch"):
        with said():
            if files:
                submit_files(desk, [(one.name, one.getvalue()) for one in files], options)
            else:
                submit_text(desk, text, options)
    outcome(desk)
with left:
    recent(desk)
with right, st.container(border=True, key="samples"):
    st.html(
        tag("div", tag("span", "Try a sample", class_="pl-title"), tag("span", "one click, nothing to set up", class_="pl-muted"))
    )
    sample_buttons(desk)
