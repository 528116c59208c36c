"""`desk.trust`: how far the scores can be trusted, by what people decided, and what follows for the order of the queue."""

from collections.abc import Iterator

from sqlmodel import Session

from services.core.decision import Decision, Label
from services.desk.house import House
from services.desk.lists import rubric
from services.learning.calibration import Band as Band
from services.learning.calibration import Calibration as Calibration
from services.learning.calibration import Share as Share
from services.learning.evidence import Judged
from services.learning.trust import FEWEST as FEWEST
from services.learning.trust import Measure as Measure
from services.learning.trust import Scope as Scope
from services.learning.trust import interval as interval
from services.learning.trust import not_to_route, report_of
from storage import audit, labels, trust_facts
from storage.audit import Entry
from storage.labels import Mark, Wanted

THE_REPORT = "trust report"
"""Who changes what orders the queue when nobody does: the report."""


class Trust:
    """Reckoned from all labels, and again only when there are others than the last time."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._last: tuple[Mark, tuple[Scope, ...]] | None = None

    def report(self) -> tuple[Scope, ...]:
        """Every score by document type, by family and over all; everything first.

        What it says of a type's score holds for the order of the queue from now on, for documents that end from now on.
        """
        with self._house.database.reading() as session:
            mark = labels.mark(session)
            if self._last is not None and self._last[0] == mark:
                return self._last[1]
            report = report_of(_judged(session), self._family)
        self._route(report)
        self._last = mark, report
        return report

    def _family(self, doc_type: str) -> str:
        known = rubric(self._house, doc_type)
        return known.family if known else ""

    def _route(self, report: tuple[Scope, ...]) -> None:
        facts = not_to_route(report)
        with self._house.database.reading() as session:
            if trust_facts.newest(session) == facts:
                return
        with self._house.database.writing() as session:
            trust_facts.add(session, facts)
            audit.append(session, Entry(THE_REPORT, "trust", details={"scores_unused": list(facts)}))


def _judged(session: Session) -> Iterator[Judged]:
    for one in labels.stream(session, Wanted()):
        yield Label.model_validate(one.label), Decision.model_validate(one.decision)
