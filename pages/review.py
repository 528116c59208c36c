"""Review: the queue, and the desk where a person has the last word on every field."""

import secrets
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import streamlit as st

from pages.parts import adjudicate, words
from pages.parts.acts import DONE, REJECTING, Rows, perform, reviewing
from pages.parts.claims import clashes, look_note, release_button, remarks
from pages.parts.closed import BACK, closed, opened, reach_back
from pages.parts.fields import counts, rows
from pages.parts.frame import empty, note, open_page, person, session
from pages.parts.hand import REFUSED, SAVED, Hand
from pages.parts.item import SEEN, ends, head, looked_over, sections_bar
from pages.parts.keys import sheet
from pages.parts.markup import tag
from pages.parts.queue import following, gone, leave, open_item, position, queue
from pages.parts.reject import reject_document, reject_field
from pages.parts.units import Unit, units
from pages.parts.viewer import Link, Sight, viewer
from pages.parts.why import why
from services.core.errors import AppError
from services.desk.drafts import Begun
from services.desk.nouns import ReviewCase
from services.desk.sitting import Sitting
from services.desk.work.nouns import Adjudication, Taken

REST = "review_rest"
"""What is left was asked to be accepted."""
GOOD_SECONDS = 240  # a signed address is used this long before a new one is asked for; it lives longer than that
desk = open_page("Review")
st.html(Path(__file__).with_name("parts") / "review.css")
run_id, _, number = st.query_params.get("item", "").partition(":")
if not run_id:
    queue(desk)
    st.stop()
section = int(number) if number.isdecimal() else 0
by = person()
try:
    if desk.spec(run_id).kind != "document":
        st.switch_page("pages/ask.py", query_params={"run": run_id})
    run = desk.view(run_id)
    first = [desk.sit(run_id, section, by=by)]
except AppError as error:
    gone(error)
    st.stop()
place = position(desk, run_id, section)
keys = desk.keys.of(by)


def kept(name: str, make: Callable[[], str]) -> str:
    """A signed address, kept for a while so that a rerun does not change it; by the clock that it is signed by."""
    known = st.session_state.setdefault("review_addresses", {})
    made = known.get(name)
    if made is None or not 0 <= time.time() - made[0] < GOOD_SECONDS:
        known[name] = made = (time.time(), make())
    return made[1]


def sight(case: ReviewCase, begun: Begun, both: Adjudication | None) -> Sight:
    """The page with its signed pictures, and the rows beside it."""
    numbers = case.pages if case.has_images else ()
    clear = revealed()
    link_to = partial(desk.page_url, session(), run_id, clear=clear)
    urls = {page: kept(f"{run_id} {page} {clear}", partial(link_to, page)) for page in numbers}
    refused = st.session_state.get(REFUSED, {})
    made = adjudicate.disputed(both, case) if both else units(case, begun)
    drawn = adjudicate.rows(both, made, refused, revealed=revealed()) if both else rows(made, refused, revealed=revealed())
    return Sight(case, made, revealed(), urls, drawn)


def link(begun: Begun) -> Link:
    """How the page in the browser speaks with this session."""
    address = kept(f"{run_id}:{section}", partial(desk.drafts.address, session(), run_id, section, by))
    name = st.session_state.setdefault("review_session", secrets.token_hex(8))
    return Link(name, st.session_state.get(DONE, 0), address, begun.typed, keys)


def sitting() -> Sitting:
    """What is there now; an item that is somebody else's is shown and cannot be changed."""
    now = first.pop() if first else desk.sit(run_id, section, by=by)
    match now.refused:
        case Taken() as taken:
            note(f"{taken.message} You can look, but not decide.")
        case AppError() as error:
            note(f"{error.message} {error.remedy}")
    return now


def top(hand: Hand, now: Sitting) -> None:
    """What it is, why it is here, and the acts on the whole."""
    case, both = now.case, now.both
    with st.container(key="review_top", horizontal=True, vertical_alignment="center"):
        st.html(head(case, place, now.standing, revealed=revealed()))
        with st.container(key="review_acts", horizontal=True, width="content", gap="small"):
            st.button("Undo", key="undo", on_click=undo, args=(hand,), disabled=hand.claim is None)
            st.button("Hide" if revealed() else "Reveal", key="reveal", on_click=reveal, help="Shows or hides identifiers")
            if release_button(desk, hand.claim):
                leave()
            asked = st.session_state.pop(REST, False)
            if hand.claim is None:
                return
            if both:
                left = adjudicate.open_fields(both)
                if st.button("Finish & next", key="finish_settling", type="primary", disabled=left > 0) or asked:
                    finish(hand)
            elif case.state == "decided":
                if st.button("Next item", key="next_item", type="primary") or asked:
                    finish(hand)
            else:
                whole(hand, case, now.begun, asked=asked)


