"""The score of each attempt against the target."""

from dataclasses import dataclass

import plotly.graph_objects as go
import streamlit as st

from pages.parts.words import score
from services.core.policy import Policy
from services.core.rubric import Profile
from services.desk.replay import SectionView

TEAL, AMBER = "#0f766e", "#c98a05"


@dataclass(frozen=True)
class Aim:
    """The line that scores are drawn against, 0-1 (None: there is none), what it is called, and the points it is told in."""

    limit: float | None = None
    name: str = "target"
    scale: int = 1


def aim(policy: Policy | None, profile: Profile | None) -> Aim:
    """The run's target, or the points that the pass rule of a form asks for at least."""
    scale = profile.scale if profile else 1
    if policy and profile and policy.target is None and profile.passing == "form":
        return Aim(profile.points, "pass from", scale)
    return Aim(policy.target if policy else None, scale=scale)


def score_chart(section: SectionView | None, aim: Aim, most: int, key: str) -> None:
    """Draws the chart at a fixed height; the axis leaves room for attempts to come, so it never rescales while live."""
    st.plotly_chart(figure(section, aim, most), key=key, height=128, config={"displayModeBar": False, "staticPlot": False})


NEAR = 0.1
"""A score that is no farther above the target has the target's line through what is written below it."""
BESIDE = 0.15
"""The last score, when no farther above the target, stands where the target's name is written; the name makes way."""


def figure(section: SectionView | None, aim: Aim, most: int) -> go.Figure:
    """Scores 0-1 by attempt number, and the target as a dashed line."""
    target, scale = aim.limit, aim.scale
    graded = [one for one in (section.attempts if section else ()) if one.grade]
    numbers, scores = [one.number for one in graded], [one.grade.score for one in graded if one.grade]
    low = min([0.8, *scores, *([target] if target is not None else [])]) - 0.14
    last = max([1, min(most, 3), *numbers])
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
            hovertemplate="attempt %{x}: %{text}<extra></extra>",
        )
    )
    if target is not None:
        drawn.add_hline(y=target, line={"color": AMBER, "dash": "dash", "width": 1.5})
        said = f"{aim.name} {score(target, scale)}"
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
