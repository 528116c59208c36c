"""The audit log: what was done, by whom, and whether it is whole."""

import streamlit as st

from pages.parts import words
from pages.parts.frame import empty, note, problem
from services.desk.audit import Kept
from services.desk.desk import Desk

PAGE = 50
WHAT = ("", "sign_in", "sign_out", "view", "reveal", "submit", "accept", "edit", "reject", "accept_all", "reject_all", "undo")
MORE = ("export", "provider_call", "refused", "set_roles", "emergency_access", "delete", "consent_recorded")


def log(desk: Desk) -> None:
    """Filters, the rows, and a look at the whole chain."""
    what, who, run, verify = st.columns([3, 3, 4, 2], vertical_alignment="bottom")
    chosen = what.selectbox("What", [*WHAT, *MORE], format_func=lambda one: one or "anything", key="audit_what")
    by = who.text_input("Who", key="audit_who", placeholder="anyone")
    about = run.text_input("Run", key="audit_run", placeholder="any run")
    if verify.button("Verify", key="audit_verify", width="stretch"):
        _checked(desk)
    rows = desk.audit.rows(what=chosen, who=by.strip(), run=about.strip(), limit=PAGE)
    if not rows:
        empty("No row fits.", "Widen the filters.")
        return
    st.dataframe([_cells(one) for one in rows], hide_index=True, key="audit_rows", height="content")


def _checked(desk: Desk) -> None:
    found = desk.audit.verify()
    if found.problems:
        problem("The audit log is not whole.", " ".join(found.problems[:3]))
    else:
        note(f"The log is whole: {words.count(found.rows, 'row')}, root {found.root}.")


def _cells(one: Kept) -> dict[str, object]:
    details = "; ".join(f"{name}: {value}" for name, value in one.details.items() if value not in (None, "", []))
    return {
        "number": one.number,
        "when (UTC)": one.at[:19].replace("T", " "),
        "who": one.who,
        "what": one.what,
        "run": one.run,
        "document": one.document[:12],
        "details": details,
    }
