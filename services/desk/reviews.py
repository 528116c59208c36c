"""Deciding: every act is saved at once, with its labels, in one transaction; nothing is ever overwritten."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from sqlmodel import Session

from services.core.decision import Decision
from services.core.errors import AppError
from services.desk.ask.edits import edited_answer
from services.desk.drafts import text_of
from services.desk.edits import edited
from services.desk.house import House
from services.desk.work.hold import Place, hold
from services.desk.work.nouns import Act, Conflict
from services.desk.work.record import made, store
from services.review.force import WHOLE, in_force, standing
from storage import drafts, set_aside

REASONED = ("reject", "reject_all")
LONGEST_COMMENT = 4000


def decide(house: House, run_id: str, section: int, act: Act) -> Decision:
    """Store one decision. The same act on the same field twice (a double click) is one decision.

    Raises AppError when it cannot be: no such section or field, a malformed edit, a rejection without its reason. Raises
    Conflict when another person was first; the act is put aside then, and nothing else was changed.
    """
    _check(act)
    with _writing(house) as session:
        decision = _decide(session, hold(session, house, run_id, section, act), act)
        if act.typed:
            drafts.drop(session, run_id, section, act.by, text_of(act.typed))
        return decision


def undo(house: House, run_id: str, section: int, by: str, token: int | None = None) -> Decision | None:
    """Take back the last decision of the person's look that was not taken back yet; None when there is none.

    Raises Conflict when another person holds the item, or the claim is not good any more.
    """
    with house.database.writing() as session:
        place = hold(session, house, run_id, section, Act("undo", by, token=token))
        left = [one for one in standing(place.before) if one.look == place.look]
        if not left:
            return None
        decision = made(place, Act("undo", by, field=left[-1].field, token=token), left[-1])
        store(session, place, decision)
        return decision


def remark(house: House, run_id: str, section: int, act: Act) -> Decision:
    """Store a comment on a field or the whole; it decides nothing. Raises AppError when there is nothing said, or Conflict."""
    if not act.comment.strip():
        raise AppError("The comment is empty.", "Write a few words.")
    _check_comment(act)
    with _writing(house) as session:
        place = hold(session, house, run_id, section, act)
        decision = made(place, _normal(place, act), None)
        store(session, place, decision)
        return decision


@contextmanager
def _writing(house: House) -> Iterator[Session]:
    """A transaction in which an act that comes too late is put aside: it is told, and not lost."""
    try:
        with house.database.writing() as session:
            yield session
    except Conflict as conflict:
        mine = conflict.mine
        with house.database.writing() as session:
            set_aside.add(session, mine.id, mine.run_id, mine.section, mine.by, mine.model_dump(mode="json"))
        raise


def _decide(session: Session, place: Place, act: Act) -> Decision:
    act = _normal(place, act)
    if act.kind == "accept_all" and place.look == "adjudication":
        raise AppError("What differs is settled field by field.", "Choose a version for each of these fields.")
    if act.kind == "accept" and act.field and not _answered(place, act.field):
        raise AppError("Nothing was read there to accept.", "Type what the page says, or mark it as not on the page.")
    now = in_force(place.before, (place.look,))
    held = now.whole if act.kind in WHOLE else now.fields.get(act.field or "")
    mine = [one for one in standing(place.before) if one.look == place.look]
    if held is not None and _same(held, act) and mine[-1].id == held.id:
        return held
    decision = made(place, act, held)
    store(session, place, decision)
    return decision


def _answered(place: Place, name: str) -> bool:
    draft = place.concluded.draft
    return draft is not None and draft.answers(name)


def _check(act: Act) -> None:
    if act.kind not in ("accept", "edit", "absent", "reject", *WHOLE):
        raise AppError(f"An act of the kind {act.kind} is no decision.", "Use undo, comment or submit.")
    if (act.kind in WHOLE) != (act.field is None):
        raise AppError("A decision is on one field or on the whole.", "Name a field, or accept or reject the whole.")
    if act.kind in REASONED and act.reason is None:
        raise AppError("A rejection needs a reason.", "Choose one from the list.")
    if act.reason == "other" and not act.comment.strip():
        raise AppError('The reason "other" needs a few words.', "Say what is wrong.")
    _check_comment(act)


def _check_comment(act: Act) -> None:
    if len(act.comment) > LONGEST_COMMENT:
        raise AppError("The comment is too long.", f"Keep it under {LONGEST_COMMENT:,} characters.")


def _normal(place: Place, act: Act) -> Act:
    if act.field is None:
        return act
    if place.spec.kind != "document":
        value = edited_answer(place.concluded.draft, act.field, act.value) if act.kind == "edit" else None
        return replace(act, value=value)
    pack = place.house.pack_of(place.concluded.doc_type)
    spec = pack.rubric.fields.get(act.field) if pack else None
    if spec is None:
        raise AppError(f"{place.concluded.doc_type} has no field of that name.", "Choose one of its fields.")
    return replace(act, value=edited(spec, act.value) if act.kind == "edit" else None)


def _same(held: Decision, act: Act) -> bool:
    said = (held.kind, held.by, held.reason, held.comment) == (act.kind, act.by, act.reason, act.comment.strip())
    return said and (act.kind != "edit" or held.value == act.value)
