"""Writing a decision: what it is bound to, and all that follows from it, in one transaction."""

import uuid

from pydantic import JsonValue
from sqlmodel import Session

from services.core.decision import Decision
from services.core.draft import Field
from services.core.events import Concluded
from services.core.run import RunSpec
from services.desk.accepting import evidence
from services.desk.house import House
from services.desk.intake import versions
from services.desk.learned import note_decision
from services.desk.work.hold import Place
from services.desk.work.nouns import Act
from services.review.binding import bound
from services.review.force import holds, in_force, is_decided
from services.review.labels import labels_of
from services.review.second import disputed, second_why, stage_of
from storage import decisions, leases, sections
from storage.database import to_json
from storage.sections import Progress


def made(place: Place, act: Act, held: Decision | None) -> Decision:
    """The act as a decision, bound to what was shown; `held` is the one that it replaces or undoes.

    An acceptance of the whole says which fields it leaves open: those that nothing was read for.
    """
    machine = _machine(place.concluded, act.field) if act.field else None
    value: JsonValue = act.value if act.kind in ("edit", "submit") else _left_open(place) if act.kind == "accept_all" else None
    return bound(
        _as_kept(
            Decision(
                id=uuid.uuid4().hex,
                run_id=place.spec.run_id,
                section=place.concluded.section,
                field=act.field,
                kind=act.kind,
                by=act.by,
                at=place.now,
                shown=machine.value if machine else None,
                value=machine.value if machine and act.kind == "accept" else value,
                reason=act.reason,
                comment=act.comment.strip(),
                supersedes=held.id if held else None,
                binding={**_binding(place.house, place.spec, place.concluded), **dict(act.extra)},
                look=place.look,
                token=act.token,
            )
        )
    )


def store(session: Session, place: Place, decision: Decision) -> None:
    """Add the decision, and bring labels, the item's course and the run's progress up to date with it."""
    log = (*place.before, decision)
    end, run_id = place.concluded, decision.run_id
    evidence.hold(session, run_id, end.section, end.doc_type)
    decisions.add(session, decision)
    decisions.set_labels(session, run_id, end.section, labels_of(end, run_id, log))
    now = in_force(log)
    names = {*(end.draft.fields if end.draft else ()), *now.fields}
    decided = sum(holds(end, now, name) is not None for name in names)
    sections.progress(session, run_id, end.section, Progress(decided, is_decided(end, now)))
    note_decision(session, place.house, place.spec, end, log)
    leases.note(place.item, _course(end, log))
    session.add(place.item)
    evidence.heard(session, run_id, end, log)


def _left_open(place: Place) -> JsonValue:
    own, draft = in_force(place.before, (place.look,)).fields, place.concluded.draft
    names: list[JsonValue] = [name for name in draft.fields if name not in own and not draft.answers(name)] if draft else []
    return {"left_open": names} if names else None


def _as_kept(decision: Decision) -> Decision:
    """The decision as the database gives it back, so that its digest holds there too."""
    return Decision.model_validate_json(to_json(decision.model_dump(mode="json")))


def _course(end: Concluded, log: tuple[Decision, ...]) -> leases.Progress:
    stage = stage_of(end, log)
    ends = {one.look: one for one in log if one.kind == "submit"}
    first, second = ends.get("first"), ends.get("second")
    return leases.Progress(
        stage=stage,
        first_by=first.by if first else "",
        second_by=second.by if second and stage != "first" else "",
        second_why=second_why(first) if first and stage != "first" else "",
        disputed=len(disputed(end, log)) if stage == "adjudication" else 0,
    )


def _machine(concluded: Concluded, name: str) -> Field:
    fields = concluded.draft.fields if concluded.draft else {}
    return fields.get(name) or Field(name=name, status="not_found")


def _binding(house: House, spec: RunSpec, concluded: Concluded) -> dict[str, str]:
    """What the decision was made on: the document, the models, and the versions of this type's rubric and prompts."""
    pack = house.pack_of(concluded.doc_type)
    known = {} if spec.kind == "document" else spec.versions
    names = versions(pack) if pack else known
    pinned = {name: spec.versions[name] for name in sorted(names) if name in spec.versions}
    models = {f"model:{role}": model for role, model in sorted(spec.models.items())}
    return {"sha256": spec.sha256, "run_id": spec.run_id, **models, **pinned}
