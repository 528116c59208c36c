"""How long documents are kept, what was deleted, and deleting by hand."""

import streamlit as st

from pages.parts import words
from pages.parts.frame import note, person, said
from pages.parts.markup import tag
from services.desk.desk import Desk

MOST = 20


def keeping(desk: Desk) -> None:
    """The rule, what it would delete now, one document by its run, and the tombstones."""
    days, due = desk.retention.days, desk.retention.due()
    rule = f"A document goes {days} days after its last use." if days else "Documents are kept until someone deletes them."
    st.html(tag("div", rule, " The audit log stays.", class_="pl-muted"))
    if due:
        note(f"{words.count(len(due), 'document')} would go now.")
        if st.button("Delete what is due", key="purge"):
            desk.retention.purge(by=person())
            st.rerun()
    with st.form("delete_document", width=760):
        st.html(tag("span", "Delete a document, or hold it", class_="pl-title"))
        left, right = st.columns(2)
        run_id = left.text_input("Id of one of its runs", key="keep_run").strip()
        why = right.text_input("Reason", key="keep_why")
        with st.container(horizontal=True):
            delete = st.form_submit_button("Delete with all its runs", key="keep_delete")
            hold = st.form_submit_button("Hold", key="keep_hold")
            release = st.form_submit_button("Release", key="keep_release")
    with said():
        if delete:
            note(f"{words.count(desk.retention.delete_run(run_id, why, by=person()), 'run')} went with it.")
        elif hold:
            desk.retention.hold(run_id, why, by=person())
            note("It is held: the rule leaves it alone.")
        elif release:
            desk.retention.release(run_id, by=person())
            note("The rule applies to it again.")
    _tombstones(desk)


def _tombstones(desk: Desk) -> None:
    gone = desk.retention.tombstones()[:MOST]
    if not gone:
        return
    head = tag("tr", *(tag("th", name) for name in ("Run", "Deleted", "By", "Why")))
    rows = [
        tag("tr", tag("td", one.run_id), tag("td", f"{one.at:%Y-%m-%d %H:%M}"), tag("td", one.by), tag("td", one.why))
        for one in gone
    ]
    st.html(tag("div", tag("span", "Deleted", class_="pl-title"), tag("table", head, *rows, class_="pl-table"), class_="pl-card"))
