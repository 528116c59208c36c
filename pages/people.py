"""People: who may do what, consents to disclosure, how long documents are kept, and the audit log."""

import streamlit as st

from pages.parts.frame import heading, open_page, said
from pages.parts.people_access import access
from pages.parts.people_audit import log
from pages.parts.people_consents import consents
from pages.parts.people_keeping import keeping
from services.desk import wiring

PARTS = ["People", "Consents", "Keeping", "Audit"]
desk = open_page("People")
heading("People and privacy", under="Every change here is a row of the audit log.")
part = st.segmented_control(
    "Part", PARTS, default=PARTS[0], required=True, key="part", bind="query-params", label_visibility="collapsed"
)
with said():
    if part == "Consents":
        consents(desk)
    elif part == "Keeping":
        keeping(desk)
    elif part == "Audit":
        log(desk)
    else:
        access(desk, team=wiring.settings().team)
