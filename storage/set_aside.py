"""Acts that lost against another person's: kept for their authors."""

from collections.abc import Sequence
from typing import Any

from sqlmodel import Session, col, select

from services.core.errors import AppError
from storage.clock import now
from storage.tables_work import SetAsideRow


def add(session: Session, id_: str, run_id: str, section: int, by: str, body: dict[str, Any]) -> None:
    """Keep an act that could not be saved."""
    session.add(SetAsideRow(id=id_, run_id=run_id, section=section, by=by, at=now(session), body=body))


def waiting(session: Session, run_id: str, section: int, by: str) -> Sequence[dict[str, Any]]:
    """What a person could not save in a section and has neither taken nor dropped, oldest first."""
    mine = (SetAsideRow.run_id == run_id, SetAsideRow.section == section, SetAsideRow.by == by, SetAsideRow.settled == "")
    rows = session.exec(select(SetAsideRow).where(*mine).order_by(col(SetAsideRow.at), col(SetAsideRow.id)))
    return [row.body for row in rows]


def settle(session: Session, id_: str, by: str, how: str) -> dict[str, Any]:
    """Note what became of it ("taken" or "dropped"). Raises AppError when it is not this person's, or settled already."""
    row = session.get(SetAsideRow, id_, with_for_update=True)
    if row is None or row.by != by or row.settled:
        raise AppError("There is nothing of that kind put aside for you.", "Reload the page.")
    row.settled = how
    session.add(row)
    return row.body
