"""The page with its boxes, or the text with its quotes, linked to the fields beside it; and the keys of the review desk."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import streamlit as st

from pages.parts.units import Unit, unsaved
from pages.parts.values import mask
from services.core.draft import Place
from services.desk.nouns import ReviewCase

HERE = Path(__file__).parent
SCRIPTS = (
    "viewer.js",
    "viewer_page.js",
    "viewer_flag.js",
    "viewer_rows.js",
    "viewer_looks.js",
    "viewer_begun.js",
    "viewer_outbox.js",
    "viewer_acts.js",
    "viewer_leaving.js",
    "viewer_keys.js",
)
"""One module of the browser, in parts."""
HTML = """
<div class="bar">
  <span class="at"></span><span class="said" role="status"></span>
  <button class="out" title="Smaller (-)">−</button><span class="percent"></span><button class="in" title="Larger (+)">+</button>
  <button class="fit" title="As wide as the frame">Fit</button>
</div>
<div class="canvas" tabindex="0" role="region" aria-label="The document"></div>
"""
_mount = st.components.v2.component(
    "proofloop_page_viewer",
    html=HTML,
    css=(HERE / "viewer.css").read_text("utf-8"),
    js="\n".join((HERE / name).read_text("utf-8") for name in SCRIPTS),
)


@dataclass(frozen=True)
class Sight:
    """What of a section is on the screen."""

    case: ReviewCase
    units: Sequence[Unit]
    revealed: bool
    urls: Mapping[int, str]
    """Signed addresses of page images, by page number; empty for a text document."""
    rows: Sequence[Mapping[str, object]] = ()
    """What stands in each unit's row, as `fields.rows` tells it, or `adjudicate.rows` while two looks are settled."""


@dataclass(frozen=True)
class Link:
    """How the page speaks with the server: its session, the last act done, where begun edits go, and the keys."""

    session: str
    done: int
    address: str
    typed: Mapping[str, str]
    keys: Mapping[str, str]


def viewer(sight: Sight, link: Link, on_acts: Callable[[Any], None]) -> None:
    """Draws the document, and hands the acts of keys and buttons to `on_acts` before anything is drawn anew."""
    case, urls = sight.case, sight.urls
    shown = {unit.key for unit in sight.units if sight.revealed or unit.shown(revealed=False) == unit.text}
    data = {
        "item": f"{case.run_id}:{case.section}",
        "pages": [{"number": number, "url": url, "shape": case.shapes.get(number)} for number, url in urls.items()],
        "boxes": boxes(sight) if urls else [],
        "text": "" if urls else case.text if sight.revealed else mask(case.text),
        "marks": [] if urls else marks(sight),
        "rows": list(sight.rows),
        "boxed": any(card.spec.box for card in case.cards),
        "order": [unit.key for unit in sight.units],
        "doubtful": [unit.key for unit in sight.units if unit.doubtful],
        "revealed": sight.revealed,
        "session": link.session,
        "done": link.done,
        "address": link.address,
        "typed": {unit: text for unit, text in unsaved(sight.units, link.typed).items() if unit in shown},
        "keys": {key: act for act, key in link.keys.items()},
    }
    _mount(key="viewer", data=data, on_acts_change=lambda: _hear(on_acts))


def _hear(on_acts: Callable[[Any], None]) -> None:
    """Hand over what the page sent. Where the next screen was asked for meanwhile nothing is: the page keeps it as begun."""
    sent = st.session_state.get("viewer")
    if sent is not None:
        on_acts(sent.acts)


def boxes(sight: Sight) -> list[dict[str, object]]:
    """Every placed value as a box in fractions of its page; an entry of a list has its own."""
    return [
        {
            "unit": unit.key,
            "field": unit.card.spec.name,
            "page": place.page,
            **place.box.model_dump(),
            "tone": tone(unit),
            "label": label(unit),
            "short": short(unit),
            "masked": unit.card.spec.kind == "tin" and not sight.revealed,
        }
        for unit, place in _placed(sight.units)
        if place.box and place.page
    ]


def marks(sight: Sight) -> list[dict[str, object]]:
    """Quotes in a text document, in order; of two that overlap the earlier stays."""
    found = sorted(
        ((place.span, unit) for unit, place in _placed(sight.units) if place.span and place.reading == 0),
        key=lambda one: one[0],
    )
    kept: list[dict[str, object]] = []
    at = 0
    for (start, end), unit in found:
        if start < at or end <= start:
            continue
        told = {"unit": unit.key, "field": unit.card.spec.name, "start": start, "end": end, "tone": tone(unit)}
        hidden = unit.card.spec.kind == "tin" and not sight.revealed
        kept.append({**told, "masked": mask(sight.case.text[start:end], whole=True) if hidden else None})
        at = end
    return kept


def tone(unit: Unit) -> str:
    """done when a person decided, doubt when one should look, else settled."""
    if unit.card.held is not None or unit.verdict:
        return "done"
    return "doubt" if unit.doubt else "settled"


def label(unit: Unit) -> str:
    """As the form says it: box and name, with the reader's own confidence."""
    spec = unit.card.spec
    box = f"Box {spec.box} · " if spec.box else ""
    entry = f", entry {unit.at + 1}" if unit.at is not None else ""
    return f"{box}{spec.label}{entry} · {unit.card.machine.confidence:.2f}"


def short(unit: Unit) -> str:
    """`label` in a few words, for the flag at a box."""
    spec = unit.card.spec
    entry = f", entry {unit.at + 1}" if unit.at is not None else ""
    return f"Box {spec.box}{entry} · {unit.card.machine.confidence:.2f}" if spec.box else f"{spec.label}{entry}"


def _placed(units: Sequence[Unit]) -> Iterator[tuple[Unit, Place]]:
    """Each place with the row it belongs to: an entry's own, or the field's."""
    by_key = {unit.key: unit for unit in units}
    for unit in units:
        if unit.at is not None:
            continue
        for place in unit.card.machine.places:
            entry = by_key.get(f"{unit.key}-{place.element}") if unit.listed and place.element is not None else None
            yield entry or unit, place
