"""Alerts: those that are open, and those that were."""

from collections.abc import Sequence

import streamlit as st

from pages.parts import monitor_words as told
from pages.parts import words
from pages.parts.markup import Html, tag
from services.desk.monitor.nouns import Alert, Group


def open_alerts(alerts: Sequence[Alert]) -> None:
    """A line each; nothing where none is open."""
    if alerts:
        lines = [tag("li", tag("b", _headline(one)), " ", _since(one)) for one in alerts]
        st.html(tag("div", tag("ul", *lines), class_="pl-problem mo-open", role="alert"))


def past_alerts(alerts: Sequence[Alert]) -> None:
    """A row each, the latest first."""
    if not alerts:
        return
    head = tag(
        "tr", *(tag("th", name) for name in ("Metric", "Preset", "Opened (UTC)", "Closed (UTC)", "At opening", "At closing"))
    )
    rows = [tag("tr", *(tag("td", cell) for cell in _cells(one))) for one in alerts]
    table = tag("div", tag("table", head, *rows, class_="pl-table mo-past"), class_="mo-wide")
    st.html(tag("div", tag("h2", "Past alerts"), table, class_="pl-card"))


def _headline(one: Alert) -> str:
    group = Group(one.preset, one.profile)
    was = told.value(one.metric, one.value, group, one.threshold)
    limit = told.limit_text(one.metric, one.threshold, group)
    return f"{told.TITLES[one.metric]}, {told.group(group)}: {was}, limit {limit}."


def _since(one: Alert) -> str:
    return f"Over {words.count(one.count, 'section')}; opened {words.ago(one.opened_at)}."


def _cells(one: Alert) -> Sequence[Html | str]:
    group = Group(one.preset, one.profile)
    limit = told.limit_text(one.metric, one.threshold, group)
    closed = (
        "too few sections left" if one.closed_value is None else told.value(one.metric, one.closed_value, group, one.threshold)
    )
    return (
        told.TITLES[one.metric],
        told.group(group),
        f"{one.opened_at:%Y-%m-%d %H:%M}",
        f"{one.closed_at:%Y-%m-%d %H:%M}" if one.closed_at else "",
        f"{told.value(one.metric, one.value, group, one.threshold)} (limit {limit})",
        closed,
    )
