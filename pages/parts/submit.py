"""From the start button to a run, a batch, or a sentence why not."""

from collections.abc import Sequence

import streamlit as st

from pages.parts.frame import problem, said
from pages.parts.markup import tag
from pages.parts.start import open_run
from services.core.run import RunOptions
from services.desk.desk import Desk
from services.desk.nouns import Incoming, Submission

LEFT = "submissions_left"
"""Submissions that need a word from the user: refused ones and duplicates."""


def submit_files(desk: Desk, files: Sequence[tuple[str, bytes]], options: RunOptions, *, again: bool = False) -> None:
    """One clean file opens its run, several open their batch; what needs a word stays on this page."""
    incoming = [Incoming(name, data) for name, data in files]
    made = desk.submit(incoming, options, again=again)
    started = [one for one in made if one.run_id]
    left = [(one, *kept, options) for one, kept in zip(made, files, strict=True) if not one.run_id]
    st.session_state[LEFT] = left
    if left:
        return
    if len(started) == 1:
        open_run(started[0].run_id or "")
    row = desk.view(started[0].run_id or "")
    st.switch_page("pages/runs.py", query_params={"batch": desk.spec(row.run_id).batch or ""})


def submit_text(desk: Desk, text: str, options: RunOptions) -> None:
    """Pasted text opens its run."""
    made = desk.submit_text(text, options)
    if made.run_id or made.duplicate_of:
        open_run(made.run_id or made.duplicate_of or "")
    problem(made.problem, made.remedy)


def outcome(desk: Desk) -> None:
    """What was refused, in one sentence with what to do; and what was seen before, with both ways on."""
    for index, (one, name, data, options) in enumerate(st.session_state.get(LEFT, [])):
        if one.problem:
            st.html(tag("div", tag("b", f"{name}: {one.problem}"), " ", one.remedy or None, class_="pl-problem", role="alert"))
        elif one.duplicate_of:
            _seen(desk, one, index, name, data, options)


def _seen(desk: Desk, one: Submission, index: int, name: str, data: bytes, options: RunOptions) -> None:
    st.html(tag("div", tag("b", f"{name}: "), "the same file was run before with the same settings.", class_="pl-note"))
    with st.container(horizontal=True):
        if st.button("Open the earlier run", key=f"earlier_{index}"):
            st.session_state.pop(LEFT)
            open_run(one.duplicate_of or "")
        if st.button("Run it again", key=f"again_{index}"):
            st.session_state.pop(LEFT)
            with said():
                submit_files(desk, [(name, data)], options, again=True)
