"""The builtin answer: sentences of the references that speak of what was asked, copied and not rewritten."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from services.packs.evidence.question.aim import Aim
from services.packs.evidence.question.answer import Claim
from services.packs.evidence.question.near import Asked
from services.packs.evidence.question.record import Record
from services.packs.evidence.question.references import Reference
from services.packs.evidence.question.sentences import Part, Sentence, sentences_of
from services.packs.evidence.question.tags_lexicon import name_of
from services.packs.evidence.question.tags_surface import turned
from services.packs.evidence.question.topics import decisions_in, mentions, surface_of
from services.tasks.bm25 import tokens

MOST = 5
NEAR, NEAR_ALONE = 0.2, 0.5
"""Share of what is asked that a sentence must hold: beside a disease, which the publication is about, and without one."""
SPECIFIC = ("anticoagulation", "antiplatelet", "duration", "de-escalation", "dose", "monitoring", "restart")
"""Decisions that a sentence must speak of by name; the choice of a drug or a treatment is told by naming it."""
A_RECORD = 2
"""Claims from one reference."""
LEAST = 0.55
SHORTEST, LONGEST = 40, 600
"""Characters of a sentence that can stand alone."""
WEIGHT: dict[Part, float] = {"conclusion": 0.35, "results": 0.25, "other": 0.1, "plan": -1.0}
FINDS = re.compile(
    r"\b(?:significant\w*|reduc\w+|increas\w+|lower|higher|improv\w+|superior|(?:non-?)?inferior\w*|no difference|did not|"
    r"similar|effective|safe|risk|hazard|odds|95 ?% ?ci|p ?[<=>]|recommend\w*|should|associated)\b",
    re.IGNORECASE,
)
DANGLING = re.compile(r"^(?:it|this|these|they|both|however|moreover|furthermore|also|such|those|and|but)\b", re.IGNORECASE)


@dataclass(frozen=True)
class Fit:
    """A sentence of a publication that may answer, and how well it does."""

    score: float
    id: str
    sentence: Sentence


def extracted(references: Sequence[Reference], records: Mapping[str, Record], aim: Aim, asked: Asked) -> tuple[Claim, ...]:
    """At most five claims, the best first; `records` by id."""
    fits = [fit for one in references for fit in fits_of(records[one.id], one.relevance, aim, asked)[:A_RECORD]]
    numbered = {one.id: one for one in references}
    return tuple(_claim(fit, numbered[fit.id], aim) for fit in _best(fits)[:MOST])


def fits_of(record: Record, relevance: float, aim: Aim, asked: Asked) -> list[Fit]:
    """A publication's sentences that answer, the best first. A protocol reports nothing and is never quoted.

    Where drugs are asked about, its title or the sentence names one; where a dose, a duration or the like is to be decided,
    the sentence speaks of it.
    """
    if record.kind == "protocol" or not record.sections:
        return []
    primary = [tag for tag in (aim.tags.primary_decision_tag,) if tag in SPECIFIC]
    drug_in_title = asked.names_drug(tokens(record.title))
    found = []
    for sentence in sentences_of(record):
        decides = not primary or bool(decisions_in(sentence.text, primary))
        if decides and (drug_in_title or asked.names_drug(tokens(sentence.text))):
            score = fitness(sentence, aim, asked)
            if score >= LEAST:
                found.append(Fit(score + relevance / 200, record.id, sentence))
    return _best(found)


def fitness(sentence: Sentence, aim: Aim, asked: Asked) -> float:
    """How well a sentence answers: it must speak of what is to be decided or of what it is to be decided about."""
    if not SHORTEST <= len(sentence.text) <= LONGEST or DANGLING.match(sentence.text):
        return 0.0
    near = asked.share(tokens(sentence.text))
    wanted = [tag for tag in aim.tags.decision_tags if tag != "general_information"]
    decides = bool(decisions_in(sentence.text, wanted)) if wanted else False
    if near < (NEAR if aim.tags.disease_tags else NEAR_ALONE) and not (decides and not asked.parts):
        return 0.0
    names = any(mentions(sentence.text, surface_of(tag)) for tag in aim.tags.disease_tags)
    finds = bool(FINDS.search(sentence.text))
    if sentence.part == "other" and not finds:
        return 0.0
    return near * 0.6 + 0.15 * decides + 0.15 * names + 0.15 * finds + WEIGHT[sentence.part]


def _best(fits: Sequence[Fit]) -> list[Fit]:
    return sorted(fits, key=lambda fit: (-fit.score, fit.id, fit.sentence.section, fit.sentence.span[0]))


def _claim(fit: Fit, reference: Reference, aim: Aim) -> Claim:
    text = fit.sentence.text
    return Claim(text=text, quote=text, reference=reference.number, section=fit.sentence.label, note=not_about(reference, aim))


def not_about(reference: Reference, aim: Aim) -> str:
    """Which of the question's conditions a reference does not speak of, in words."""
    apart = [tag for tag in aim.tags.disease_tags if tag not in reference.disease_tags]
    return f"Not about {' or '.join(turned(name_of(tag)).lower() for tag in apart)}." if apart else ""
