"""Taxpayers' consents: what opens the way of tax documents to a provider."""

from datetime import UTC, datetime

import streamlit as st

from pages.parts.frame import empty, person, said
from pages.parts.markup import Html, pill, tag
from services.desk.consent import Consent
from services.desk.desk import Desk

ITEMS = "the tax documents handed in for this client"
PURPOSE = "reading values from them for the return"


def consents(desk: Desk) -> None:
    """All that were recorded, and a form for one more."""
    known = desk.consents.everything()
    if not known:
        empty(
            "No consent is on file, so tax documents go to no provider.",
            "Record a signed one below. The built-in reader needs none: nothing leaves this machine.",
        )
    for one in known:
        _consent(desk, one)
    _form(desk)


def _consent(desk: Desk, one: Consent) -> None:
    holds = one.holds(one.taxpayer, one.recipient, datetime.now(UTC).date())
    state = pill("holds", "good") if holds else pill("withdrawn" if one.withdrawn else "not in force", "doubt")
    with st.container(border=True, horizontal=True, vertical_alignment="center", key=f"consent_{one.id}"):
        st.html(tag("div", tag("b", f"{one.taxpayer} → {one.recipient}"), " ", state, _under(one)))
        if not one.withdrawn and st.button("Withdraw", key=f"withdraw_{one.id}"):
            desk.consents.withdraw(one.id, by=person())
            st.rerun()


def _under(one: Consent) -> Html:
    told = f"{one.items}, for {one.purpose} · {one.given_on:%Y-%m-%d} to {one.ends_on:%Y-%m-%d} · recorded by {one.recorded_by}"
    return tag("div", told, class_="pl-muted")


def _form(desk: Desk) -> None:
    with st.form("new_consent", clear_on_submit=False, width=760):
        st.html(tag("span", "Record a signed consent", class_="pl-title"))
        left, right = st.columns(2)
        taxpayer = left.text_input("Taxpayer, as the client of the run", key="consent_taxpayer")
        recipient = right.text_input("Recipient, the provider's host", key="consent_recipient", placeholder="api.openai.com")
        items = left.text_input("Items", ITEMS, key="consent_items")
        purpose = right.text_input("Purpose", PURPOSE, key="consent_purpose")
        given = left.date_input("Signed on", "today", key="consent_given")
        ends = right.date_input("Holds until (a year when empty)", None, key="consent_ends")
        if st.form_submit_button("Record", key="record_consent", type="primary"):
            with said():
                desk.consents.record(
                    taxpayer=taxpayer,
                    recipient=recipient,
                    items=items,
                    purpose=purpose,
                    given_on=given,
                    ends_on=ends,
                    by=person(),
                )
            st.rerun()
