"""Auto-accept as it is stored: switches, of which a type's newest is in force, and the documents in question in their order."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal

import sqlalchemy as sa
from sqlmodel import Session, col, select

from storage.clock import now
from storage.tables_accepting import AcceptingSwitchRow, AcceptingTrialRow

State = Literal["on", "off", "suspended", "worsened"]
"""`worsened`: suspended, and the evidence so far counts for nothing any more."""
LOCK = 7423
"""Number of the advisory locks under which PostgreSQL switches, draws and accepts: one at a time for each type.

It is taken before that of the audit log, by everybody.
"""


@dataclass(frozen=True)
class Switch:
    """One turn of the switch. `since`: the switch that the evidence counts from; `body`: the terms."""

    number: int
    doc_type: str
    state: str
    since: int
    by: str
    at: datetime
    why: str
    body: Mapping[str, Any]


@dataclass(frozen=True)
class Trial:
    """A document in question: drawn for a person, or accepted unseen from `threshold` on.

    `since`: the switch that its evidence began with; `switch`: the one in force.
    """

    run_id: str
    section: int
    since: int
    switch: int
    key: str
    about: str
    score: float
    drawn: bool
    threshold: float | None = None
    wrong: bool | None = None


def newest(session: Session, doc_type: str, *, hold: bool = False) -> Switch | None:
    """What is in force for a type; with `hold` nobody else switches, draws or accepts there until the transaction ends."""
    chosen = select(AcceptingSwitchRow).where(AcceptingSwitchRow.doc_type == doc_type)
    latest = chosen.order_by(col(AcceptingSwitchRow.number).desc()).limit(1)
    if hold and session.get_bind().dialect.name == "postgresql":
        session.execute(sa.text(f"SELECT pg_advisory_xact_lock({LOCK}, hashtext(:name))"), {"name": doc_type})
    row = session.exec(latest).first()
    return _switch(row) if row else None


def every(session: Session) -> tuple[Switch, ...]:
    """What is in force, a type each."""
    last = select(sa.func.max(AcceptingSwitchRow.number)).group_by(col(AcceptingSwitchRow.doc_type))
    chosen = select(AcceptingSwitchRow).where(col(AcceptingSwitchRow.number).in_(last))
    return tuple(_switch(row) for row in session.exec(chosen.order_by(col(AcceptingSwitchRow.doc_type))))


def switch(
    session: Session, doc_type: str, state: State, by: str, body: Mapping[str, Any], *, since: int | None, why: str = ""
) -> Switch:
    """Turn the switch; `since` None: the evidence counts from here."""
    row = AcceptingSwitchRow(doc_type=doc_type, state=state, since=since or 0, by=by, at=now(session), why=why, body=dict(body))
    session.add(row)
    session.flush()
    if since is None:
        row.since = row.number or 0
        session.add(row)
        session.flush()
    return _switch(row)


def trial(session: Session, run_id: str, section: int) -> Trial | None:
    """What was made of a document; None when it was not in question."""
    row = _row(session, run_id, section)
    return _trial(row) if row else None


def add(session: Session, one: Trial) -> None:
    """A document was drawn, or is accepted."""
    session.add(AcceptingTrialRow(**vars(one), at=now(session)))
    session.flush()


def found(session: Session, run_id: str, section: int, wrong: bool | None) -> None:
    """What a person found in it now."""
    row = _row(session, run_id, section)
    if row is not None and row.wrong != wrong:
        row.wrong = wrong
        session.add(row)
        session.flush()


def trials(session: Session, since: int, key: str | None = None) -> tuple[Trial, ...]:
    """The documents in question since a switch, in their order; of one key, or of all."""
    chosen = select(AcceptingTrialRow).where(AcceptingTrialRow.since == since)
    narrowed = chosen.where(AcceptingTrialRow.key == key) if key is not None else chosen
    return tuple(_trial(row) for row in session.exec(narrowed.order_by(col(AcceptingTrialRow.number))))


def accepted(session: Session) -> Counter[str]:
    """How many documents were accepted unseen so far, by type."""
    same = col(AcceptingTrialRow.since) == col(AcceptingSwitchRow.number)
    counted = sa.select(col(AcceptingSwitchRow.doc_type), sa.func.count()).join(AcceptingSwitchRow, same)
    chosen = counted.select_from(AcceptingTrialRow).where(col(AcceptingTrialRow.drawn).is_(False))
    rows = session.execute(chosen.group_by(col(AcceptingSwitchRow.doc_type)))
    return Counter({row[0]: row[1] for row in rows})


def deleted(session: Session, run_ids: Sequence[str]) -> None:
    """Documents that were drawn are gone before anybody looked: they count as wrong, or deleting would be a way to look away."""
    unseen = (col(AcceptingTrialRow.drawn).is_(True), col(AcceptingTrialRow.wrong).is_(None))
    gone = sa.update(AcceptingTrialRow).where(col(AcceptingTrialRow.run_id).in_(run_ids), *unseen)
    session.execute(gone.values(wrong=True))


def _row(session: Session, run_id: str, section: int) -> AcceptingTrialRow | None:
    chosen = select(AcceptingTrialRow).where(AcceptingTrialRow.run_id == run_id, AcceptingTrialRow.section == section)
    return session.exec(chosen).first()


def _switch(row: AcceptingSwitchRow) -> Switch:
    return Switch(row.number or 0, row.doc_type, row.state, row.since, row.by, row.at, row.why, row.body)


def _trial(row: AcceptingTrialRow) -> Trial:
    return Trial(
        row.run_id, row.section, row.since, row.switch, row.key, row.about, row.score, row.drawn, row.threshold, row.wrong
    )
