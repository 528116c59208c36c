"""Deciding: every act is saved at once, with its labels, in one transaction; nothing is ever overwritten."""

import uuid
from dataclasses import dataclass
from datetime import UTC, datetime

from pydantic import JsonValue
from sqlmodel import Session

from services.core.decision import Decision, DecisionKind, RejectReason
from services.core.draft import Field
from services.core.errors import AppError
from services.core.events import Concluded
from services.core.run import RunSpec
from services.desk.edits import edited
from services.desk.house import House
from services.desk.intake import versions
from services.review.labels import WHOLE, in_force, is_decided, labels_of, standing
from storage import decisions, events, runs, sections
from storage.sections import Progress

REASONED = ("reject", "reject_all")


@dataclass(frozen=True)
class Act:
    """What a person did: on a field, or (`accept_all`, `reject_all`) on the whole section."""

    kind: DecisionKind
    by: str
    field: str | None = None
    value: JsonValue = None
    reason: RejectReason | None = None
    comment: str = ""


def decide(house: House, run_id: str, section: int, act: Act) -> Decision:
    """Store one decision. The same act on the same field twice (a double click) is one decision.

    Raises AppError when it cannot be: no such section or field, a malformed edit, a rejection without its reason.
    """
    _check(act)
    with house.database.writing() as session:
        sections.hold(session, run_id, section)
        concluded = concluded_section(session, run_id, section)
        before = decisions.of_section(session, run_id, section)
        act = _normal(house, concluded, act)
        now = in_force(before)
        held = now.whole if act.kind in WHOLE else now.fields.get(act.field or "")
        if held is not None and _same(held, act) and standing(before)[-1].id == held.id:
            return held
        decision = _decision(house, runs.spec(session, run_id), concluded, act, held)
        _store(session, concluded, (*before, decision))
        return decision


def undo(house: House, run_id: str, section: int, by: str) -> Decision | None:
    """Take back the last decision that was not taken back yet; None when there is none."""
    with house.database.writing() as session:
        sections.hold(session, run_id, section)
        concluded = concluded_section(session, run_id, section)
        before = decisions.of_section(session, run_id, section)
        left = standing(before)
        if not left:
            return None
        last = left[-1]
        act = Act(kind="undo", by=by, field=last.field)
        decision = _decision(house, runs.spec(session, run_id), concluded, act, last)
        _store(session, concluded, (*before, decision))
        return decision


def concluded_section(session: Session, run_id: str, section: int) -> Concluded:
    """The end of a section. Raises AppError when the run is unknown or has no such section (yet)."""
    runs.record(session, run_id)
    for recorded in events.of_kind(session, [run_id], "concluded"):
        if isinstance(recorded.event, Concluded) and recorded.event.section == section:
            return recorded.event
    raise AppError("This run has nothing to review here.", "Wait until it has ended, or choose another section.")


def _check(act: Act) -> None:
    if act.kind == "undo":
        raise AppError("An undoing is not a decision of its own.", "Use undo.")
    if (act.kind in WHOLE) != (act.field is None):
        raise AppError("A decision is on one field or on the whole.", "Name a field, or accept or reject the whole.")
    if act.kind in REASONED and act.reason is None:
        raise AppError("A rejection needs a reason.", "Choose one from the list.")
    if act.reason == "other" and not act.comment.strip():
        raise AppError('The reason "other" needs a few words.', "Say what is wrong.")


def _normal(house: House, concluded: Concluded, act: Act) -> Act:
    if act.field is None:
        return act
    pack = house.pack_of(concluded.doc_type)
    spec = pack.rubric.fields.get(act.field) if pack else None
    if spec is None:
        raise AppError(f"{concluded.doc_type} has no field of that name.", "Choose one of its fields.")
    value = edited(spec, act.value) if act.kind == "edit" else None
    return Act(act.kind, act.by, act.field, value, act.reason, act.comment)


def _same(held: Decision, act: Act) -> bool:
    said = (held.kind, held.by, held.reason, held.comment) == (act.kind, act.by, act.reason, act.comment.strip())
    return said and (act.kind != "edit" or held.value == act.value)


def _decision(house: House, spec: RunSpec, concluded: Concluded, act: Act, held: Decision | None) -> Decision:
    machine = _machine(concluded, act.field) if act.field else None
    accepted = machine.value if machine and act.kind == "accept" else None
    return Decision(
        id=uuid.uuid4().hex,
        run_id=spec.run_id,
        section=concluded.section,
        field=act.field,
        kind=act.kind,
        by=act.by,
        at=datetime.now(UTC),
        shown=machine.value if machine else None,
        value=act.value if act.kind == "edit" else accepted,
        reason=act.reason,
        comment=act.comment.strip(),
        supersedes=held.id if held else None,
        binding=_binding(house, spec, concluded),
    )


def _machine(concluded: Concluded, name: str) -> Field:
    fields = concluded.draft.fields if concluded.draft else {}
    return fields.get(name) or Field(name=name, status="not_found")


def _binding(house: House, spec: RunSpec, concluded: Concluded) -> dict[str, str]:
    """What the decision was made on: the document, the models, and the versions of this type's rubric and prompts."""
    pack = house.pack_of(concluded.doc_type)
    names = versions(pack) if pack else {}
    pinned = {name: spec.versions[name] for name in sorted(names) if name in spec.versions}
    models = {f"model:{role}": model for role, model in sorted(spec.models.items())}
    return {"sha256": spec.sha256, "run_id": spec.run_id, **models, **pinned}


def _store(session: Session, concluded: Concluded, made: tuple[Decision, ...]) -> None:
    run_id = made[-1].run_id
    decisions.add(session, made[-1])
    now = in_force(made)
    decisions.set_labels(session, run_id, concluded.section, labels_of(concluded, run_id, made))
    everything = len(concluded.draft.fields) if concluded.draft else 0
    count = everything if now.whole else len(now.fields)
    sections.progress(session, run_id, concluded.section, Progress(count, is_decided(concluded, now)))
