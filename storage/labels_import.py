"""Bringing labels in: what is new is added, what is newer replaces, what is known changes nothing."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal

import sqlalchemy as sa
from sqlmodel import Session, col

from storage.tables import DecisionRow
from storage.tables_work import ImportedLabelRow

Key = tuple[str, int, str]
Fate = Literal["added", "replaced", "known", "altered"]


@dataclass(frozen=True)
class Incoming:
    """A label to bring in. `digest` is its decision's, `body` what is stored."""

    key: Key
    doc_type: str
    verdict: str
    decision_id: str
    unseen: str
    digest: str
    by: str
    at: datetime
    body: dict[str, Any]


def bring_in(session: Session, incoming: Sequence[Incoming]) -> list[Fate]:
    """What became of each, in order; the caller keeps all of it or nothing.

    "altered": a decision of that id is here and says something else.
    """
    own = _own(session, incoming)
    here = {(row.run_id, row.section, row.field): row for row in _imported(session, incoming)}
    fates: list[Fate] = []
    fresh: dict[Key, dict[str, Any]] = {}
    for one in incoming:
        fate = _fate(one, own, here.get(one.key), fresh.get(one.key))
        fates.append(fate)
        if fate == "added":
            fresh[one.key] = _columns(one)
        elif fate == "replaced":
            here[one.key].sqlmodel_update(_columns(one))
            session.add(here[one.key])
    if fresh:
        session.execute(sa.insert(ImportedLabelRow), list(fresh.values()))
    session.flush()
    session.expunge_all()
    return fates


def _fate(one: Incoming, own: Mapping[str, str], here: ImportedLabelRow | None, fresh: Mapping[str, Any] | None) -> Fate:
    if one.decision_id in own:
        return "known" if own[one.decision_id] == one.digest else "altered"
    if fresh is not None:
        return "known" if fresh["body"] == one.body else "altered"
    if here is None:
        return "added"
    if here.decision_id == one.decision_id:
        return "known" if here.body["decision"].get("digest", "") == one.digest else "altered"
    return "replaced" if one.at > here.at else "known"


def _own(session: Session, incoming: Sequence[Incoming]) -> Mapping[str, str]:
    """Decision -> digest, of those among them that were made here."""
    ids = sorted({one.decision_id for one in incoming})
    rows = session.execute(sa.select(col(DecisionRow.id), col(DecisionRow.body)).where(col(DecisionRow.id).in_(ids)))
    return {id_: body.get("digest", "") for id_, body in rows}


def _imported(session: Session, incoming: Sequence[Incoming]) -> Sequence[ImportedLabelRow]:
    runs = sorted({one.key[0] for one in incoming})
    return session.scalars(sa.select(ImportedLabelRow).where(col(ImportedLabelRow.run_id).in_(runs))).all()


def _columns(one: Incoming) -> dict[str, Any]:
    run_id, section, field = one.key
    return {
        "run_id": run_id,
        "section": section,
        "field": field,
        "doc_type": one.doc_type,
        "verdict": one.verdict,
        "decision_id": one.decision_id,
        "unseen": one.unseen,
        "by": one.by,
        "at": one.at,
        "body": one.body,
    }
