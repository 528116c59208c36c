"""Trust: whether the scores tell what people change, and what follows from it. A view a name; the address keeps which."""

from collections.abc import Callable, Mapping

import streamlit as st

from pages.parts import trust_scores
from pages.parts.frame import heading, open_page, said
from services.desk.desk import Desk

VIEWS: Mapping[str, Callable[[Desk], None]] = {
    "Scores": trust_scores.draw,
}
desk = open_page("Trust")
heading("Trust", under="How far the scores can be trusted, told by what people decided.")
names = list(VIEWS)
view = names[0]
if len(names) > 1:
    chosen = st.segmented_control(
        "View", names, default=names[0], required=True, key="view", bind="query-params", label_visibility="collapsed"
    )
    view = chosen or view
with said():
    VIEWS[view](desk)
