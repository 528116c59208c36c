"""Auto-accept: what is promised for which type, what it rests on, and the switch."""

import streamlit as st

from pages.parts import words
from pages.parts.frame import person, problem
from pages.parts.markup import Html, join, pill, tag
from services.core.errors import AppError
from services.desk.accepting.nouns import Accepting, Reading, Terms
from services.desk.desk import Desk
from services.desk.guard.guarded import may

PROMISES = (0.01, 0.02, 0.05)
SHARES = (0.05, 0.1, 0.2, 0.3, 0.5)
COLLECT = (1.0, 0.5, 0.25, 0.1)
PILLS = {
    "off": ("off", ""),
    "collecting": ("gathering evidence", "live"),
    "on": ("on", "good"),
    "behind": ("on, but the audit is behind", "doubt"),
    "suspended": ("suspended", "bad"),
}
PROMISED = (
    "Of the documents that are accepted without a look, at most the promised share is not entirely right, with 95 % confidence. "
    "It rests on documents drawn by lot, whatever they hold, that a person then looked at."
)
NOT_PROMISED = (
    "Nothing is promised of a single document, nor of papers unlike those that came so far. What a person overlooks in a drawn "
    "document is not counted. A new release, model, rubric or prompt starts the evidence anew."
)
NEVER = (
    "Never accepted unseen: a critical issue, suspicious text, a target that was not met, anything that goes to review anyway, "
    "a draft or VOID form, a kind that was not recognised, questions and recommendations."
)


def draw(desk: Desk) -> None:
    """Each type that was ever switched on, and the form that switches one on."""
    types = desk.accepting.types()
    shown = [one for one in types if one.terms is not None]
    left, right = st.columns([5, 3], gap="medium")
    with left:
        if not shown:
            st.html(_nothing())
        for one in shown:
            with st.container(border=True, key=f"accepting_{one.doc_type}"):
                _type(desk, one)
    with right:
        if may(desk, "accepting.switch_on"):
            _form(desk, types)
        st.html(_terms())


def _nothing() -> Html:
    told = (
        "Every document waits for a person or for nobody. Switch auto-accept on for a type that is mostly read without an error."
    )
    return tag("div", tag("b", "Nothing is accepted unseen."), tag("p", told), class_="pl-empty")


def _terms() -> Html:
    parts = (("What is promised", PROMISED), ("What is not", NOT_PROMISED), ("What is left alone", NEVER))
    return tag("div", *(piece for name, text in parts for piece in (tag("h2", name), tag("p", text))), class_="pl-card")


def _type(desk: Desk, one: Accepting) -> None:
    terms = one.terms
    if terms is None:
        return
    name, tone = PILLS[one.state]
    promised = pill(f"promised: at most {terms.promised} wrong")
    head = tag("div", tag("span", words.kind(one.doc_type), class_="pl-title"), pill(name, tone), " ", promised)
    st.html(join(head, tag("div", _since(one), class_="pl-muted")))
    if one.state == "suspended":
        told = "Labelled data shows what was changed. Mend its cause, then switch it on again."
        problem(f"It suspended itself: {one.why}.", told)
    if not one.readings:
        st.html(tag("div", _begins(terms), class_="pl-muted"))
    for at, reading in enumerate(one.readings):
        st.html(_reading(reading, terms, one.scale, earlier=at > 0))
    if one.readings:
        with st.expander("The evidence by score"):
            st.html(_ladder(one.readings[0], one.scale))
    if one.state not in ("off", "suspended") and may(desk, "accepting.switch_off"):
        st.button("Switch off", key=f"accepting_off_{one.doc_type}", on_click=_off, args=(desk, one.doc_type))


def _since(one: Accepting) -> str:
    when = words.ago(one.at) if one.at else ""
    ever = f" · {words.count(one.accepted_ever, 'document')} accepted unseen so far" if one.accepted_ever else ""
    return f"by {one.by}, {when}{ever}"


def _percent(share: float) -> str:
    """`5 %`, `0.5 %`."""
    return f"{share * 100:g} %"


def _begins(terms: Terms) -> str:
    return f"No document was drawn yet. {_percent(terms.collect)} of the next ones that would qualify go to a person."


