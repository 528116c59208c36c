"""Learned prompts: what became of what each version read, and for which types nothing is learned."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import sqlalchemy as sa
from sqlmodel import Session, col, select

from storage.clock import now
from storage.tables import RunRecord, SectionRow
from storage.tables_assets import AssetRow
from storage.tables_learned import LearningRow, PromptResultRow
from storage.tables_people import OwnerRow

Section = tuple[str, int]


@dataclass(frozen=True)
class Result:
    """What one version of a type's prompts came to with one model: decided sections, those saved, the sum of what stood."""

    doc_type: str
    model: str
    judged: str
    prompts: str
    decided: int
    saved: int
    stood: float


def put(session: Session, row: PromptResultRow) -> None:
    """What became of a section is this."""
    session.merge(row)


def drop(session: Session, run_id: str, section: int) -> None:
    """Nothing is decided of a section any more."""
    row = PromptResultRow
    session.execute(sa.delete(row).where(col(row.run_id) == run_id, col(row.section) == section))


def results(session: Session, saved_from: float, model: str = "") -> tuple[Result, ...]:
    """All versions by type, model and what graded them; of one model where it is named."""
    row = PromptResultRow
    groups = (col(row.doc_type), col(row.model), col(row.judged), col(row.prompts))
    stood = sa.func.sum(sa.case((col(row.stood), col(row.score)), else_=0.0))
    saved = sa.func.sum(sa.case((sa.and_(col(row.stood), col(row.score) >= saved_from), 1), else_=0))
    chosen = sa.select(*groups, sa.func.count(), saved, stood).group_by(*groups).order_by(*groups)
    return tuple(Result(*one) for one in session.execute(chosen.where(col(row.model) == model) if model else chosen))


def decided_since(session: Session, like: Result, moment: datetime | None) -> int:
    """Decided sections of one version whose runs were handed in after a moment."""
    row = PromptResultRow
    keys = ("doc_type", "model", "judged", "prompts")
    same: list[Any] = [getattr(row, key) == getattr(like, key) for key in keys]
    chosen = sa.select(sa.func.count()).select_from(row).where(*same)
    if moment is not None:
        chosen = chosen.join(RunRecord, col(RunRecord.run_id) == col(row.run_id)).where(col(RunRecord.created_at) >= moment)
    return session.scalar(chosen) or 0


def hashes(session: Session, doc_type: str, prompts: str) -> dict[str, str]:
    """The versions behind a digest, by name; empty when no run of them is left."""
    chosen = select(PromptResultRow.body).where(PromptResultRow.doc_type == doc_type, PromptResultRow.prompts == prompts)
    return dict(session.exec(chosen.limit(1)).first() or {})


def were_in_force(session: Session, versions: Mapping[str, str]) -> bool:
    """Each of these was published or shipped once: what was only ever a draft is nobody's to choose."""
    for name, sha256 in versions.items():
        chosen = select(AssetRow.number).where(
            AssetRow.name == name, AssetRow.sha256 == sha256, col(AssetRow.state).in_(("published", "shipped"))
        )
        if session.exec(chosen.limit(1)).first() is None:
            return False
    return bool(versions)


def switched_off(session: Session) -> frozenset[str]:
    """The types whose prompts are not learned; they are, until somebody says otherwise."""
    return frozenset(row.doc_type for row in _switches(session) if not row.prompts)


def with_examples(session: Session) -> frozenset[str]:
    """The types with examples; there are none, until somebody says otherwise."""
    return frozenset(row.doc_type for row in _switches(session) if row.examples)


def switch(session: Session, doc_type: str, by: str, *, prompts: bool | None = None, examples: bool | None = None) -> None:
    """From the next run on a type's prompts are learned, or have examples, or not; None leaves it as it is."""
    was = next((row for row in _switches(session) if row.doc_type == doc_type), None)
    learns, shows = (was.prompts, was.examples) if was else (True, False)
    row = LearningRow(
        doc_type=doc_type,
        prompts=learns if prompts is None else prompts,
        examples=shows if examples is None else examples,
        by=by,
        at=now(session),
    )
    session.add(row)
    session.flush()


def decided_of(session: Session, doc_type: str, owner: str, not_sha256: str, limit: int) -> tuple[Section, ...]:
    """Decided sections of a type in runs that one person handed in, the latest first; none of one file."""
    section, run = SectionRow, RunRecord
    chosen = (
        sa.select(col(section.run_id), col(section.section))
        .join(run, col(run.run_id) == col(section.run_id))
        .join(OwnerRow, col(OwnerRow.run_id) == col(section.run_id))
        .where(
            col(section.doc_type) == doc_type, col(section.decided), col(OwnerRow.person) == owner, col(run.sha256) != not_sha256
        )
        .order_by(col(section.concluded_at).desc(), col(section.run_id), col(section.section))
    )
    return tuple((run_id, number) for run_id, number in session.execute(chosen.limit(limit)))


def _switches(session: Session) -> Sequence[LearningRow]:
    latest = sa.select(sa.func.max(col(LearningRow.number))).group_by(col(LearningRow.doc_type))
    return session.exec(select(LearningRow).where(col(LearningRow.number).in_(latest))).all()
