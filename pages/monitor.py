"""Monitor: how well the loop does by preset, which alerts are open, what waits, and who is told."""

from pathlib import Path

import streamlit as st

from pages.parts import words
from pages.parts.frame import empty, heading, open_page, said
from pages.parts.markup import pill
from pages.parts.monitor_alerts import open_alerts, past_alerts
from pages.parts.monitor_charts import charts
from pages.parts.monitor_figures import figures, meanings
from pages.parts.monitor_filters import filters, wanted
from pages.parts.monitor_side import queue, webhook
from pages.parts.start import sample_buttons

TICK = 2.0
desk = open_page("Monitor")
st.html(Path(__file__).with_name("parts") / "monitor.css")
with said():
    open_ = desk.monitor.open_alerts()
    window, preset, doc_type = wanted()
    told = desk.monitor.report(window, preset=preset, doc_type=doc_type)
    busy = desk.monitor.queue()
heading(
    "Monitor",
    pill(words.count(len(open_), "open alert"), "bad" if open_ else "good"),
    under="How well the loop does, by preset. A section is a form or report of a file; it counts once its loop ended by itself.",
)
open_alerts(open_)
filters(told)
if told.counted:
    figures(told)
    charts(told)
elif preset or doc_type:
    empty("No section fits these filters.", "Choose another preset, another type or a longer time.")
else:
    empty("Nothing was measured in this time.", "Choose a longer time, or run a sample: one click, and its figures stand here.")
    with st.container(border=True, key="samples", width=620), said():
        sample_buttons(desk)
left, right = st.columns(2)
with left, st.container(border=True, key="monitor_queue"):
    live = bool(busy.waiting or busy.working)
    st.fragment(queue, run_every=TICK if live else None)(desk, told.ended)
with right, st.container(border=True, key="monitor_webhook"), said():
    webhook(desk)
with said():
    past_alerts(desk.monitor.past_alerts())
meanings(told)
