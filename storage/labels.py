"""Labelled data: labels of our own decisions and imported ones, streamed in one order or looked through page by page."""

import heapq
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa
from sqlmodel import Session, col

from storage.tables import DecisionRow, LabelRow, RunRecord
from storage.tables_work import ImportedLabelRow

CHUNK = 500
"""Rows fetched at once."""
Key = tuple[str, int, str]
Mark = tuple[object, ...]


@dataclass(frozen=True)
class Wanted:
    """Which labels; empty words leave a condition out.

    `by`: who decided. `source`: "here" or "imported". `looked`: "seen" by a person, or accepted "unseen".
    """

    doc_type: str = ""
    field: str = ""
    verdict: str = ""
    by: str = ""
    run_id: str = ""
    source: str = ""
    looked: str = ""


@dataclass(frozen=True)
class Stored:
    """A label and its decision as they are stored; `file` is empty for what was imported."""

    key: Key
    label: dict[str, Any]
    decision: dict[str, Any]
    masked: bool
    source: str
    file: str = ""


def stream(session: Session, wanted: Wanted) -> Iterator[Stored]:
    """Every label by run, section and field, a few at a time in memory. Where one's own and an imported one meet, one's own."""
    last: Key | None = None
    for stored in heapq.merge(_own(session, wanted), _imported(session, wanted), key=lambda one: (one.key, one.source)):
        if stored.key != last:
            yield stored
        last = stored.key


def page(session: Session, wanted: Wanted, limit: int, offset: int) -> tuple[Stored, ...]:
    """One's own labels, the latest decided first, then imported ones."""
    own_count = 0 if wanted.source == "imported" else _count(session, _own_query(wanted))
    found: list[Stored] = []
    if offset < own_count:
        latest = _own_query(wanted).order_by(col(DecisionRow.number).desc(), col(LabelRow.field))
        found += _as_own(session.execute(latest.limit(limit).offset(offset)))
    left = limit - len(found)
    if left and wanted.source != "here":
        latest = _imported_query(wanted).order_by(col(ImportedLabelRow.at).desc(), *_key(ImportedLabelRow, session))
        found += _as_imported(session.execute(latest.limit(left).offset(max(0, offset - own_count))))
    return tuple(found)


def counts(session: Session, wanted: Wanted) -> Counter[tuple[str, str, str, str]]:
    """How many labels there are of each (document type, field, verdict, way it came about unseen)."""
    told: Counter[tuple[str, str, str, str]] = Counter()
    for source, query, table in (
        ("here", _own_query(wanted), LabelRow),
        ("imported", _imported_query(wanted), ImportedLabelRow),
    ):
        if wanted.source in ("", source):
            columns = (col(table.doc_type), col(table.field), col(table.verdict), col(table.unseen))
            grouped = query.with_only_columns(*columns, sa.func.count()).group_by(*columns)
            for doc_type, field, verdict, unseen, count in session.execute(grouped):
                told[doc_type, field, verdict, unseen] += count
    return told


def mark(session: Session) -> Mark:
    """The same as long as no decision is made, and no label is brought in or deleted."""
    latest = session.scalar(sa.select(sa.func.max(DecisionRow.number)))
    count = session.scalar(sa.select(sa.func.count()).select_from(LabelRow))
    imported = session.execute(sa.select(sa.func.count(), sa.func.max(ImportedLabelRow.at)).select_from(ImportedLabelRow)).one()
    return latest, count, *imported


def people(session: Session) -> tuple[str, ...]:
    """Everybody whose decision made a label."""
    own = sa.select(col(DecisionRow.by)).join(LabelRow, col(LabelRow.decision_id) == col(DecisionRow.id)).distinct()
    return tuple(sorted({*session.scalars(own), *session.scalars(sa.select(col(ImportedLabelRow.by)).distinct())}))


def _own(session: Session, wanted: Wanted) -> Iterable[Stored]:
    if wanted.source == "imported":
        return ()
    ordered = _own_query(wanted).order_by(*_key(LabelRow, session))
    return _as_own(session.execute(ordered, execution_options={"yield_per": CHUNK}))


def _imported(session: Session, wanted: Wanted) -> Iterable[Stored]:
    if wanted.source == "here":
        return ()
    ordered = _imported_query(wanted).order_by(*_key(ImportedLabelRow, session))
    return _as_imported(session.execute(ordered, execution_options={"yield_per": CHUNK}))


def _own_query(wanted: Wanted) -> sa.Select[Any]:
    return (
        sa.select(col(LabelRow.body), col(DecisionRow.body), col(RunRecord.file))
        .join(DecisionRow, col(DecisionRow.id) == col(LabelRow.decision_id))
        .join(RunRecord, col(RunRecord.run_id) == col(LabelRow.run_id))
        .where(*_conditions(LabelRow, col(DecisionRow.by), wanted))
    )


def _imported_query(wanted: Wanted) -> sa.Select[Any]:
    return sa.select(col(ImportedLabelRow.body)).where(*_conditions(ImportedLabelRow, col(ImportedLabelRow.by), wanted))


def _conditions(
    table: type[LabelRow] | type[ImportedLabelRow], by: sa.SQLColumnExpression[str], wanted: Wanted
) -> list[sa.ColumnElement[bool]]:
    asked = {name: getattr(wanted, name) for name in ("doc_type", "field", "verdict", "run_id")}
    conditions: list[sa.ColumnElement[bool]] = [getattr(table, name) == value for name, value in asked.items() if value]
    if wanted.looked:
        conditions.append(col(table.unseen) == "" if wanted.looked == "seen" else col(table.unseen) != "")
    return [*conditions, by == wanted.by] if wanted.by else conditions


def _key(table: type[LabelRow] | type[ImportedLabelRow], session: Session) -> Sequence[sa.SQLColumnExpression[Any]]:
    """The order of bytes on both databases, whatever language PostgreSQL sorts by."""
    run_id, field = col(table.run_id), col(table.field)
    if session.get_bind().dialect.name == "postgresql":
        return sa.collate(run_id, "C"), col(table.section), sa.collate(field, "C")
    return run_id, col(table.section), field


def _as_own(rows: Iterable[Sequence[Any]]) -> Iterator[Stored]:
    for label, decision, file in rows:
        yield Stored((label["run_id"], label["section"], label["field"]), label, decision, False, "here", file)


def _as_imported(rows: Iterable[Sequence[Any]]) -> Iterator[Stored]:
    for (body,) in rows:
        label = body["label"]
        key = (label["run_id"], label["section"], label["field"])
        yield Stored(key, label, body["decision"], body["masked"], "imported")


def _count(session: Session, query: sa.Select[Any]) -> int:
    return session.scalar(sa.select(sa.func.count()).select_from(query.with_only_columns(col(LabelRow.run_id)).subquery())) or 0
