"""Who is at this screen: nobody needs to say so in single-user mode; where people sign in, every rerun asks."""

import time
from collections.abc import Callable

import streamlit as st
from streamlit.runtime.scriptrunner import get_script_run_ctx

from pages.parts.markup import tag
from services.core.errors import AppError
from services.core.person import LOCAL, Person
from services.desk import wiring
from services.desk.guard.http import COOKIE, HOST_COOKIE, proof_of
from services.desk.sessions import TABS

SEE_ALL = frozenset(("adjudicator", "admin"))
STILL_THERE = 10.0
"""Seconds between two looks whether the session still holds, so that a forgotten screen is cleared."""

SURE_FOR = 1.0
"""Seconds for which a person who was here still is: a page asks some twenty times while it is drawn."""


class SignedOut(AppError):
    """The session ended while its screen was still up."""


def secret() -> str:
    """What stands in this browser's session cookie; empty before the first page set it."""
    known = (st.context.cookies.get(name) for name in (HOST_COOKIE, COOKIE))
    return next((value for value in known if value and isinstance(value, str)), "")


def visitor() -> Callable[[], Person]:
    """Asks who is here, anew at every rerun and after SURE_FOR. When nobody is, the sign-in screen is drawn and the page ends."""
    _remember_tab()
    if not wiring.settings().team:
        return lambda: LOCAL
    at, sessions = secret(), wiring.desk().sessions
    person = sessions.person(at, acting=True) or _entered(at)
    if person is None:
        _door()
    elif not person.roles:
        _no_role(person)
    st.fragment(_watch, run_every=STILL_THERE)(at)

    known = [(time.monotonic(), person)]

    def now() -> Person:
        if time.monotonic() - known[0][0] > SURE_FOR:
            known[0] = (time.monotonic(), sessions.person(at))
        found = known[0][1]
        if found is None:
            raise SignedOut("Your session has ended.", "Reload the page and sign in.")
        return found

    return now


def leave_button(person: Person, open_all: Callable[[str], None]) -> None:
    """Who is signed in, and the way out, at the foot of the menu; and the way in when it is an emergency."""
    with st.sidebar.container(key="signed_in", horizontal=True, vertical_alignment="center"):
        st.html(tag("div", person.name, tag("div", ", ".join(sorted(person.roles)), class_="pl-muted")))
        if st.button("Sign out", key="sign_out"):
            wiring.desk().sessions.leave(secret())
            st.logout()
    if person.open_to_all:
        st.sidebar.html(tag("div", "Emergency access: all documents are open to you.", class_="pl-note", role="status"))
    elif not person.roles & SEE_ALL:
        with st.sidebar.popover("Emergency access", key="emergency"):
            st.html(tag("div", "Opens every document to you for an hour. It is logged, and the administrators see it."))
            why = st.text_input("What is the emergency?", key="emergency_why")
            if st.button("Open all documents", key="emergency_open", disabled=not why.strip()):
                open_all(why)
                st.rerun()


def _entered(at: str) -> Person | None:
    """The first page after the identity provider sent the browser back."""
    if not at or not st.user.is_logged_in:
        return None
    return wiring.desk().sessions.enter(at, proof_of(dict(st.context.cookies)), st.user.to_dict())


def _door() -> None:
    """The sign-in screen, and nothing else."""
    with st.container(key="sign_in", width=420):
        st.html(tag("div", tag("h1", "Proofloop"), tag("p", "Sign in to see runs and documents."), class_="pl-empty"))
        if st.button("Sign in", key="sign_in_button", type="primary", width="stretch"):
            st.login()
    st.stop()


def _no_role(person: Person) -> None:
    told = tag("p", "You are signed in, and no role was given to you yet. Ask an administrator for one, then reload.")
    st.html(tag("div", tag("h1", person.name), told, class_="pl-empty"))
    if st.button("Sign out", key="sign_out"):
        st.logout()
    st.stop()


def _watch(at: str) -> None:
    """When the session is over, the whole page is drawn anew: as the sign-in screen."""
    if wiring.desk().sessions.person(at) is None:
        st.rerun()


def _remember_tab() -> None:
    context = get_script_run_ctx()
    if context is not None and secret():
        TABS.belongs(context.session_id, secret())
