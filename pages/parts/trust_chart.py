"""Scores against what people made of them: on the line, a score means what it says."""

import plotly.graph_objects as go
import streamlit as st

from pages.parts import words
from pages.parts.chart import AMBER, TEAL
from services.desk.trust import Band, Calibration


def reliability_chart(told: Calibration, unit: str, key: str) -> None:
    """Draws a point a band of scores: mean score across, share right up, with its 95 % interval."""
    st.plotly_chart(figure(told, unit), key=key, height=300, config={"displayModeBar": False})


def figure(told: Calibration, unit: str) -> go.Figure:
    """The bands with anything in them; larger points hold more. Both axes are shares of 1."""
    bands = told.bands
    most = max(one.share.n for one in bands)
    start = min(0.5, *(one.mean for one in bands)) - 0.03
    drawn = go.Figure(
        go.Scatter(
            x=[one.mean for one in bands],
            y=[one.share.value for one in bands],
            mode="markers",
            marker={"size": [8 + 14 * (one.share.n / most) ** 0.5 for one in bands], "color": TEAL, "opacity": 0.85},
            error_y={
                "type": "data",
                "symmetric": False,
                "array": [one.share.high - one.share.value for one in bands],
                "arrayminus": [one.share.value - one.share.low for one in bands],
                "color": TEAL,
                "thickness": 1.5,
                "width": 4,
            },
            text=[_said(one, unit) for one in bands],
            hovertemplate="%{text}<extra></extra>",
            cliponaxis=False,
        )
    )
    drawn.add_shape(type="line", x0=0, y0=0, x1=1, y1=1, line={"color": AMBER, "dash": "dash", "width": 1.5}, layer="below")
    drawn.add_annotation(
        x=1, y=1, text="means what it says", showarrow=False, xanchor="right", yanchor="bottom", font={"size": 11, "color": AMBER}
    )
    axis = {"showgrid": True, "zeroline": False, "fixedrange": True, "tickformat": ".1f"}
    drawn.update_layout(
        margin={"l": 8, "r": 12, "t": 20, "b": 8},
        paper_bgcolor="rgba(0,0,0,0)",
        plot_bgcolor="rgba(0,0,0,0)",
        showlegend=False,
        xaxis=axis | {"range": [start, 1.03], "title": {"text": "mean score of the band"}},
        yaxis=axis | {"range": [-0.03, 1.06], "title": {"text": f"share of {unit}s left unchanged"}},
    )
    return drawn


def _said(band: Band, unit: str) -> str:
    share = band.share
    return (
        f"scored {band.start:.2f} to {band.end:.2f}, {band.mean:.2f} on average<br>"
        f"{share.right:,} of {words.count(share.n, unit)} left unchanged: {share.value:.0%}"
    )
