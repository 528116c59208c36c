"""From a question on the screen to its run."""

import streamlit as st

from services.core.question import Question
from services.core.run import Engine, RunOptions
from services.desk.desk import Desk


def ask(desk: Desk, question: Question, engine: Engine | None = None) -> None:
    """Queue the question and open its run. Raises AppError when it cannot be asked."""
    options = RunOptions.model_validate({"engine": engine or desk.default_engine()})
    made = desk.questions.ask(question, options)
    st.switch_page("pages/ask.py", query_params={"run": made.run_id or ""})


def meant(desk: Desk, typed: str) -> tuple[str, ...]:
    """The conditions that a person's own words stand for."""
    tags = desk.questions.preview(Question(kind="evidence", text=typed)).tags
    return tags.disease_tags if tags else ()
