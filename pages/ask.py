"""Ask: a clinical question answered from evidence, or the right practitioner; one address a question."""

from pathlib import Path

import streamlit as st

from pages.parts.ask_box import box
from pages.parts.ask_run import Asked
from pages.parts.frame import open_page

desk = open_page("Ask")
st.html(Path(__file__).with_name("parts") / "ask.css")
run_id = st.query_params.get("run", "")
if run_id:
    Asked(desk, run_id).show()
else:
    box(desk)
