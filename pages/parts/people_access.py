"""People, their roles and their sessions, as an administrator sees them."""

import streamlit as st

from pages.parts import words
from pages.parts.frame import empty, note, person, said
from pages.parts.markup import pill, tag
from services.core.person import ROLES
from services.desk.desk import Desk
from services.desk.people import Known

MEANS = {
    "reviewer": "own runs, and what waits for a person",
    "adjudicator": "every document, and the last word between two",
    "engineer": "own runs, prompts, rubrics and labels",
    "admin": "everything, this screen too",
}


def access(desk: Desk, *, team: bool) -> None:
    """A row a person, and emergencies to look at."""
    if not team:
        told = "Set PROOFLOOP_OIDC_ISSUER, PROOFLOOP_OIDC_CLIENT_ID, its secret and PROOFLOOP_PUBLIC_URL, and people sign in."
        empty("This is single-user mode: whoever is at this machine may do everything.", told)
        return
    _emergencies(desk)
    open_now = [one.person for one in desk.people.signed_in()]
    for known in desk.people.everyone():
        _person(desk, known, open_now.count(known.id))
    means = [tag("div", tag("b", role), f": {what}", class_="pl-muted") for role, what in MEANS.items()]
    st.html(tag("div", *means))


def _emergencies(desk: Desk) -> None:
    taken = desk.people.emergencies()
    if not taken:
        return
    for one in taken:
        note(f"Emergency access: {one.who} opened all documents at {one.at[:16].replace('T', ' ')} UTC. {one.details.get('why')}")
    if st.button("I have looked at it", key="emergencies_seen"):
        desk.people.emergencies_seen(by=person())
        st.rerun()


def _person(desk: Desk, known: Known, sessions: int) -> None:
    key = words_key(known.id)
    with st.container(border=True, horizontal=True, vertical_alignment="center", key=f"person_{key}", gap="small"):
        state = pill("shut out", "bad") if known.disabled else pill(words.count(sessions, "session"), "live" if sessions else "")
        seen = f"last signed in {words.ago(known.seen_at)}" if known.seen_at else "never signed in"
        under = " · ".join(part for part in (known.id, seen) if part)
        st.html(tag("div", tag("b", known.name), " ", state, tag("div", under, class_="pl-muted")))
        chosen = st.multiselect("Roles", ROLES, sorted(known.roles), key=f"roles_{key}", label_visibility="collapsed", width=420)
        if st.button("Save", key=f"save_{key}", disabled=frozenset(chosen) == known.roles):
            with said():
                desk.people.set_roles(known.id, chosen, by=person())
            st.rerun()
        if st.button("End sessions", key=f"end_{key}", disabled=not sessions):
            desk.people.end_sessions(known.id, by=person())
            st.rerun()
        if st.button("Let in" if known.disabled else "Shut out", key=f"shut_{key}"):
            with said():
                (desk.people.let_in if known.disabled else desk.people.shut_out)(known.id, by=person())
            st.rerun()


def words_key(person_id: str) -> str:
    """A person's id as part of a widget's key."""
    return "".join(letter if letter.isalnum() else "_" for letter in person_id)
