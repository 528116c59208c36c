"""Field-wise keep-best: the best value of each field over all attempts of one type (R3)."""

from collections.abc import Sequence

from services.core.draft import Draft, Field
from services.core.finding import FieldGrade, Grade
from services.engine.protocol import Attempt

Worth = tuple[bool, bool, bool, float]


def merge(attempts: Sequence[Attempt], best: Attempt) -> tuple[Draft, dict[str, int]] | None:
    """Put the best value of each field into the best attempt's draft; None when that changes nothing.

    Only attempts of the best one's document type take part. A value that is located and valid is never lost to one
    that is not; ties go to the best attempt, then to the earlier one.
    """
    if best.draft is None:
        return None
    rivals = [a for a in attempts if a.draft is not None and a.draft.doc_type == best.draft.doc_type]
    names = dict.fromkeys(name for rival in [best, *rivals] for name in (rival.draft.fields if rival.draft else {}))
    fields: dict[str, Field] = {}
    taken: dict[str, int] = {}
    for name in names:
        holders = [rival for rival in rivals if rival.draft and name in rival.draft.fields]
        winner = max(holders, key=lambda rival: (worth(rival.draft, rival.grade, name), rival is best, -rival.number))
        if winner.draft is not None:
            fields[name], taken[name] = winner.draft.fields[name], winner.number
    if fields == dict(best.draft.fields):
        return None
    return best.draft.model_copy(update={"fields": fields}), taken


def worth(draft: Draft | None, grade: Grade, name: str) -> Worth:
    """What a field's value is worth: located and valid, then valid, then filled, then the score in the breakdown."""
    one = draft.fields.get(name) if draft else None
    given = grade.fields.get(name) or FieldGrade(score=0.0, valid=False, present=False, located=False)
    if one is None:
        return False, False, False, given.score
    return one.located and one.filled and given.valid, one.filled and given.valid, one.filled, given.score
