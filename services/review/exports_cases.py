"""A labelled document as training data needs it: its text, what the machine answered, what a person stands by."""

from collections.abc import Iterable, Iterator
from itertools import groupby

from pydantic import JsonValue

from services.core.base import Frozen
from services.core.decision import Label
from services.review.exports_rows import LabelRecord


class LabelledCase(Frozen):
    """A section with its text and labels. `places` maps a field to the [start, end) of its machine value in `text`."""

    run_id: str
    section: int
    doc_type: str
    title: str
    text: str
    model: str
    score: float | None
    labels: tuple[Label, ...]
    places: dict[str, tuple[tuple[int, int], ...]]

    @property
    def known(self) -> tuple[Label, ...]:
        """Labels that tell the truth of their field: a rejection only says that the machine's value is wrong, and an acceptance
        that nobody looked at says nothing."""
        return tuple(one for one in self.labels if one.verdict != "rejected" and not one.unseen)

    @property
    def machine(self) -> dict[str, JsonValue]:
        """What the machine answered, of the fields whose truth is known."""
        return {one.field: one.machine_value for one in self.known}

    @property
    def human(self) -> dict[str, JsonValue]:
        """What a person stands by; None is "not on the document"."""
        return {one.field: one.human_value for one in self.known}


def by_section(records: Iterable[LabelRecord]) -> Iterator[tuple[tuple[str, int], tuple[LabelRecord, ...]]]:
    """Records in order of their keys, those of one section together."""
    for (run_id, section), group in groupby(records, key=lambda one: one.key[:2]):
        yield (run_id, section), tuple(group)
