"""Distributions and the count over time, drawn with one colour and one amber."""

from collections.abc import Sequence

import plotly.graph_objects as go
import streamlit as st

from pages.parts import words
from pages.parts.chart import AMBER, TEAL
from pages.parts.markup import Html, tag
from services.desk.monitor.nouns import SCORE_EDGES, Report, Spread

HEIGHT = 190


def charts(report: Report) -> None:
    """Attempts, scores, the count over time, stop reasons."""
    spread = report.spread
    first, second = st.columns(2)
    with first, st.container(border=True, key="monitor_attempts"):
        _titled("Attempts", "sections by number of attempts")
        numbers = range(1, max(spread.attempts) + 1)
        _draw(_bars([str(one) for one in numbers], [spread.attempts.get(one, 0) for one in numbers], "attempts"), "attempts")
    with second, st.container(border=True, key="monitor_scores"):
        _titled("Final scores", "of 1, from each value on")
        names = [f"< {SCORE_EDGES[1]:g}", *(f"{edge:g}" for edge in SCORE_EDGES[1:])]
        _draw(_bars(names, spread.scores, "score from"), "scores")
    third, fourth = st.columns(2)
    with third, st.container(border=True, key="monitor_time"):
        _titled("Sections over time", "met, missed (UTC)")
        _draw(_over_time(spread, long=report.window in ("7d", "30d")), "time")
    with fourth, st.container(border=True, key="monitor_stops"):
        _titled("Why the loop stopped", "share of the sections")
        st.html(_stops(spread, report.counted))


def _titled(title: str, under: str) -> None:
    st.html(tag("div", tag("span", title, class_="pl-title"), tag("span", under, class_="pl-muted")))


def _draw(figure: go.Figure, key: str) -> None:
    st.plotly_chart(figure, key=f"chart_{key}", height=HEIGHT, config={"displayModeBar": False})


def _bars(names: Sequence[str], counts: Sequence[int], what: str) -> go.Figure:
    drawn = go.Figure(
        go.Bar(
            x=list(names),
            y=list(counts),
            marker={"color": TEAL},
            text=[f"{count:,}" if count else "" for count in counts],
            textposition="outside",
            textfont={"size": 11},
            constraintext="none",
            cliponaxis=False,
            hovertemplate=f"{what} %{{x}}: %{{y:,}}<extra></extra>",
        )
    )
    return _laid_out(drawn, {"type": "category"}, max(counts, default=0))


def _over_time(spread: Spread, *, long: bool) -> go.Figure:
    starts = [one.start for one in spread.over_time]
    series = (
        ("target met", TEAL, [one.met for one in spread.over_time]),
        ("missed", AMBER, [one.missed for one in spread.over_time]),
    )
    drawn = go.Figure(
        [
            go.Bar(
                x=starts, y=counts, name=name, marker={"color": colour}, hovertemplate=f"%{{x}}: %{{y:,}} {name}<extra></extra>"
            )
            for name, colour, counts in series
        ]
    )
    most = max((one.met + one.missed for one in spread.over_time), default=0)
    return _laid_out(drawn, {"tickformat": "%d %b" if long else "%H:%M", "nticks": 6}, most).update_layout(barmode="stack")


def _laid_out(drawn: go.Figure, below: dict[str, object], most: int) -> go.Figure:
    return drawn.update_layout(
        margin={"l": 8, "r": 8, "t": 14, "b": 24},
        paper_bgcolor="rgba(0,0,0,0)",
        plot_bgcolor="rgba(0,0,0,0)",
        showlegend=False,
        bargap=0.25,
        xaxis={"showgrid": False, "zeroline": False, "fixedrange": True, **below},
        yaxis={"visible": False, "fixedrange": True, "range": [0, max(most, 1) * 1.15]},
    )


def _stops(spread: Spread, counted: int) -> Html:
    rows = [
        tag(
            "tr",
            tag("td", words.STOPS.get(reason, reason)),
            tag("td", tag("div", tag("span", "", style=f"width:{count / counted:.0%}"), class_="pl-bar")),
            tag("td", f"{count:,}"),
        )
        for reason, count in spread.stops.items()
    ]
    return tag("div", tag("table", *rows, class_="pl-bars mo-stops"), _times(spread))


def _times(spread: Spread) -> Html | None:
    if spread.median_ms is None or spread.p95_ms is None:
        return None
    half, most = (words.seconds(ms / 1000) for ms in (spread.median_ms, spread.p95_ms))
    return tag("div", f"Half of the loops took {half} or less, 95 of 100 took {most} or less.", class_="pl-foot")
