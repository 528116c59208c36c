"""Concluded sections as the review queue sees them."""

from dataclasses import dataclass

from sqlmodel import Session, select

from storage.tables import RunRecord, SectionRow


@dataclass(frozen=True)
class Progress:
    """How far a person has come with a section."""

    decided_fields: int
    decided: bool


def assess(session: Session, run_id: str, section: int, risk: float, why: str, score_unused: str) -> None:
    """Set where a section stands in the queue, and why its score has no part in it (empty: it has).

    One that nobody reviews stands nowhere.
    """
    row = session.get(SectionRow, (run_id, section))
    if row is None:
        return
    row.risk, row.why, row.score_unused = risk, why, score_unused
    session.add(row)


def hold(session: Session, run_id: str, section: int) -> SectionRow | None:
    """Nobody else decides on this section until the transaction ends."""
    return session.get(SectionRow, (run_id, section), with_for_update=True)


def of_run(session: Session, run_id: str, section: int) -> SectionRow | None:
    """A section as the queue sees it; None when it has not concluded."""
    return session.get(SectionRow, (run_id, section))


def progress(session: Session, run_id: str, section: int, now: Progress) -> None:
    """Note how far the review has come; the run counts as reviewed once each section that needs it is decided."""
    row = session.get_one(SectionRow, (run_id, section))
    row.decided_fields, row.decided = now.decided_fields, now.decided
    session.add(row)
    session.flush()
    others = session.exec(select(SectionRow).where(SectionRow.run_id == run_id)).all()
    run = session.get_one(RunRecord, run_id)
    run.reviewed = all(one.decided or not one.needs_review for one in others) and any(one.decided for one in others)
    session.add(run)
