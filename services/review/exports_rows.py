"""A label with the decision behind it as one line of JSONL, and the way back."""

import hashlib
import json
from collections.abc import Iterable, Iterator

from pydantic import JsonValue, ValidationError

from services.core.base import Frozen
from services.core.decision import Decision, Label
from services.core.errors import AppError
from services.review.binding import is_intact

FORMAT = "proofloop.label/1"
ENCODER = json.JSONEncoder(sort_keys=True, ensure_ascii=False, separators=(",", ":"))
LAST_KEY = ',"masked":'
"""Before it the checksum has its place in the order of the keys, so that no line is written twice."""
LONGEST_LINE = 4_000_000
"""Characters; a longer line is no label of ours."""


class LabelRecord(Frozen):
    """A label and the decision that it follows from. `masked`: identifiers in it were starred on the way out."""

    label: Label
    decision: Decision
    masked: bool = False

    @property
    def key(self) -> tuple[str, int, str]:
        """(run, section, field): by which labelled data is ordered."""
        return self.label.run_id, self.label.section, self.label.field


def jsonl_lines(records: Iterable[LabelRecord]) -> Iterator[str]:
    """One line a record, the same every time: keys in order, a checksum of the line in it."""
    for record in records:
        text = canonical(_body(record))
        before, last, flag = text.rpartition(LAST_KEY)
        yield f'{before},"line_sha256":"{_sha256(text)}"{last}{flag}\n'


def read_line(line: str) -> LabelRecord:
    """The record of a line. Raises AppError, which says what is wrong and repeats nothing of the line."""
    if len(line) > LONGEST_LINE:
        raise AppError("The line is too long for a label.", "Export it again.")
    try:
        body = json.loads(line)
    except ValueError:
        raise AppError("The line is not JSON.", "Export it again as JSONL.") from None
    if not isinstance(body, dict) or body.get("format") != FORMAT:
        raise AppError("The line is not a label of Proofloop.", f"Each line says: format {FORMAT}.")
    told = body.pop("line_sha256", None)
    if told != _checksum(body):
        raise AppError("The line was changed since it was exported.", "Export it again.")
    return _record(body)


def canonical(body: JsonValue) -> str:
    """JSON on one line, the same for equal values."""
    return ENCODER.encode(body)


def _body(record: LabelRecord) -> dict[str, JsonValue]:
    """The label's versions are the decision's binding: they are written once."""
    return {
        "format": FORMAT,
        "masked": record.masked,
        "label": record.label.model_dump(mode="json", exclude={"versions"}),
        "decision": record.decision.model_dump(mode="json"),
    }


def _record(body: dict[str, JsonValue]) -> LabelRecord:
    try:
        decision = Decision.model_validate(body["decision"])
        label = Label.model_validate({**_mapping(body["label"]), "versions": dict(decision.binding)})
        record = LabelRecord(label=label, decision=decision, masked=body["masked"] is True)
    except (ValidationError, KeyError, TypeError):
        raise AppError("A part of the label is missing or of the wrong kind.", "Export it again.") from None
    if (label.decision_id, label.run_id, label.section) != (decision.id, decision.run_id, decision.section):
        raise AppError("The label and its decision do not belong together.", "Export it again.")
    if not record.masked and not is_intact(decision):
        raise AppError("The decision was altered since it was made.", "Export it again.")
    return record


def _mapping(value: JsonValue) -> dict[str, JsonValue]:
    if not isinstance(value, dict):
        raise TypeError
    return value


def _checksum(body: dict[str, JsonValue]) -> str:
    return _sha256(canonical(body))


def _sha256(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
