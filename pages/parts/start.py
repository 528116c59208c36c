"""Starting from a sample: one click, and the run is on the screen."""

import streamlit as st

from pages.parts.frame import note, said
from pages.parts.markup import tag
from services.core.errors import AppError
from services.core.run import RunOptions
from services.desk.desk import Desk
from services.desk.nouns import Sample

FAMILIES = {"Tax forms": "tax", "Clinical documents": "clinical"}


def sample_buttons(desk: Desk) -> None:
    """A card per sample of a family; its button starts the run and opens it, whatever was typed beside it."""
    samples = desk.samples()
    if not samples:
        note("No samples are installed. Drop a document of your own or paste its text.")
        return
    shown = st.segmented_control(
        "Samples", list(FAMILIES), default=next(iter(FAMILIES)), required=True, key="sample_kind", label_visibility="collapsed"
    )
    for sample in (one for one in samples if _family(desk, one) == FAMILIES[shown]):
        with st.container(horizontal=True, vertical_alignment="center", key=f"sample_{sample.id}", gap="small"):
            st.html(tag("div", tag("b", sample.title), tag("div", sample.about, class_="pl-muted")))
            if st.button("Run", key=f"try_{sample.id}", type="secondary"):
                with said():
                    started = desk.submit_sample(sample.id, RunOptions())
                    if started.problem:
                        raise AppError(started.problem, started.remedy)
                open_run(started.run_id or started.duplicate_of or "")


def _family(desk: Desk, sample: Sample) -> str:
    rubric = desk.rubric(sample.doc_type)
    return rubric.family if rubric else "tax"


def open_run(run_id: str, doc_type: str = "") -> None:
    """Go to a run's own address; a question's is its answer."""
    asked = doc_type in ("evidence", "practitioner")
    st.switch_page("pages/ask.py" if asked else "pages/run.py", query_params={"run": run_id})
