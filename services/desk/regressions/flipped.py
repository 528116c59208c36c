"""What changed sides in a regression run, with its values; engineers see them without identifiers."""

from collections.abc import Sequence

from pydantic import JsonValue
from sqlmodel import Session

from services.core.decision import Label
from services.desk.house import House
from services.desk.labelled.labelled import identifying
from services.desk.regressions.nouns import Flip, Flipped
from services.desk.work.ends import ends_of
from services.review.exports_mask import mask_value
from storage import decisions, regressions


def flipped(house: House, session: Session, regression: str, flips: Sequence[Flip]) -> tuple[Flipped, ...]:
    """Each flip with what was read on both sides and what a person says."""
    row = regressions.record(session, regression)
    cases = {(case.run_id, case.section): case for case in regressions.cases(session, regression)}
    whole = identifying(house).get(row.body["doc_type"], frozenset())
    found = []
    for flip in flips:
        case = cases.get((flip.run_id, flip.section))
        if case is None or flip.field is None:
            found.append(Flipped(flip))
            continue
        sides = [_read(session, run_id or flip.run_id, flip) for run_id in (case.before_run, case.after_run)]
        label = _label(session, flip)
        before, after, said = (mask_value(one, flip.field in whole) for one in (*sides, label.human_value if label else None))
        found.append(Flipped(flip, before, after, said, label.verdict if label else ""))
    return tuple(found)


def _read(session: Session, run_id: str, flip: Flip) -> JsonValue:
    end = ends_of(session, [(run_id, flip.section)]).get((run_id, flip.section))
    one = end.draft.fields.get(flip.field or "") if end and end.draft else None
    return one.value if one else None


def _label(session: Session, flip: Flip) -> Label | None:
    found = decisions.labels(session, run_id=flip.run_id, field=flip.field or "")
    return next((one for one in found if one.section == flip.section), None)
