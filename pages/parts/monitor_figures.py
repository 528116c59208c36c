"""The five metrics by preset with their limits, and what each of them is."""

from collections.abc import Sequence

import streamlit as st

from pages.parts import monitor_words as told
from pages.parts import words
from pages.parts.markup import Html, pill, tag
from services.desk.monitor.nouns import METRICS, Group, Report, Standing, limits


def figures(report: Report) -> None:
    """A row a preset and way of scoring, a column a metric."""
    head = [tag("th", "Preset")]
    head += [
        tag("th", told.TITLES[metric], tag("div", metric, class_="mo-id"), title=what, class_="num")
        for metric, what in METRICS.items()
    ]
    rows = [_row(group, report.groups[group]) for group in told.in_order(report.groups)]
    table = tag("table", tag("tr", *head), *rows, class_="pl-table mo-figures")
    st.html(tag("div", tag("div", table, class_="mo-wide"), _left_out(report), class_="pl-card"))


def meanings(report: Report) -> None:
    """What each metric is, and when it is an alert."""
    rule = (
        f"An alert is judged over the sections of the last 24 hours, with at least {limits().least} of them. It closes when the "
        f"figure has come back well past its limit, or when fewer than {limits().least_open} sections are left to tell."
    )
    items = [tag("li", tag("b", told.TITLES[metric]), f" ({metric}): {what}") for metric, what in METRICS.items()]
    own = {
        (told.group(one.group), told.TITLES[one.metric], told.limit_text(one.metric, one.limit.value, one.group), one.limit.why)
        for standings in report.groups.values()
        for one in standings
        if one.limit.why
    }
    reasons = [tag("li", f"{where}, {what}: limit {limit}, because {why}.") for where, what, limit, why in sorted(own)]
    with st.expander("What the figures mean"):
        st.html(tag("div", tag("ul", *items), tag("p", rule), tag("ul", *reasons) if reasons else None, class_="mo-means"))


def _row(group: Group, standings: Sequence[Standing]) -> Html:
    count = max(one.figure.count for one in standings)
    name = tag("td", tag("b", told.group(group)), tag("div", words.count(count, "section"), class_="pl-muted"))
    return tag("tr", name, *(_cell(one) for one in standings))


def _cell(one: Standing) -> Html:
    if one.figure.value is None:
        return tag("td", tag("span", "–", title="No section here has this figure."), class_="num pl-muted")
    shown = told.value(one.metric, one.figure.value, one.group, one.limit.value)
    state = {"beyond": pill(shown, "bad"), "well": tag("b", shown)}.get(one.state, tag("span", shown))
    under = tag("div", told.limited(one.metric, one.limit, one.group), class_="mo-limit", title=one.limit.why or None)
    few = tag("div", f"too few: {one.figure.count} of {limits().least}", class_="mo-limit") if one.state == "too few" else None
    return tag("td", state, under, few, title=f"of {words.count(one.figure.count, 'section')}", class_="num")


def _left_out(report: Report) -> Html | None:
    if not report.left_out:
        return None
    parts = ", ".join(f"{count:,} {why}" for why, count in report.left_out.items())
    return tag("div", f"Not counted: {parts}.", class_="pl-foot")
