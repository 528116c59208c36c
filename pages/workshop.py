"""Rubrics & prompts: the versions of a text, its editor with checks and differences, and what a rubric says in plain words."""

from pathlib import Path

import streamlit as st

from pages.parts.frame import heading, open_page, person, said
from pages.parts.markup import pill
from pages.parts.workshop_choose import chosen
from pages.parts.workshop_edit import edit
from pages.parts.workshop_list import versions
from pages.parts.workshop_plain import in_plain_words
from pages.parts.workshop_try import draw
from services.core.asset import sha256_of

desk = open_page("Rubrics & prompts")
st.html(Path(__file__).with_name("parts") / "workshop.css")
with said():
    subjects = desk.workshop.subjects()
changed, waiting = sum(one.published for one in subjects), sum(one.drafts for one in subjects)
heading(
    "Rubrics & prompts",
    pill(f"{changed} published", "live" if changed else "", "Texts of which an edited version is in force"),
    pill(f"{waiting} {'draft' if waiting == 1 else 'drafts'}", "doubt" if waiting else "", "Drafts that nobody has published"),
    under="What a run is asked and judged by. A version that is published counts for every run that starts from then on.",
)
with said():
    bench = desk.workshop.bench(chosen(subjects).name, by=person())
    with st.container(key="bench"):
        left, middle, right = st.columns([0.25, 0.45, 0.30], gap="small")
        with left:
            versions(desk, bench)
        with middle:
            shown = edit(desk, bench)
        with right:
            in_plain_words(desk, bench, shown)
    other = "" if shown.typed or shown.checked.problem else sha256_of(shown.text)
    draw(desk, bench.subject.name, "" if other == bench.standing.sha256 else other)
