"""Starting from a sample: one click, and the run is on the screen."""

import streamlit as st

from pages.parts.frame import note, said
from pages.parts.markup import tag
from services.core.run import RunOptions
from services.desk.desk import Desk


def sample_buttons(desk: Desk, options: RunOptions | None = None, limit: int = 6) -> None:
    """A card per sample; its button starts the run and opens it. A sample runs as what it is, whatever was typed above."""
    samples = desk.samples()[:limit]
    if not samples:
        note("No samples are installed. Drop a document of your own or paste its text.")
        return
    for sample in samples:
        with st.container(horizontal=True, vertical_alignment="center", key=f"sample_{sample.id}", gap="small"):
            st.html(tag("div", tag("b", sample.title), tag("div", sample.about, class_="pl-muted")))
            if st.button("Run", key=f"try_{sample.id}", type="secondary"):
                with said():
                    started = desk.submit_sample(sample.id, options or RunOptions())
                open_run(started.run_id or started.duplicate_of or "")


def open_run(run_id: str) -> None:
    """Go to a run's own address."""
    st.switch_page("pages/run.py", query_params={"run": run_id})
