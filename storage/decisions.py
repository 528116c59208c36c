"""Decisions are added and never changed; labels are what the decisions in force say of each field."""

import hashlib
from collections.abc import Iterator, Sequence

import sqlalchemy as sa
from pydantic import JsonValue
from sqlmodel import Session, col, select

from services.core.decision import Decision, Label
from storage import audit
from storage.tables import DecisionRow, LabelRow

COLUMNS = ("id", "run_id", "section", "field", "kind", "by", "at", "supersedes")
"""Of a decision's row beside its body: what is looked for."""
CHUNK = 500


def add(session: Session, decision: Decision) -> None:
    """Add one decision to the log, and its row to the audit log in the same transaction."""
    session.add(
        DecisionRow(
            id=decision.id,
            run_id=decision.run_id,
            section=decision.section,
            field=decision.field,
            kind=decision.kind,
            by=decision.by,
            at=decision.at,
            supersedes=decision.supersedes,
            body=decision.model_dump(mode="json"),
        )
    )
    session.flush()
    audit.append(session, _told(decision))


def of_section(session: Session, run_id: str, section: int) -> tuple[Decision, ...]:
    """All decisions on a section in the order they were made, undone ones and undoings among them."""
    chosen = select(DecisionRow.body).where(DecisionRow.run_id == run_id, DecisionRow.section == section)
    bodies = session.exec(chosen.order_by(col(DecisionRow.number)))
    return tuple(Decision.model_validate(body) for body in bodies)


def of_kind(session: Session, kind: str, by: str = "") -> tuple[Decision, ...]:
    """All decisions of one kind, of one person or of all, in the order they were made."""
    chosen = select(DecisionRow.body).where(DecisionRow.kind == kind)
    bodies = session.exec((chosen.where(DecisionRow.by == by) if by else chosen).order_by(col(DecisionRow.number)))
    return tuple(Decision.model_validate(body) for body in bodies)


def sections(session: Session) -> tuple[tuple[str, int], ...]:
    """(run, section) of everything that anybody decided on."""
    found = sa.select(col(DecisionRow.run_id), col(DecisionRow.section)).distinct().order_by(sa.text("run_id, section"))
    return tuple((run_id, section) for run_id, section in session.execute(found))


def every(session: Session) -> Iterator[tuple[Decision, bool]]:
    """The whole log in order, a few rows at a time, each with whether its columns say what its body says."""
    ordered = sa.select(DecisionRow).order_by(col(DecisionRow.number))
    for row in session.scalars(ordered, execution_options={"yield_per": CHUNK}):
        decision = Decision.model_validate(row.body)
        yield decision, all(getattr(row, name) == getattr(decision, name) for name in COLUMNS)


def set_labels(session: Session, run_id: str, section: int, labels: Sequence[Label]) -> None:
    """The section's labels are these, and no others."""
    session.execute(sa.delete(LabelRow).where(col(LabelRow.run_id) == run_id, col(LabelRow.section) == section))
    session.add_all(
        LabelRow(
            run_id=run_id,
            section=section,
            field=label.field,
            doc_type=label.doc_type,
            verdict=label.verdict,
            decision_id=label.decision_id,
            unseen=label.unseen,
            body=label.model_dump(mode="json"),
        )
        for label in labels
    )


def labels(
    session: Session, *, doc_type: str = "", field: str = "", run_id: str = "", limit: int = 1000, offset: int = 0
) -> tuple[Label, ...]:
    """Labels by run, section and field; empty words leave a condition out."""
    wanted = {"doc_type": doc_type, "field": field, "run_id": run_id}
    conditions = [getattr(LabelRow, name) == value for name, value in wanted.items() if value]
    ordered = select(LabelRow).where(*conditions).order_by(col(LabelRow.run_id), col(LabelRow.section), col(LabelRow.field))
    return tuple(Label.model_validate(row.body) for row in session.exec(ordered.limit(limit).offset(offset)))


def _told(decision: Decision) -> audit.Entry:
    """The decision as the audit log tells it: the digest binds the values, which stay in the decision alone."""
    details: dict[str, JsonValue] = {
        "section": decision.section,
        "field": decision.field,
        "decision": decision.id,
        "supersedes": decision.supersedes,
        "digest": decision.digest or hashlib.sha256(decision.model_dump_json().encode()).hexdigest(),
    }
    return audit.Entry(decision.by, decision.kind, decision.run_id, decision.binding.get("sha256", ""), details)
