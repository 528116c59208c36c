"""Which type is it: every pack declares its signature; this weighs them. Nothing lists the packs."""

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice

from services.core.rubric import Signature
from services.tasks.pack import Pack

OTHER = "OTHER"
ENOUGH = 4.0
"""Least weight of evidence for a type, before anything is counted against it; below it the document is none of ours."""
HEAD_LINES = 6
TITLE_WORDS = 10
CELL = re.compile(r"\s{3,}|\t|\|")
"""What parts the cells of a heading's line."""


@dataclass(frozen=True)
class Classification:
    """The likeliest type with a confidence 0-1 (a softmax over evidence, with "none of ours" at ENOUGH), and rivals."""

    doc_type: str
    confidence: float
    alternatives: tuple[str, ...]
    reasoning: str


def classify(text: str, packs: Mapping[str, Pack]) -> Classification:
    """The type whose signature weighs most in the text, less what speaks against it, among types with enough evidence.

    OTHER when no type has enough, or when more speaks against the best than for it. A type of last resort is weighed only
    against OTHER.
    """
    folded, titles = fold(text), heading(text)
    found = {pack.doc_type: evidence(folded, pack.rubric.signature, titles) for pack in packs.values()}
    last = [pack.doc_type for pack in packs.values() if pack.rubric.signature.last_resort]
    ranked = sorted((name for name in found if name not in last), key=lambda name: (-found[name].net, name))
    best = next((name for name in ranked if found[name].enough), OTHER)
    if best == OTHER:
        least = found[OTHER].net if OTHER in found else 0.0
        best = next((name for name in last if found[name].enough and found[name].net > least), OTHER)
    ranked += [best] if best in last else []
    odds = {name: math.exp(min(found[name].net - ENOUGH, 50.0)) for name in ranked if found[name].weight > 0}
    mine = odds[best] if best != OTHER else 1.0
    confidence = mine / (sum(odds.values()) + 1.0)
    seen = ", ".join(found[best].seen[:6]) if best != OTHER else "not enough words of any known type"
    rivals = tuple(name for name in ranked if name != best and found[name].net > 0)[:3]
    return Classification(best, round(confidence, 4), rivals, f"{best}: {seen}")


def known_kinds(packs: Mapping[str, Pack]) -> dict[str, Pack]:
    """The packs of types that are known by what they hold, without those of last resort."""
    return {name: pack for name, pack in packs.items() if not pack.rubric.signature.last_resort}


@dataclass(frozen=True)
class Evidence:
    """`weight`: what speaks for a type; `net`: less what speaks against it; `seen`: the words that were found."""

    weight: float
    net: float
    seen: tuple[str, ...]

    @property
    def enough(self) -> bool:
        """Whether it makes a document of the type."""
        return self.weight >= ENOUGH and self.net > 0


def evidence(folded: str, signature: Signature, titles: Sequence[str] = ()) -> Evidence:
    """Weigh a signature in a folded text and its titles: every phrase as whole words, each counted once."""
    found = {phrase: hit for phrase in signature.phrases if (hit := first(folded, phrase))}
    named = {phrase: hit for phrase in signature.titles if (hit := next(filter(None, (first(t, phrase) for t in titles)), ""))}
    weight = signature.prior + sum(signature.phrases[phrase] for phrase in found) + sum(signature.titles[one] for one in named)
    against = sum(value for phrase, value in signature.against.items() if first(folded, phrase))
    strongest = sorted(found, key=lambda phrase: -signature.phrases[phrase])
    return Evidence(weight, weight - against, (*named.values(), *(found[phrase] for phrase in strongest)))


def heading(text: str) -> tuple[str, ...]:
    """The folded cells of the first lines that are short enough to be a title."""
    lines = list(islice((line for line in text.splitlines() if line.strip()), HEAD_LINES))
    cells = (fold(cell) for line in lines for cell in CELL.split(line.strip()))
    return tuple(cell for cell in cells if 0 < len(cell.split()) <= TITLE_WORDS)


def fold(text: str) -> str:
    """Lower case, typographic quotes plain, white space and line breaks as one space, soft hyphenation joined."""
    low = text.lower().replace("’", "'").replace("‘", "'").replace("–", "-").replace("—", "-")
    return " ".join(re.sub(r"(\w)-\s*\n\s*(\w)", r"\1\2", low).split())


def first(folded: str, phrase: str) -> str:
    """The first place of a phrase as whole words, as it is printed there; `re:` in front makes it a regular expression."""
    hit = _pattern(phrase).search(folded)
    return hit[0] if hit else ""


@lru_cache(maxsize=4096)
def _pattern(phrase: str) -> re.Pattern[str]:
    inner = phrase[3:] if phrase.startswith("re:") else re.escape(phrase.lower())
    return re.compile(rf"(?<!\w)(?:{inner})(?!\w)")
