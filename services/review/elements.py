"""The elements of a list or mapping as a reviewer works through them, one by one. Pure."""

import json
from collections.abc import Mapping, Sequence
from difflib import SequenceMatcher
from typing import Literal

from pydantic import JsonValue

from services.core.base import Frozen

ElementVerdict = Literal["", "accepted", "edited", "removed", "added"]


class Element(Frozen):
    """One element; of a mapping, the mapping of its one name to its value. Without a verdict nobody settled it yet."""

    value: JsonValue
    verdict: ElementVerdict = ""


def begun(value: JsonValue) -> tuple[Element, ...]:
    """What the machine read, with nothing settled; empty for a value that has no elements."""
    return tuple(Element(value=part) for part in parts(value))


def parts(value: JsonValue) -> list[JsonValue]:
    """The elements of a list, the pairs of a mapping, nothing of anything else."""
    if isinstance(value, Mapping):
        return [{name: part} for name, part in value.items()]
    return list(value) if isinstance(value, list) else []


def settled(elements: Sequence[Element], at: int, verdict: ElementVerdict, value: JsonValue = None) -> tuple[Element, ...]:
    """The elements after one act. Elements keep their places: a removed one stays, and a new one goes to the end.

    Accepting an element that a person changed keeps the change; accepting a removed one brings it back.
    """
    if at >= len(elements):
        return (*elements, Element(value=value, verdict="added"))
    old = elements[at]
    match verdict:
        case "accepted" if old.verdict in ("edited", "added"):
            new = old
        case "edited" | "added":
            new = Element(value=value, verdict="added" if old.verdict == "added" else "edited")
        case _:
            new = Element(value=old.value, verdict=verdict)
    return (*elements[:at], new, *elements[at + 1 :])


def complete(elements: Sequence[Element]) -> bool:
    """A person settled every one."""
    return bool(elements) and all(element.verdict for element in elements)


def whole(elements: Sequence[Element], *, mapping: bool) -> JsonValue:
    """The value that the elements make, removed ones left out; None when none is left."""
    kept = [element.value for element in elements if element.verdict != "removed"]
    if not kept:
        return None
    if mapping:
        return {name: part for pair in kept if isinstance(pair, Mapping) for name, part in pair.items()}
    return kept


def compared(machine: JsonValue, human: JsonValue) -> tuple[Element, ...]:
    """A decided value beside the machine's: what became of each element that was read, then what was added."""
    before, after = parts(machine), parts(human)
    read: list[Element] = []
    added: list[Element] = []
    for how, start, end, low, high in SequenceMatcher(None, _keys(before), _keys(after), autojunk=False).get_opcodes():
        old, new = before[start:end], after[low:high]
        same: ElementVerdict = "accepted" if how == "equal" else "edited"
        read += [Element(value=value, verdict=same) for value in new[: len(old)]]
        read += [Element(value=value, verdict="removed") for value in old[len(new) :]]
        added += [Element(value=value, verdict="added") for value in new[len(old) :]]
    return (*read, *added)


def _keys(values: Sequence[JsonValue]) -> list[str]:
    return [json.dumps(value, sort_keys=True) for value in values]
