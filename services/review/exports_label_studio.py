"""Labelled documents as Label Studio tasks.

The labelling interface that fits: <Labels name="label" toName="text">, <TextArea name="value" toName="text" perRegion="true">
and <Text name="text" value="$text">. Values that stand nowhere in the text are told in `data.fields` only.
"""

from collections.abc import Iterable, Iterator

from pydantic import JsonValue

from services.core.decision import Label
from services.review.exports_cases import LabelledCase
from services.review.exports_rows import canonical


def label_studio_lines(cases: Iterable[LabelledCase]) -> Iterator[str]:
    """One JSON array, a task on each line."""
    yield "["
    for at, case in enumerate(cases):
        yield f"{',' if at else ''}\n{canonical(_task(case))}"
    yield "\n]\n"


def _task(case: LabelledCase) -> dict[str, JsonValue]:
    human = [_regions(case, one, one.human_value) for one in case.known]
    machine = [_regions(case, one, one.machine_value) for one in case.labels]
    fields: dict[str, JsonValue] = dict(case.human)
    data: dict[str, JsonValue] = {
        "text": case.text,
        "run_id": case.run_id,
        "section": case.section,
        "doc_type": case.doc_type,
        "fields": fields,
    }
    return {
        "data": data,
        "annotations": [{"result": [region for regions in human for region in regions]}],
        "predictions": [
            {"model_version": case.model, "score": case.score, "result": [region for regions in machine for region in regions]}
        ],
    }


def _regions(case: LabelledCase, label: Label, value: JsonValue) -> list[JsonValue]:
    """The spans of a value with its label and its reading. A corrected value is looked for in the text, word for word."""
    if value in (None, "", [], {}):
        return []
    spans = case.places.get(label.field, ()) if value == label.machine_value else _found(case.text, value)
    regions: list[JsonValue] = []
    for at, (start, end) in enumerate(spans):
        told: dict[str, JsonValue] = {"start": start, "end": end}
        same: dict[str, JsonValue] = {"id": f"{label.field}-{at}", "to_name": "text"}
        regions.append(
            {
                **same,
                "from_name": "label",
                "type": "labels",
                "value": {**told, "text": case.text[start:end], "labels": [label.field]},
            }
        )
        reading = value if isinstance(value, str) else canonical(value)
        regions.append({**same, "from_name": "value", "type": "textarea", "value": {**told, "text": [reading]}})
    return regions


def _found(text: str, value: JsonValue) -> tuple[tuple[int, int], ...]:
    at = text.find(value) if isinstance(value, str) else -1
    return ((at, at + len(str(value))),) if at >= 0 else ()
