"""A person's edit of an answer: it may correct, reorder and take away, and never adds what no source gave."""

from pydantic import JsonValue

from services.core.draft import Draft
from services.core.errors import AppError

WORDS = ("pico", "tags")
"""Fields that are a person's to word anew; all others hold what was found."""
MOST = 2_000
"""Characters of one corrected value."""


def edited_answer(draft: Draft | None, field: str, value: JsonValue) -> JsonValue:
    """The edit in normal form. Raises AppError when the field is unknown or the edit says what was not found."""
    machine = draft.fields.get(field) if draft else None
    if machine is None:
        raise AppError("The answer has no part of that name.", "Reload the page and try again.")
    if field in WORDS and isinstance(machine.value, dict):
        return _reworded(machine.value, value)
    if isinstance(machine.value, list):
        return _rearranged(machine.value, value)
    raise AppError("This part of the answer cannot be edited.", "Reject the answer, or ask again.")


def _reworded(machine: dict[str, JsonValue], value: JsonValue) -> JsonValue:
    if not isinstance(value, dict) or set(value) != set(machine):
        raise AppError("The correction does not name the same parts.", "Reload the page and try again.")
    return {name: _like(machine[name], part) for name, part in value.items()}


def _like(machine: JsonValue, part: JsonValue) -> JsonValue:
    if isinstance(machine, list) and isinstance(part, list):
        return [_text(one) for one in part]
    if isinstance(machine, list) or isinstance(part, list):
        raise AppError("The correction has the wrong shape.", "Reload the page and try again.")
    return _text(part)


def _text(part: JsonValue) -> str:
    if not isinstance(part, str) or len(part) > MOST:
        raise AppError("A correction is too long or no text.", f"Keep it under {MOST:,} characters.")
    return " ".join(part.split())


def _rearranged(machine: list[JsonValue], value: JsonValue) -> JsonValue:
    if not isinstance(value, list):
        raise AppError("The edit is no list.", "Reload the page and try again.")
    left = list(machine)
    for one in value:
        if one not in left:
            raise AppError("An edit can reorder and remove, and cannot add.", "Reload the page and try again.")
        left.remove(one)
    return list(value)
