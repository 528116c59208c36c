"""The forms and reports of a file: which there are, and the one on the screen; it stands in the address."""

from collections.abc import Mapping

import streamlit as st

from pages.parts import words
from services.desk.desk import Desk
from services.desk.replay import RunView, SectionView

IN_A_ROW = 5
"""More sections than these are a list to choose from."""


def chosen(desk: Desk, view: RunView, run_id: str) -> SectionView | None:
    """The section on the screen; a choice is offered when the file holds several.

    The address names it by its index, as review items do. Without one it is the first, and while the run lives the first of
    those that have not ended: it changes only when the one on the screen is done, however many are under way.
    """
    if len(view.sections) < 2:
        return view.sections[0] if view.sections else None
    key = f"section_{run_id}"
    indices = range(len(view.sections))
    st.session_state[key] = _index(view)
    names = labels(desk, view)
    draw = st.segmented_control if len(indices) <= IN_A_ROW else st.selectbox
    draw(
        "Section",
        indices,
        format_func=names.__getitem__,
        key=key,
        label_visibility="collapsed",
        on_change=_remember,
        args=(key,),
    )
    return view.sections[_index(view)]


def labels(desk: Desk, view: RunView) -> list[str]:
    """Each as `2 · W-2 · pages 3, 7 · 97`; of a type that we do not know only that it is a section."""
    types = {name for name, _ in desk.types()} | {"OTHER"}
    ended = {one.concluded.doc_type for one in view.sections if one.concluded}
    scales = {name: desk.profile(view.run_id, name).scale for name in ended & types}
    return [_label(one, types, scales) for one in view.sections]


def _label(section: SectionView, types: set[str], scales: Mapping[str, int]) -> str:
    done = section.concluded
    told = done or section.classified
    kind = words.kind(told.doc_type) if told and told.doc_type in types else "section"
    pages = [words.pages(told.pages)] if told and told.pages else []
    score = [words.score(done.score, scales.get(done.doc_type, 1))] if done and done.score is not None else []
    return " · ".join([str(section.index + 1), kind, *pages, *score])


def _index(view: RunView) -> int:
    """What the address says, where the file has such a section."""
    said = st.query_params.get("section", "")
    last = len(view.sections) - 1
    if said.isdecimal() and int(said) <= last:
        return int(said)
    return 0 if view.ended else next((one.index for one in view.sections if one.concluded is None), last)


def _remember(key: str) -> None:
    index = st.session_state.get(key)
    if index is not None:
        st.query_params["section"] = str(index)
