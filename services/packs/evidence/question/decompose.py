"""Searches for a question: one compressed query, or three to four sub-queries for a case of more than 100 words."""

import re
from collections.abc import Iterable, Sequence

from services.core.question import Tags
from services.packs.evidence.question.nouns import Category, SubQuery, TargetEvidence
from services.packs.evidence.question.pico_cues import CUES
from services.packs.evidence.question.tags import Tagged
from services.packs.evidence.question.tags_asked import asked_drugs, asked_mentions
from services.packs.evidence.question.tags_surface import asked, decision_words, written

LONG = 100
"""Words above which a question is divided (property 2)."""
MOST = 20
"""Words of a sub-query at most."""
CUT = 200
"""Characters of the fallback: the source's error rule 2."""
ALTERNATIVE = re.compile(
    r"\b(alternative|instead of|rather than|versus|vs|other option|options?|"
    r"as opposed to|compared (with|to)|switch\w*|de ?escalat\w*)\b"
)
TIMED = ("duration", "restart", "monitoring", "dose", "de-escalation")
COMORBID = frozenset({"HTN", "DIABETES"})
"""Conditions that are mostly company: named last in a sub-query (the primary one is always named first)."""
TARGETS: dict[Category, TargetEvidence] = {
    "core_decision": "guideline",
    "complications": "cohort",
    "duration_monitoring": "trial",
    "alternatives": "systematic_review",
}
STOP_WORDS = (
    "a an the is are was were be been being of in on at to for with and or by from as that this these those it its he she "
    "they we i you my our his her their your what which who whom whose when where why how do does did can could should "
    "would will may might must has have had there here if then than so but not no any some please about into over under "
    "between me him them us up out just also very really"
)
STOP = frozenset(STOP_WORDS.split())


def decompose(tagged: Tagged, tags: Tags) -> tuple[tuple[SubQuery, ...], tuple[str, ...]]:
    """The searches and warnings. `tags` are those of the question as a person may have edited them."""
    text = tagged.reading.text
    if len(text.split()) <= LONG:
        return (_one(compressed(tagged)),), ()
    if not tags.disease_tags:
        return (_one(text.strip()[:CUT].strip()),), (
            "No condition was recognised in this long question, so its first 200 characters are searched as they are.",
        )
    return tuple(_divided(tagged, tags)), ()


def _one(text: str) -> SubQuery:
    return SubQuery(text=text, category="core_decision", target_evidence="guideline")


def _divided(tagged: Tagged, tags: Tags) -> Iterable[SubQuery]:
    diseases = [
        written(tag, tagged.terms)
        for tag in sorted(tags.disease_tags, key=lambda tag: (tag != tags.primary_disease_tag, tag in COMORBID))
    ]
    decisions = asked(tags.decision_tags)
    drugs = [drug for drug in asked_drugs(tagged) if drug[:8] not in {decision_words(tag)[:8] for tag in decisions}]
    treatment = drugs[:2] or [decision_words(decisions[0]) if decisions else "treatment"]
    timed = [decision_words(tag) for tag in decisions if tag in TIMED]
    parts: dict[Category, list[str]] = {
        "core_decision": [*diseases[:2], decision_words(decisions[0]) if decisions else "treatment", *drugs[:3], *diseases[2:4]],
        "complications": [
            *diseases[:4],
            "complications",
            *([] if "bleeding" in " ".join(diseases) else ["bleeding"]),
            "risk",
            "outcomes",
        ],
        "duration_monitoring": [diseases[0], *treatment, *(timed or ["duration", "monitoring"])],
    }
    if _alternative_asked(tagged):
        parts["alternatives"] = [diseases[0], *diseases[1:2], "alternative", "to", *treatment, *_procedures(tagged)]
    for category, words in parts.items():
        yield SubQuery(text=short(words), category=category, target_evidence=TARGETS[category])


def short(parts: Iterable[str]) -> str:
    """The parts as one query of at most 20 words, each part whole; a part that is in the query already is left out."""
    words: list[str] = []
    for part in parts:
        more = part.split()
        if part.lower() not in " ".join(words).lower() and len(words) + len(more) <= MOST:
            words += more
    return " ".join(words)


def _procedures(tagged: Tagged) -> tuple[str, ...]:
    """The first procedure that the asking sentences name."""
    asking = " ".join(tagged.reading.text[start:end] for start, end in tagged.reading.asking)
    hit = CUES["procedures"].search(asking)
    return (hit.group(1),) if hit else ()


def _alternative_asked(tagged: Tagged) -> bool:
    reading = tagged.reading
    words = " ".join(token.norm for i, token in enumerate(reading.tokens) if reading.asks_at(i))
    return bool(ALTERNATIVE.search(words))


def compressed(tagged: Tagged) -> str:
    """The question without its small words, at most 20 words; conditions and drugs are kept before others."""
    tokens = [token for token in tagged.reading.tokens if not token.is_mark]
    aside = [term.span for term in tagged.terms if term.status in {"negated", "family"}]
    kept = [token for token in tokens if not any(start <= token.start < end for start, end in aside)]
    content = [token for token in kept if token.text.lower() not in STOP] or tokens
    if len(content) > MOST:
        spans = _key_spans(tagged)
        ranked = sorted(content, key=lambda token: (not any(start <= token.start < end for start, end in spans), token.start))
        content = sorted(ranked[:MOST], key=lambda token: token.start)
    return " ".join(token.text for token in content) or tagged.reading.text.strip()[:CUT]


def _key_spans(tagged: Tagged) -> Sequence[tuple[int, int]]:
    stated = [term.span for term in tagged.terms if term.status in {"stated", "outcome"}]
    return [*stated, *(tagged.reading.span(drug.first, drug.last) for drug in asked_mentions(tagged))]
