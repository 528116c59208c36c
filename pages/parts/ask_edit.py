"""Correcting an answer: references are taken away, practitioners moved or taken away, the understanding reworded."""

from collections.abc import Mapping

import streamlit as st
from pydantic import JsonValue

from pages.parts import ask_answer, ask_ranking
from pages.parts.ask_decide import decide, store
from pages.parts.ask_iterations import value
from pages.parts.ask_question import chips
from pages.parts.ask_start import ask, meant
from pages.parts.ask_understood import corrected
from pages.parts.frame import said
from pages.parts.markup import pill, tag
from services.core.answer import Cited, Ranked, several
from services.core.draft import Draft
from services.core.question import Pico, Question, Tags
from services.desk.ask.nouns import AnswerCase, Preview
from services.desk.desk import Desk

EDITED = "as you corrected it"


def references_editor(desk: Desk, run_id: str, case: AnswerCase, draft: Draft) -> tuple[Cited, ...]:
    """The references in force, and, when wanted, which of them to take away. Returns those in force."""
    found = _listed(draft, "references")
    kept = elements(case, "references", found)
    editing = _bar("References", len(kept), len(found), "references", run_id, case)
    shown = several(Cited, found if editing else kept)
    if not shown:
        st.html(tag("p", "Nothing was found that can be cited.", class_="pl-muted"))
    stay = [_row(cited, run_id, editing, cited.id in {one.id for one in several(Cited, kept)}) for cited in shown]
    if editing and st.button("Save", key="refs_save", type="primary"):
        ids = {cited.id for cited, stays in zip(shown, stay, strict=True) if stays}
        _close("references", run_id)
        decide(desk, run_id, "edit", field="references", value=[one for one in found if _id(one) in ids])
    return several(Cited, kept)


def ranking_editor(desk: Desk, run_id: str, case: AnswerCase, draft: Draft) -> None:
    """The practitioners in force, card by card; when wanted, moved by one place or taken away."""
    found = _listed(draft, "results")
    kept = elements(case, "results", found)
    editing = _bar("Ranking", len(kept), len(found), "results", run_id, case)
    if summary := ask_ranking.summary(draft):
        st.html(summary)
    order = _order(run_id, kept) if editing else list(kept)
    people = several(Ranked, order)
    if not people:
        st.html(tag("p", "Nobody fits. Loosen a condition, or give another list.", class_="pl-muted"))
    for place, person in enumerate(people, start=1):
        _person(person, place, run_id, len(people), editing=editing)
    if editing and st.button("Save the order", key="rank_save", type="primary"):
        _close("results", run_id)
        decide(desk, run_id, "edit", field="results", value=order)


def understanding_editor(
    desk: Desk, run_id: str, case: AnswerCase, question: Question, draft: Draft, names: Mapping[str, str]
) -> None:
    """PICO and tags as they were used, to be corrected; the correction is stored, and can be asked at once."""
    pico, tags = (case.edited.get(name) or value(draft, name) for name in ("pico", "tags"))
    if not isinstance(pico, dict) or not isinstance(tags, dict):
        return
    with said():
        choices = desk.questions.preview(question)
    seen = Preview(
        pico=Pico.model_validate(pico),
        tags=Tags.model_validate(tags),
        disease_choices=choices.disease_choices,
        decision_choices=choices.decision_choices,
        names={**choices.names, **names},
    )
    with st.expander("Correct how it was understood"):
        if "pico" in case.edited or "tags" in case.edited:
            st.html(tag("div", pill(EDITED, "live"), chips(seen.pico, seen.tags, seen.names)))
        new_pico, new_tags = corrected(seen, run_id[:10], lambda typed: meant(desk, typed))
        changed = {"pico": new_pico, "tags": new_tags}
        save, again = st.columns(2)
        if save.button("Save the correction", key="ask_correct", disabled=not (new_pico or new_tags), width="stretch"):
            for name, one in changed.items():
                if one is not None:
                    store(desk, run_id, name, one.model_dump(mode="json"))
            st.rerun()
        if again.button("Ask again with it", key="ask_again", width="stretch"):
            with said():
                ask(desk, question.model_copy(update={"pico": new_pico or seen.pico, "tags": new_tags or seen.tags}))


def elements(case: AnswerCase, field: str, found: list[JsonValue]) -> list[JsonValue]:
    """The elements of a list in force: the person's where they corrected it."""
    edited = case.edited.get(field)
    return list(edited) if isinstance(edited, list) else found


def _bar(title: str, kept: int, found: int, field: str, run_id: str, case: AnswerCase) -> bool:
    """The heading with its switch; True while it is being corrected."""
    with st.container(horizontal=True, vertical_alignment="center", key=f"bar_{field}"):
        count = f"{kept} of {found}" if kept < found else str(found)
        mark = pill(EDITED, "live") if field in case.edited else None
        st.html(tag("div", tag("span", title, class_="pl-title"), pill(count), " ", mark))
        return bool(st.toggle("Correct", key=_switch(field, run_id), disabled=not found or case.verdict == "rejected"))


def _switch(field: str, run_id: str) -> str:
    """A new switch after each saved correction: a widget's own value cannot be set once it is drawn."""
    return f"correct_{field}_{run_id}_{st.session_state.get(f'saved_{field}_{run_id}', 0)}"


def _close(field: str, run_id: str) -> None:
    name = f"saved_{field}_{run_id}"
    st.session_state[name] = st.session_state.get(name, 0) + 1
    st.session_state.pop(f"order_{run_id}", None)


def _row(cited: Cited, run_id: str, editing: bool, kept: bool) -> bool:
    if not editing:
        st.html(ask_answer.reference(cited))
        return True
    with st.container(horizontal=True, vertical_alignment="center", key=f"refrow_{cited.number}", gap="small"):
        stays = st.checkbox("keep", value=kept, key=f"keep_{run_id}_{cited.number}")
        st.html(ask_answer.reference(cited, out=not stays))
    return bool(stays)


def _person(person: Ranked, place: int, run_id: str, many: int, *, editing: bool) -> None:
    if not editing:
        st.html(ask_ranking.result(person, place))
        return
    with st.container(horizontal=True, vertical_alignment="center", key=f"rankrow_{place}"):
        st.html(ask_ranking.result(person, place))
        with st.container(horizontal=True, key=f"rankacts_{place}", width="content"):
            st.button("▲", key=f"up_{place}", disabled=place == 1, on_click=_move, args=(run_id, place - 1, -1), help="One up")
            st.button(
                "▼", key=f"down_{place}", disabled=place == many, on_click=_move, args=(run_id, place - 1, 1), help="One down"
            )
            st.button("✕", key=f"out_{place}", on_click=_move, args=(run_id, place - 1, 0), help="Take away")


def _order(run_id: str, kept: list[JsonValue]) -> list[JsonValue]:
    order: list[JsonValue] = st.session_state.setdefault(f"order_{run_id}", list(kept))
    return order


def _move(run_id: str, at: int, by: int) -> None:
    order = st.session_state[f"order_{run_id}"]
    moved = order.pop(at)
    if by:
        order.insert(at + by, moved)


def _listed(draft: Draft, field: str) -> list[JsonValue]:
    held = value(draft, field)
    return held if isinstance(held, list) else []


def _id(one: JsonValue) -> str:
    return str(one.get("id")) if isinstance(one, dict) else ""
