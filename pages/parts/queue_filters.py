"""The queue's filters: drawn as one bar, kept in the address, so that a reload or a shared link shows the same items."""

from collections.abc import Mapping, Sequence
from typing import get_args

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from pages.parts import words
from services.desk.desk import Desk
from services.desk.work.nouns import QueueFilter, State

REASONS = {
    "critical": "critical issue",
    "target": "target or pass rule",
    "place": "not found on the page",
    "missing": "required but not on the document",
    "odds": "values at odds",
    "suspicious": "suspicious text",
    "pages": "number of pages",
    "score": "score ",
    "none": "there is no result",
}
"""Name in the address -> what to look for in the reasons."""
STATES: Mapping[State, str] = {
    "waiting": "waiting",
    "claimed": "being reviewed",
    "decided": "decided, not finished",
    "second_review": "second look",
    "adjudication": "to be settled",
    "closed": "closed",
}
AGES = {"1": "older than 1 h", "24": "older than 1 day", "72": "older than 3 days", "168": "older than 1 week"}
SCORES = {"0-50": "score below 0.50", "50-80": "score 0.50 to 0.80", "80-95": "score 0.80 to 0.95", "95-100": "score 0.95 and up"}
NAMES = ("type", "reason", "state", "age", "score", "mine")


def kept() -> dict[str, str]:
    """The filters as the address has them."""
    return {name: st.query_params[name] for name in NAMES if name in st.query_params}


def choose(run_id: str, section: int, unit: str = "") -> None:
    """Put the item, and a row of it, into the address: the page that is drawn next is its desk, with that row selected."""
    field = {"field": unit} if unit else {}
    st.query_params.from_dict({**kept(), "item": f"{run_id}:{section}", **field})


def wanted() -> QueueFilter:
    """The filter that the address asks for; what it cannot mean is left out."""
    asked = kept()
    low, high = _range(asked.get("score", ""))
    state = asked.get("state", "open")
    return QueueFilter(
        doc_type=asked.get("type", ""),
        reason=REASONS.get(asked.get("reason", ""), ""),
        state=next((one for one in get_args(State) if one == state), "open"),
        mine=asked.get("mine") == "1",
        older_hours=float(asked["age"]) if asked.get("age") in AGES else None,
        min_score=low,
        max_score=high,
    )


def filters(desk: Desk) -> tuple[QueueFilter, DeltaGenerator]:
    """The bar, with room at its end for an act on what is left; a choice goes into the address at once."""
    types = desk.work.types()
    bar = st.container(key="filters", horizontal=True, vertical_alignment="center", gap="small")
    with bar:
        _choice("type", "Type", "any type", {name: words.kind(name) for name in types}, 120)
        _choice("reason", "Reason", "any reason", {name: text.strip() for name, text in REASONS.items()}, 170)
        _choice("state", "State", "all open", STATES, 150)
        _choice("age", "Age", "any age", AGES, 150)
        _choice("score", "Score", "any score", SCORES, 160)
        st.checkbox(
            "mine", key="filter_mine", value=kept().get("mine") == "1", on_change=_chosen, args=("mine",), width="content"
        )
    return wanted(), bar


def _choice(name: str, label: str, nothing: str, options: Mapping[str, str], width: int) -> None:
    keys: Sequence[str] = ["", *options]
    now = kept().get(name, "")
    st.selectbox(
        label,
        keys,
        index=keys.index(now) if now in keys else 0,
        format_func=lambda one: options.get(one, nothing),
        key=f"filter_{name}",
        label_visibility="collapsed",
        on_change=_chosen,
        args=(name,),
        width=width,
    )


def _chosen(name: str) -> None:
    value = st.session_state[f"filter_{name}"]
    if value:
        st.query_params[name] = "1" if value is True else value
    else:
        st.query_params.pop(name, None)


def _range(asked: str) -> tuple[float | None, float | None]:
    if asked not in SCORES:
        return None, None
    low, _, high = asked.partition("-")
    return (int(low) / 100 if low != "0" else None), (int(high) / 100 if high != "100" else None)
