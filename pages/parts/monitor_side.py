"""What waits and who works, and the webhook with its latest messages."""

from collections.abc import Mapping

import streamlit as st

from pages.parts import words
from pages.parts.frame import note, problem, said
from pages.parts.markup import Html, pill, tag
from services.core.errors import AppError
from services.desk.desk import Desk
from services.desk.monitor.nouns import Notice

STATES = {"sent": ("sent", "good"), "failed": ("failed", "bad"), "waiting": ("waiting", "")}
EVENTS = {"opened": "alert opened", "closed": "alert closed"}


def queue(desk: Desk, ended: Mapping[str, int]) -> None:
    """Runs that have not ended, the processes that do them, and how the window's runs ended."""
    with said():
        now = desk.monitor.queue()
    alive = pill(f"{words.count(len(now.processes), 'process', 'processes')} alive", "good" if now.processes else "bad")
    oldest = f", the longest for {words.age(now.oldest) or 'less than a minute'}" if now.oldest else ""
    st.html(
        tag(
            "div",
            tag("span", "Queue", class_="pl-title"),
            alive,
            tag("div", f"{words.count(now.waiting, 'run')} waiting{oldest}; {words.count(now.working, 'run')} under way."),
            tag("div", ", ".join(now.processes) or "Start the server, or `proofloop worker`.", class_="pl-muted mo-names"),
            tag("div", f"Of the runs handed in within this time: {_ended(ended)}.", class_="pl-foot"),
        )
    )


def webhook(desk: Desk) -> None:
    """Where alerts go, a button that sends a test, and what became of the latest messages."""
    told = desk.monitor.webhook()
    state = pill(told.where, "live") if told.where else pill("not set")
    what = (
        "Each alert is sent once when it opens and once when it closes: metric, preset, figure, limit and count, nothing else."
        if told.where
        else "Set PROOFLOOP_ALERT_WEBHOOK to an https address, and alerts are sent there as they open and close."
    )
    st.html(tag("div", tag("span", "Webhook", class_="pl-title"), state, tag("div", what, class_="pl-muted")))
    if told.where and st.button("Send a test", key="send_test"):
        _test(desk)
        told = desk.monitor.webhook()
    if told.notices:
        st.html(tag("table", *(_message(one) for one in told.notices), class_="pl-table mo-notices"))


def _test(desk: Desk) -> None:
    try:
        with st.spinner("Sending…"):
            sent = desk.monitor.send_test()
    except AppError as error:
        problem(error.message, error.remedy)
        return
    if sent.problem:
        problem(sent.problem, "Check the address and what listens there, then send a test again.")
    else:
        note("The test was taken.")


def _message(one: Notice) -> Html:
    word, tone = STATES[one.state]
    what = EVENTS.get(str(one.body.get("state", "")), "test")
    about = " ".join(str(one.body.get(name, "")) for name in ("metric", "preset")).strip()
    tries = words.count(one.tries, "try", "tries") if one.tries else ""
    under = tag("div", one.problem, class_="pl-muted") if one.problem else None
    return tag(
        "tr",
        tag("td", f"{one.at:%m-%d %H:%M}"),
        tag("td", f"{what} {about}".strip(), under),
        tag("td", pill(word, tone)),
        tag("td", tries),
    )


def _ended(ended: Mapping[str, int]) -> str:
    names = {"extracted": "with a result", "": "not ended", **words.OUTCOMES}
    return ", ".join(f"{count:,} {names.get(outcome, outcome)}" for outcome, count in sorted(ended.items())) or "none"
