"""What becomes of the sections of a regression run: each is compared once both sides of it are there."""

from collections.abc import Mapping, Sequence
from itertools import groupby

from services.core.errors import AppError
from services.core.events import Concluded
from services.desk.house import House
from services.desk.mishap import foreseen
from services.desk.patience import patiently
from services.desk.regressions.labelled_set import labelled_set
from services.desk.regressions.nouns import Choice, Unusable
from services.desk.regressions.regraded import Regraded, regraded
from services.desk.regressions.words import as_pinned, tried
from services.desk.words import in_force
from services.desk.work.ends import ends_of
from services.learning.labelled import seen
from services.learning.regression import Judged
from services.tasks.pack import Pack
from storage import regressions, runs
from storage.runs import ENDED
from storage.tables_learning import RegressionCaseRow, RegressionRow

CUT = ("provider_failed", "cancelled")
"""Ends that no prompt is to blame for."""
GONE = "its labels were taken back"
BROKE = "grading it anew broke"
DIVIDED = "the file is divided otherwise today"


def regrade_all(house: House, regression: str) -> None:
    """Grade every waiting section anew, one file after the other; what was done before is not done again."""
    try:
        if patiently(lambda: move(house, regression, "running"), house.sleep):
            move(house, regression, _regrade(house, regression))
    except Exception as error:
        told = foreseen("comparing a draft", regression, error)
        patiently(lambda: move(house, regression, "failed", f"{told.message} {told.remedy}".strip()), house.sleep)


def settle_runs(house: House, regression: str) -> None:
    """Compare the sections whose two runs have ended, and end the regression run after the last of them."""
    with house.database.reading() as session:
        row = regressions.record(session, regression)
        waiting = regressions.cases(session, regression, "waiting")
        states = runs.states(session, [one for case in waiting for one in (case.before_run, case.after_run)])
    ready = [case for case in waiting if all(states.get(one, "") in ("", *ENDED) for one in (case.before_run, case.after_run))]
    for case in ready:
        try:
            _compare(house, row, case, _end(house, case, case.before_run), _end(house, case, case.after_run))
        except AppError as why:
            _leave_out(house, row, case, why)
    if len(ready) == len(waiting):
        move(house, regression, "stopped" if row.stop_asked else "finished")


def move(house: House, regression: str, state: str, problem: str = "") -> bool:
    """Bring a regression run into a state; False when it had ended before."""
    with house.database.writing() as session:
        return regressions.move(session, regression, state, problem)


def _regrade(house: House, regression: str) -> str:
    """The state in which it ends."""
    with house.database.reading() as session:
        row = regressions.record(session, regression)
        waiting = regressions.cases(session, regression, "waiting")
    name = tried(house, row.name, row.sha256).before.name
    hashes = row.body["in_force"], row.sha256
    packs = [as_pinned(house, name, {**row.body["versions"], row.name: sha}) for sha in hashes]
    for run_id, group in groupby(waiting, key=lambda case: case.run_id):
        with house.database.reading() as session:
            if regressions.record(session, regression).stop_asked:
                return "stopped"
        cases = {case.section: case for case in group}
        for section, found in _graded(in_force(house), run_id, list(cases), packs).items():
            if isinstance(found, Unusable):
                _leave_out(house, row, cases[section], found)
            else:
                _compare(house, row, cases[section], *found.ends, went_on=found.went_on)
    return "finished"


def _graded(house: House, run_id: str, sections: Sequence[int], packs: Sequence[Pack]) -> Mapping[int, Regraded | Unusable]:
    """A run that breaks leaves the others alone."""
    try:
        return regraded(house, run_id, sections, packs)
    except Unusable as why:
        return dict.fromkeys(sections, why)
    except Exception as error:
        foreseen("grading a stored run anew", run_id, error)
        return dict.fromkeys(sections, Unusable(BROKE))


def _end(house: House, case: RegressionCaseRow, run_id: str) -> Concluded:
    """How the section ended in a run that was made for it."""
    items = [(run_id, case.section), (case.run_id, case.section)]
    with house.database.reading() as session:
        ends = ends_of(session, items)
        problem = runs.record(session, run_id).problem
    end, labelled = ends.get(items[0]), ends.get(items[1])
    if end is None:
        raise Unusable(problem or DIVIDED)
    if end.stop_reason in CUT:
        raise Unusable(problem or end.words)
    if labelled is None or labelled.pages != end.pages:
        raise Unusable(DIVIDED)
    return end


def _compare(
    house: House, row: RegressionRow, case: RegressionCaseRow, before: Concluded, after: Concluded, *, went_on: bool = False
) -> None:
    key = case.run_id, case.section
    with house.database.writing() as session:
        told = labelled_set(session, row.body["doc_type"], Choice(), case.run_id)
        if key not in told.labels:
            regressions.settle(session, row.id, key, None, GONE)
            return
        one, two = (seen(end, row.body["doc_type"], told.labels[key]) for end in (before, after))
        judged = Judged(run_id=case.run_id, section=case.section, document=told.documents[key], before=one, after=two)
        regressions.settle(session, row.id, key, {"judged": judged.model_dump(mode="json"), "went_on": went_on})


def _leave_out(house: House, row: RegressionRow, case: RegressionCaseRow, why: AppError) -> None:
    with house.database.writing() as session:
        regressions.settle(session, row.id, (case.run_id, case.section), None, why.message)
