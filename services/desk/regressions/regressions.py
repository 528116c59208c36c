"""`desk.regressions`: drafts of rubrics and prompts tried on labelled documents (L2)."""

import uuid
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from decimal import Decimal

from pydantic import JsonValue, TypeAdapter
from sqlmodel import Session

from services.core.errors import AppError
from services.desk.house import House
from services.desk.intake import versions
from services.desk.regressions.flipped import flipped
from services.desk.regressions.nouns import (
    Choice,
    Flipped,
    LiveStates,
    Plan,
    Regression,
    RegressionLine,
    RegressionState,
)
from services.desk.regressions.planning import Prepared, prepare
from services.desk.regressions.settling import move, settle_runs
from services.desk.regressions.trials import create_trials
from services.desk.shelf import Shelf
from services.desk.words import keep_files
from services.learning.regression import Judged, Report, report
from storage import audit, regressions
from storage.audit import Entry
from storage.regressions import Case
from storage.runs import ENDED
from storage.tables_learning import RegressionCaseRow, RegressionRow

STATE: TypeAdapter[RegressionState] = TypeAdapter(RegressionState)
_reports: Shelf[Report] = Shelf(100)
"""Those looked at last, by database, regression run and number of sections compared."""


class Regressions:
    """`begin` hands a regression run that grades anew to the engine, `enqueue` a run of it that a model reads for; `cancel`
    stops such a run."""

    def __init__(
        self, house: House, begin: Callable[[str], None], enqueue: Callable[[str], None], cancel: Callable[[str], None]
    ) -> None:
        self._house = house
        self._begin = begin
        self._enqueue = enqueue
        self._cancel = cancel

    def plan(self, name: str, sha256: str, choice: Choice, *, by: str) -> Plan:
        """What trying these words on labelled documents would do and cost. Raises AppError for words that cannot be tried."""
        with self._house.database.reading() as session:
            return prepare(self._house, session, name, sha256, choice, by).plan

    def start(self, name: str, sha256: str, choice: Choice, at_most_usd: Decimal = Decimal(0), *, by: str) -> str:
        """Begin; returns the id. `at_most_usd` is the ceiling that the person agreed to.

        Raises AppError when it cannot be begun, or when its runs' budgets add up to more than was agreed to.
        """
        keep_files(self._house)
        with self._house.database.reading() as session:
            ready = prepare(self._house, session, name, sha256, choice, by)
        if ready.plan.refused:
            raise AppError(ready.plan.refused, ready.plan.remedy)
        if ready.plan.ceiling_usd > at_most_usd:
            raise AppError(
                f"This may cost up to {ready.plan.ceiling_usd} USD, more than was agreed to.", "Look at the plan again."
            )
        id_ = uuid.uuid4().hex
        with self._house.database.writing() as session:
            _note(session, id_, ready, choice, by)
        if ready.plan.how == "regrade":
            self._begin(id_)
        for spec in ready.trials.new:
            self._enqueue(spec.run_id)
        return id_

    def look(self, id_: str) -> Regression:
        """A regression run as it stands now. Raises AppError when there is none."""
        with self._house.database.reading() as session:
            row = regressions.record(session, id_)
        if row.body["how"] == "run" and row.state in LiveStates:
            settle_runs(self._house, id_)
        with self._house.database.reading() as session:
            return self._told(session, regressions.record(session, id_))

    def of_words(self, name: str, sha256: str = "") -> tuple[RegressionLine, ...]:
        """The regression runs of these words, or of every draft of the name, newest first."""
        with self._house.database.reading() as session:
            return tuple(self._line(session, row) for row in regressions.of_draft(session, name, sha256))

    def flips(self, id_: str, limit: int = 50) -> tuple[Flipped, ...]:
        """What changed sides, with its values, identifiers starred; nothing before it has ended."""
        told = self.look(id_).report
        with self._house.database.reading() as session:
            return flipped(self._house, session, id_, told.flips[:limit]) if told else ()

    def stop(self, id_: str) -> None:
        """Ask it to stop: between two documents, its runs as any run. What was compared is kept. Harmless when it has ended."""
        with self._house.database.writing() as session:
            if not regressions.ask_to_stop(session, id_):
                return
            row, trials = regressions.record(session, id_), regressions.trials(session, id_)
            idle = row.state == "queued"
        if idle:
            move(self._house, id_, "stopped")
        for run in trials:
            with suppress(AppError):  # it has ended by itself
                self._cancel(run.run_id)

    def _told(self, session: Session, row: RegressionRow) -> Regression:
        cases = regressions.cases(session, row.id)
        done = [case for case in cases if case.state == "done"]
        state, trials = STATE.validate_python(row.state), regressions.trials(session, row.id)
        return Regression(
            id=row.id,
            name=row.name,
            sha256=row.sha256,
            in_force=row.body["in_force"],
            by=row.by,
            at=row.at,
            state=state,
            how=row.body["how"],
            choice=Choice.model_validate(row.body["choice"]),
            sections=len(cases),
            done=len(done),
            unusable=tuple(Counter(case.why for case in cases if case.state == "unusable").most_common()),
            left_out=tuple((why, count) for why, count in row.body["left_out"]),
            problem=row.problem,
            report=None if state in LiveStates else self._report(row, done),
            went_on=sum(bool(case.body and case.body["went_on"]) for case in done),
            runs=len(trials),
            runs_ended=sum(run.state in ENDED for run in trials),
            usage=regressions.spent(session, row.id),
        )

    def _line(self, session: Session, row: RegressionRow) -> RegressionLine:
        cases = regressions.cases(session, row.id)
        state = STATE.validate_python(row.state)
        told = None if state in LiveStates else self._report(row, [case for case in cases if case.state == "done"])
        verdict = told.verdict if told else None
        return RegressionLine(row.id, row.name, row.sha256, row.by, row.at, state, len(cases), verdict)

    def _report(self, row: RegressionRow, done: Sequence[RegressionCaseRow]) -> Report | None:
        """Reckoned anew when a document of it was deleted."""
        judged = [case.body["judged"] for case in done if case.body]
        if not judged:
            return None
        key = (self._house.database, row.id, len(judged))
        known = _reports.get(key)
        if known is None:
            known = report(row.body["measure"], [Judged.model_validate(one) for one in judged])
            _reports.put(key, known)
        return known


def _note(session: Session, id_: str, ready: Prepared, choice: Choice, by: str) -> None:
    """The regression run with its sections and runs, and its row in the audit log."""
    plan, words = ready.plan, ready.tried
    body = {
        "doc_type": words.before.doc_type,
        "in_force": words.in_force,
        "versions": versions(words.before),
        "how": plan.how,
        "measure": plan.measure,
        "choice": choice.model_dump(mode="json"),
        "left_out": [list(one) for one in plan.left_out],
        "ceiling_usd": str(plan.ceiling_usd),
    }
    cases = ready.trials.cases or tuple(Case(*key) for key in ready.chosen.labels)
    regressions.create(session, id_, words.name, words.sha256, by, body, cases)
    create_trials(session, id_, ready.trials)
    if plan.how == "run":
        regressions.move(session, id_, "running")
    details: dict[str, JsonValue] = {
        "words": words.name,
        "draft": words.sha256,
        "sections": len(cases),
        "runs": len(ready.trials.new),
    }
    audit.append(session, Entry(by, "regression", details=details))
