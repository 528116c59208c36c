"""Labels as a table that is narrowed by the address and leads to the cases behind its rows."""

from collections.abc import Mapping, Sequence
from typing import Any, get_args

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from pages.parts import words
from pages.parts.frame import note
from pages.parts.values import shown
from services.core.decision import LabelVerdict
from services.desk.desk import Desk
from services.desk.labelled.nouns import LabelFilter, LabelledRow, Looked, Source

VERDICTS: Mapping[str, str] = {"accepted": "accepted", "edited": "edited", "absent": "not on page", "rejected": "rejected"}
SOURCES = {"here": "decided here", "imported": "imported"}
LOOKED = {"seen": "a person looked", "unseen": "accepted unseen"}
NAMES = ("type", "field", "verdict", "by", "source", "looked", "run")


def narrowed() -> LabelFilter:
    """The filter that the address asks for; what it cannot mean is left out."""
    asked = {name: st.query_params.get(name, "") for name in NAMES}
    return LabelFilter(
        doc_type=asked["type"],
        field=asked["field"],
        verdict=next((one for one in get_args(LabelVerdict) if one == asked["verdict"]), ""),
        decided_by=asked["by"],
        run_id=asked["run"],
        source=next((one for one in get_args(Source) if one == asked["source"]), ""),
        looked=next((one for one in get_args(Looked) if one == asked["looked"]), ""),
    )


def filters(desk: Desk) -> None:
    """The bar; a choice goes into the address at once."""
    known = desk.labelled.figures()
    types = sorted({doc_type for doc_type, *_ in known.fields})
    chosen = st.query_params.get("type", "")
    fields = sorted({field for doc_type, field, *_ in known.fields if chosen in ("", doc_type)})
    with st.container(key="label_filters"):
        columns = st.columns(6)
        _choice(columns[0], "type", "Type", "any type", {one: words.kind(one) for one in types})
        _choice(columns[1], "field", "Field", "any field", {one: one.replace("_", " ") for one in fields})
        _choice(columns[2], "verdict", "Verdict", "any verdict", VERDICTS)
        _choice(columns[3], "by", "Decided by", "anybody", {one: one for one in desk.labelled.people()})
        _choice(columns[4], "source", "Source", "from anywhere", SOURCES)
        _choice(columns[5], "looked", "Looked at", "looked at or not", LOOKED)
    run = st.query_params.get("run", "")
    if run and st.button(f"Only run {run[:8]} · show all", key="label_run"):
        st.query_params.pop("run")
        st.rerun()


def table(desk: Desk, wanted: LabelFilter, total: int, size: int) -> None:
    """A page of rows; `Open` leads to the review of the case. Cells are plain data, never markup."""
    offset = 0
    if total > size:
        pages = -(-total // size)
        offset = size * (int(st.number_input(f"Page of {pages}", 1, pages, key="page", bind="query-params")) - 1)
    rows = desk.labelled.rows(wanted, limit=size, offset=offset)
    config: dict[str, Any] = {
        "open": st.column_config.ButtonColumn("", width=64, type="tertiary", key="label_open"),
        "kind": st.column_config.TextColumn("Type", width=76),
        "field": st.column_config.TextColumn("Field", width=140),
        "machine": st.column_config.TextColumn("Machine read", width=150),
        "person": st.column_config.TextColumn("A person says", width=150),
        "verdict": st.column_config.TextColumn("Verdict", width=84),
        "score": st.column_config.NumberColumn("Score", format="%.2f", width=64, help="The grader's score of the field, 0-1"),
        "by": st.column_config.TextColumn("By", width=104),
        "at": st.column_config.DatetimeColumn("Decided", format="D MMM, HH:mm", width=104),
        "file": st.column_config.TextColumn("File", width=120),
    }
    st.dataframe(_cells(rows), column_config=config, hide_index=True, key="label_table", height="content")
    click = st.session_state.get("label_open")
    if click:
        _open(rows[click["row"]])


def _open(row: LabelledRow) -> None:
    """The case behind a row, at its field; what was imported has none here."""
    if row.source == "imported":
        note("This label was imported: its document is not here.")
        return
    item = {"item": f"{row.label.run_id}:{row.label.section}", "field": row.label.field}
    st.switch_page("pages/review.py", query_params=item)


def _cells(rows: Sequence[LabelledRow]) -> list[dict[str, object]]:
    return [
        {
            "open": "Open" if row.source == "here" else "",
            "kind": words.kind(row.label.doc_type),
            "field": row.label.field.replace("_", " "),
            "machine": shown(row.label.machine_value, clear=True),
            "person": _said(row),
            "verdict": "unseen" if row.label.unseen else VERDICTS[row.label.verdict],
            "score": row.label.field_score,
            "by": row.decision.by,
            "at": row.decision.at,
            "file": row.file or "imported",
        }
        for row in rows
    ]


def _said(row: LabelledRow) -> str:
    """What a person says; of what was accepted unseen nobody said anything."""
    if row.label.unseen:
        return ""
    return shown(row.label.human_value, clear=True) or ("" if row.label.verdict == "rejected" else "not on page")


def _choice(column: DeltaGenerator, name: str, label: str, nothing: str, options: Mapping[str, str]) -> None:
    keys: Sequence[str] = ["", *options]
    now = st.query_params.get(name, "")
    column.selectbox(
        label,
        keys,
        index=keys.index(now) if now in keys else 0,
        format_func=lambda one: options.get(one, nothing),
        key=f"label_{name}",
        label_visibility="collapsed",
        on_change=_chosen,
        args=(name,),
    )


def _chosen(name: str) -> None:
    value = st.session_state[f"label_{name}"]
    st.query_params.pop("page", None)
    if value:
        st.query_params[name] = value
    else:
        st.query_params.pop(name, None)
