"""A text layer over a picture of the same page: what a person sees is the picture."""

from collections.abc import Sequence

from rapidfuzz import fuzz

from services.core.document import Suspicion
from services.documents.sheet import Sheet, Token

AGREE = 70.0
"""How alike (0-100) the layer's words and the picture's must be at one place."""
MOSTLY = 0.6
"""Share of the layer's longer words that must agree for the layer to be believed."""


def reconcile(layer: Sheet, picture: Sheet) -> Sheet:
    """One page from its text layer and what was recognised on its picture, both in the same upright coordinates.

    A layer that mostly agrees is kept, and the picture adds what the layer lacks; words that contradict the picture are
    taken from the picture and reported. A layer that mostly disagrees is reported and left out.
    """
    pairs = [(token, _under(token, picture.tokens)) for token in layer.tokens if token.source == "text_layer"]
    told = [(token, under) for token, under in pairs if len(token.text) > 2]
    wrong = [(token, under) for token, under in told if not _agree(token, under)]
    if told and len(wrong) > (1 - MOSTLY) * len(told):
        return _merged(layer, picture, [t for t in layer.tokens if t.source == "form_field"], wrong)
    contradicted = [(token, under) for token, under in wrong if under and any(letter.isdigit() for letter in token.text)]
    lies = {id(token) for token, _ in contradicted}
    return _merged(layer, picture, [token for token in layer.tokens if id(token) not in lies], contradicted)


def _merged(layer: Sheet, picture: Sheet, kept: list[Token], wrong: list[tuple[Token, list[Token]]]) -> Sheet:
    added = [token for token in picture.tokens if not _under(token, kept)]
    notes = layer.suspicions
    if wrong:
        quote = " ".join(token.text for token, _ in wrong)[:200]
        message = "The file's text says something else than the page shows."
        notes = (*notes, Suspicion(code="layer_mismatch", message=message, page=layer.number, quote=quote))
    cells, rules = (layer.cells, layer.rules) if layer.cells else (picture.cells, picture.rules)
    return layer.model_copy(update={"tokens": (*kept, *added), "cells": cells, "rules": rules, "suspicions": notes})


def _under(token: Token, others: Sequence[Token]) -> list[Token]:
    """Words that share ground with a word."""

    def shares(other: Token) -> bool:
        across = min(token.x1, other.x1) - max(token.x0, other.x0)
        down = min(token.bottom, other.bottom) - max(token.top, other.top)
        if across <= 0 or down <= 0:
            return False
        return down > 0.4 * min(token.height, other.height) and across > 0.3 * min(token.x1 - token.x0, other.x1 - other.x0)

    return sorted((other for other in others if shares(other)), key=lambda other: other.x0)


def _agree(token: Token, under: Sequence[Token]) -> bool:
    seen = "".join(other.text for other in under).casefold()
    return bool(seen) and fuzz.partial_ratio(token.text.casefold(), seen) >= AGREE
