"""Trust: whether the scores tell what people change, and what follows from it. A view a name; the address keeps which."""

from collections.abc import Callable, Mapping

import streamlit as st

from pages.parts import trust_accepting, trust_learned, trust_ledger, trust_scores
from pages.parts.frame import heading, open_page, said
from services.desk.desk import Desk

VIEWS: Mapping[str, Callable[[Desk], None]] = {
    "Scores": trust_scores.draw,
    "Auto-accept": trust_accepting.draw,
    "Feedback": trust_ledger.draw,
    "Prompts": trust_learned.draw,
}
desk = open_page("Trust")
heading("Trust", under="How far the scores can be trusted, told by what people decided.")
names = list(VIEWS)
view = st.segmented_control(
    "View", names, default=names[0], required=True, key="view", bind="query-params", label_visibility="collapsed"
)
with said():
    VIEWS[view or names[0]](desk)
