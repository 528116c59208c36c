"""What a run may set itself of its loop (R4)."""

from decimal import Decimal

import streamlit as st

from services.core.policy import Overrides

AS_SET = "as the preset"
TAX = "0 to 1. A tax form keeps its own pass rule"
GAIN = "An attempt that gains less over the best one before ends the loop"
SECONDS = "For each form or report; reading the pages does not count"
FILE = "For each file"


def loop_settings() -> Overrides:
    """Draws the fields, empty at first, and returns what was filled in; the preset and the environment say the rest."""
    target = st.number_input("Target score", 0.5, 1.0, value=None, step=0.01, key="target", placeholder=AS_SET, help=TAX)
    attempts = st.number_input("Attempts at most", 1, 20, value=None, key="attempts_most", placeholder=AS_SET)
    gain = st.number_input(
        "Least gain of an attempt", 0.0, 0.5, value=None, step=0.01, key="least_gain", placeholder=AS_SET, help=GAIN
    )
    seconds = st.number_input("Seconds of the loop", 1, 3600, value=None, key="loop_seconds", placeholder=AS_SET, help=SECONDS)
    money = st.number_input("Most to spend, USD", 0.0, 100.0, value=None, step=0.05, key="budget", placeholder=AS_SET, help=FILE)
    return Overrides(
        target=target,
        max_iterations=attempts,
        min_improvement=gain,
        timeout=float(seconds) if seconds else None,
        budget_usd=None if money is None else Decimal(str(money)),
    )
