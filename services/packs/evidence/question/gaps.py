"""What the evidence lacks: said in the answer, and as findings that the next attempt acts on."""

from collections.abc import Iterator, Sequence

from services.core.base import Frozen
from services.core.finding import Finding, Severity
from services.packs.evidence.question.aim import Candidate
from services.packs.evidence.question.nouns import Understanding
from services.packs.evidence.question.record import GUIDANCE, PRIMARY, REVIEWS
from services.packs.evidence.question.sufficiency import ENOUGH, Sufficiency
from services.packs.evidence.question.tags_surface import asked, decision_words
from services.tasks.bm25 import tokens

FEW = 6


class Gap(Frozen):
    """One thing that is missing. `suggestion` quotes the words to search for, where there are any."""

    code: str
    severity: Severity
    message: str
    suggestion: str


def gaps_of(kept: Sequence[Candidate], references: int, understanding: Understanding) -> tuple[Gap, ...]:
    """What the evidence on the topic lacks, the kinds of evidence first."""
    return tuple(_gaps(kept, references, understanding))


def findings(found: Sufficiency, gaps: Sequence[Gap], *, quoted: bool, mendable: bool) -> tuple[Finding, ...]:
    """The score, then each gap. `mendable` False: no wider search is left, so the loop ends here.

    Evidence of which no sentence answers (`quoted` False) does not suffice, whatever its titles promise: it scores less than
    enough, and the search goes on.
    """
    enough = found.score >= ENOUGH and quoted
    score = found.score if quoted else min(found.score, ENOUGH - 1)
    told = f"The evidence is {found.level}: {found.score} of 100"
    first = Finding(
        check="sufficiency",
        dimension="sufficiency",
        field="references",
        score=score / 100,
        severity=None if enough else "major",
        message=told if quoted or found.score < ENOUGH else f"{told} by what is listed, and no sentence of it can be quoted",
        suggestion="" if enough else "Search more widely.",
        code="insufficient_evidence",
        mendable=mendable,
        terminal=not mendable and not enough,
    )
    return (first, *(_finding(gap, mendable=mendable) for gap in gaps))


def _gaps(kept: Sequence[Candidate], references: int, understanding: Understanding) -> Iterator[Gap]:
    if not any(one.kind in GUIDANCE for one in kept):
        yield _gap("no_guideline", "medium", "No guideline on this question was found", "Search for guidelines.")
    if not any(one.kind in REVIEWS for one in kept):
        yield _gap("no_review", "medium", "No systematic review on this question was found", "Search for systematic reviews.")
    if not any(one.kind in PRIMARY for one in kept):
        yield _gap("no_primary_study", "major", "No trial or cohort on this question was found", "Search for studies.")
    for tag in asked(understanding.tags.decision_tags):
        if not any(tag in one.decision_tags for one in kept):
            words = decision_words(tag)
            yield _gap("decision_missing", "medium", f"Nothing that was found speaks of {words}", f'Search for "{words}".')
    if (other := understanding.pico.comparison) and not _compared(other, kept):
        yield _gap(
            "comparison_missing", "medium", "Nothing that was found speaks of the comparison", f'Search for "{_bare(other)}".'
        )
    if references < FEW:
        said = (
            f"Only {references} reference{'' if references == 1 else 's'} could be given"
            if references
            else "No reference could be given"
        )
        yield _gap("few_references", "minor", said, "Search more widely.")


def _gap(code: str, severity: Severity, message: str, suggestion: str) -> Gap:
    return Gap(code=code, severity=severity, message=message, suggestion=suggestion)


def _finding(gap: Gap, *, mendable: bool) -> Finding:
    return Finding(check="gap", dimension="coverage", field="references", mendable=mendable, **gap.model_dump())


def _compared(other: str, kept: Sequence[Candidate]) -> bool:
    words = set(tokens(other))
    titled = any(words & set(tokens(one.record.title)) for one in kept)
    return not words or titled or any(words & set(tokens(one.record.abstract)) for one in kept)


def _bare(text: str) -> str:
    """Without quotation marks of its own."""
    return text.replace('"', "").strip()
