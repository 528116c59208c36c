"""Figures over the reviews: pace and changes of one person or of all together, and agreement of two looks."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from sqlmodel import Session

from services.core.decision import Decision
from services.core.events import Concluded
from services.desk.house import House
from services.desk.labelled.labelled import figures
from services.desk.labelled.nouns import LabelFigures, LabelFilter
from services.desk.work.hold import concluded_section
from services.review.agreement import Agreement
from services.review.statistics import Pace, agreements, pace
from storage import decisions, leases


@dataclass(frozen=True)
class ReviewFigures:
    """`person` is empty for everybody together. People are not compared with each other."""

    person: str
    pace: Pace
    labels: LabelFigures


@dataclass(frozen=True)
class FieldAgreement:
    """How far first and second looks agree on one field."""

    doc_type: str
    field: str
    agreement: Agreement


def review_figures(house: House, person: str) -> ReviewFigures:
    """How long documents take and which fields are changed, of one person or of all together."""
    with house.database.reading() as session:
        ends = decisions.of_kind(session, "submit", person)
    return ReviewFigures(person, pace(ends), figures(house, LabelFilter(decided_by=person)))


def field_agreements(house: House) -> tuple[FieldAgreement, ...]:
    """Agreement a field over all items that were looked at twice, those with the most items first."""
    with house.database.reading() as session:
        told = agreements(_twice(session))
    rows = [FieldAgreement(doc_type, field, value) for (doc_type, field), value in told.items()]
    return tuple(sorted(rows, key=lambda one: (-one.agreement.n, one.doc_type, one.field)))


def _twice(session: Session) -> Iterator[tuple[Concluded, Sequence[Decision]]]:
    for run_id, section in leases.twice(session):
        yield concluded_section(session, run_id, section), decisions.of_section(session, run_id, section)
