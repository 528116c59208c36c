"""Settling: what two people said of each field where they differ, beside what the machine read; a choice for each field."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

import streamlit as st

from pages.parts import words
from pages.parts.acts import OnRow, ask_reason, type_in
from pages.parts.adjudicate_looks import OTHERWISE, looks, names
from pages.parts.hand import Hand
from pages.parts.markup import Html, pill, tag
from pages.parts.units import LISTED, Unit
from pages.parts.values import field_text
from services.desk.nouns import ReviewCase
from services.desk.work.nouns import Adjudication, Judgement, TwoLooks

LOOK = Path(__file__).with_name("adjudicate.css")
DIFFER = "the two looks differ here"


def head(both: Adjudication) -> Html:
    """What the rows are, and how many are still open."""
    left = open_fields(both)
    state = pill(f"{left} of {len(both.fields)} open", "doubt") if left else pill("all settled", "live")
    return tag("div", tag("span", "Two looks", class_="pl-title"), state)


def whose(both: Adjudication) -> None:
    """Who looked, and how far they agree."""
    st.html(LOOK)
    agreed = f"on {words.count(both.agreed, 'field')} they say the same" if both.agreed else "they agree on no field"
    told = f"{' and '.join(names(both))} looked without seeing each other; {agreed}."
    st.html(tag("div", told, class_="ad-told", title=f"{both.first_by}, {both.second_by}"))


def open_fields(both: Adjudication) -> int:
    """How many fields nobody settled yet."""
    return sum(one.settled is None for one in both.fields)


def disputed(both: Adjudication, case: ReviewCase) -> tuple[Unit, ...]:
    """A row for each field on which the two differ, in the form's own order."""
    cards = {card.spec.name: replace(card, decision=None, held=None, left_open=False) for card in case.cards}
    return tuple(
        Unit(cards[one.spec.name], text=_own(one), verdict="settled" if one.settled else "", doubt=DIFFER)
        for one in both.fields
        if one.spec.name in cards
    )


def rows(
    both: Adjudication, units: Sequence[Unit], refused: Mapping[str | None, str], *, revealed: bool
) -> list[dict[str, object]]:
    """A row per unit, as plain data: its name, the versions to choose from, and one's own to type."""
    said = {one.spec.name: one for one in both.fields}
    return [_row(both, said[unit.key], unit, refused.get(unit.key, ""), revealed=revealed) for unit in units]


def settling(hand: Hand, both: Adjudication) -> Mapping[str, OnRow]:
    """What can be done on a row while two looks are settled."""
    said = {one.spec.name: one for one in both.fields}
    return {
        "first": lambda unit, _: _take(hand, unit, said[unit.key].first, said[unit.key], both.first_by),
        "second": lambda unit, _: _take(hand, unit, said[unit.key].second, said[unit.key], both.second_by),
        "accept": lambda unit, _: hand.decide("accept", unit.card),
        "absent": lambda unit, _: hand.decide("absent", unit.card),
        "reject": lambda unit, _: ask_reason(unit),
        "save": partial(type_in, hand),
    }


def _take(hand: Hand, unit: Unit, version: Judgement | None, one: TwoLooks, who: str) -> None:
    """Take over what one of the two said; a rejection with that person's reason."""
    match version:
        case ("absent", _):
            hand.decide("absent", unit.card)
        case ("rejected", _):
            reason, comment = one.rejections[who]
            hand.decide("reject", unit.card, reason=reason, comment=comment)
        case ("value", value) if value == one.machine:
            hand.decide("accept", unit.card)
        case ("value", value):
            hand.decide("edit", unit.card, value=value)


def _row(both: Adjudication, one: TwoLooks, unit: Unit, refused: str, *, revealed: bool) -> dict[str, object]:
    text = unit.shown(revealed=revealed)
    versions, covered = looks(both, one, revealed=revealed)
    return {
        "unit": unit.key,
        "box": one.spec.box,
        "label": one.spec.label,
        "name": one.spec.label,
        "hint": "; ".join(one.spec.parts),
        "entry": False,
        "head": False,
        "long": _long(one),
        "text": text,
        "hidden": text != unit.text,
        "removed": False,
        "empty": OTHERWISE[one.settled[0]] if one.settled else "another version",
        "verdict": unit.verdict,
        "confidence": "",
        "state": ("settled", "good", "Can be changed until you finish") if one.settled else ("open", "doubt", DIFFER),
        "looks": versions,
        "reason": refused or ("They differ in what is covered: reveal it to see how." if covered and one.settled is None else ""),
        "shade": "bad" if refused else "",
        "acts": [("edit", "Edit"), ("absent", "Not on page"), ("reject", "Reject")],
    }


def _long(one: TwoLooks) -> bool:
    return one.spec.kind == "long_text" or one.spec.kind in LISTED


def _own(one: TwoLooks) -> str:
    """What stands in the row's input: the version that was settled; of what is long, the machine's to begin with."""
    if one.settled is None:
        return field_text(one.machine, one.spec) if _long(one) else ""
    return field_text(one.settled[1], one.spec)
