"""Bulk acceptances, each with its draw: rows are added and never changed."""

from collections.abc import Sequence
from typing import Any

from sqlmodel import Session, col, select

from storage.clock import now
from storage.tables_work import BulkDrawRow


def add(session: Session, id_: str, by: str, body: dict[str, Any]) -> None:
    """Record a bulk acceptance."""
    session.add(BulkDrawRow(id=id_, by=by, at=now(session), body=body))


def all_of(session: Session) -> Sequence[dict[str, Any]]:
    """Every one, newest first."""
    rows = session.exec(select(BulkDrawRow).order_by(col(BulkDrawRow.at).desc(), col(BulkDrawRow.id)))
    return [row.body for row in rows]
