"""From decisions to labels: what the decisions in force say of each field. Pure; the log itself never changes."""

from collections.abc import Mapping, Sequence

from services.core.decision import Decision, Label, LabelVerdict
from services.core.draft import Field
from services.core.events import Concluded
from services.review.force import holds, in_force, is_decided
from services.review.second import disputed, stage_of

VERDICTS: Mapping[str, LabelVerdict] = {"accept": "accepted", "edit": "edited", "absent": "absent", "reject": "rejected"}


def labels_of(section: Concluded, run_id: str, decisions: Sequence[Decision]) -> tuple[Label, ...]:
    """A label for every field on which a decision holds, by name.

    While a second look is open there is none, so that it stays blind; where the looks differ, none until it is settled.
    """
    stage = stage_of(section, decisions)
    if stage == "second":
        return ()
    now = in_force(decisions)
    fields = section.draft.fields if section.draft else {}
    open_ones = disputed(section, decisions) if stage == "adjudication" else ()
    complete = is_decided(section, now) and not open_ones
    made = []
    for name in sorted({*fields, *now.fields} - {*open_ones}):
        decision = holds(section, now, name)
        if decision is not None:
            machine = fields.get(name) or Field(name=name, status="not_found")
            made.append(_label(section, run_id, decision, machine, complete=complete))
    return tuple(made)


def found_wrong(section: Concluded, run_id: str, decisions: Sequence[Decision]) -> bool | None:
    """Whether the document is not entirely right, as a person who looked at it says; None while nobody has.

    A value that was changed, added, removed or rejected makes it wrong. Where two looks differ it is open until it is settled.
    """
    if stage_of(section, decisions) in ("second", "adjudication") or not is_decided(section, in_force(decisions)):
        return None
    seen = [one for one in labels_of(section, run_id, decisions) if not one.unseen]
    return any(one.verdict != "accepted" for one in seen) if seen else None


def _label(section: Concluded, run_id: str, decision: Decision, machine: Field, *, complete: bool) -> Label:
    verdict = VERDICTS[decision.kind.removesuffix("_all")]
    if verdict == "edited" and decision.value == machine.value:
        verdict = "accepted"
    human = {"accepted": machine.value, "edited": decision.value}.get(verdict)
    grade = section.grade.fields.get(machine.name) if section.grade else None
    stated = section.grade.dimensions if section.grade and section.score is not None else {}
    return Label(
        decision_id=decision.id,
        run_id=run_id,
        section=section.section,
        doc_type=section.doc_type,
        field=machine.name,
        machine_value=machine.value,
        machine_status=machine.status,
        human_value=human,
        verdict=verdict,
        score=section.score,
        field_score=grade.score if grade else None,
        confidence=machine.confidence,
        dimensions={name: one.score for name, one in stated.items()},
        complete=complete,
        versions=decision.binding,
    )
