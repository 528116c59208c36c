"""Stored measures as what the arithmetic takes: with the profile that each type is scored by."""

from datetime import datetime

from sqlmodel import Session

from services.desk.house import House
from services.telemetry.metrics import QUESTION, Section
from storage import events, measures

UNKNOWN = "clinical"
"""As the loop itself goes by it, before or without a known type."""


def sections_since(house: House, moment: datetime) -> list[Section]:
    """Every section that concluded since then, the earliest first."""
    profiles = {pack.doc_type: pack.rubric.profile for pack in house.packs().values()}
    profiles |= dict.fromkeys(house.question_packs(), QUESTION)
    with house.database.reading() as session:
        found = measures.since(session, moment)
    return [Section(profile=profiles.get(one.doc_type, UNKNOWN), **one._asdict()) for one in found]


def catch_up(house: House, moment: datetime) -> int:
    """Measure what concluded since then under an earlier version, from its events; returns how many runs."""
    with house.database.reading() as session:
        missing = measures.unmeasured(session, moment)
    for run_id in missing:
        with house.database.writing() as session:
            _measure(session, run_id)
    return len(missing)


def _measure(session: Session, run_id: str) -> None:
    for recorded in events.after(session, run_id):
        measures.note(session, run_id, recorded.event, recorded.at)
