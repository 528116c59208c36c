"""Facts about letting an item go: a press is never lost, and is for the item that it was made on."""

from streamlit.testing.v1 import AppTest


def screen() -> None:
    """A page with the button, drawn anew in the middle once where the test asks for it."""
    from datetime import UTC, datetime
    from types import SimpleNamespace

    import streamlit as st

    from pages.parts.claims import release_button
    from services.desk.work.nouns import Claim

    released = st.session_state.setdefault("released", [])
    claim = Claim(st.session_state.get("on", "w2"), 0, "ann", 1, datetime(2026, 5, 1, tzinfo=UTC), "first", "")
    desk = SimpleNamespace(work=SimpleNamespace(release=lambda one: released.append(one.run_id)))
    if st.session_state.pop("drawn_anew", False):
        st.session_state["on"] = st.session_state.get("then", "w2")
        st.rerun()
    release_button(desk, claim)


def pressed(**state: object) -> list[str]:
    at = AppTest.from_function(screen).run()
    for name, value in state.items():
        at.session_state[name] = value
    return list(at.button(key="release").click().run().session_state["released"])


def test_a_press_lets_the_item_go() -> None:
    assert pressed() == ["w2"]


def test_a_press_while_the_page_is_drawn_anew_is_not_lost() -> None:
    assert pressed(drawn_anew=True) == ["w2"]


def test_a_press_is_for_the_item_that_was_on_the_screen() -> None:
    assert pressed(drawn_anew=True, then="other") == []
