"""The way out to a clinical system: a FHIR Bundle for each accepted clinical section."""

import streamlit as st

from services.core.errors import AppError
from services.desk.desk import Desk
from services.desk.replay import RunView

MOST = 6
"""Sections that get a button of their own."""


def fhir_exports(desk: Desk, run_id: str, view: RunView) -> None:
    """A download for each accepted clinical section; nothing for tax forms and for what nobody has accepted."""
    rubrics = {one.index: desk.rubric(one.concluded.doc_type) for one in view.sections if one.concluded}
    clinical = [index for index, rubric in rubrics.items() if rubric and rubric.family == "clinical"][:MOST]
    for index in clinical:
        if not _accepted(desk, run_id, index):
            continue
        st.download_button(
            "FHIR" if len(clinical) == 1 else f"FHIR {index + 1}",
            data=lambda index=index: desk.fhir(run_id, index),
            file_name=f"{run_id}-{index + 1}.fhir.json",
            mime="application/fhir+json",
            key=f"fhir_{index}",
            on_click="ignore",
            help="DiagnosticReport with Observations, R4B, as accepted",
        )


def _accepted(desk: Desk, run_id: str, section: int) -> bool:
    try:
        return desk.review(run_id, section).verdict.startswith("accepted")
    except AppError:
        return False
