"""A run's forms as CSV and JSON, each value with its evidence: page, box, quote, decision. Pure."""

import csv
import io
import json
from collections.abc import Iterator, Mapping, Sequence

from pydantic import JsonValue

from services.core.draft import Place
from services.desk.packet_forms import Entry, PacketForm
from services.desk.totals import Totals, totals_of
from services.review.exports_csv import safe_cell

COLUMNS = (
    "record",
    "file",
    "run_id",
    "form",
    "doc_type",
    "tax_year",
    "form_pages",
    "left_out",
    "field",
    "box",
    "label",
    "value",
    "machine_value",
    "status",
    "confidence",
    "located",
    "page",
    "x0",
    "top",
    "x1",
    "bottom",
    "quote",
    "decision",
    "decided_by",
    "decided_at",
)


def as_csv(file: str, run_id: str, forms: Sequence[PacketForm]) -> bytes:
    """UTF-8 with a byte order mark, so that spreadsheets read it: a row for each field, then a row for each total.

    What a spreadsheet could take for a formula gets an apostrophe before it; plain numbers stay numbers.
    """
    buffer = io.StringIO()
    writer = csv.DictWriter(buffer, COLUMNS, restval="")
    writer.writeheader()
    for form in forms:
        for entry in form.entries:
            writer.writerow(_safe({"file": file, "run_id": run_id, **_field_row(form, entry)}))
    for row in _total_rows(totals_of(forms)):
        writer.writerow(_safe({"file": file, "run_id": run_id, **row}))
    return buffer.getvalue().encode("utf-8-sig")


def as_json(file: str, run_id: str, forms: Sequence[PacketForm]) -> bytes:
    """The same as one JSON object: `forms` with their fields and places, and `totals` with the figures behind them."""
    told = {
        "file": file,
        "run_id": run_id,
        "forms": [_form(form) for form in forms],
        "totals": _totals(totals_of(forms)),
    }
    return json.dumps(told, ensure_ascii=False, indent=1).encode()


def _safe(row: Mapping[str, object]) -> dict[str, str]:
    return {name: safe_cell(_text(value)) for name, value in row.items()}


def _text(value: object) -> str:
    if value is None:
        return ""
    return json.dumps(value, ensure_ascii=False) if isinstance(value, list | dict) else str(value)


def _field_row(form: PacketForm, entry: Entry) -> dict[str, object]:
    place = entry.machine.places[0] if entry.machine.places else None
    return {
        "record": "field",
        "form": form.section + 1,
        "doc_type": form.doc_type,
        "tax_year": form.tax_year,
        "form_pages": " ".join(map(str, form.pages)),
        "left_out": form.left_out,
        "field": entry.spec.name,
        "box": entry.spec.box,
        "label": entry.spec.label,
        "value": entry.value,
        "machine_value": entry.machine.value,
        "status": entry.machine.status,
        "confidence": entry.machine.confidence,
        "located": str(entry.machine.located).lower(),
        "quote": " | ".join(one.quote for one in entry.machine.places),
        "decision": entry.decision,
        "decided_by": entry.by,
        "decided_at": entry.at,
        **_corners(place),
    }


def _corners(place: Place | None) -> dict[str, object]:
    if place is None:
        return {}
    box = place.box
    corners = {"x0": box.x0, "top": box.top, "x1": box.x1, "bottom": box.bottom} if box else {}
    return {"page": place.page, **{name: round(value, 5) for name, value in corners.items()}}


def _total_rows(totals: Totals) -> Iterator[dict[str, object]]:
    for kind in totals.forms:
        for box in kind.boxes:
            yield {
                "record": "total",
                "form": " ".join(str(one.section + 1) for one in box.figures),
                "doc_type": kind.doc_type,
                "tax_year": kind.tax_year,
                "field": box.spec.name,
                "box": box.spec.box,
                "label": box.spec.label,
                "value": str(box.total),
            }


def _form(form: PacketForm) -> dict[str, JsonValue]:
    return {
        "form": form.section + 1,
        "doc_type": form.doc_type,
        "tax_year": form.tax_year,
        "pages": list(form.pages),
        "score": form.score,
        "counted": not form.left_out,
        "left_out": form.left_out,
        "review": form.verdict,
        "fields": {entry.spec.name: _field(entry) for entry in form.entries},
    }


def _field(entry: Entry) -> dict[str, JsonValue]:
    places: list[JsonValue] = [
        {
            "quote": place.quote,
            "page": place.page,
            "box": [place.box.x0, place.box.top, place.box.x1, place.box.bottom] if place.box else None,
            "element": place.element,
        }
        for place in entry.machine.places
    ]
    return {
        "box": entry.spec.box,
        "label": entry.spec.label,
        "value": entry.value,
        "machine_value": entry.machine.value,
        "status": entry.machine.status,
        "confidence": entry.machine.confidence,
        "located": entry.machine.located,
        "places": places,
        "decision": entry.decision,
        "decided_by": entry.by,
        "decided_at": entry.at,
    }


def _totals(totals: Totals) -> dict[str, JsonValue]:
    return {
        "forms": [
            {
                "doc_type": kind.doc_type,
                "tax_year": kind.tax_year,
                "forms": [section + 1 for section in kind.forms],
                "boxes": [
                    {
                        "field": box.spec.name,
                        "box": box.spec.box,
                        "label": box.spec.label,
                        "total": str(box.total),
                        "figures": [
                            {"form": one.section + 1, "page": one.page, "amount": str(one.amount), "decision": one.decision}
                            for one in box.figures
                        ],
                    }
                    for box in kind.boxes
                ],
            }
            for kind in totals.forms
        ],
        "left_out": [{"form": one.section + 1, "doc_type": one.doc_type, "why": one.why} for one in totals.left_out],
    }