def whole(hand: Hand, case: ReviewCase, begun: Begun, *, asked: bool) -> None:
    """Reject or accept the whole document; `asked`: by a key, to accept it."""
    if st.button("Reject", key="reject_all"):
        reject_document(hand)
    accepted = bool(case.cards) and (st.button("Accept all & next", key="accept_rest", type="primary") or asked)
    if accepted and looked_over(case, begun) and hand.accept_rest(case):
        finish(hand)


def finish(hand: Hand) -> None:
    """End the look and go on, to the next item by itself or to the queue; one that cannot be ended stays, and says why."""
    if not hand.finish():
        return
    forget()
    row = following(desk, run_id, section)
    name = f"{words.kind(desk.review(run_id, section, by=by).doc_type)} · {run.file}"
    closed((run_id, section), name, (row.run_id, row.section) if row else None)
    if row:
        open_item(row.run_id, row.section)
    leave()


def undo(hand: Hand) -> None:
    """Take back the last act; where nothing was done here yet, the last one is the end of the item before."""
    if not st.session_state.get(SAVED) and reach_back(desk, by, (run_id, section)):
        return
    if not hand.undo():
        reach_back(desk, by, (run_id, section))


def forget() -> None:
    """What was said about one item is not said about the next."""
    for key in (SAVED, REFUSED, SEEN, REJECTING, REST, "revealed"):
        st.session_state.pop(key, None)


def revealed() -> bool:
    return st.session_state.get("revealed") == (run_id, section)


def reveal() -> None:
    """Show or hide identifiers; showing them is written down."""
    try:
        if not revealed():
            desk.audit.reveal(run_id, section, by=by)
    except AppError as error:
        st.session_state.setdefault(REFUSED, {})[None] = f"{error.message} {error.remedy}"
        return
    st.session_state["revealed"] = None if revealed() else (run_id, section)


def body() -> None:
    """Page left, fields right. An act reruns only this. What comes and goes has its own place, so that nothing moves."""
    if st.session_state.pop(BACK, False):
        st.rerun()
    try:
        now = sitting()
    except AppError as error:
        gone(error)
        return
    case, begun, both = now.case, now.begun, now.both
    hand = Hand(desk, run_id, section, by, now.claim)
    top(hand, now)
    seen = sight(case, begun, both)
    with st.container(key="review_notes"):
        look_note(hand.claim)
        clashes(desk, hand.claim, case, now.aside, revealed=revealed())
        ends(case, begun)
        refused = st.session_state.get(REFUSED, {}).get(None)
        if refused:
            note(refused)
    with st.container(key="review_body"):
        left, right = st.columns([8, 7])
    with left, st.container(border=True, key="page"):
        on_row = adjudicate.settling(hand, both) if both else reviewing(hand)
        on_whole = ON_THE_WHOLE | {"undo": hand.undo}
        viewer(seen, link(begun), lambda acts: perform(Rows(seen.units, current), acts, on_row, on_whole))
    with right:
        fields(seen, both)
        remarks(desk, hand.claim, case)
    rejecting = st.session_state.pop(REJECTING, None)
    for card in case.cards:
        if card.spec.name == rejecting:
            reject_field(hand, card)


def current() -> tuple[Unit, ...]:
    """The rows as they are stored now."""
    now = desk.sit(run_id, section, by=by)
    return adjudicate.disputed(now.both, now.case) if now.both else units(now.case, now.begun)


def fields(seen: Sight, both: Adjudication | None) -> None:
    """The rows, which the page draws into their place, and why the chosen one says what it says."""
    if not seen.case.cards:
        empty("There is no field to review.", "Reject the document with a reason, or run it again with its kind chosen.")
        return
    with st.container(border=True, key="fields"):
        with st.container(horizontal=True, vertical_alignment="center", key="fields_bar"):
            st.html(adjudicate.head(both) if both else counts(seen.case, seen.units))
            sheet(keys)
        if both:
            adjudicate.whose(both)
        with st.container(key="rows"):
            st.html(tag("div", class_="rv-rows"))
    with st.container(border=True, key="why"):
        st.html(why(seen.case, run.sections[section], revealed=seen.revealed))


def ask_for_rest() -> None:
    """A key asked to accept what is left: done once everything before it is."""
    st.session_state[REST] = True


def look_anew() -> None:
    """The page asked to be drawn anew: under new addresses, for those it has may be outworn."""
    st.session_state.pop("review_addresses", None)


ON_THE_WHOLE: dict[str, Callable[[], object]] = {"reveal": reveal, "rest": ask_for_rest, "look": look_anew}
if st.session_state.get("review_item") != (run_id, section):
    forget()
    opened((run_id, section))
    st.session_state["review_item"] = (run_id, section)
with st.container(key="review_bar", horizontal=True, vertical_alignment="center", gap="small"):
    if st.button("‹ Queue", key="back_to_queue", type="tertiary", help="Back to the queue"):
        leave()
    sections_bar(desk, run, section)
st.fragment(body)()
