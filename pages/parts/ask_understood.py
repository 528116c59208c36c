"""The question as it is understood, to be corrected before anything is searched."""

from collections.abc import Callable, Sequence

import streamlit as st

from pages.parts.ask_question import PARTS, named
from pages.parts.markup import tag
from services.core.question import Pico, Tags
from services.desk.ask.nouns import Preview

Resolve = Callable[[str], tuple[str, ...]]
"""The tags that a condition in a person's own words stands for."""


def corrected(seen: Preview, key: str, resolve: Resolve) -> tuple[Pico | None, Tags | None]:
    """Draws the chips; returns what a person changed, None for what stands as it was found."""
    pico = _pico(seen.pico, key) if seen.pico else None
    tags = _tags(seen, seen.tags, key, resolve) if seen.tags else None
    return pico, tags


def _pico(found: Pico, key: str) -> Pico | None:
    said: dict[str, str] = {}
    for row in (tuple(PARTS)[:3], tuple(PARTS)[3:]):
        columns = st.columns(3, gap="small")
        for column, name in zip(columns, row, strict=False):
            said[name] = column.text_area(
                PARTS[name],
                getattr(found, name),
                key=f"pico_{name}_{key}",
                height="content",
                placeholder="not said",
                max_chars=400,
            ).strip()
    now = Pico(**said)
    return None if now == found else now


def _tags(seen: Preview, found: Tags, key: str, resolve: Resolve) -> Tags | None:
    diseases = _chosen("Conditions", found.disease_tags, seen.disease_choices, seen, f"tags_disease_{key}", resolve)
    decisions = _chosen("To be decided", found.decision_tags, seen.decision_choices, seen, f"tags_decision_{key}", None)
    if (diseases, decisions) == (found.disease_tags, found.decision_tags):
        return None
    return Tags(
        disease_tags=diseases,
        decision_tags=decisions,
        primary_disease_tag=diseases[0] if diseases else "",
        secondary_disease_tags=diseases[1:],
        primary_decision_tag=decisions[0] if decisions else "",
        secondary_decision_tags=decisions[1:],
    )


def _chosen(
    title: str, found: Sequence[str], choices: Sequence[str], seen: Preview, key: str, resolve: Resolve | None
) -> tuple[str, ...]:
    """The tags in the person's order, the first one primary. What they typed becomes the tag that it stands for."""
    picked = st.multiselect(
        title,
        list(dict.fromkeys([*found, *choices])),
        default=list(found),
        format_func=lambda one: named(one, seen.names),
        key=key,
        placeholder="none",
        accept_new_options=resolve is not None,
        help="The first one counts most",
    )
    known = {*found, *choices}
    made: list[str] = []
    for one in picked:
        meant = (one,) if one in known or resolve is None else resolve(one)
        if not meant:
            st.html(tag("div", f"“{one}” is no condition that we know; it is left out.", class_="pl-muted"))
        made += meant
    return tuple(dict.fromkeys(made))
