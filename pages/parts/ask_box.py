"""The box: a question, how it is understood, where it is looked for, and one button."""

import hashlib
from collections.abc import Mapping
from typing import TypeVar

import streamlit as st

from pages.parts.ask_question import KINDS, MODES, filters
from pages.parts.ask_start import ask, meant
from pages.parts.ask_understood import corrected
from pages.parts.frame import heading, said
from pages.parts.markup import Html, join, pill, tag
from services.core.question import LIVE, Message, Mode, Pico, Question, QuestionKind, Tags
from services.desk.ask.nouns import Preview, SampleQuestion, SourceChoice
from services.desk.desk import Desk
from services.desk.nouns import Incoming

C = TypeVar("C", bound=str)
UNDER = "Evidence for a clinical decision, or the right practitioner. Every iteration is shown; you have the last word."
PLACEHOLDER: dict[QuestionKind, str] = {
    "evidence": "For example: is apixaban safer than warfarin in atrial fibrillation with kidney disease?",
    "practitioner": "For example: I was told I may need an SVT ablation. Who should I see?",
}
SAMPLE, OWN = "Sample list", "Your list"


def box(desk: Desk) -> None:
    """Draws the empty screen; a question that was asked opens its run."""
    heading("Ask", under=UNDER)
    earlier = _earlier(desk)
    left, right = st.columns([8, 5], gap="medium")
    with right, st.container(border=True, key="ask_samples"):
        _samples(desk)
    with left, st.container(border=True, key="ask_box"):
        kind: QuestionKind = one_of("Ask for", KINDS, "ask_kind")
        text = st.text_area(
            "Your question",
            key="ask_text",
            persist_state="session",
            height=96,
            placeholder=PLACEHOLDER[kind],
            max_chars=20_000,
            label_visibility="collapsed",
        )
        question, listed = _set(desk, Question(kind=kind, text=text, history=earlier))
        pressed = st.button("Search" if kind == "evidence" else "Find", type="primary", key="ask_go", width="stretch")
        trouble = st.container()
    with left, st.container(border=True, key="ask_understood"):
        pico, tags = _understood(desk, question)
    if pressed:
        with trouble, said():
            ask(desk, _with_list(desk, question.model_copy(update={"pico": pico, "tags": tags}), listed))


def one_of(label: str, titles: Mapping[C, str], key: str) -> C:
    """One of a few, the first one at the start."""
    names = list(titles)
    st.session_state.setdefault(key, names[0])
    chosen = st.segmented_control(
        label, names, format_func=titles.__getitem__, required=True, key=key, label_visibility="collapsed"
    )
    return chosen if chosen is not None else names[0]


def _set(desk: Desk, question: Question) -> tuple[Question, Incoming | None]:
    """The one line of settings, and what would leave the machine; for practitioners, the list to choose from."""
    if question.kind == "practitioner":
        return _choose_list(desk, question)
    with st.container(horizontal=True, key="ask_settings", vertical_alignment="center", gap="small"):
        mode: Mode = one_of("Mode", MODES, "ask_mode")
        choices = {one.name: one for one in desk.questions.sources()}
        on = [name for name in LIVE if name in choices and _switched(choices[name])]
    st.html(_leaves([choices[name] for name in on]))
    return question.model_copy(update={"mode": mode, "sources": ("index", *on)}), None


def _switched(choice: SourceChoice) -> bool:
    told = choice.leaves or choice.remedy
    return bool(st.checkbox(choice.title, key=f"source_{choice.name}", disabled=not choice.available, help=told or None))


def _leaves(on: list[SourceChoice]) -> Html:
    if not on:
        return tag("div", pill("nothing leaves this machine", "good"))
    return tag("div", *(join(pill(one.title, "doubt"), " ", one.leaves, tag("br")) for one in on), class_="pl-muted")


def _with_list(desk: Desk, question: Question, listed: Incoming | None) -> Question:
    if listed is None:
        return question
    return question.model_copy(update={"practitioners": desk.questions.keep_list(listed), "practitioners_name": listed.name})


def _choose_list(desk: Desk, question: Question) -> tuple[Question, Incoming | None]:
    with st.container(horizontal=True, key="ask_settings", vertical_alignment="center", gap="small"):
        which = one_of("List", {SAMPLE: SAMPLE, OWN: OWN}, "ask_list")
        where = st.text_input(
            "Where", key="ask_location", placeholder="where, optional", max_chars=80, label_visibility="collapsed", width=180
        )
    question = question.model_copy(update={"location": where.strip()})
    if which == SAMPLE:
        st.html(tag("div", pill("made-up people", "live"), " ", pill("nothing leaves this machine", "good")))
        with said():
            return question, desk.questions.sample_list()
    file = st.file_uploader("CSV, JSON or JSON lines, one practitioner a row", type=["csv", "json", "jsonl"], key="ask_file")
    return question, Incoming(file.name, file.getvalue()) if file else None


def _understood(desk: Desk, question: Question) -> tuple[Pico | None, Tags | None]:
    """How the question is understood; what a person changed of it."""
    st.html(tag("span", "How it is understood", class_="pl-title"))
    if not question.text.strip():
        st.html(tag("p", "Its parts appear here, and can be corrected before anything is searched.", class_="pl-muted"))
        return None, None
    with said():
        seen = desk.questions.preview(question)
    changed: tuple[Pico | None, Tags | None] = (None, None)
    if question.kind == "evidence" and question.mode == "doctor":
        key = hashlib.sha256(question.text.encode()).hexdigest()[:10]
        changed = corrected(seen, key, lambda typed: meant(desk, typed))
    st.html(notes(seen))
    return changed


def notes(seen: Preview) -> Html:
    """What follows from a question, in words."""
    lines = [tag("li", note) for note in seen.notes] + [tag("li", warning, class_="rv-reason") for warning in seen.warnings]
    plain = tag("p", "It is searched by its words.", class_="pl-muted") if not lines and not seen.filters else None
    return join(filters(seen.filters), tag("ul", *lines, class_="ask-notes"), plain)


def _earlier(desk: Desk) -> tuple[Message, ...]:
    """The conversation that this question goes on with, if its address names one."""
    run_id = st.query_params.get("after", "")
    if not run_id:
        return ()
    with said():
        before = desk.questions.question(run_id)
        answer = desk.questions.summary(run_id)
    st.html(tag("div", pill("follows", "live"), " ", before.text, class_="pl-muted"))
    return (*before.history, Message(role="user", text=before.text), Message(role="assistant", text=answer))


def _samples(desk: Desk) -> None:
    st.html(tag("div", tag("span", "Try a question", class_="pl-title"), tag("span", "it fills the box", class_="pl-muted")))
    for sample in desk.questions.samples():
        with st.container(horizontal=True, vertical_alignment="center", key=f"tryq_{sample.id}", gap="small"):
            st.html(tag("div", tag("b", sample.about), tag("div", sample.text, class_="pl-muted")))
            st.button("Try", key=f"fill_{sample.id}", on_click=_fill, args=(sample,))


def _fill(sample: SampleQuestion) -> None:
    st.session_state["ask_kind"] = sample.kind
    st.session_state["ask_text"] = sample.text
    st.session_state["ask_mode"] = sample.mode
