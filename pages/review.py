"""Review: the queue, and the desk where a person has the last word on every field."""

import time

import streamlit as st

from pages.parts import words
from pages.parts.fields import REFUSED, SAVED, Hand, counts, rows
from pages.parts.frame import PERSON, empty, note, open_page, said, session
from pages.parts.keys import sheet
from pages.parts.markup import Html, join, pill, tag
from pages.parts.queue import following, open_item, position, queue
from pages.parts.reject import reject_document, reject_field
from pages.parts.viewer import viewer
from pages.parts.why import why
from services.desk.nouns import ReviewCase

URL_SECONDS = 240  # a page's signed address is used this long before a new one is asked for; it lives longer than that
desk = open_page("Review")
run_id, _, number = st.query_params.get("item", "").partition(":")
if not run_id:
    queue(desk)
    st.stop()
section = int(number) if number.isdigit() else 0
hand = Hand(desk, run_id, section, PERSON)
with said():
    desk.review(run_id, section)
    run = desk.view(run_id)


def urls(case: ReviewCase) -> dict[int, str]:
    """Signed addresses of the page images, kept for a while so that a rerun does not load them anew."""
    if not case.has_images:
        return {}
    known = st.session_state.setdefault("page_urls", {})
    for page in case.pages:
        made = known.get((run_id, page))
        if made is None or time.monotonic() - made[0] > URL_SECONDS:
            known[run_id, page] = (time.monotonic(), desk.page_url(session(), run_id, page))
    return {page: known[run_id, page][1] for page in case.pages}


def top(case: ReviewCase) -> None:
    """What it is, where it stands in the queue, and the acts on the whole."""
    with st.container(key="review_top", horizontal=True, vertical_alignment="center"):
        st.html(tag("div", _name(case), _under(case)))
        with st.container(key="review_acts", horizontal=True, width="content", gap="small"):
            st.button("Undo", key="undo", on_click=hand.undo)
            st.button("Hide" if _revealed() else "Reveal", key="reveal", on_click=_reveal, help="Shows or hides identifiers")
            if case.state == "decided":
                if st.button("Next item", key="next_item", type="primary"):
                    go_on()
                return
            if st.button("Reject", key="reject_all"):
                reject_document(hand)
            if case.cards and st.button("Accept all & next", key="accept_rest", type="primary"):
                finish(case)


def _name(case: ReviewCase) -> Html:
    if case.state == "decided":
        state = pill(case.verdict or "decided", "bad" if case.verdict == "rejected" else "good")
    else:
        state = pill("needs review", "doubt") if case.review_reasons else pill("to review", "live")
    return tag("div", tag("h1", f"{words.kind(case.doc_type)} · {case.file}"), state, class_="pl-head")


def _under(case: ReviewCase) -> Html:
    aim = "pass rule" if case.target is None else f"target {case.target:.2f}"
    parts = [position(desk, run_id, section), join("score ", tag("b", words.score(case.score, target=case.target)), f" ({aim})")]
    if len(run.sections) > 1:
        parts.insert(0, f"section {section + 1} of {len(run.sections)}, {words.pages(case.pages)}")
    saved = st.session_state.get(SAVED)
    if saved:
        parts.append(tag("span", f"✓ {saved}", class_="pl-saved", role="status"))
    return tag("div", *(join(" · ", part) if at else join(part) for at, part in enumerate(parts)), class_="pl-sub")


def finish(case: ReviewCase) -> None:
    """Accept what is left and go on, once the loose ends were seen."""
    if may_finish(case) and hand.decide("accept_all"):
        go_on()


def may_finish(case: ReviewCase) -> bool:
    """Values without a place and pages without a used value are listed once before accepting all works."""
    if not _loose_ends(case) or st.session_state.get("finish_seen") == (run_id, section):
        return True
    st.session_state["finish_seen"] = (run_id, section)
    return False


def _loose_ends(case: ReviewCase) -> list[str]:
    decided = {card.spec.name for card in case.cards if card.decision}
    labels = {card.spec.name: card.spec.label for card in case.cards}
    loose = [labels.get(name, name) for name in case.unplaced if name not in decided]
    told = [f"No place in the document was found for: {', '.join(loose)}."] if loose else []
    if case.unused_pages:
        told.append(f"No value was taken from page {', '.join(map(str, case.unused_pages))}.")
    return told


def go_on() -> None:
    """To the next item by itself, or back to the queue."""
    forget()
    row = following(desk, run_id, section)
    if row:
        open_item(row)
    del st.query_params["item"]
    st.rerun()


def forget() -> None:
    """What was said about one item is not said about the next."""
    for key in (SAVED, REFUSED, "finish_seen", "revealed"):
        st.session_state.pop(key, None)


def _revealed() -> bool:
    return st.session_state.get("revealed") == (run_id, section)


def _reveal() -> None:
    st.session_state["revealed"] = None if _revealed() else (run_id, section)


def body() -> None:
    """Page left, fields right. An act reruns only this."""
    with said():
        case = desk.review(run_id, section)
    top(case)
    if st.session_state.get("finish_seen") == (run_id, section) and case.state == "waiting":
        listed = tag("ul", *(tag("li", one) for one in _loose_ends(case)))
        st.html(tag("div", tag("b", "Look once more, then accept again:"), listed, class_="pl-note", role="alert"))
    refused = st.session_state.get(REFUSED, {}).get(None)
    if refused:
        note(refused)
    left, right = st.columns([8, 7])
    with left, st.container(border=True, key="page"):
        viewer(case, urls(case), revealed=_revealed())
    with right:
        if not case.cards:
            empty(
                "There is no field to review.",
                "Reject the document with a reason, or run it again with its kind chosen on the first screen.",
            )
            return
        with st.container(border=True, key="fields"):
            with st.container(horizontal=True, vertical_alignment="center", key="fields_bar"):
                st.html(tag("div", tag("span", "Fields", class_="pl-title"), counts(case)))
                sheet()
            with st.container(key="rows"):
                rows(hand, case, revealed=_revealed(), reject=lambda card: reject_field(hand, card))
        with st.container(border=True, key="why"):
            st.html(why(case, run.sections[section], revealed=_revealed()))


if st.session_state.get("review_item") != (run_id, section):
    forget()
    st.session_state["review_item"] = (run_id, section)
st.fragment(body)()
