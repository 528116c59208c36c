"""What labels say of an answer: which of its values are right, and whether all of it is. Pure."""

import hashlib
from collections.abc import Iterable, Sequence

from pydantic import JsonValue

from services.core.decision import Label
from services.core.events import Concluded
from services.core.finding import Grade
from services.learning.regression import FieldSeen, Seen


def seen(end: Concluded, doc_type: str, labels: Sequence[Label]) -> Seen:
    """A section's end beside the labels of that section as it was labelled. Of another type, none of its values is right."""
    same = end.doc_type == doc_type
    fields = end.draft.fields if end.draft and same else {}
    told: dict[str, bool | None] = {}
    order = {name: at for at, name in enumerate(fields)}
    for label in sorted(labels, key=lambda one: order.get(one.field, len(order))):
        one = fields.get(label.field)
        told[label.field] = right(label, one.value if one else None) if same or label.verdict == "rejected" else False
    unlabelled = [name for name, one in fields.items() if one.filled and name not in told]
    return Seen(
        score=end.score,
        review=end.needs_review,
        right=_whole(list(told.values()), unlabelled),
        fields={
            name: FieldSeen(score=_score(end.grade, name) if same else 0.0, right=said)
            for name, said in told.items()
            if said is not None
        },
        dimensions={name: one.score for name, one in end.grade.dimensions.items()} if end.grade else {},
    )


def right(label: Label, value: JsonValue) -> bool | None:
    """Whether a value is the one that a person says; None where nobody said: the label rejects another value than this."""
    if label.verdict == "rejected":
        return False if _plain(value) == _plain(label.machine_value) else None
    return _plain(value) == _plain(label.human_value)


def drawn(documents: Iterable[str], size: int | None, seed: str) -> frozenset[str]:
    """So many of these documents by lot, all of them without a size: the same for the same documents, size and seed."""
    lots = sorted(set(documents), key=lambda one: (hashlib.sha256(f"{seed}:{one}".encode()).hexdigest(), one))
    return frozenset(lots if size is None else lots[:size])


def _score(grade: Grade | None, name: str) -> float | None:
    if grade is None or name not in grade.fields:
        return 0.0
    absent = any(one.field == name and one.check == "completeness" and one.score is None for one in grade.findings)
    return None if absent else grade.fields[name].score


def _whole(told: Sequence[bool | None], unlabelled: Sequence[str]) -> bool | None:
    if False in told:
        return False
    return True if told and None not in told and not unlabelled else None


def _plain(value: JsonValue) -> JsonValue:
    """No value is no value, however it is written."""
    return None if value in ("", [], {}) else value
