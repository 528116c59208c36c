"""The builtin answer: sentences of the references that speak of what was asked, copied and not rewritten."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from services.packs.evidence.question.acronyms import explained, key_to, spelled
from services.packs.evidence.question.aim import Aim
from services.packs.evidence.question.answer import Claim
from services.packs.evidence.question.answering import answers, is_about, setting, stems
from services.packs.evidence.question.directions import Direction, direction
from services.packs.evidence.question.record import GUIDANCE, REVIEWS, Record
from services.packs.evidence.question.references import Reference
from services.packs.evidence.question.sentences import Part, Sentence, sentences_of
from services.packs.evidence.question.standing import may_stand
from services.packs.evidence.question.tags_lexicon import name_of
from services.packs.evidence.question.tags_surface import turned
from services.packs.evidence.question.topics import mentions, surface_of
from services.packs.evidence.question.wanted import Wanted

MOST = 5
ENOUGH = 3
"""Claims from which on no reference is quoted twice."""
ALIKE = 0.6
"""Share of its words from which on a second sentence of a reference says the same again."""
WEIGHT: dict[Part, float] = {"conclusion": 0.35, "results": 0.2, "other": 0.1, "plan": 0.0}
BESIDE_IT = re.compile(
    r"\b(?:combined|in combination|together|along|used|concomitant(?:ly)?) with (?:\w+-)?[\w-]+|"
    r"\b(?:iron|zinc|calcium|magnesium|potassium|iodine|folate|vitamin [\w-]+) (?:deficien\w+|status)",
    re.IGNORECASE,
)
"""What is given to everyone beside the treatment that is studied, and what is lacked or measured and not given."""
COST = re.compile(r"\b(?:cost\w*|econom\w+|qaly\w*|expensive|budget|price\w*)\b", re.IGNORECASE)
"""Not left out: verdicts on a treatment often weigh its price too."""


@dataclass(frozen=True)
class Fit:
    """A sentence of a publication that answers, how well it does, and which way it points."""

    score: float
    record: Record
    sentence: Sentence
    direction: Direction

    @property
    def rank(self) -> tuple[int, float, str, int, int]:
        """Recommendations of guidelines first, then by fit."""
        guided = self.record.kind in GUIDANCE
        return (0 if guided else 1, -self.score, self.record.id, self.sentence.section, self.sentence.span[0])


def extracted(
    references: Sequence[Reference], records: Mapping[str, Record], aim: Aim, wanted: Wanted, question: str
) -> tuple[Claim, ...]:
    """At most five claims, guidelines and then the best first; `records` by id. A reference is quoted twice only where few
    others can be, and never for the same thing."""
    numbered = {one.id: one for one in references}
    ranked = sorted((fit for one in references for fit in fits_of(records[one.id], wanted, question)), key=lambda fit: fit.rank)
    first = _one_each(ranked)
    chosen = [*first, *_second(ranked, first)] if len(first) < ENOUGH else first
    return tuple(_claim(fit, numbered[fit.record.id], aim) for fit in sorted(chosen[:MOST], key=lambda fit: fit.rank))


def fits_of(record: Record, wanted: Wanted, question: str) -> list[Fit]:
    """A publication's sentences that answer, the best first; none of one that is about something else or only planned."""
    if not record.sections or not is_about(record, wanted):
        return []
    known = explained(record.abstract)
    title = stems(BESIDE_IT.sub(" ", spelled(" ".join([record.title, *record.keywords]), known)))
    found = []
    for sentence in sentences_of(record):
        said = stems(BESIDE_IT.sub(" ", spelled(sentence.text, known)))
        if not may_stand(sentence, question) or not answers(sentence, record, said, title, wanted):
            continue
        if points := direction(sentence.text, len(wanted.named(said))):
            found.append(Fit(_score(sentence, said, title, wanted, record), record, sentence, points))
    return sorted(found, key=lambda fit: fit.rank)


def spoken(claims: Sequence[Claim], references: Sequence[Reference], records: Mapping[str, Record]) -> str:
    """All that some claims say, with the acronyms of their sources spelled out."""
    sources = {one.number: records[one.id] for one in references}
    return " ".join(spelled(claim.text, explained(sources[claim.reference].abstract)) for claim in claims)


def not_about(reference: Reference, aim: Aim) -> str:
    """Which of the question's conditions a reference does not speak of, in words."""
    apart = [tag for tag in aim.tags.disease_tags if tag not in reference.disease_tags]
    return f"Not about {' or '.join(turned(name_of(tag)).lower() for tag in apart)}." if apart else ""


def _in_others(reference: Reference, aim: Aim) -> str:
    """Whom a study was made in, where these have a condition that nobody asked about."""
    beside = setting(reference.title, aim.tags.disease_tags)
    return f"In people with {beside}." if beside else ""


def _score(sentence: Sentence, said: frozenset[str], title: frozenset[str], wanted: Wanted, record: Record) -> float:
    arms = len(wanted.named(said)) * 0.2 + (0.2 if wanted.named(title) else 0.0)
    end = 0.3 if wanted.end and wanted.end.named(said) else 0.0
    condition = 0.1 if any(mentions(sentence.text, surface_of(tag)) for tag in wanted.diseases) else 0.0
    kind = (0.2 if record.kind in REVIEWS else 0.0) - (0.3 if COST.search(sentence.text) else 0.0)
    return WEIGHT[sentence.part] + arms + end + condition + kind + 0.5 * wanted.share(said | title)


def _one_each(ranked: Sequence[Fit]) -> list[Fit]:
    return list({fit.record.id: fit for fit in reversed(ranked)}.values())[::-1]


def _second(ranked: Sequence[Fit], first: Sequence[Fit]) -> list[Fit]:
    """One more sentence of each reference that says something else."""
    best = {fit.record.id: fit for fit in first}
    others = [fit for fit in ranked if fit is not best[fit.record.id] and not _repeats(fit, best[fit.record.id])]
    return _one_each(others)


def _repeats(one: Fit, other: Fit) -> bool:
    mine, theirs = stems(one.sentence.text), stems(other.sentence.text)
    return len(mine & theirs) >= ALIKE * min(len(mine), len(theirs))


def _claim(fit: Fit, reference: Reference, aim: Aim) -> Claim:
    text, label = fit.sentence.text, fit.sentence.label
    key = key_to(text, explained(fit.record.abstract))
    note = " ".join(filter(None, [key, not_about(reference, aim), _in_others(reference, aim)]))
    return Claim(text=text, quote=text, reference=reference.number, section=label, note=note, direction=fit.direction)
