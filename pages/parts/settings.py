"""The one line of settings of a new run, and what it means for cost and privacy."""

from typing import get_args

import streamlit as st

from pages.parts.frame import problem
from pages.parts.loop_settings import loop_settings
from pages.parts.markup import join, pill, tag
from services.core.policy import Preset
from services.core.run import RunOptions
from services.desk.desk import Desk
from services.desk.nouns import EngineChoice

BY_ITSELF = "found by itself"


def settings(desk: Desk) -> RunOptions:
    """Draws the line and returns what was chosen."""
    titles = dict(desk.types())
    engines = {one.name: one for one in desk.engines()}
    names = sorted(engines, key=lambda name: not engines[name].available)
    with st.container(horizontal=True, key="settings", gap="xsmall"):
        doc_type = st.selectbox(
            "Kind",
            ["", *titles],
            format_func=lambda name: titles.get(name, BY_ITSELF),
            key="doc_type",
            help="Usually found by itself; choose one to override",
            width=196,
        )
        preset: Preset = st.selectbox(
            "Preset", get_args(Preset), key="preset", help="How high the target is and how long it tries", width=150
        )
        chosen = st.selectbox("Engine", names, format_func=lambda name: engines[name].title, key="engine", width=216)
        tax_year = st.number_input(
            "Tax year",
            1990,
            2100,
            value=None,
            key="tax_year",
            placeholder="any",
            help="Another year on the form stops the run",
            width=96,
        )
    with st.container(horizontal=True, vertical_alignment="bottom", key="settings_more"):
        client = st.text_input("Client", key="client", max_chars=80, placeholder="optional", width=196)
        text_layer = st.checkbox(
            "Mark what a native PDF's text layer verifies as accepted",
            value=True,
            key="text_layer",
            help="Tax forms only, never scans: the value stands in its own box and passes every check. It is nobody's label.",
        )
        with st.popover("Loop", help="Target, attempts, time and money of this run"):
            overrides = loop_settings()
        verified = preset == "lightweight" and engines[chosen].name != "builtin"
        verified = verified and st.checkbox("A model verifies each attempt", key="llm_verification", help="One more call each")
    _told(engines[chosen])
    return RunOptions(
        engine=engines[chosen].name,
        preset=preset,
        doc_type=doc_type or None,
        tax_year=int(tax_year) if tax_year else None,
        client=client.strip(),
        text_layer=text_layer,
        overrides=overrides,
        use_llm_verification=verified,
    )


def _told(engine: EngineChoice) -> None:
    stays = engine.name == "builtin"
    cost = "expected cost 0 USD" if stays else "expected cost below 0.10 USD a document, where the run stops"
    parts = [pill(engine.leaves, "good" if stays else "doubt"), " "] if engine.leaves else []
    parts.append(tag("span", cost, class_="pl-muted"))
    st.html(tag("div", join(*parts)))
    if not engine.available:
        problem(f"{engine.title} cannot be used yet.", engine.remedy)
