"""Identifiers starred on the way out, in values, comments and text alike; lengths stay, so spans stay true."""

from collections.abc import Mapping

from pydantic import JsonValue

from services.core.identifiers import masked
from services.review.exports_cases import LabelledCase
from services.review.exports_rows import LabelRecord

Identifying = Mapping[str, frozenset[str]]
"""Document type -> fields whose whole value is an identifier."""


def mask_record(record: LabelRecord, identifying: Identifying) -> LabelRecord:
    """The record with its identifiers starred; its digest stays the one of what was decided. Once is enough."""
    if record.masked:
        return record
    whole = record.label.field in identifying.get(record.label.doc_type, frozenset())
    label = record.label.model_copy(
        update={name: mask_value(getattr(record.label, name), whole) for name in ("machine_value", "human_value")}
    )
    decision = record.decision.model_copy(
        update={
            "shown": mask_value(record.decision.shown, whole),
            "value": mask_value(record.decision.value, whole),
            "comment": masked(record.decision.comment),
        }
    )
    return LabelRecord(label=label, decision=decision, masked=True)


def mask_case(case: LabelledCase, identifying: Identifying) -> LabelledCase:
    """The case with identifiers starred in its text and its values."""
    fields = identifying.get(case.doc_type, frozenset())
    text = masked(case.text)
    for name in sorted(fields):
        for start, end in case.places.get(name, ()):
            text = f"{text[:start]}{masked(case.text[start:end], whole=True)}{text[end:]}"
    labels = tuple(
        one.model_copy(
            update={
                "machine_value": mask_value(one.machine_value, one.field in fields),
                "human_value": mask_value(one.human_value, one.field in fields),
            }
        )
        for one in case.labels
    )
    return case.model_copy(update={"text": text, "labels": labels})


def mask_value(value: JsonValue, whole: bool) -> JsonValue:
    """Every text in a value with its identifiers starred; `whole`: each text is one identifier."""
    match value:
        case str():
            return masked(value, whole=whole)
        case list():
            return [mask_value(one, whole) for one in value]
        case dict():
            return {key: mask_value(one, whole) for key, one in value.items()}
        case _:
            return value
