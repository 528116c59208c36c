"""Labels as CSV that no spreadsheet takes for formulas."""

import csv
import io
import json
import re
from collections.abc import Iterable, Iterator

from pydantic import JsonValue

from services.review.exports_rows import LabelRecord

COLUMNS = (
    "run_id",
    "section",
    "document_sha256",
    "doc_type",
    "field",
    "verdict",
    "machine_value",
    "human_value",
    "machine_status",
    "score",
    "field_score",
    "confidence",
    "decided_by",
    "decided_at",
    "reason",
    "comment",
    "look",
    "decision_id",
    "accepted_unseen",
)
FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
"""Beginnings that a spreadsheet may take for a formula, full-width ones too."""
NUMBER = re.compile(r"-?\d+(?:\.\d+)?")


def csv_lines(records: Iterable[LabelRecord]) -> Iterator[str]:
    """A heading, then a row a label, ended by CR LF."""
    yield _line(COLUMNS)
    for record in records:
        label, decision = record.label, record.decision
        yield _line(
            [
                label.run_id,
                label.section,
                decision.binding.get("sha256", ""),
                label.doc_type,
                label.field,
                label.verdict,
                _text(label.machine_value),
                _text(label.human_value),
                label.machine_status,
                label.score,
                label.field_score,
                label.confidence,
                decision.by,
                decision.at.isoformat(),
                decision.reason,
                decision.comment,
                decision.look,
                decision.id,
                decision.unseen,
            ]
        )


def safe_cell(text: str) -> str:
    """The text with an apostrophe before what could be a formula, and without NUL. Plain numbers stay numbers."""
    text = text.replace("\x00", "")
    return f"'{text}" if text.lstrip(" ").startswith(FORMULA) and not NUMBER.fullmatch(text) else text


def _line(cells: Iterable[object]) -> str:
    buffer = io.StringIO()
    csv.writer(buffer).writerow([safe_cell("" if cell is None else str(cell)) for cell in cells])
    return buffer.getvalue()


def _text(value: JsonValue) -> str:
    if value is None:
        return ""
    return json.dumps(value, ensure_ascii=False, sort_keys=True) if isinstance(value, list | dict) else str(value)
