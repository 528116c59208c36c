"""The builtin answer: sentences of the references that speak of what was asked, copied and not rewritten."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from services.packs.evidence.question.acronyms import explained, spelled
from services.packs.evidence.question.aim import Aim
from services.packs.evidence.question.answer import Claim
from services.packs.evidence.question.directions import Direction, direction
from services.packs.evidence.question.record import GUIDANCE, REVIEWS, Record, by_title
from services.packs.evidence.question.references import Reference
from services.packs.evidence.question.sentences import Part, Sentence, sentences_of
from services.packs.evidence.question.tags_lexicon import name_of
from services.packs.evidence.question.tags_surface import turned
from services.packs.evidence.question.topics import decisions_in, diseases_of, mentions, surface_of
from services.packs.evidence.question.wanted import Wanted, ages_of, stems_of
from services.tasks.bm25 import tokens

MOST = 5
ENOUGH = 3
"""Claims from which on no reference is quoted twice."""
TOPIC = 0.6
"""Share of a question without a known condition that a study must hold."""
TOPIC_SAID = 0.5
"""Share of it that the sentence or the title must hold."""
TOPIC_ALONE = 0.5
"""Share that a sentence must hold of a question that names neither an arm nor a decision."""
ALIKE = 0.6
"""Share of its words from which on a second sentence of a reference says the same again."""
SHORTEST, LONGEST = 40, 600
"""Characters of a sentence that can stand alone."""
WEIGHT: dict[Part, float] = {"conclusion": 0.35, "results": 0.2, "other": 0.1, "plan": 0.0}
DANGLING = re.compile(
    r"^(?:it|this(?! (?:\w+[ -]){0,4}(?:study|trial|analysis|review|meta-analysis|cohort|regimen|treatment)\b)|"
    r"these|they|both|however|moreover|furthermore|also|such|those|and|but|similar)\b",
    re.IGNORECASE,
)
BESIDE_IT = re.compile(
    r"\b(?:combined|in combination|together|along|used|concomitant(?:ly)?) with (?:\w+-)?[\w-]+", re.IGNORECASE
)
"""What is given to everyone beside the treatment that is studied."""
AHEAD = re.compile(
    r"\b(?:next step|future (?:studies|trials|research|work)|(?:further|more|larger) (?:\w+ ){0,3}(?:studies|trials|research)|"
    r"should be (?:performed|conducted|undertaken|investigated|studied|explored|interpreted)|warrants?|"
    r"will (?:help|enable|allow|provide)|"
    r"enables? (?:the )?(?:evaluation|institution))\b",
    re.IGNORECASE,
)
ASIDE = {
    "kinetics": re.compile(
        r"\b(?:pharmacokinetic\w*|concentrations?|exposure to|plasma levels?|bioavailab\w+|auc)\b", re.IGNORECASE
    ),
    "prediction": re.compile(
        r"\b(?:predict\w*|prognos\w*|correlat\w*|biomarkers?|phenotype|expression|polymorphism\w*)\b", re.IGNORECASE
    ),
    "conduct": re.compile(
        r"\b(?:adheren\w+|feasib\w+|acceptab\w+|recruit\w+|excluded|satisf\w+|subgroups?|participants? (?:said|felt)|"
        r"completed the (?:study|trial)|drop-?out)\b",
        re.IGNORECASE,
    ),
}
"""What studies also report; it answers only a question that asks for it."""
COST = re.compile(r"\b(?:cost\w*|econom\w+|qaly\w*|expensive|budget|price\w*)\b", re.IGNORECASE)
"""The same, less strictly: verdicts on a treatment often weigh its price too."""


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
    if record.kind == "protocol" or by_title(record.title) == "protocol" or not record.sections:
        return []
    if not _is_about(record, wanted) or (wanted.compared and not _compares(wanted, _stems(record.text))):
        return []
    known = explained(record.abstract)
    title = _stems(BESIDE_IT.sub(" ", " ".join([record.title, *record.keywords])))
    standing = [sentence for sentence in sentences_of(record) if _may_stand(sentence, question)]
    found = []
    for sentence in standing:
        said = _stems(spelled(BESIDE_IT.sub(" ", sentence.text), known))
        if not _answers(sentence, said, title, wanted):
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


def _is_about(record: Record, wanted: Wanted) -> bool:
    """All of the first conditions, or where none is known most of the question's other words; and no other age."""
    ages = ages_of(record.title)
    if wanted.ages and ages and not wanted.ages & ages:
        return False
    if wanted.diseases:
        return len(diseases_of(record, wanted.diseases)) == len(wanted.diseases)
    return wanted.share(_stems(record.text)) >= TOPIC


