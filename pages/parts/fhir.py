"""The way out to a clinical system: a FHIR Bundle of the accepted clinical documents of a file."""

import streamlit as st

from services.desk.desk import Desk


def fhir_export(desk: Desk, run_id: str, stem: str) -> None:
    """A download that opens when a clinical document is accepted, and says so before; nothing for tax forms."""
    ready = desk.fhir_ready(run_id)
    if ready is None:
        return
    st.download_button(
        "FHIR",
        data=lambda: desk.fhir(run_id),
        file_name=f"{stem}.fhir.json",
        mime="application/fhir+json",
        key="export_fhir",
        on_click="ignore",
        width="stretch",
        disabled=not ready,
    )
    st.caption(
        "R4B: a DiagnosticReport with Observations" + (", of what is accepted." if ready else ". Accept a document first.")
    )
