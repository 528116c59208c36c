"""Runs as a table whose rows open."""

from collections.abc import Sequence
from typing import Any

import streamlit as st

from pages.parts import words
from pages.parts.markup import tag
from pages.parts.start import open_run
from pages.parts.values import mask
from services.desk.desk import Desk
from services.desk.nouns import RunRow

LIVE = ("queued", "reading", "running")
LATEST = 5
TICK = 2.0
SCALES = "Of 1 for clinical documents and evidence; in points of 100 for tax forms and rankings"


def table(rows: Sequence[RunRow], key: str) -> None:
    """The rows; a click on `Open` or on a row's box opens that run. Cells are plain data, never markup."""
    config: dict[str, Any] = {
        "open": st.column_config.ButtonColumn("", width=60, type="tertiary", key=f"{key}_open"),
        "file": st.column_config.TextColumn("File", width=186),
        "state": st.column_config.TextColumn("State", width=112),
        "kind": st.column_config.TextColumn("Kind", width=128),
        "score": st.column_config.TextColumn("Score", width=56, alignment="right", help=SCALES),
        "attempts": st.column_config.NumberColumn("Attempts", width=72),
        "ended": st.column_config.TextColumn("Why it ended", width=150),
        "review": st.column_config.TextColumn("Review", width=64),
        "seconds": st.column_config.NumberColumn("Seconds", format="%.1f", width=70),
        "started": st.column_config.DatetimeColumn("Started", format="D MMM, HH:mm", width=104),
    }
    data = [_cells(row) for row in rows]
    st.dataframe(data, column_config=config, hide_index=True, key=key, height="content", placeholder="")
    told = [tag("li", tag("b", f"{row.file}: "), mask(row.problem)) for row in rows if row.problem]
    if told:
        st.html(tag("div", tag("b", "Why not"), tag("ul", *told), class_="pl-note"))
    click = st.session_state.get(f"{key}_open")
    if click:
        open_run(rows[click["row"]].run_id, rows[click["row"]].doc_type)


def recent(desk: Desk) -> None:
    """What runs and what was run last, on the first screen; it looks again while any of it lives."""
    alive = any(row.state in LIVE for row in desk.runs(limit=LATEST))
    st.session_state["recent_live"] = alive
    st.fragment(_recent, run_every=TICK if alive else None)(desk)


def _recent(desk: Desk) -> None:
    rows = desk.runs(limit=LATEST)
    if not any(row.state in LIVE for row in rows) and st.session_state.pop("recent_live", False):
        st.rerun()
    if not rows:
        return
    with st.container(border=True, key="recent"):
        st.html(tag("span", "Latest runs", class_="pl-title"))
        for row in rows:
            with st.container(horizontal=True, vertical_alignment="center", key=f"recent_{row.run_id}", gap="small"):
                st.html(tag("div", tag("b", row.file), tag("div", _line(row), class_="pl-muted")))
                if st.button("Open", key=f"open_{row.run_id}"):
                    open_run(row.run_id, row.doc_type)


def progress(rows: Sequence[RunRow]) -> tuple[int, int]:
    """How many of the rows have ended, of how many."""
    return sum(row.state in ("finished", "failed", "cancelled") for row in rows), len(rows)


def state_of(row: RunRow) -> str:
    """The state in words; while it lives, what it is doing."""
    if row.state in LIVE:
        return row.stage or words.STATES[row.state][0]
    return words.OUTCOMES.get(row.outcome, words.STATES[row.state][0])


def _line(row: RunRow) -> str:
    parts = [
        state_of(row),
        words.kind(row.doc_type),
        f"score {words.score(row.score, row.scale)}" if row.score is not None else "",
        words.ago(row.created_at),
    ]
    return " · ".join(part for part in parts if part)


def _cells(row: RunRow) -> dict[str, object]:
    review = "done" if row.reviewed else "waits" if row.needs_review else ""
    return {
        "open": "Open",
        "file": row.file,
        "state": state_of(row),
        "kind": words.kind(row.doc_type),
        "score": words.score(row.score, row.scale) if row.score is not None else "",
        "attempts": row.iterations or None,
        "ended": "see below" if row.problem else words.STOPS.get(row.stop_reason, row.stop_reason),
        "review": review,
        "seconds": row.seconds or None,
        "started": row.created_at,
    }