def _compares(wanted: Wanted, text: frozenset[str]) -> bool:
    return bool(wanted.other and wanted.other.named(text) and any(one.named(text) for one in wanted.arms))


def _may_stand(sentence: Sentence, question: str) -> bool:
    """A result or a conclusion that says something by itself, of what was done and not of what is to come."""
    if sentence.part == "plan" or not SHORTEST <= len(sentence.text) <= LONGEST:
        return False
    if DANGLING.match(sentence.text) or AHEAD.search(sentence.text):
        return False
    return not any(pattern.search(sentence.text) and not pattern.search(question) for pattern in ASIDE.values())


def _answers(sentence: Sentence, said: frozenset[str], title: frozenset[str], wanted: Wanted) -> bool:
    """It names an arm, the decision that has to be named and the end that is asked for; without an arm or a decision, most of
    what is asked."""
    if wanted.timed and not decisions_in(sentence.text, wanted.timed):
        return False
    if wanted.outcome and not wanted.outcome & (said | title):
        return False
    if wanted.arms or wanted.other:
        named = wanted.arm_named(said) and (wanted.arm_named(title) or sentence.part == "conclusion")
        return named and (bool(wanted.diseases) or wanted.share(said | title) >= TOPIC_SAID)
    if wanted.decisions:
        return bool(decisions_in(sentence.text, wanted.decisions)) and wanted.share(said | title) >= TOPIC_SAID
    return bool(wanted.topic) and wanted.share(said) >= TOPIC_ALONE and wanted.share(title) >= TOPIC_SAID


def _score(sentence: Sentence, said: frozenset[str], title: frozenset[str], wanted: Wanted, record: Record) -> float:
    arms = len(wanted.named(said)) * 0.2 + (0.2 if wanted.named(title) else 0.0)
    outcome = 0.3 if wanted.outcome and wanted.outcome & said else 0.0
    condition = 0.1 if any(mentions(sentence.text, surface_of(tag)) for tag in wanted.diseases) else 0.0
    kind = (0.2 if record.kind in REVIEWS else 0.0) - (0.3 if COST.search(sentence.text) else 0.0)
    return WEIGHT[sentence.part] + arms + outcome + condition + kind + 0.5 * wanted.share(said | title)


def _one_each(ranked: Sequence[Fit]) -> list[Fit]:
    return list({fit.record.id: fit for fit in reversed(ranked)}.values())[::-1]


def _second(ranked: Sequence[Fit], first: Sequence[Fit]) -> list[Fit]:
    """One more sentence of each reference that says something else."""
    best = {fit.record.id: fit for fit in first}
    others = [fit for fit in ranked if fit is not best[fit.record.id] and not _repeats(fit, best[fit.record.id])]
    return _one_each(others)


def _repeats(one: Fit, other: Fit) -> bool:
    mine, theirs = _stems(one.sentence.text), _stems(other.sentence.text)
    return len(mine & theirs) >= ALIKE * min(len(mine), len(theirs))


@lru_cache(maxsize=16_384)
def _stems(text: str) -> frozenset[str]:
    """Both by our normal form and as the index has them."""
    return stems_of(text) | frozenset(tokens(text))


def _claim(fit: Fit, reference: Reference, aim: Aim) -> Claim:
    text, label = fit.sentence.text, fit.sentence.label
    note = not_about(reference, aim)
    return Claim(text=text, quote=text, reference=reference.number, section=label, note=note, direction=fit.direction)
