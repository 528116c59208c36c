"""Which text: family, type and part. The address keeps it."""

from collections.abc import Callable, Sequence

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from services.desk.workshop.nouns import Subject

WORDS = "words"
VERSION = "version"
"""In the address: which text, and which version of it stands in the editor."""
FAMILIES = {
    "tax": "Tax forms",
    "clinical": "Clinical documents",
    "marc": "Pipelines of agents",
    "evidence": "Evidence",
    "ranking": "Practitioners",
}
KINDS = {"rubric": "Rubric", "signature": "Signature"}
SIGNS = "A dot: an edited version is in force instead of the file. A number: drafts that wait."
FIRST = "rubric:tax/w2"


def chosen(subjects: Sequence[Subject]) -> Subject:
    """The text of the address, else a form's rubric; three choices lead to any other."""
    asked = st.query_params.get(WORDS, FIRST)
    known = {one.name: one for one in subjects}
    now = known.get(asked) or known.get(FIRST) or subjects[0]
    families = list(dict.fromkeys(family(one) for one in subjects))
    with st.container(key="bench_choice"):
        first, second, third = st.columns([0.22, 0.33, 0.45], vertical_alignment="bottom")
        kin = _choice(first, "Family", families, family(now), lambda one: FAMILIES.get(one, one))
        mine = [one for one in subjects if family(one) == kin]
        packs = {one.pack: one for one in mine}
        pack = _choice(second, "Type", list(packs), now.pack if now in mine else mine[0].pack, lambda one: packs[one].title)
        parts = {one.name: one for one in mine if one.pack == pack}
        with third:
            told = st.segmented_control(
                "Text", list(parts), default=now.name if now.name in parts else next(iter(parts)), required=True,
                format_func=lambda name: part(parts[name]), key=f"part_{pack}_{now.name}", help=SIGNS,
            )  # fmt: skip
    taken = parts[str(told)]
    if taken.name != asked:
        st.query_params.from_dict({WORDS: taken.name})
        st.rerun()
    return taken


def family(one: Subject) -> str:
    """The first part of a pack's name."""
    return one.pack.partition("/")[0]


def part(one: Subject) -> str:
    """What people call the text, with a sign where an edited version is in force and how many drafts wait."""
    name = f"Prompt: {one.part}" if one.part else KINDS[one.kind]
    return f"{name}{' •' if one.published else ''}{f' ({one.drafts})' if one.drafts else ''}"


def _choice(where: DeltaGenerator, label: str, names: list[str], now: str, told: Callable[[str], str]) -> str:
    return str(where.selectbox(label, names, names.index(now), format_func=told, key=f"{label}_{now}"))
