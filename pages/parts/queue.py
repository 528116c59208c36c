"""What waits for a person, riskiest first."""

import streamlit as st

from pages.parts import words
from pages.parts.frame import empty, heading, problem
from pages.parts.markup import pill, tag
from pages.parts.start import sample_buttons
from services.core.errors import AppError
from services.desk.desk import Desk
from services.desk.nouns import ReviewRow

MOST = 50


def queue(desk: Desk) -> None:
    """The queue with its filters; a row opens the review desk."""
    waiting = desk.queue()
    heading(
        "Review",
        pill(words.count(len(waiting), "item"), "doubt" if waiting else ""),
        under="Riskiest first. Each item opens with its first doubtful field selected.",
    )
    if not waiting:
        empty("Nothing waits for you.", "Run a document: what falls short of its target, or looks suspicious, comes here.")
        sample_buttons(desk)
        return
    rows = _filtered(desk, waiting)
    of_several = {row.run_id for row in waiting if row.section}
    for at, row in enumerate(rows[:MOST]):
        _row(row, first=at == 0, numbered=row.run_id in of_several)
    if not rows:
        empty("No item fits these filters.", "Choose another type or reason.")
    if len(rows) > MOST:
        st.caption(f"{len(rows) - MOST} more follow as these are decided.")


def open_item(run_id: str, section: int) -> None:
    """Put the item into the address and draw it."""
    st.query_params.from_dict({"item": f"{run_id}:{section}"})
    st.rerun()


def leave() -> None:
    """Back to the queue."""
    st.query_params.clear()
    st.rerun()


def gone(error: AppError) -> None:
    """The item cannot be shown (any more): why, and the way back."""
    problem(error.message, error.remedy)
    if st.button("To the queue", key="to_queue"):
        leave()


def following(desk: Desk, run_id: str, section: int) -> ReviewRow | None:
    """The riskiest item that is not this one."""
    return next((row for row in desk.queue() if (row.run_id, row.section) != (run_id, section)), None)


def position(desk: Desk, run_id: str, section: int) -> str:
    """`3 of 14 in the queue`, or that it is not waiting."""
    rows = desk.queue()
    for at, row in enumerate(rows, start=1):
        if (row.run_id, row.section) == (run_id, section):
            return f"{at} of {len(rows)} in the queue"
    return "not in the queue"


def _filtered(desk: Desk, waiting: tuple[ReviewRow, ...]) -> tuple[ReviewRow, ...]:
    types = sorted({row.doc_type for row in waiting})
    reasons = sorted({row.why for row in waiting})
    kind, reason, _ = st.columns([3, 5, 4])
    doc_type = kind.selectbox(
        "Type", ["", *types], format_func=lambda one: one or "any type", key="queue_type", label_visibility="collapsed"
    )
    why = reason.selectbox(
        "Reason", ["", *reasons], format_func=lambda one: one or "any reason", key="queue_reason", label_visibility="collapsed"
    )
    return tuple(row for row in desk.queue(doc_type=doc_type or "") if not why or row.why == why)


def _row(row: ReviewRow, *, first: bool, numbered: bool) -> None:
    with st.container(border=True, horizontal=True, vertical_alignment="center", key=f"queue_{row.run_id}_{row.section}"):
        score = pill(f"score {words.score(row.score)}", words.tone(row.score) if row.score is not None else "bad")
        risk = pill(f"risk {row.risk:.2f}", "bad" if row.risk >= 0.7 else "doubt", "By which the queue is ordered, highest first")
        waited = words.age(row.waiting_since)
        under = f"{row.why or 'flagged for review'} · {f'waiting for {waited}' if waited else 'just came in'}"
        if row.decided_fields:
            under += f" · {row.decided_fields} of {row.fields} fields decided"
        kind = f"section {row.section + 1} · {words.kind(row.doc_type)}" if numbered else words.kind(row.doc_type)
        head = tag("div", tag("b", row.file), " ", pill(kind), " ", score, " ", risk)
        st.html(tag("div", head, tag("div", under, class_="pl-muted")))
        key = f"review_{row.run_id}_{row.section}"
        if st.button("Review", key=key, type="primary" if first else "secondary", shortcut="Enter" if first else None):
            open_item(row.run_id, row.section)
