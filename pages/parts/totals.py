"""The totals sheet of a packet, every figure a link to its box on the review desk; and the run's downloads."""

from decimal import Decimal
from urllib.parse import quote

import streamlit as st

from pages.parts import words
from pages.parts.fhir import fhir_export
from pages.parts.markup import Html, join, pill, tag
from services.desk.desk import Desk
from services.desk.replay import RunView
from services.desk.totals import BoxTotal, Figure, FormTotals, LeftOut, Totals

TWO = 2
"""Forms from which a file is a packet."""


def sheet(totals: Totals, run_id: str) -> Html | None:
    """The sheet as a card; None for a file with less than two forms."""
    if sum(len(kind.forms) for kind in totals.forms) + len(totals.left_out) < TWO:
        return None
    counted = sum(len(kind.forms) for kind in totals.forms)
    title = tag("span", "Totals", class_="pl-title")
    said = f"{words.count(counted, 'form')} counted once each; copies are not added up. A figure opens its box."
    return tag(
        "div",
        title,
        tag("span", said, class_="pl-muted"),
        *(_kind(kind, run_id) for kind in totals.forms),
        _left_out(totals.left_out, run_id),
        class_="pl-card pl-totals",
    )


def exports(desk: Desk, run_id: str, view: RunView) -> None:
    """CSV, JSON and FHIR of what the run found, each value with its evidence; made when asked for."""
    stem = "".join(letter if letter.isalnum() or letter in "-_" else "_" for letter in view.file.rsplit(".", 1)[0])[:60] or "run"
    with st.popover("Export"):
        st.caption("Every value with page, box, quote and decision, and the totals. Identifiers are in clear.")
        for kind, mime, made in (
            ("csv", "text/csv", lambda: desk.packet.csv(run_id)),
            ("json", "application/json", lambda: desk.packet.json(run_id)),
        ):
            st.download_button(
                kind.upper(),
                data=made,
                file_name=f"{stem}.{kind}",
                mime=mime,
                key=f"export_{kind}",
                on_click="ignore",
                width="stretch",
            )
        fhir_export(desk, run_id, stem)


def _kind(kind: FormTotals, run_id: str) -> Html:
    year = f" · {kind.tax_year}" if kind.tax_year else " · year not known"
    head = tag("tr", tag("th", "Box"), tag("th", "Name"), tag("th", "Total", class_="num"), tag("th", "Figures"))
    rows = [_box(box, run_id) for box in kind.boxes]
    return join(
        tag("h3", f"{words.kind(kind.doc_type)}{year} ", pill(words.count(len(kind.forms), "form"))),
        tag("table", tag("thead", head), tag("tbody", *rows), class_="pl-table")
        if rows
        else tag("p", "No amount.", class_="pl-muted"),
    )


def _box(box: BoxTotal, run_id: str) -> Html:
    figures = [join(" + " if at else "", _figure(one, run_id)) for at, one in enumerate(box.figures)]
    total = tag("td", amount(box.total), class_="num")
    return tag("tr", tag("td", box.spec.box or "-"), tag("td", box.spec.label), total, tag("td", *figures))


def _figure(one: Figure, run_id: str) -> Html:
    where = f"form {one.section + 1}" + (f", page {one.page}" if one.page else ", not located")
    why = f"{where}{f', {one.decision}' if one.decision else ''}"
    return tag("a", amount(one.amount), href=_link(run_id, one.section, one.field), target="_self", title=why)


def _left_out(left_out: tuple[LeftOut, ...], run_id: str) -> Html | None:
    if not left_out:
        return None
    lines = [
        tag(
            "li",
            tag("a", f"{words.kind(one.doc_type)}, {words.pages(one.pages)}", href=_link(run_id, one.section), target="_self"),
            f": {one.why.rstrip('.')}",
        )
        for one in left_out
    ]
    return tag("div", tag("h3", "Not counted"), tag("ul", *lines))


def amount(value: Decimal) -> str:
    """US dollars with separators; negative in parentheses, as forms print it."""
    said = f"{abs(value):,.2f}"
    return f"({said})" if value < 0 else said


def _link(run_id: str, section: int, field: str = "") -> str:
    item = f"review?item={quote(f'{run_id}:{section}')}"
    return f"{item}&field={quote(field)}" if field else item
