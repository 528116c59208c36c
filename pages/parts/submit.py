"""From the start button to a run, a batch, or a sentence why not."""

from collections.abc import Sequence
from dataclasses import dataclass

import streamlit as st

from pages.parts import words
from pages.parts.frame import problem, said
from pages.parts.markup import tag
from pages.parts.start import open_run
from services.core.run import RunOptions
from services.desk.desk import Desk
from services.desk.nouns import Incoming, Submission

LEFT = "submissions_left"
"""What was handed in last and needs a word from the user."""
MOST = 20
"""Earlier runs that can be opened one by one."""


@dataclass(frozen=True)
class File:
    """One file as it was chosen; `id` tells it from another choice of the same."""

    id: str
    name: str
    data: bytes


@dataclass(frozen=True)
class Left:
    """Of one hand-in: the refused, and the files seen before with their earlier runs. The others went into `batch`, if any."""

    files: tuple[str, ...]
    options: RunOptions
    refused: tuple[Submission, ...]
    seen: tuple[tuple[File, str], ...]
    batch: str = ""


def submit_files(desk: Desk, files: Sequence[File], options: RunOptions, *, again: bool = False, batch: str = "") -> None:
    """One file opens its run, several open their batch, in which the refused stand too; the rest needs a word."""
    incoming = [Incoming(one.name, one.data) for one in files]
    made = desk.submit(incoming, options, again=again, batch=batch or None)
    started = [one.run_id for one in made if one.run_id]
    into = (desk.spec(started[0]).batch or "") if started else ""
    refused = tuple(one for one in made if one.problem and not one.run_id)
    seen = tuple((file, one.duplicate_of) for file, one in zip(files, made, strict=True) if one.duplicate_of)
    st.session_state.pop(LEFT, None)
    if refused or seen:
        st.session_state[LEFT] = Left(tuple(one.id for one in files), options, refused, seen, into)
    if into:
        st.switch_page("pages/runs.py", query_params={"batch": into})
    if started:
        open_run(started[0])


def submit_text(desk: Desk, text: str, options: RunOptions) -> None:
    """Pasted text opens its run."""
    if not text.strip():
        problem("There is no text yet.", "Paste the document's text, then start.")
        return
    made = desk.submit_text(text, options)
    if made.run_id or made.duplicate_of:
        open_run(made.run_id or made.duplicate_of or "")
    problem(made.problem, made.remedy)


def handled(ids: tuple[str, ...], options: RunOptions) -> bool:
    """Whether just these files were handed in under just these settings, so that what came of it is to be said."""
    left: Left | None = st.session_state.get(LEFT)
    return left is not None and (left.files, left.options) == (ids, options)


def outcome(desk: Desk, batch: str = "") -> None:
    """What was refused, in one sentence with what to do; and what was seen before, with one choice for all of it."""
    left: Left | None = st.session_state.get(LEFT)
    if left is None or left.batch != batch:
        return
    for one in left.refused:
        st.html(tag("div", tag("b", f"{one.name}: {one.problem}"), " ", one.remedy or None, class_="pl-problem", role="alert"))
    if left.seen:
        _seen(desk, left)


def _seen(desk: Desk, left: Left) -> None:
    files, several = [file for file, _ in left.seen], len(left.seen) > 1
    told = f"{words.count(len(files), 'file')} were" if several else "the same file was"
    names = ", ".join(file.name for file in files[:5]) + (f" and {len(files) - 5} more" if files[5:] else "")
    st.html(tag("div", tag("b", f"{names}: "), f"{told} run before with the same settings, and not run again.", class_="pl-note"))
    with st.container(horizontal=True, key="seen_before"):
        if several:
            with st.popover("Open"):
                for file, run_id in left.seen[:MOST]:
                    st.page_link("pages/run.py", label=_inert(file.name), query_params={"run": run_id})
        elif st.button("Open the earlier run", key="earlier_0"):
            st.session_state.pop(LEFT)
            open_run(left.seen[0][1])
        if st.button("Run all again" if several else "Run it again", key="again_0"):
            with said():
                submit_files(desk, files, left.options, again=True, batch=left.batch)
        if left.batch and st.button("Skip", key="skip_0"):
            st.session_state.pop(LEFT)
            st.rerun()


def _inert(name: str) -> str:
    """A file name as a label, in which nothing is markup."""
    return "".join(letter if letter.isalnum() or letter in " .-" else "·" for letter in name)
