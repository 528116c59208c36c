"""The rows of the review desk as the page draws them, and how many there are of each kind."""

from collections.abc import Container, Mapping, Sequence

from pages.parts import words
from pages.parts.markup import Html, pill, tag
from pages.parts.units import Unit
from pages.parts.values import cells, columns, mask, spaced, widths
from services.desk.nouns import FieldCard, ReviewCase

DECIDED = {
    "accept": ("accepted", "good"),
    "edit": ("edited", "good"),
    "absent": ("not on page", ""),
    "reject": ("rejected", "bad"),
}
MISSING = {
    "not_found": "not found",
    "not_present": "not present",
    "ambiguous": "ambiguous",
    "unreadable": "unreadable",
    "found": "empty",
}
ENTRY = {"accepted": "good", "edited": "good", "added": "good", "removed": ""}
KINDS = {
    "doubtful": ("doubt", "Fields that a person should look at"),
    "grounded": ("good", "Fields found in the document, with nothing against them"),
    "absent": ("absent", "Fields without a value"),
    "left open": ("", "Nothing was read for these, and accepting the rest said nothing of them"),
    "decided": ("live", "Fields that a person has decided"),
}
NOTHING = "There is nothing to accept here: type what the page says, or mark it as not on the page."
OPEN = "Nothing was read here, and accepting the rest says nothing of it"
PROVED = "Verified by text layer: the file itself prints it in this box and every check passed; no person looked yet"


def rows(units: Sequence[Unit], refused: Mapping[str | None, str], *, revealed: bool) -> list[dict[str, object]]:
    """A row per unit, as plain data: box label and name, the value to edit in place, its state, the doubt, and its acts."""
    tables = _tables(units)
    return [_row(unit, refused.get(unit.key, ""), revealed=revealed) | _cells(unit, tables, revealed=revealed) for unit in units]


def _tables(units: Sequence[Unit]) -> dict[str, tuple[tuple[str, ...], str]]:
    """Field -> the columns of its entries, and how wide they are."""
    entries: dict[str, list[Unit]] = {}
    for unit in units:
        if unit.at is not None and not unit.adds:
            entries.setdefault(unit.card.spec.name, []).append(unit)
    made = {}
    for name, mine in entries.items():
        spec = mine[0].card.spec
        names = columns([unit.value for unit in mine], spec)
        if names:
            wide = widths([[spaced(one) for one in names], *(cells(unit.value, names, spec) for unit in mine)])
            made[name] = names, " ".join(f"minmax(0, {one}fr)" for one in wide)
    return made


def _cells(unit: Unit, tables: Mapping[str, tuple[tuple[str, ...], str]], *, revealed: bool) -> dict[str, object]:
    """The entry's parts in their columns; of the head the columns' names."""
    names, wide = tables.get(unit.card.spec.name, ((), ""))
    if not names or unit.adds:
        return {}
    if unit.at is None:
        return {"columns": [spaced(name) for name in names], "widths": wide, "hint": ""}
    parts = cells(unit.value, names, unit.card.spec)
    return {"cells": list(parts if revealed else map(mask, parts)), "widths": wide}


def counts(case: ReviewCase, units: Sequence[Unit]) -> Html:
    """How many fields there are, and how many of each kind; every field is of one kind."""
    doubted = {unit.card.spec.name for unit in units if unit.doubt}
    kinds = [_kind(card, doubted) for card in case.cards]
    told = [
        pill(f"{kinds.count(kind)} {kind}", tone, what)
        for kind, (tone, what) in KINDS.items()
        if kind in kinds or kind in ("doubtful", "decided")
    ]
    spaced = [part for one in told for part in (" ", one)]
    return tag("div", tag("span", words.count(len(kinds), "field"), class_="pl-title"), *spaced, class_="rv-counts")


def decided_by(card: FieldCard) -> str:
    """What was decided on a field, by whom and when; empty while it is open."""
    if card.held is None:
        return ""
    said, _ = DECIDED[card.held.kind.removesuffix("_all")]
    whole = " with the whole" if card.decision is None else ""
    return f"{said}{whole} by {card.held.by}, {words.ago(card.held.at)}"


def _kind(card: FieldCard, doubted: Container[str]) -> str:
    if card.held is not None:
        return "decided"
    if card.left_open:
        return "left open"
    if card.doubtful or card.spec.name in doubted:
        return "doubtful"
    return "grounded" if card.machine.filled else "absent"


def _row(unit: Unit, told: str, *, revealed: bool) -> dict[str, object]:
    spec, text = unit.card.spec, unit.shown(revealed=revealed)
    element = unit.at is not None
    entry = "add" if unit.adds else str((unit.at or 0) + 1)
    against = "" if element else unit.card.against
    return {
        "unit": unit.key,
        "box": spec.box,
        "label": entry if element else spec.label,
        "name": f"{spec.label}, entry {entry}" if element else spec.label,
        "hint": "; ".join(spec.parts) if unit.listed else "",
        "entry": element,
        "head": unit.listed,
        "long": spec.kind == "long_text",
        "text": text,
        "hidden": text != unit.text,
        "removed": unit.verdict == "removed",
        "empty": ("; ".join(spec.parts) or "one more") if unit.adds else MISSING[unit.card.machine.status],
        "verdict": unit.verdict,
        "confidence": "" if element else f"{unit.card.machine.confidence:.2f}",
        "state": _state(unit),
        "reason": told or against or unit.doubt,
        "nothing": "" if element or unit.acceptable else NOTHING,
        "shade": "bad" if told else "past" if unit.settled and not against else "",
        "acts": [] if unit.adds else _acts(unit),
    }


def _state(unit: Unit) -> tuple[str, str, str] | None:
    """The pill at a row's end: its words, its tone, and what it says on hover."""
    if unit.adds:
        return None
    if unit.verdict:
        return unit.verdict, ENTRY[unit.verdict], ""
    card = unit.card
    if card.held is not None:
        return *DECIDED[card.held.kind.removesuffix("_all")], decided_by(card)
    if card.left_open:
        return "left open", "doubt", OPEN
    if unit.doubt or (unit.at is None and card.doubtful):
        return "check", "doubt", unit.doubt or card.reason
    if unit.at is None and card.preaccepted:
        return "text layer ✓", "good", PROVED
    if unit.at is None and not card.machine.filled:
        return "absent", "", ""
    return "✓", "good", "Nothing against it"


def _acts(unit: Unit) -> list[tuple[str, str]]:
    """Each act that the row offers, with its words."""
    first = "Bring back" if unit.verdict == "removed" else "Accept all" if unit.listed else "Accept"
    if unit.at is not None:
        return [("accept", first), ("absent", "Remove")]
    whole = unit.card.held is not None and unit.card.held.kind == "accept_all"
    accept = [("accept", first)] if unit.acceptable and not whole else []
    edit = [] if unit.listed else [("edit", "Edit")]
    return [*accept, *edit, ("absent", "Not on page"), ("reject", "Reject")]
