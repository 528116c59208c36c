"""The score of each attempt against the target."""

import plotly.graph_objects as go
import streamlit as st

from pages.parts.words import score
from services.desk.replay import SectionView

TEAL, AMBER, GREY = "#0f766e", "#c98a05", "#8a8f86"


def score_chart(section: SectionView | None, target: float | None, most: int, scale: int, key: str) -> None:
    """Draws the chart at a fixed height; the axis leaves room for attempts to come, so it never rescales while live."""
    st.plotly_chart(
        figure(section, target, most, scale), key=key, height=128, config={"displayModeBar": False, "staticPlot": False}
    )


NEAR = 0.1
"""A score that is no farther above the target has the target's line through what is written below it."""
BESIDE = 0.15
"""The last score, when no farther above the target, stands where the target's name is written; the name makes way."""


def figure(section: SectionView | None, target: float | None, most: int, scale: int = 1) -> go.Figure:
    """Scores 0-1 by attempt number, and the target as a dashed line."""
    graded = [one for one in (section.attempts if section else ()) if one.grade]
    numbers, scores = [one.number for one in graded], [one.grade.score for one in graded if one.grade]
    low = min([0.8, *scores]) - 0.14
    last = max(len(numbers), min(most, 3), 2)
    drawn = go.Figure(
        go.Scatter(
            x=numbers,
            y=scores,
            mode="lines+markers+text",
            line={"color": TEAL, "width": 2.5},
            marker={"size": 9, "color": TEAL},
            text=[score(value, scale, target) for value in scores],
            textposition=["top center" if target is not None and 0 <= one - target < NEAR else "bottom center" for one in scores],
            textfont={"size": 11},
            cliponaxis=False,
            hovertemplate="attempt %{x}: %{y:.3f}<extra></extra>",
        )
    )
    if target is not None:
        drawn.add_hline(y=target, line={"color": AMBER, "dash": "dash", "width": 1.5})
        said = f"target {target:.2f}"
        beside = bool(scores) and 0 <= scores[-1] - target < BESIDE
        left = beside and len(scores) == last and abs(scores[0] - target) >= BESIDE
        side = -9 if beside and not left else 9
        drawn.add_annotation(
            x=0 if left else 1, xref="paper", y=target, text=said, showarrow=False, yshift=side, font={"size": 11, "color": AMBER}
        )
    drawn.update_layout(
        margin={"l": 8, "r": 8, "t": 16, "b": 22},
        paper_bgcolor="rgba(0,0,0,0)",
        plot_bgcolor="rgba(0,0,0,0)",
        showlegend=False,
        xaxis={
            "range": [0.7, last + 0.3],
            "tickvals": list(range(1, last + 1)),
            "showgrid": False,
            "zeroline": False,
            "fixedrange": True,
        },
        yaxis={"range": [low, 1.04], "visible": False, "fixedrange": True},
    )
    return drawn
