"""The controls of a replay: play, pause, step, position, speed."""

from collections.abc import Callable

import streamlit as st

from pages.parts import replay
from services.desk.desk import Desk
from services.desk.replay import RunView, as_of

TICK = 0.35
SPEEDS = (1, 2, 4, 8)


def is_open() -> bool:
    """Whether the address asks for a replay."""
    return st.query_params.get("replay") == "1"


def toggle() -> None:
    """Open or close the replay; the address says which."""
    if is_open():
        del st.query_params["replay"]
    else:
        st.query_params["replay"] = "1"


def close() -> None:
    """Leave the replay."""
    st.query_params.pop("replay", None)


def tick(run_id: str) -> float | None:
    """Seconds between looks while it plays; None while it stands still."""
    return TICK if clock_of(run_id).playing else None


def clock_of(run_id: str) -> replay.Clock:
    """The replay position of this run in this browser tab."""
    found: replay.Clock = st.session_state.setdefault(f"replay_{run_id}", replay.Clock())
    return found


def controls(desk: Desk, run_id: str) -> RunView:
    """Draws the controls and returns the run as of the position they stand at. Reads events only, never a provider."""
    events = desk.events(run_id)
    clock = clock_of(run_id)
    was_playing = clock.playing
    replay.advance(clock, events)
    if clock.playing != was_playing or st.session_state.pop("player_turned", False):
        st.rerun()
    last = len(events)
    st.session_state[f"at_{run_id}"] = clock.at
    clock.drawn = (*clock.drawn, clock.at)[-replay.ECHO :]
    with st.container(border=True, horizontal=True, vertical_alignment="center", key="player"):
        _button("pause" if clock.playing else "play_arrow", "Pause" if clock.playing else "Play", "play", _turn, clock, last)
        _button("skip_previous", "One event back", "back", _step, clock, -1, last)
        _button("skip_next", "One event on", "on", _step, clock, 1, last)
        st.slider(
            "Event", 1, max(last, 2), key=f"at_{run_id}", on_change=_moved, args=(clock, run_id), label_visibility="collapsed"
        )
        speed = st.select_slider(
            "Speed",
            SPEEDS,
            value=clock.speed,
            format_func=lambda x: f"{x}x",
            key="speed",
            width=150,
            label_visibility="collapsed",
        )
        clock.speed = int(speed)
    return as_of(run_id, events, events[clock.at - 1].seq)


def _button(icon: str, what: str, key: str, act: Callable[..., None], *args: object) -> None:
    st.button("", icon=f":material/{icon}:", help=what, key=f"player_{key}", on_click=act, args=args)


def _turn(clock: replay.Clock, events: int) -> None:
    st.session_state["player_turned"] = True
    if clock.playing:
        replay.pause(clock)
    else:
        replay.play(clock, events)


def _step(clock: replay.Clock, by: int, events: int) -> None:
    st.session_state["player_turned"] = clock.playing
    replay.step(clock, by, events)


def _moved(clock: replay.Clock, run_id: str) -> None:
    was_playing = clock.playing
    replay.move(clock, st.session_state[f"at_{run_id}"])
    st.session_state["player_turned"] = was_playing and not clock.playing
