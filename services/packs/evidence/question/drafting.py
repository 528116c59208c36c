"""What an attempt found as a draft: plain values under the names that the result has."""

from collections.abc import Mapping, Sequence

from pydantic import JsonValue

from services.core.base import Frozen
from services.core.draft import Draft, Field
from services.packs.evidence.question.answer import Answer
from services.packs.evidence.question.gaps import Gap
from services.packs.evidence.question.images import Shown
from services.packs.evidence.question.nouns import Understanding
from services.packs.evidence.question.pool import Searched
from services.packs.evidence.question.references import Reference
from services.packs.evidence.question.sufficiency import Sufficiency

DOC_TYPE = "evidence"


class Fallback(Frozen):
    """Whether the paid search was made in this question so far, and why or why not."""

    called: bool
    why: str
    pending: bool = False
    """It may still be made, should the next attempt not find enough."""


class Yield(Frozen):
    """Everything that one attempt came to."""

    understanding: Understanding
    references: tuple[Reference, ...]
    answer: Answer
    images: Shown
    sufficiency: Sufficiency
    gaps: tuple[Gap, ...]
    searches: tuple[Searched, ...]
    fallback: Fallback
    kept: int
    dropped: int
    overlap: float
    """Share of the references that are about a disease of the question."""
    relaxed: bool
    reranked: bool
    warnings: tuple[str, ...]


def draft_of(found: Yield, asked: Sequence[str] = ()) -> Draft:
    """The draft of an attempt; its confidence is the sufficiency of what it stands on."""
    share = found.sufficiency.score / 100
    fields = {name: _field(name, value, share) for name, value in _values(found).items()}
    return Draft(doc_type=DOC_TYPE, confidence=share, fields=fields, asked=tuple(asked), reasoning=found.fallback.why)


def _values(found: Yield) -> Mapping[str, JsonValue]:
    known = found.understanding
    return {
        "pico": known.pico.model_dump(mode="json"),
        "tags": known.tags.model_dump(mode="json"),
        "classification": known.classification.model_dump(mode="json"),
        "anchor_scenario": known.anchor_scenario,
        "scenarios": list(known.scenarios),
        "sub_queries": [one.model_dump(mode="json") for one in known.sub_queries],
        "sufficiency": found.sufficiency.model_dump(mode="json"),
        "gaps": [one.model_dump(mode="json") for one in found.gaps],
        "references": [one.model_dump(mode="json") for one in found.references],
        "answer": found.answer.model_dump(mode="json"),
        "images": [one.model_dump(mode="json") for one in found.images.images],
        "image_policy": {**known.image_policy.model_dump(mode="json"), "note": found.images.note},
        "searches": [one.model_dump(mode="json") for one in found.searches],
        "fallback": found.fallback.model_dump(mode="json"),
        "counts": {
            "kept": found.kept,
            "off_topic": found.dropped,
            "overlap": found.overlap,
            "relaxed": found.relaxed,
            "reranked": found.reranked,
        },
        "warnings": list(found.warnings),
    }


def _field(name: str, value: JsonValue, share: float) -> Field:
    filled = value not in (None, "", [], {})
    return Field(name=name, status="found" if filled else "not_present", value=value, confidence=share if filled else 0.0)
