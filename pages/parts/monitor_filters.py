"""The monitor's filters: time, preset and type, kept in the address."""

from collections.abc import Collection, Mapping

import streamlit as st

from pages.parts import words
from services.desk.monitor.nouns import WINDOWS, Report, Window

NAMES: Mapping[Window, str] = {"1h": "1 hour", "1d": "1 day", "7d": "7 days", "30d": "30 days"}
USUAL: Window = "1d"


def wanted() -> tuple[Window, str, str]:
    """The window, preset and document type that the address asks for; what it cannot mean is left out."""
    asked = st.query_params.get("window", "")
    window = next((one for one in WINDOWS if one == asked), USUAL)
    return window, st.query_params.get("preset", ""), st.query_params.get("type", "")


def filters(report: Report) -> None:
    """The bar; a choice goes into the address at once. Offered is what the window has, and what is chosen."""
    window, preset, doc_type = wanted()
    with st.container(horizontal=True, vertical_alignment="center", gap="small", key="monitor_filters"):
        st.segmented_control(
            "Time", list(NAMES), default=window, required=True, format_func=lambda one: NAMES[one], key="monitor_window",
            label_visibility="collapsed", on_change=_chosen, args=("window",),
        )  # fmt: skip
        _choice("preset", "Preset", "any preset", {preset, *report.presets} - {""}, preset)
        _choice("type", "Type", "any type", {doc_type, *report.doc_types} - {""}, doc_type)


def _choice(name: str, label: str, nothing: str, known: Collection[str], now: str) -> None:
    options = ["", *sorted(known)]
    st.selectbox(
        label, options, index=options.index(now), format_func=lambda one: _named(name, one) if one else nothing,
        key=f"monitor_{name}", label_visibility="collapsed", on_change=_chosen, args=(name,), width=160,
    )  # fmt: skip


def _named(name: str, one: str) -> str:
    return words.PRESETS.get(one, one) if name == "preset" else words.kind(one)


def _chosen(name: str) -> None:
    value = st.session_state[f"monitor_{name}"]
    if value:
        st.query_params[name] = value
    else:
        st.query_params.pop(name, None)
