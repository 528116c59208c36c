"""What waits for a person, riskiest first."""

from collections.abc import Sequence

import streamlit as st

from pages.parts import words
from pages.parts.claims import state_pills
from pages.parts.closed import closed_note
from pages.parts.frame import empty, heading, person, problem
from pages.parts.markup import Html, pill, tag
from pages.parts.queue_bulk import bulk_button, bulk_told
from pages.parts.queue_filters import choose, filters, kept, wanted
from pages.parts.reasons import beside
from pages.parts.start import sample_buttons
from pages.parts.suspended import suspended_note
from services.core.errors import AppError
from services.desk.desk import Desk
from services.desk.guard.guarded import may
from services.desk.nouns import Issue
from services.desk.work.nouns import WorkRow

MOST = 20
"""Rows that are drawn: every one costs each reviewer's every look at the queue some milliseconds."""
AHEAD = 200
"""Items among which the next free one is looked for: others may hold the riskiest."""
WORDS = {"closed": "Open", "decided": "Open", "second_review": "Second look", "adjudication": "Settle"}


def queue(desk: Desk) -> None:
    """The queue with its filters; a row opens the review desk."""
    by = person()
    waiting = desk.work.count(by=by)
    heading(
        "Review",
        pill(words.count(waiting, "item"), "doubt" if waiting else ""),
        under="Riskiest first. Each item opens with its first doubtful field selected.",
    )
    closed_note(desk, by)
    suspended_note(desk)
    if not waiting and not kept():
        empty("Nothing waits for you.", "Run a document: what falls short of its target, or looks suspicious, comes here.")
        sample_buttons(desk)
        return
    bulk_told()
    chosen, act = filters(desk)
    total = desk.work.count(chosen, by=by) if kept() else waiting
    rows = shown(desk.work.queue(chosen, by=by, limit=AHEAD), by)
    if total and may(desk, "work.accept_bulk"):
        with act:
            bulk_button(desk, chosen, by)
    of_several = {row.run_id for row in rows if row.section}
    urgent = desk.work.critical(rows)
    for at, row in enumerate(rows):
        issues = urgent.get((row.run_id, row.section), ())
        _row(desk, row, issues, by, first=at == 0, numbered=row.run_id in of_several)
    if not rows:
        empty("No item fits these filters.", "Widen one of them.")
    if total > MOST:
        st.caption(f"{total - MOST} more follow as these are decided.")


def shown(rows: Sequence[WorkRow], by: str) -> list[WorkRow]:
    """As many as are drawn, by risk; where not all are, those that others hold give way."""
    free = sum(row.holder in ("", by) for row in rows)
    room = max(MOST - free, 0)
    chosen = []
    for row in rows:
        held = row.holder not in ("", by)
        room -= held
        if not held or room >= 0:
            chosen.append(row)
    return chosen[:MOST]


def open_item(run_id: str, section: int) -> None:
    """Put the item into the address and draw it."""
    choose(run_id, section)
    st.rerun()


def leave() -> None:
    """Back to the queue, with its filters."""
    st.query_params.from_dict(kept())
    st.rerun()


def gone(error: AppError) -> None:
    """The item cannot be shown (any more): why, and the way back."""
    problem(error.message, error.remedy)
    if st.button("To the queue", key="to_queue"):
        leave()


def following(desk: Desk, run_id: str, section: int) -> WorkRow | None:
    """The riskiest item among those filtered that is not this one and that nobody else holds."""
    by = person()
    rows = desk.work.queue(wanted(), by=by, limit=AHEAD)
    free = (row for row in rows if row.holder in ("", by) and row.state not in ("closed", "decided"))
    return next((row for row in free if (row.run_id, row.section) != (run_id, section)), None)


def position(desk: Desk, run_id: str, section: int) -> str:
    """`3 of 14 in the queue`, or that it is not waiting."""
    place = desk.work.place(run_id, section, wanted(), by=person())
    return f"{place[0]} of {place[1]} in the queue" if place else "not in the queue"


def _row(desk: Desk, row: WorkRow, issues: Sequence[Issue], by: str, *, first: bool, numbered: bool) -> None:
    with st.container(border=True, horizontal=True, vertical_alignment="center", key=f"queue_{row.run_id}_{row.section}"):
        score = _score(row)
        risk = pill(f"risk {row.risk:.2f}", "bad" if row.risk >= 0.7 else "doubt", "By which the queue is ordered, highest first")
        kind = f"section {row.section + 1} · {words.kind(row.doc_type)}" if numbered else words.kind(row.doc_type)
        head = tag("div", tag("b", row.file), " ", pill(kind), " ", score, " ", risk, " ", state_pills(row, by))
        with st.container(gap=None):
            st.html(head)
            _why(row, issues)
        if row.holder == by:
            told = (desk, row, by)
            st.button(
                "Release", key=f"release_{row.run_id}_{row.section}", help="Back into the queue", on_click=_release, args=told
            )
        key = f"review_{row.run_id}_{row.section}"
        word = WORDS.get(row.state, "Review")
        # a callback: the queue may have changed since, and a press on a row that is not drawn any more counts too
        st.button(
            word,
            key=key,
            type="primary" if first else "secondary",
            shortcut="Enter" if first else None,
            on_click=choose,
            args=(row.run_id, row.section),
        )


def _score(row: WorkRow) -> Html:
    """The score; one that does not tell what people change has no part in the risk, and is shown without a colour."""
    told = f"score {words.score(row.score, row.scale)}"
    if row.score_unused:
        return pill(f"{told}, not counted", why=f"Not part of the risk: it does not predict edits here ({row.score_unused})")
    return pill(told, words.tone(row.score) if row.score is not None else "bad")


def _release(desk: Desk, row: WorkRow, by: str) -> None:
    try:
        desk.work.release(desk.work.claim(row.run_id, row.section, by))
    except AppError:
        return  # somebody else has it by now: there is nothing to let go


def _why(row: WorkRow, issues: Sequence[Issue]) -> None:
    """Why it waits: its first critical issue by name, which leads to its row; and for how long."""
    then = " · ".join(_since(row))
    if not issues:
        st.html(tag("div", f"{row.why or 'flagged for review'} · {then}", class_="pl-muted"))
        return
    first, more = issues[0], f" · {words.count(len(issues) - 1, 'more critical issue')}" if issues[1:] else ""
    with st.container(horizontal=True, vertical_alignment="center", gap="xsmall", key=f"why_{row.run_id}_{row.section}"):
        st.html(tag("span", "critical", class_="pl-pill bad"), width="content")
        if first.unit:
            key, told = f"urgent_{row.run_id}_{row.section}", (row.run_id, row.section, first.unit)
            st.button(first.name, key=key, type="tertiary", help="Opens the item at this field", on_click=choose, args=told)
        said = tag("span", beside(first), class_="rv-said", title=beside(first))
        st.html(tag("div", said, tag("span", f"{more} · {then}".removeprefix(" ")), class_="rv-urgent"))


def _since(row: WorkRow) -> list[str]:
    """For how long it waits, and how far it is: in a look of one's own that is not yet begun, nothing is decided."""
    waited = words.age(row.waiting_since)
    told = [f"waiting for {waited}" if waited else "just came in"]
    if row.state == "adjudication":
        told.append(f"two looks differ on {words.count(row.disputed, 'field')}")
    elif row.state != "second_review" and row.decided_fields:
        told.append(f"{row.decided_fields} of {row.fields} fields decided")
    return told
