"""What shared work on reviews is told in: claims, conflicts with both versions, rows of the queue."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal

from pydantic import JsonValue

from services.core.base import Frozen
from services.core.decision import Decision, DecisionKind, Look, RejectReason
from services.core.errors import AppError
from services.core.rubric import FieldSpec
from services.review.agreement import Figure as Figure
from services.review.leases import Lost
from services.review.second import Judgement as Judgement
from services.review.second import SecondReviewPolicy as SecondReviewPolicy
from services.review.second import Share as Share

State = Literal["waiting", "claimed", "decided", "second_review", "adjudication", "closed"]


@dataclass(frozen=True)
class Act:
    """What a person did: on a field, or (`accept_all`, `reject_all`) on the whole section, under the claim `token`."""

    kind: DecisionKind
    by: str
    field: str | None = None
    value: JsonValue = None
    reason: RejectReason | None = None
    comment: str = ""
    token: int | None = None
    extra: tuple[tuple[str, str], ...] = ()
    """What else the decision is bound to, e.g. the bulk acceptance that it is part of."""
    typed: str = ""
    """The unit whose typed text is settled with it."""


@dataclass(frozen=True)
class Claim:
    """A person's hold on an item: every decision names its `token`; it ends at `until` unless the person works on."""

    run_id: str
    section: int
    by: str
    token: int
    until: datetime
    look: Look
    second_why: str = ""
    """Why this is a second look, if it is."""


class SetAside(Frozen):
    """An act that was not saved because another person was first; kept until its author takes or drops it."""

    id: str
    run_id: str
    section: int
    kind: DecisionKind
    by: str
    field: str | None = None
    value: JsonValue = None
    reason: RejectReason | None = None
    comment: str = ""


class Conflict(AppError):
    """A decision that was refused. Nothing of it is lost: `mine` was put aside, `theirs` is what holds now.

    `why`: another person holds the item, the claim has run out, or the item was claimed anew since.
    """

    def __init__(self, message: str, remedy: str, why: Lost, mine: SetAside, theirs: tuple[Decision, ...]) -> None:
        super().__init__(message, remedy)
        self.why = why
        self.mine = mine
        self.theirs = theirs


class Taken(AppError):
    """Another person holds the item, `until` then unless they work on."""

    def __init__(self, holder: str, until: datetime | None) -> None:
        super().__init__(f"{holder} is working on this item.", "Choose another one, or come back when it is free.")
        self.holder = holder
        self.until = until


@dataclass(frozen=True)
class Standing:
    """Where an item stands in its course, and for whom it is open."""

    state: State
    look: Look
    holder: str = ""
    until: datetime | None = None
    second_why: str = ""
    disputed: int = 0


class QueueFilter(Frozen):
    """Which items: empty or None leaves a condition out. `older_hours`: waiting at least so long."""

    doc_type: str = ""
    reason: str = ""
    state: State | Literal["open", ""] = "open"
    """"open" is everything that needs a person; empty is everything that ever did."""
    mine: bool = False
    older_hours: float | None = None
    min_score: float | None = None
    max_score: float | None = None


@dataclass(frozen=True)
class WorkRow:
    """One line of the queue: the item, its risk with the reason, how far it is and who holds it."""

    run_id: str
    section: int
    file: str
    doc_type: str
    score: float | None
    risk: float
    why: str
    waiting_since: datetime
    decided_fields: int
    fields: int
    state: State
    holder: str = ""
    until: datetime | None = None
    second_why: str = ""
    disputed: int = 0
    """Fields on which two looks differ and that nobody has settled."""
    scale: int = 1
    """The score is told in points of so many."""
    sampled: bool = False
    """Drawn by a bulk acceptance: a person must look at it."""
    score_unused: str = ""
    """Why its score has no part in its risk; empty where it has."""


@dataclass(frozen=True)
class TwoLooks:
    """One field under adjudication: what the machine said and what each of two people made of it."""

    spec: FieldSpec
    machine: JsonValue
    first: Judgement | None
    second: Judgement | None
    settled: Judgement | None = None
    comments: Mapping[str, str] = field(default_factory=dict)
    """Who -> what they remarked on the field."""
    rejections: Mapping[str, tuple[RejectReason, str]] = field(default_factory=dict)
    """Who rejected it -> why, and in which words."""


@dataclass(frozen=True)
class Adjudication:
    """Both looks at one item side by side; `fields` holds only those that differ, settled ones among them."""

    run_id: str
    section: int
    first_by: str
    second_by: str
    fields: tuple[TwoLooks, ...]
    agreed: int
    """Fields on which both say the same."""
