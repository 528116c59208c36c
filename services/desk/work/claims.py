"""Claiming an item, holding on to it, letting it go, and ending one's look at it."""

from datetime import datetime

from sqlmodel import Session

from services.core.errors import AppError
from services.desk.house import House
from services.desk.work.hold import Place, concluded_section, hold, lease_of, look_for, settles
from services.desk.work.nouns import Act, Claim, Standing, State, Taken
from services.desk.work.record import made, store
from services.review.force import in_force, is_decided
from services.review.leases import LEASE, RENEW_AFTER, worked
from services.review.second import SecondReviewPolicy, disputed, drawn
from storage import clock, leases, review_policy, sections
from storage.tables_work import ReviewItemRow

STATES: dict[str, State] = {"second": "second_review", "adjudication": "adjudication", "closed": "closed"}


def claim(house: House, run_id: str, section: int, by: str) -> Claim:
    """Take an item for 30 minutes from one's last act; claiming what one holds goes on under the same token.

    Raises Taken while another person holds it, AppError when this person may not give the next look or it does not exist.
    """
    if held := _still_held(house, run_id, section, by):
        return held
    with house.database.writing() as session:
        concluded_section(session, run_id, section)
        sections.hold(session, run_id, section)
        item, now = leases.item(session, run_id, section), clock.now(session)
        lease = lease_of(item)
        if lease.held_by_other(by, now):
            raise Taken(lease.holder, lease.until)
        if look_for(item, by) == "adjudication" and not settles(session, by):
            raise AppError("Two people differ on this item, and an adjudicator settles that.", "Choose another one.")
        if lease.live(now):
            leases.keep(item, now, LEASE, worked(item.active_at, now))
        else:
            leases.take(item, by, now, LEASE)
        session.add(item)
        return _claim(item, by, now)


def release(house: House, run_id: str, section: int, by: str, token: int) -> None:
    """Let an item go for others. A claim that is not good any more is let go already: nothing happens."""
    with house.database.writing() as session:
        sections.hold(session, run_id, section)
        item = leases.item(session, run_id, section)
        if (item.holder, item.token) == (by, token):
            leases.let_go(item)
            session.add(item)


def submit(house: House, run_id: str, section: int, act: Act) -> Standing:
    """End a look: the item is closed, or goes on to a second look when it is drawn, or to adjudication where two looks differ.

    Ending it twice changes nothing. Raises AppError while a field is open, Conflict when the claim is not good any more.
    """
    with house.database.writing() as session:
        if not _ended_already(session, run_id, section, act):
            place = hold(session, house, run_id, section, act)
            _check_complete(place)
            store(session, place, made(place, _end(session, place, act), None))
            leases.let_go(place.item)
            session.add(place.item)
        row = leases.look(session, run_id, section)
        return standing_of(row, decided=True, now=clock.now(session))


def where(house: House, run_id: str, section: int) -> Standing:
    """Where an item stands in its course. Raises AppError when there is no such item."""
    with house.database.reading() as session:
        row = leases.look(session, run_id, section)
        found = sections.of_run(session, run_id, section)
        if found is None:
            raise AppError("This run has nothing to review here.", "Wait until it has ended, or choose another section.")
        return standing_of(row, decided=found.decided, now=clock.now(session))


def standing_of(row: ReviewItemRow, *, decided: bool, now: datetime) -> Standing:
    """The item's state in words, with who holds it now."""
    live = lease_of(row).live(now)
    state: State = STATES.get(row.stage) or ("decided" if decided else "claimed" if live else "waiting")
    look = {"second": "second", "adjudication": "adjudication"}.get(row.stage, "first")
    return Standing(
        state=state,
        look="adjudication" if look == "adjudication" else "second" if look == "second" else "first",
        holder=row.holder if live else "",
        until=row.until if live else None,
        second_why=row.second_why,
        disputed=row.disputed,
    )


def _still_held(house: House, run_id: str, section: int, by: str) -> Claim | None:
    """The claim as it is, when it was renewed a moment ago: looking at an item need not write each time."""
    with house.database.reading() as session:
        row, now = leases.look(session, run_id, section), clock.now(session)
        fresh = row.active_at is not None and now - row.active_at < RENEW_AFTER
        mine = row.holder == by and lease_of(row).live(now)
        return _claim(row, by, now) if fresh and mine else None


def _claim(item: ReviewItemRow, by: str, now: datetime) -> Claim:
    look = look_for(item, by)
    until = item.until or now
    return Claim(item.run_id, item.section, by, item.token, until, look, item.second_why if look == "second" else "")


def _ended_already(session: Session, run_id: str, section: int, act: Act) -> bool:
    row = leases.look(session, run_id, section)
    return act.by in (row.first_by, row.second_by) and row.holder != act.by and row.stage != "first"


def _check_complete(place: Place) -> None:
    if place.look == "adjudication":
        left = len(disputed(place.concluded, place.before))
        if left:
            raise AppError(f"{left} field{'s' if left > 1 else ''} still differ.", "Choose a version for each.")
    elif not is_decided(place.concluded, in_force(place.before, (place.look,))):
        raise AppError("Some fields are not decided yet.", "Decide them, or accept or reject the whole.")


def _end(session: Session, place: Place, act: Act) -> Act:
    """The end of a look, with the seconds it took and whether a second one follows."""
    why = ""
    if place.look == "first":
        policy = SecondReviewPolicy.model_validate(review_policy.newest(session) or {})
        end = place.concluded
        row = sections.of_run(session, place.spec.run_id, end.section)
        why = drawn(policy, place.spec.run_id, end.section, end.doc_type, row.risk if row else 1.0)
    seconds = round(place.item.active_seconds, 1)
    return Act("submit", act.by, value={"seconds": seconds, "second_look": why}, token=act.token, extra=act.extra)
