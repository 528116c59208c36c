"""From decisions to labels: what is in force now, and what it says of each field. Pure; the log itself never changes."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from services.core.decision import Decision, Label
from services.core.draft import Field
from services.core.events import Concluded

WHOLE = ("accept_all", "reject_all")
Outcome = Literal["", "accepted", "accepted with edits", "rejected"]
LabelVerdict = Literal["accepted", "edited", "absent", "rejected"]
VERDICTS: Mapping[str, LabelVerdict] = {"accept": "accepted", "edit": "edited", "absent": "absent", "reject": "rejected"}


@dataclass(frozen=True)
class InForce:
    """The decisions that hold: the last one on each field, and the last one on the whole section."""

    fields: Mapping[str, Decision]
    whole: Decision | None = None


def standing(decisions: Sequence[Decision]) -> tuple[Decision, ...]:
    """The decisions that were not undone, undoings left out, in the order they were made."""
    undone = {decision.supersedes for decision in decisions if decision.kind == "undo"}
    return tuple(one for one in decisions if one.kind != "undo" and one.id not in undone)


def in_force(decisions: Sequence[Decision]) -> InForce:
    """What holds now. A whole rejection ends what was decided on fields before it; a whole acceptance leaves it."""
    fields: dict[str, Decision] = {}
    whole = None
    for one in standing(decisions):
        if one.kind in WHOLE:
            whole = one
            if one.kind == "reject_all":
                fields.clear()
        elif one.field is not None:
            fields[one.field] = one
    return InForce(fields, whole)


def is_decided(section: Concluded, now: InForce) -> bool:
    """A person has settled the section: as a whole, or every field of it."""
    names = section.draft.fields if section.draft else {}
    return now.whole is not None or (bool(names) and all(name in now.fields for name in names))


def outcome_of(section: Concluded, now: InForce) -> Outcome:
    """The review's verdict in words; empty while it is open."""
    if not is_decided(section, now):
        return ""
    kinds = {one.kind for one in now.fields.values()}
    if (now.whole is not None and now.whole.kind == "reject_all") or kinds == {"reject"}:
        return "rejected"
    return "accepted with edits" if kinds - {"accept"} else "accepted"


def labels_of(section: Concluded, run_id: str, decisions: Sequence[Decision]) -> tuple[Label, ...]:
    """A label for every field on which a decision is in force, by name."""
    now = in_force(decisions)
    fields = section.draft.fields if section.draft else {}
    made = []
    for name in sorted({*fields, *now.fields}):
        decision = now.fields.get(name) or now.whole
        if decision is not None:
            made.append(_label(section, run_id, decision, fields.get(name) or Field(name=name, status="not_found")))
    return tuple(made)


def _label(section: Concluded, run_id: str, decision: Decision, machine: Field) -> Label:
    verdict = VERDICTS[decision.kind.removesuffix("_all")]
    if verdict == "edited" and decision.value == machine.value:
        verdict = "accepted"
    human = {"accepted": machine.value, "edited": decision.value}.get(verdict)
    grade = section.grade.fields.get(machine.name) if section.grade else None
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
        versions=decision.binding,
    )
