"""Learned prompts: what people let stand of what each version read, which the next run uses and why, and the switch."""

import streamlit as st

from pages.parts import words
from pages.parts.frame import empty, person
from pages.parts.markup import Html, pill, tag
from services.desk.desk import Desk
from services.desk.learned import CHANCE, MOST, SAVED_FROM, LearnedType, Standing

MEANING = (
    f"A version is saved when a run with it scored {SAVED_FROM:.2f} or more and a person accepted it as it was read. Stands: the "
    f"mean score of what was decided, where a document that was changed or rejected counts 0. A saved version with {CHANCE} "
    "decisions is used if more of it stands than of the version in force; that one first gets as many decisions of its own from "
    "its publication on. Bulk and automatic acceptances do not count; figures under another rubric or another grader are not "
    "compared. No text of a document is kept. The built-in engine reads no prompt and learns none."
)
SHOWN = (
    f"A model is shown up to {MOST} of the latest documents of the type that a person looked at and accepted: their values with "
    "the words that show them, without names, dates and numbers of people. Only those that the same person handed in, and of tax "
    "documents only those of the same client. A deleted document is shown no more. Their text is sent with the prompt, to where "
    "the run's own document goes, and kept nowhere."
)


def draw(desk: Desk) -> None:
    """A card a type and model."""
    known = desk.learned.types()
    if not known:
        empty("No prompt has been learned yet.", "Run documents with a model, and decide on them under Review, one by one.")
    for number, one in enumerate(known):
        _card(desk, one, number)
    st.html(tag("p", MEANING, class_="pl-muted"))
    _examples(desk)


def _examples(desk: Desk) -> None:
    """Off for every type until it is chosen here."""
    known = desk.learned.examples()
    with st.container(border=True, key="learned_examples"):
        st.html(tag("b", "Accepted documents as examples"))
        st.multiselect(
            "Types with examples",
            list(known),
            default=[name for name, on in known.items() if on],
            format_func=words.kind,
            placeholder="none: choose the types that show examples",
            key="example_types",
            on_change=lambda: desk.learned.switch_examples(st.session_state["example_types"], by=person()),
        )
        st.html(tag("p", SHOWN, class_="pl-muted"))


def _card(desk: Desk, one: LearnedType, number: int) -> None:
    with st.container(border=True, key=f"learned_{number}"):
        with st.container(horizontal=True, vertical_alignment="center"):
            st.html(tag("div", tag("b", f"{words.kind(one.doc_type)} · {one.model}"), _next(one), class_="pl-head"))
            st.toggle(
                "learn",
                value=one.on,
                key=f"learn_{number}_{one.doc_type}",
                help="Off: every run of this type starts with the version in force",
                on_change=lambda: desk.learned.switch(one.doc_type, not one.on, by=person()),
            )
        st.html(tag("div", _table(one), tag("div", one.choice.why, class_="pl-foot")))


def _next(one: LearnedType) -> Html:
    return pill("learned", "live", one.choice.why) if one.choice.learned else pill("in force", "", one.choice.why)


def _table(one: LearnedType) -> Html:
    names = ("Version", "Decided", "Saved", "Stands")
    head = tag("tr", *(tag("th", name, class_="num" if number else None) for number, name in enumerate(names)))
    rows = [_row(one, standing) for standing in one.standings]
    return tag("div", tag("table", head, *rows, class_="pl-table pl-learned"), class_="pl-wide", tabindex="0")


def _row(one: LearnedType, standing: Standing) -> Html:
    parts = (f"{name.rpartition('/')[2]} {sha256[:8]}" for name, sha256 in one.versions[standing.prompts].items())
    marks = [pill("in force", "good")] if standing.prompts == one.in_force else []
    marks += [pill("next run", "live")] if standing.prompts == one.choice.prompts else []
    spaced = [piece for mark in marks for piece in (" ", mark)]
    return tag(
        "tr",
        tag("td", ", ".join(parts), *spaced),
        tag("td", f"{standing.decided:,}", class_="num"),
        tag("td", f"{standing.saved:,}", class_="num", title=f"Scored {SAVED_FROM:.2f} or more, and accepted as read"),
        tag("td", f"{standing.worth:.2f}", class_="num", title="Mean score from 0 to 1 of what people let stand"),
    )
