"""The second look: which items get one, where the two looks differ, and how far an item has come. A fold over its log."""

import hashlib
from collections.abc import Mapping, Sequence
from typing import Literal

from pydantic import Field as Meta
from pydantic import JsonValue

from services.core.base import Frozen
from services.core.decision import Decision, Look
from services.core.draft import Field
from services.core.events import Concluded
from services.review.force import holds, in_force

Stage = Literal["first", "second", "adjudication", "closed"]
Judgement = tuple[Literal["value", "absent", "rejected"], JsonValue]
"""What a person says of a field: this value, not on the document, or rejected."""
STEPS = 1 << 32


class Share(Frozen):
    """This share of the decided items of a type (empty: any) at or above a risk gets a second look."""

    doc_type: str = ""
    min_risk: float = Meta(default=0.0, ge=0.0, le=1.0)
    share: float = Meta(ge=0.0, le=1.0)


class SecondReviewPolicy(Frozen):
    """The greatest share that fits an item counts. `seed` changes which items are drawn, not how many."""

    shares: tuple[Share, ...] = ()
    seed: str = "1"


def drawn(policy: SecondReviewPolicy, run_id: str, section: int, doc_type: str, risk: float) -> str:
    """Why an item gets a second look; empty when it does not. The same item under the same policy is always told the same."""
    fitting = [one.share for one in policy.shares if one.doc_type in ("", doc_type) and risk >= one.min_risk]
    share = max(fitting, default=0.0)
    point = int(hashlib.sha256(f"{policy.seed}:{run_id}:{section}".encode()).hexdigest()[:8], 16)
    return f"drawn for a second look, {share:.0%} of such items are" if point < share * STEPS else ""


def judgements(section: Concluded, decisions: Sequence[Decision], look: Look) -> Mapping[str, Judgement]:
    """What one look says of each field; fields that it left open are missing."""
    now = in_force(decisions, (look,))
    fields = section.draft.fields if section.draft else {}
    said: dict[str, Judgement] = {}
    for name in sorted({*fields, *now.fields}):
        decision = holds(section, now, name)
        if decision is not None:
            said[name] = _judgement(decision, fields.get(name))
    return said


def disputed(section: Concluded, decisions: Sequence[Decision]) -> tuple[str, ...]:
    """Fields on which the two looks differ and that no adjudicator has settled yet."""
    one, two = (judgements(section, decisions, look) for look in ("first", "second"))
    settled = judgements(section, decisions, "adjudication")
    return tuple(name for name in sorted({*one, *two}) if one.get(name) != two.get(name) and name not in settled)


def stage_of(section: Concluded, decisions: Sequence[Decision]) -> Stage:
    """How far an item has come. A look that was changed after it was submitted is open again."""
    first = _last(decisions, "first")
    if first is None or first.kind != "submit":
        return "first"
    if not second_why(first):
        return "closed"
    second, settling = _last(decisions, "second"), _last(decisions, "adjudication")
    if second is None or second.kind != "submit":
        return "second"
    if settling is not None:
        return "closed" if settling.kind == "submit" else "adjudication"
    return "adjudication" if disputed(section, decisions) else "closed"


def second_why(submitted: Decision) -> str:
    """Why the submitted first look is followed by a second one; empty when it is not."""
    return str(submitted.value.get("second_look", "")) if isinstance(submitted.value, dict) else ""


def seconds_of(submitted: Decision) -> float:
    """Seconds that the submitted look took its reviewer, long pauses left out."""
    told = submitted.value.get("seconds", 0.0) if isinstance(submitted.value, dict) else 0.0
    return float(told) if isinstance(told, int | float) else 0.0


def _last(decisions: Sequence[Decision], look: Look) -> Decision | None:
    """The last act of a look, its end among them; remarks do not count."""
    return next((one for one in reversed(decisions) if one.look == look and one.kind != "comment"), None)


def _judgement(decision: Decision, machine: Field | None) -> Judgement:
    match decision.kind:
        case "reject" | "reject_all":
            return ("rejected", None)
        case "absent":
            return ("absent", None)
        case "edit":
            return ("value", decision.value)
        case _:
            return ("value", machine.value) if machine and machine.filled else ("absent", None)
