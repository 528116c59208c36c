"""All runs with filters, and a batch with its progress."""

from typing import TypedDict, get_args

import streamlit as st

from pages.parts import words
from pages.parts.frame import empty, heading, open_page
from pages.parts.markup import pill
from pages.parts.rows import LIVE, progress, table
from pages.parts.start import sample_buttons
from pages.parts.submit import outcome
from services.core.run import RunState
from services.desk.nouns import RunRow

PAGE = 50
TICK = 0.5
desk = open_page("Runs")
batch = st.query_params.get("batch") or None


class Chosen(TypedDict, total=False):
    """What the filters leave in."""

    search: str
    state: RunState | None
    needs_review: bool | None


def filters() -> Chosen:
    """Search, state and review; part of the address, so that a reload keeps them."""
    search, state, review = st.columns([6, 4, 4])
    typed = search.text_input("Search", key="q", bind="query-params", placeholder="file name", label_visibility="collapsed")
    states = ["any state", *get_args(RunState)]
    chosen = state.selectbox(
        "State",
        states,
        format_func=lambda one: words.STATES[one][0] if one in words.STATES else one,
        key="state",
        bind="query-params",
        label_visibility="collapsed",
    )
    kinds = ["reviewed or not", "needs review", "needs none"]
    needs = review.selectbox("Review", kinds, key="review", bind="query-params", label_visibility="collapsed")
    return {
        "search": typed or "",
        "state": None if chosen == states[0] else chosen,
        "needs_review": {"needs review": True, "needs none": False}.get(needs),
    }


def drawn(rows: tuple[RunRow, ...]) -> None:
    """The table; while something in it lives, it looks again every half second."""
    if batch:
        done, all_ = progress(rows)
        st.progress(done / max(all_, 1), text=f"{done} of {words.count(all_, 'file')} done")
    table(rows, key="runs_batch" if batch else "runs_table")


def look_again(chosen: Chosen, offset: int) -> None:
    rows = desk.runs(batch=batch, limit=PAGE, offset=offset, **chosen)
    drawn(rows)
    if not any(row.state in LIVE for row in rows) and st.session_state.pop("runs_live", False):
        st.rerun()


if batch:
    heading(
        "Batch",
        pill(words.count(desk.run_count(batch=batch), "file"), "live"),
        under="Every file is a run of its own; open one to watch it.",
    )
    if st.button("All runs", key="all_runs"):
        st.query_params.clear()
        st.rerun()
    outcome(desk, batch)
    chosen: Chosen = {}
else:
    heading("Runs", under="Newest first. Open one to see every attempt, or to replay it.")
    chosen = filters()
total = desk.run_count(batch=batch, **chosen)
if not total:
    if any(value not in (None, "") for value in chosen.values()):
        empty("No run fits these filters.", "Widen the search or choose another state.")
    else:
        empty("Nothing was run yet.", "Start with a sample: one click, and you watch it extract, grade and mend.")
        sample_buttons(desk)
    st.stop()
offset = 0
if total > PAGE:
    pages = -(-total // PAGE)
    told = f"Page, of {pages}"
    offset = PAGE * (int(st.number_input(told, 1, pages, key="list_page", bind="query-params", width=140)) - 1)
alive = any(row.state in LIVE for row in desk.runs(batch=batch, limit=PAGE, offset=offset, **chosen))
st.session_state["runs_live"] = alive
st.fragment(look_again, run_every=TICK if alive else None)(chosen, offset)
