"""What came of versions of words: how many runs pinned each, and how they scored."""

from collections import defaultdict
from dataclasses import dataclass

import sqlalchemy as sa
from sqlmodel import Session, col

from storage.sealed_text import CIPHER
from storage.tables import RunRecord, SectionRow

SEALED_AT_ONCE = 300
"""Specifications that are opened one by one where they are encrypted."""


@dataclass(frozen=True)
class Used:
    """Runs that pinned a version, and the mean score 0-1 of their sections; None where none has a score."""

    runs: int = 0
    mean: float | None = None


def used(session: Session, name: str, doc_type: str, latest: int) -> dict[str, Used]:
    """Hash -> what came of it, among the latest sections of a type; where specifications are encrypted, fewer of them."""
    if getattr(session.get_bind().dialect, CIPHER, None) is not None:
        return _opened(session, name, doc_type, min(latest, SEALED_AT_ONCE))
    recent = _recent(doc_type, latest).add_columns(col(RunRecord.spec)["versions"][name].as_string().label("sha256")).subquery()
    counted = sa.select(recent.c.sha256, sa.func.count(sa.distinct(recent.c.run_id)), sa.func.avg(recent.c.score))
    rows = session.execute(counted.where(recent.c.sha256.is_not(None)).group_by(recent.c.sha256))
    return {sha256: Used(runs, mean) for sha256, runs, mean in rows}


def _opened(session: Session, name: str, doc_type: str, latest: int) -> dict[str, Used]:
    runs: dict[str, set[str]] = defaultdict(set)
    scores: dict[str, list[float]] = defaultdict(list)
    for run_id, score, spec in session.execute(_recent(doc_type, latest).add_columns(col(RunRecord.spec))):
        if (sha256 := spec.get("versions", {}).get(name)) is not None:
            runs[sha256].add(run_id)
            scores[sha256] += [] if score is None else [score]
    return {sha256: Used(len(found), _mean(scores[sha256])) for sha256, found in runs.items()}


def _recent(doc_type: str, latest: int) -> sa.Select[str, float | None]:
    chosen = sa.select(col(SectionRow.run_id), col(SectionRow.score)).join(
        RunRecord, col(RunRecord.run_id) == col(SectionRow.run_id)
    )
    return chosen.where(col(SectionRow.doc_type) == doc_type).order_by(col(SectionRow.concluded_at).desc()).limit(latest)


def _mean(scores: list[float]) -> float | None:
    return sum(scores) / len(scores) if scores else None
