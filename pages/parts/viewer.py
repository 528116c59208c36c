"""The page with its boxes, or the text with its quotes, linked to the fields beside it; and the keys of the review desk."""

from pathlib import Path

import streamlit as st

from pages.parts.values import mask
from services.desk.nouns import FieldCard, ReviewCase

HERE = Path(__file__).parent
HTML = """
<div class="bar">
  <span class="at"></span>
  <button class="out" title="Smaller (-)">−</button><span class="percent"></span><button class="in" title="Larger (+)">+</button>
  <button class="fit" title="As wide as the frame">Fit</button>
</div>
<div class="canvas" tabindex="-1"></div>
"""
_mount = st.components.v2.component(
    "proofloop_page_viewer",
    html=HTML,
    css=(HERE / "viewer.css").read_text("utf-8"),
    js=(HERE / "viewer.js").read_text("utf-8"),
)


def viewer(case: ReviewCase, urls: dict[int, str], *, revealed: bool) -> None:
    """Draws the document. `urls` are the signed addresses of page images, by page number; empty for a text document."""
    data = {
        "item": f"{case.run_id}:{case.section}",
        "pages": [{"number": number, "url": url} for number, url in urls.items()],
        "boxes": boxes(case, revealed=revealed) if urls else [],
        "text": "" if urls else case.text if revealed else _masked_text(case),
        "marks": [] if urls else marks(case, revealed=revealed),
        "order": [card.spec.name for card in case.cards],
        "doubtful": [card.spec.name for card in case.cards if card.doubtful and card.decision is None],
    }
    _mount(key="viewer", data=data)


def boxes(case: ReviewCase, *, revealed: bool) -> list[dict[str, object]]:
    """Every placed value as a box in fractions of its page."""
    return [
        {
            "field": card.spec.name,
            "page": place.page,
            **place.box.model_dump(),
            "tone": tone(card),
            "label": label(card),
            "short": f"Box {card.spec.box} · {card.machine.confidence:.2f}" if card.spec.box else card.spec.label,
            "masked": card.spec.kind == "tin" and not revealed,
        }
        for card in case.cards
        for place in card.machine.places
        if place.box and place.page
    ]


def marks(case: ReviewCase, *, revealed: bool) -> list[dict[str, object]]:
    """Quotes in a text document, in order; of two that overlap the earlier stays."""
    found = sorted(
        (place.span[0], place.span[1], index)
        for index, card in enumerate(case.cards)
        for place in card.machine.places
        if place.span and place.reading == 0
    )
    kept: list[dict[str, object]] = []
    at = 0
    for start, end, index in found:
        card = case.cards[index]
        if start < at or end <= start:
            continue
        hidden = card.spec.kind == "tin" and not revealed
        text = mask(case.text[start:end], whole=True) if hidden else None
        kept.append({"field": card.spec.name, "start": start, "end": end, "tone": tone(card), "masked": text})
        at = end
    return kept


def tone(card: FieldCard) -> str:
    """done when a person decided, doubt when one should look, else settled."""
    if card.decision is not None:
        return "done"
    return "doubt" if card.doubtful else "settled"


def label(card: FieldCard) -> str:
    """As the form says it: box and name, with the reader's own confidence."""
    box = f"Box {card.spec.box} · " if card.spec.box else ""
    return f"{box}{card.spec.label} · {card.machine.confidence:.2f}"


def _masked_text(case: ReviewCase) -> str:
    return mask(case.text)
