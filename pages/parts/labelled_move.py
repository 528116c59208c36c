"""Taking labelled data out, and bringing it in."""

import io
from typing import BinaryIO, cast

import streamlit as st

from pages.parts import words
from pages.parts.frame import empty, problem
from pages.parts.markup import pill, tag
from services.core.errors import AppError
from services.desk.desk import Desk
from services.desk.labelled.nouns import ExportSummary, ImportReport, LabelFilter

READY = "export_ready"
REPORT = "import_report"


def export_tab(desk: Desk, wanted: LabelFilter, total: int, by: str) -> None:
    """Choose a form, prepare the file, save it; count and checksum are told."""
    if not total:
        empty("There is nothing to export.", "The filters under Browse narrow what is exported.")
        return
    formats = {one.name: one for one in desk.exports.formats()}
    name = st.radio(
        "Form",
        formats,
        format_func=lambda one: formats[one].title,
        captions=[one.about for one in formats.values()],
        key="export_form",
    )
    clear = st.checkbox(
        "Identifiers as they are, instead of starred", key="export_clear", help="For administrators; the audit log tells of it"
    )
    st.html(tag("div", "Names and addresses stay in documents and values: treat every export as confidential.", class_="pl-foot"))
    asked = (name, clear, wanted)
    if st.button("Prepare the file", key="export_prepare", type="primary"):
        _prepare(desk, asked, by)
    ready = st.session_state.get(READY)
    if ready and ready[0] == asked:
        _, told, data = ready
        st.html(tag("div", *_summary(told), class_="pl-card lb-sum"))
        st.download_button(
            "Save", data, f"labels.{formats[name].ending}", formats[name].mime, key="export_save", on_click="ignore"
        )


def import_tab(desk: Desk, by: str) -> None:
    """Bring a JSONL export in: whole, or not at all."""
    st.html(
        tag(
            "div",
            "A JSONL export of this or another Proofloop. What is known changes nothing; a broken row stops the whole import.",
            class_="pl-sub",
        )
    )
    file = st.file_uploader("JSONL file", type=["jsonl"], key="import_file", label_visibility="collapsed")
    if file is not None and st.button("Import", key="import_now", type="primary"):
        try:
            st.session_state[REPORT] = desk.labelled.import_jsonl(cast(BinaryIO, file), by=by)
        except AppError as error:
            problem(error.message, error.remedy)
            return
        st.rerun()
    report = st.session_state.pop(REPORT, None)
    if report is not None:
        _report(report)


def _prepare(desk: Desk, asked: tuple[str, bool, LabelFilter], by: str) -> None:
    name, clear, wanted = asked
    out = io.BytesIO()
    write = desk.exports.write_clear if clear else desk.exports.write
    try:
        told = write(out, name, wanted, by=by)
    except AppError as error:
        st.session_state.pop(READY, None)
        problem(error.message, error.remedy)
        return
    st.session_state[READY] = (asked, told, out.getvalue())


def _summary(told: ExportSummary) -> list[object]:
    what = words.count(told.rows, "label" if told.format in ("jsonl", "csv") else "document")
    parts: list[object] = [pill(what, "good"), " ", pill(f"{told.size:,} bytes")]
    if told.left_out:
        parts += [
            " ",
            pill(
                f"{words.count(told.left_out, 'document')} left out",
                "doubt",
                "Without its text here, or with nothing for this form",
            ),
        ]
    parts += [" ", pill("identifiers starred" if told.masked else "identifiers as they are", "good" if told.masked else "bad")]
    return [*parts, tag("div", "sha256 ", tag("code", told.sha256), class_="pl-muted lb-sha")]


def _report(report: ImportReport) -> None:
    if not report.problems:
        fates = ((report.added, "new"), (report.replaced, "newer than before"), (report.known, "known already"))
        told = f"{words.count(report.rows, 'label')} read: {', '.join(f'{count:,} {fate}' for count, fate in fates)}."
        st.html(tag("div", told, class_="pl-saved", role="status"))
        return
    rows = [tag("li", f"Row {number}: {why}") for number, why in report.problems]
    more = tag("li", f"and {report.more_problems:,} more") if report.more_problems else None
    st.html(
        tag(
            "div",
            tag("b", "Nothing was imported."),
            " Mend these rows, or export again.",
            tag("ul", *rows, more),
            class_="pl-problem",
            role="alert",
        )
    )
