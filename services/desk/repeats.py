"""What a person should know of a section besides its grade: its place in the file, and that another says the same."""

from collections.abc import Sequence

from pydantic import JsonValue

from services.core.events import Concluded

FEWEST = 3
"""Values that two sections must share to count as the same."""


def noted(end: Concluded, notes: Sequence[str]) -> Concluded:
    """The section's end with further reasons for a person to look at it."""
    if not notes:
        return end
    return end.model_copy(update={"needs_review": True, "review_reasons": (*end.review_reasons, *notes)})


def repeats(end: Concluded, before: Sequence[Concluded]) -> tuple[str, ...]:
    """Told when an earlier section of the type has the very same values (T10)."""
    mine = _values(end)
    same = (one for one in before if one.doc_type == end.doc_type and len(mine) >= FEWEST and _values(one) == mine)
    return tuple(f"has the same values as section {one.section + 1}" for one in same)[:1]


def _values(end: Concluded) -> dict[str, JsonValue]:
    return {name: one.value for name, one in end.draft.fields.items() if one.filled} if end.draft else {}
