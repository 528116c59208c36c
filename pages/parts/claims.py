"""What several people at the same queue need to see: who holds what, both versions of what clashed, remarks."""

from collections.abc import Callable, Sequence

import streamlit as st
from pydantic import JsonValue

from pages.parts import words
from pages.parts.frame import problem
from pages.parts.markup import Html, pill, tag
from pages.parts.queue_filters import STATES
from pages.parts.values import shown
from services.core.decision import Decision
from services.core.errors import AppError
from services.core.rubric import FieldSpec
from services.desk.desk import Desk
from services.desk.nouns import FieldCard, ReviewCase
from services.desk.work.nouns import Claim, SetAside, WorkRow

ACTS = {
    "accept": "accepted",
    "edit": "changed to",
    "absent": "marked as not on the page",
    "reject": "rejected",
    "accept_all": "accepted everything",
    "reject_all": "rejected the document",
    "comment": "remarked",
}
LET_GO = "review_let_go"
"""The item that was asked to be released."""
TONES = {"claimed": "live", "second_review": "live", "adjudication": "doubt", "decided": "good", "closed": ""}


def state_pills(row: WorkRow, by: str) -> Html | None:
    """Who holds the item and how far it is; nothing for one that simply waits."""
    if row.state == "waiting":
        return (
            pill(
                "drawn for a look",
                "doubt",
                "By lot, whatever it holds: a person looks at some of what else would be accepted unseen",
            )
            if row.sampled
            else None
        )
    who = f" by {'you' if row.holder == by else row.holder}" if row.holder else ""
    held = f"until {row.until:%H:%M} UTC unless they work on" if row.until else row.second_why or None
    return pill(f"{STATES[row.state]}{who}", TONES[row.state], held)


def look_note(claim: Claim | None) -> None:
    """That this is a second look, and why."""
    if claim is not None and claim.look == "second":
        told = f"Second look: {claim.second_why}. What the first reviewer said stays hidden until you finish."
        st.html(tag("div", told, class_="pl-note"))


def clashes(desk: Desk, claim: Claim | None, case: ReviewCase, waiting: Sequence[SetAside], *, revealed: bool) -> None:
    """What this person could not save here, beside what holds now; they choose, and nothing goes by itself."""
    if not waiting:
        return
    with st.container(border=True, key="clashes"):
        st.html(tag("div", tag("b", "Not saved, because somebody else was first."), " Choose which version stays."))
        for one in waiting:
            _clash(desk, claim, case, one, revealed=revealed)


def remarks(desk: Desk, claim: Claim | None, case: ReviewCase) -> None:
    """Comments on the document and its fields, and a line to add one."""
    labels = {card.spec.name: card.spec.label for card in case.cards}
    said = [one for one in case.decisions if one.comment]
    with st.container(key="remarks"), st.expander(f"Comments · {len(said)}" if said else "Comments"):
        for one in said:
            about = labels.get(one.field or "", one.field) or "the document"
            head = tag("span", f"{one.by} on {about}, {words.ago(one.at)}: ", class_="pl-muted")
            st.html(tag("div", head, one.comment))
        if claim is not None:
            _add_remark(desk, claim, labels)


def release_button(desk: Desk, claim: Claim | None) -> bool:
    """Lets the item go, for others or for later. True when it was let go.

    A press is noted before anything is drawn anew, so that none is lost, and done after every act that came before it.
    """
    asked = st.session_state.pop(LET_GO, None)
    if claim is None:
        return False
    item = (claim.run_id, claim.section)
    st.button(
        "Release", key="release", help="Back into the queue; what was decided so far stays", on_click=_ask_to_let_go, args=(item,)
    )
    if asked != item:
        return False
    desk.work.release(claim)
    return True


def _ask_to_let_go(item: tuple[str, int]) -> None:
    st.session_state[LET_GO] = item


def _clash(desk: Desk, claim: Claim | None, case: ReviewCase, one: SetAside, *, revealed: bool) -> None:
    card = next((card for card in case.cards if card.spec.name == one.field), None)
    spec = card.spec if card else None
    now = (card.decision if card else None) or case.whole
    mine = tag("td", _said(one.kind, one.value, spec, clear=revealed), f" · {one.comment}" if one.comment else None)
    theirs = tag("td", _now(card, now, clear=revealed))
    names = tag("tr", tag("th", "Field"), tag("th", "Yours, not saved"), tag("th", "What holds now"))
    st.html(tag("table", names, tag("tr", tag("td", spec.label if spec else "The document"), mine, theirs), class_="pl-table"))
    with st.container(horizontal=True, gap="small"):
        if st.button("Save mine after all", key=f"take_{one.id}", disabled=claim is None) and claim is not None:
            _settle(lambda: desk.work.take(claim, one))
        if st.button("Leave it as it is", key=f"drop_{one.id}"):
            _settle(lambda: desk.work.drop(one, one.by))


def _settle(act: Callable[[], object]) -> None:
    try:
        act()
    except AppError as error:
        problem(error.message, error.remedy)
        return
    st.rerun()


def _said(kind: str, value: JsonValue, spec: FieldSpec | None, *, clear: bool) -> str:
    told = shown(value, spec, clear=clear) if kind == "edit" else ""
    return f"{ACTS.get(kind, kind)} {told}".strip()


def _now(card: FieldCard | None, now: Decision | None, *, clear: bool) -> Html:
    if now is None:
        value = shown(card.machine.value, card.spec, clear=clear) if card else ""
        return tag("span", "nothing is decided", f"; the machine read {value}" if value else None)
    spec = card.spec if card else None
    who = tag("span", f" · {now.by}, {words.ago(now.at)}", class_="pl-muted")
    return tag("span", _said(now.kind, now.value, spec, clear=clear), who)


def _add_remark(desk: Desk, claim: Claim, labels: dict[str, str]) -> None:
    with st.form("remark", clear_on_submit=True, border=False), st.container(horizontal=True, vertical_alignment="bottom"):
        about = st.selectbox("About", ["", *labels], format_func=lambda one: labels.get(one, "the document"))
        text = st.text_input("Comment", max_chars=4000)
        if st.form_submit_button("Add") and text.strip():
            try:
                desk.work.comment(claim, text, about or None)
            except AppError as error:
                problem(error.message, error.remedy)
                return
            st.rerun()
