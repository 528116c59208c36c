"""Which decisions hold now. Pure; the log itself never changes."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from services.core.decision import Decision, Look
from services.core.events import Concluded

WHOLE = ("accept_all", "reject_all")
BESIDE = ("undo", "comment", "submit")
"""Kinds that decide nothing of themselves."""
SETTLED: tuple[Look, ...] = ("first", "adjudication")
"""The looks whose decisions become labels; a second look only confirms or disputes the first."""
Outcome = Literal["", "accepted", "accepted unseen", "accepted with edits", "rejected"]


@dataclass(frozen=True)
class InForce:
    """The decisions that hold: the last one on each field, and the last one on the whole section."""

    fields: Mapping[str, Decision]
    whole: Decision | None = None


def standing(decisions: Sequence[Decision]) -> tuple[Decision, ...]:
    """The decisions that were not undone, undoings and remarks left out, in the order they were made."""
    undone = {decision.supersedes for decision in decisions if decision.kind == "undo"}
    return tuple(one for one in decisions if one.kind not in BESIDE and one.id not in undone)


def in_force(decisions: Sequence[Decision], looks: Sequence[Look] = SETTLED) -> InForce:
    """What holds now of these looks. A whole rejection ends what was decided on fields before it; an acceptance leaves it."""
    fields: dict[str, Decision] = {}
    whole = None
    for one in standing(decisions):
        if one.look not in looks:
            continue
        if one.kind in WHOLE:
            whole = one
            if one.kind == "reject_all":
                fields.clear()
        elif one.field is not None:
            fields[one.field] = one
    return InForce(fields, whole)


def holds(section: Concluded, now: InForce, name: str) -> Decision | None:
    """The decision that holds on a field: its own, else the one on the whole. Silence cannot be accepted: where the machine gave
    no answer, an acceptance says nothing of the field, and it stays open."""
    decision = now.fields.get(name) or now.whole
    accepted = decision is not None and decision.kind in ("accept", "accept_all")
    return decision if not accepted or (section.draft is not None and section.draft.answers(name)) else None


def is_decided(section: Concluded, now: InForce) -> bool:
    """A person has settled the section: as a whole, or every field of it."""
    names = section.draft.fields if section.draft else {}
    return now.whole is not None or (bool(names) and all(name in now.fields for name in names))


def unseen(now: InForce) -> bool:
    """Something of what holds was decided without a person's look at the document: in bulk, or by a rule."""
    whole = (now.whole,) if now.whole else ()
    return any(one.unseen for one in (*now.fields.values(), *whole))


def outcome_of(section: Concluded, now: InForce) -> Outcome:
    """The review's verdict in words; empty while it is open."""
    if not is_decided(section, now):
        return ""
    kinds = {one.kind for one in now.fields.values()}
    if now.whole and now.whole.unseen and not kinds:
        return "accepted unseen"
    if now.whole.kind == "reject_all" if now.whole else kinds == {"reject"}:
        return "rejected"
    return "accepted with edits" if kinds - {"accept"} else "accepted"
