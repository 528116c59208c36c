"""A section under a writer's hold: who may write there now, as which look, and under which claim."""

import uuid
from dataclasses import dataclass
from datetime import datetime

from sqlmodel import Session

from services.core.decision import Decision, Look
from services.core.errors import AppError
from services.core.events import Concluded
from services.core.run import RunSpec
from services.desk.guard.verbs import SETTLING
from services.desk.house import House
from services.desk.work.ends import ends_of
from services.desk.work.nouns import Act, Conflict, SetAside
from services.review.force import in_force, standing
from services.review.leases import LEASE, Lease, Lost, lost, worked
from storage import clock, decisions, leases, runs, sections, users
from storage.tables_work import ReviewItemRow

TOLD: dict[Lost, tuple[str, str]] = {
    "held": ("{holder} is working on this item, so this was not saved.", "Both versions are kept: compare them."),
    "expired": ("Your claim on this item has run out, so this was not saved.", "Claim it again, then save what you have."),
    "superseded": (
        "This item was claimed anew since you opened it, so this was not saved.",
        "Both versions are kept: compare them.",
    ),
}


@dataclass(frozen=True)
class Place:
    """What stands in a section while nobody else can write there, and which look the writer's act belongs to."""

    house: House
    spec: RunSpec
    concluded: Concluded
    item: ReviewItemRow
    before: tuple[Decision, ...]
    look: Look
    now: datetime
    rows: tuple[object, ...] = ()
    """The section's and the run's, kept so that the session need not fetch them again."""


def hold(session: Session, house: House, run_id: str, section: int, act: Act) -> Place:
    """Hold a section until the transaction ends, for this act, and let the claim that it names run on.

    Raises Conflict when the act comes too late, AppError when the person may not give this look or there is no such section.
    """
    row, run = sections.hold(session, run_id, section), runs.record(session, run_id)
    if run.trial:
        raise AppError("This run tried out a draft of the words; nobody decides on it.", "Review the document's own run.")
    concluded = concluded_section(session, run_id, section)
    item, now = leases.item(session, run_id, section), clock.now(session)
    before = decisions.of_section(session, run_id, section)
    lease = lease_of(item)
    if reason := lost(lease, act.by, act.token, now):
        raise _conflict(reason, lease, act, concluded, run_id, before)
    look = look_for(item, act.by)
    if look != "first" and act.token is None:
        raise AppError("A second look and its settling need a claim.", "Claim the item first.")
    if act.token is not None:
        leases.keep(item, now, LEASE, worked(item.active_at, now))
    return Place(house, runs.spec(session, run_id), concluded, item, before, look, now, (row, run))


def look_for(item: ReviewItemRow, by: str) -> Look:
    """Which look a person would give at an item. Raises AppError for one that they may not: nobody checks themself."""
    if item.stage == "second":
        if by == item.first_by:
            raise AppError("You gave the first look at this item.", "Another person gives the second one.")
        return "second"
    if item.stage == "adjudication" or item.second_by:
        if by in (item.first_by, item.second_by):
            raise AppError("You gave one of the two looks at this item.", "An adjudicator settles what differs.")
        return "adjudication"
    return "first"


def settles(session: Session, by: str) -> bool:
    """Whether two looks are this person's to settle. Whoever is not known by roles, as in single-user mode, may do all."""
    known = users.find(session, by)
    return known is None or bool(known.roles & SETTLING.roles)


def lease_of(item: ReviewItemRow) -> Lease:
    """The item's lease as the pure rules know it."""
    return Lease(item.holder, item.token, item.until)


def concluded_section(session: Session, run_id: str, section: int) -> Concluded:
    """The end of a section. Raises AppError when the run is unknown or has no such section (yet)."""
    runs.record(session, run_id)
    end = ends_of(session, [(run_id, section)]).get((run_id, section))
    if end is None:
        raise AppError("This run has nothing to review here.", "Wait until it has ended, or choose another section.")
    return end


def _conflict(reason: Lost, lease: Lease, act: Act, concluded: Concluded, run_id: str, before: tuple[Decision, ...]) -> Conflict:
    message, remedy = TOLD[reason]
    now = in_force(before)
    held = (now.fields.get(act.field),) if act.field else standing(before)
    mine = SetAside(
        id=uuid.uuid4().hex,
        run_id=run_id,
        section=concluded.section,
        kind=act.kind,
        by=act.by,
        field=act.field,
        value=act.value,
        reason=act.reason,
        comment=act.comment,
    )
    theirs = {one.id: one for one in (*held, now.whole) if one is not None and one.look != "second"}
    return Conflict(message.format(holder=lease.holder), remedy, reason, mine, tuple(theirs.values()))
