"""Labelled data: look through what people decided, open the case behind a row, see figures, take it out, bring it in."""

from pathlib import Path

import streamlit as st

from pages.parts import words
from pages.parts.frame import empty, heading, open_page, person, said
from pages.parts.labelled import filters, narrowed, table
from pages.parts.labelled_figures import figures_tab
from pages.parts.labelled_move import export_tab, import_tab
from pages.parts.labelled_twice import agreement_tab
from pages.parts.markup import pill

PAGE = 100
desk = open_page("Labelled data")
st.html(Path(__file__).with_name("parts") / "labelled.css")
with said():
    wanted = narrowed()
    figures = desk.labelled.figures(wanted)
heading(
    "Labelled data",
    pill(words.count(figures.total, "label"), "live" if figures.total else ""),
    under="Every decision is a label: what the machine read, and what a person says. Identifiers are starred here.",
)
browse, numbers, twice, out, into = st.tabs(["Browse", "Figures", "Two looks", "Export", "Import"])
with browse, said():
    filters(desk)
    if figures.total:
        table(desk, wanted, figures.total, PAGE)
    elif wanted.model_dump(exclude_defaults=True):
        empty("No label fits these filters.", "Widen one of them.")
    else:
        empty("Nothing is labelled yet.", "Decide on a document under Review, or bring labelled data in under Import.")
with numbers:
    figures_tab(desk, figures, person())
with twice:
    agreement_tab(desk, person())
with out:
    export_tab(desk, wanted, figures.total, person())
with into:
    import_tab(desk, person())
