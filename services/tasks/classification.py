"""Which type is it: every pack declares its signature; this weighs them. Nothing lists the packs."""

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass

from services.core.rubric import Signature
from services.tasks.pack import Pack

OTHER = "OTHER"
ENOUGH = 3.0
"""Least weight of evidence for a type; below it the document is none of ours."""


@dataclass(frozen=True)
class Classification:
    """The likeliest type with a confidence 0-1 (a softmax over evidence, with "none of ours" at ENOUGH), and rivals."""

    doc_type: str
    confidence: float
    alternatives: tuple[str, ...]
    reasoning: str


def classify(text: str, packs: Mapping[str, Pack]) -> Classification:
    """The type whose signature weighs most in the text; OTHER when none weighs enough."""
    folded = fold(text)
    weights = {pack.doc_type: evidence(folded, pack.rubric.signature) for pack in packs.values()}
    ranked = sorted(weights, key=lambda name: (-weights[name][0], name))
    odds = {name: math.exp(weights[name][0] - ENOUGH) for name in ranked}
    everything = sum(odds.values()) + 1.0
    best = ranked[0] if ranked and weights[ranked[0]][0] >= ENOUGH else OTHER
    confidence = (odds[best] if best != OTHER else 1.0) / everything
    seen = ", ".join(weights[best][1][:6]) if best != OTHER else "no known type's words"
    rivals = tuple(name for name in ranked if name != best and weights[name][0] > 0)[:3]
    return Classification(best, round(confidence, 4), rivals, f"{best}: {seen}")


def evidence(folded: str, signature: Signature) -> tuple[float, tuple[str, ...]]:
    """Weight of a signature in a folded text, and the phrases that were seen (as whole words, each once)."""
    seen = [phrase for phrase in signature.phrases if contains(folded, phrase)]
    against = [phrase for phrase in signature.against if contains(folded, phrase)]
    weight = signature.prior + sum(signature.phrases[p] for p in seen) - sum(signature.against[p] for p in against)
    return weight, tuple(seen)


def fold(text: str) -> str:
    """Lower case, typographic quotes plain, white space and line breaks as one space, soft hyphenation joined."""
    low = text.lower().replace("’", "'").replace("‘", "'").replace("–", "-").replace("—", "-")
    return " ".join(re.sub(r"(\w)-\s*\n\s*(\w)", r"\1\2", low).split())


def contains(folded: str, phrase: str) -> bool:
    """The phrase as whole words; `re:` in front makes it a regular expression."""
    pattern = phrase[3:] if phrase.startswith("re:") else re.escape(phrase.lower())
    return re.search(rf"(?<!\w){pattern}(?!\w)", folded) is not None