def _reading(one: Reading, terms: Terms, scale: int, *, earlier: bool) -> Html:
    """The evidence about one way of reading, and what it comes to."""
    step = one.standing.step
    score = words.score(step.score, scale)
    looked = f"{step.wrong} wrong of {words.count(step.looks, 'drawn document')} at a score of {score} or more"
    bound = f"at most {step.bound * 100:.1f} % of such documents are" if step.looks else "nothing is known yet"
    filled = tag("span", "", style=f"width:{_share(one):.0%}")
    said = [
        tag("div", f"An earlier way of reading: {one.about}" if earlier else f"Read by {one.about}", class_="pl-foot"),
        tag("div", tag("b", looked), f": {bound}, with {_percent(terms.confidence)} confidence."),
        tag("div", filled, class_="pl-bar", style="margin:8px 0", title="How much of the evidence that is needed is there"),
        tag("div", _now(one, terms, scale)),
        tag("div", _tally(one), class_="pl-foot"),
    ]
    return join(*said)


def _share(one: Reading) -> float:
    step = one.standing.step
    return 1.0 if step.holds else step.looks / (step.looks + step.needed)


def _now(one: Reading, terms: Terms, scale: int) -> str:
    threshold = one.standing.threshold
    if threshold is None:
        more = words.count(one.standing.step.needed, "more drawn document")
        return f"Not enough evidence: {more} looked at without an error would bear the promise."
    if one.standing.behind:
        return f"Nothing is accepted until some of the {one.standing.waiting} drawn documents that wait are looked at."
    score = words.score(threshold, scale)
    return f"Accepted unseen from a score of {score} on; {_percent(terms.audit)} of all go to a person, by lot."


def _tally(one: Reading) -> Html:
    """What came of it so far."""
    audited = f"{words.count(one.drawn, 'document')} drawn, {one.standing.waiting} waiting, {one.wrong} with an error"
    corrected = f", {one.found_wrong} of them corrected by a person since" if one.found_wrong else ""
    return join(f"{audited} · {words.count(one.accepted, 'document')} accepted unseen{corrected}")


def _ladder(one: Reading, scale: int) -> Html:
    head = tag("tr", tag("th", "Score at least"), *(tag("th", name, class_="num") for name in ("Looked at", "Wrong", "At most")))
    rows = [
        tag(
            "tr",
            tag("td", words.score(step.score, scale), " ", pill("holds", "good") if step.holds else None),
            tag("td", f"{step.looks:,}", class_="num"),
            tag("td", f"{step.wrong:,}", class_="num"),
            tag("td", f"{step.bound * 100:.1f} %", class_="num"),
        )
        for step in one.standing.steps
    ]
    under = (
        "Tried from the top down, so that choosing the score costs little confidence; it holds however often it is reckoned. "
        "What is right counts up to the first drawn document that nobody has looked at, an error at once."
    )
    return join(tag("table", head, *rows, class_="pl-table"), tag("div", under, class_="pl-foot"))


def _form(desk: Desk, types: tuple[Accepting, ...]) -> None:
    titles = {one.doc_type: words.kind(one.doc_type) for one in types}
    with st.form("accepting_on"):
        st.html(tag("span", "Switch on for a type", class_="pl-title"))
        chosen = st.selectbox("Type", list(titles), format_func=lambda one: titles[one], key="accepting_type")
        promise = st.selectbox(
            "Promise: at most this share is wrong",
            PROMISES,
            index=1,
            format_func=_percent,
            key="accepting_promise",
        )
        audit = st.selectbox(
            "Share a person goes on looking at", SHARES, index=1, format_func=_percent, key="accepting_audit",
            help="By lot, for as long as it is on. It can be more or less, never nothing.",
        )  # fmt: skip
        collect = st.selectbox(
            "Share a person looks at until then", COLLECT, format_func=_percent, key="accepting_collect",
            help="Of the documents that would qualify, while the evidence is gathered.",
        )  # fmt: skip
        if st.form_submit_button("Switch on", type="primary", key="accepting_switch"):
            try:
                desk.accepting.switch_on(chosen, promise, audit_share=audit, collect_share=collect, by=person())
            except AppError as error:
                problem(error.message, error.remedy)
                return
            st.rerun()


def _off(desk: Desk, doc_type: str) -> None:
    try:
        desk.accepting.switch_off(doc_type, by=person())
    except AppError:
        return  # it is off already
