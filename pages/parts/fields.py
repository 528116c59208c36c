"""The rows of the review desk as the page draws them, and how many there are of each kind."""

from collections.abc import Mapping, Sequence

from pages.parts.markup import Html, pill, tag
from pages.parts.units import Unit
from services.desk.nouns import ReviewCase

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
PROVED = "Verified by text layer: the file itself prints it in this box and every check passed; no person looked yet"


def rows(units: Sequence[Unit], refused: Mapping[str | None, str], *, revealed: bool) -> list[dict[str, object]]:
    """A row per unit, as plain data: box label and name, the value to edit in place, its state, the doubt, and its acts."""
    return [_row(unit, refused.get(unit.key, ""), revealed=revealed) for unit in units]


def counts(case: ReviewCase, units: Sequence[Unit]) -> Html:
    """How many are doubtful, grounded, absent and decided."""
    open_doubts = sum(unit.doubtful for unit in units)
    grounded = sum(card.machine.located and not card.doubtful for card in case.cards)
    absent = sum(not card.machine.filled for card in case.cards)
    decided = sum(card.decision is not None for card in case.cards)
    return tag(
        "div",
        tag("span", "Fields", class_="pl-title"),
        pill(f"{open_doubts} doubtful", "doubt" if open_doubts else "", "Values a person should look at"),
        " ",
        pill(f"{grounded} grounded", "good", "Fields found in the document, with nothing against them"),
        " ",
        pill(f"{absent} absent", "absent", "Fields without a value"),
        " ",
        pill(f"{decided} of {len(case.cards)} decided", "live"),
    )


def _row(unit: Unit, told: str, *, revealed: bool) -> dict[str, object]:
    spec, text = unit.card.spec, unit.shown(revealed=revealed)
    element = unit.at is not None
    entry = "add" if unit.adds else str((unit.at or 0) + 1)
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
        "reason": told or unit.doubt,
        "shade": "bad" if told else "past" if unit.settled else "",
        "acts": [] if unit.adds else _acts(unit),
    }


def _state(unit: Unit) -> tuple[str, str, str] | None:
    """The pill at a row's end: its words, its tone, and what it says on hover."""
    if unit.adds:
        return None
    if unit.verdict:
        return unit.verdict, ENTRY[unit.verdict], ""
    card = unit.card
    if unit.at is None and card.decision is not None:
        said, tone = DECIDED.get(card.decision.kind, (card.decision.kind, ""))
        return said, tone, f"by {card.decision.by}"
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
    edit = [] if unit.listed else [("edit", "Edit")]
    return [("accept", first), *edit, ("absent", "Not on page"), ("reject", "Reject")]
