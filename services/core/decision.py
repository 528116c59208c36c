"""A person's decisions and the labels derived from them. Append-only: a second opinion is a new decision."""

from collections.abc import Mapping
from datetime import datetime
from typing import Literal

from pydantic import Field as Meta
from pydantic import JsonValue

from services.core.base import Frozen

DecisionKind = Literal["accept", "edit", "absent", "reject", "undo", "accept_all", "reject_all", "comment", "submit"]
"""`comment` and `submit` decide nothing: the one is a remark, the other ends a person's look at a section."""
Look = Literal["first", "second", "adjudication"]
Unseen = Literal["", "bulk", "auto"]
LabelVerdict = Literal["accepted", "edited", "absent", "rejected"]
RejectReason = Literal["wrong_type", "wrong_values", "unreadable", "duplicate", "not_in_scope", "other"]


class Decision(Frozen):
    """One act of a reviewer on a field (`field` set) or the whole section.

    `shown` is the machine value that was on the screen, `value` the human one; of an `accept_all` that leaves fields open for
    which nothing was read, `value` is {"left_open": their names}. `binding` pins what it was made on:
    document sha256, run, models, versions. `supersedes` is the id of the decision it replaces or undoes.
    """

    id: str
    run_id: str
    section: int
    field: str | None
    kind: DecisionKind
    by: str
    at: datetime
    shown: JsonValue = None
    value: JsonValue = None
    reason: RejectReason | None = None
    comment: str = ""
    supersedes: str | None = None
    binding: Mapping[str, str] = Meta(default_factory=dict)
    look: Look = "first"
    """Whose look it belongs to: the first reviewer's, an independent second one's, or the one that settles the two."""
    token: int | None = None
    """The claim that it was made under; None for a decision that needed none."""
    digest: str = ""
    """sha256 over all the rest; see services.review.binding."""

    @property
    def unseen(self) -> Unseen:
        """How it came about without a look; empty when a person looked."""
        return _unseen(self.binding)


class Label(Frozen):
    """A field's machine value against the human one, with the scores and versions behind it.

    `dimensions` are those of the section's grade, empty where its score states no quality. `complete`: every field of the
    section was decided, or left open because nothing was read for it, and nothing of it is in dispute.
    """

    decision_id: str
    run_id: str
    section: int
    doc_type: str
    field: str
    machine_value: JsonValue = None
    machine_status: str = ""
    human_value: JsonValue = None
    verdict: LabelVerdict
    score: float | None = None
    field_score: float | None = None
    confidence: float | None = None
    dimensions: Mapping[str, float] = Meta(default_factory=dict)
    complete: bool = False
    versions: Mapping[str, str] = Meta(default_factory=dict)

    @property
    def unseen(self) -> Unseen:
        """How it came about without a look: such a label is what the machine said, and no evidence of anything."""
        return _unseen(self.versions)


def _unseen(binding: Mapping[str, str]) -> Unseen:
    """A binding names the bulk acceptance, or the terms of auto-accept, that the decision was part of."""
    return "bulk" if "bulk" in binding else "auto" if "auto" in binding else ""
