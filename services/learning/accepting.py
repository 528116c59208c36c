"""Accepting documents that nobody looked at, at a promised error rate: from which score on the evidence bears it.

Evidence are documents that a lot chose before anybody saw them and that a person then looked at; what was looked at because it
seemed risky, or because somebody liked to, says nothing of those that would be accepted. The scores are tried from the top down
by the fallback procedure (Wiens 2003, Pharm. Stat. 2; Wiens and Dmitrienko 2005), a fixed sequence whose later steps keep a
little confidence of their own, as in Learn then Test (Angelopoulos et al. 2021, arXiv:2110.01052): so the chance that any score
is chosen at which the promise is broken is at most 1 - confidence, however many are tried and however often one looks.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from pydantic import Field as Meta

from services.core.base import Frozen
from services.core.draft import Draft
from services.core.events import Concluded
from services.learning.betting import against, still_needed, upper, worsened
from services.review.sampling import LEAST_SHARE, barred

SCORES = (0.99, 0.98, 0.97, 0.95, 0.9, 0.8)
"""The scores that are tried: what is read well mostly scores 0.99 or more. Below the last every document is a person's (R12)."""
FIRST = 0.8
"""The share of the doubt that the first step has; the others share the rest, and inherit what passed above them."""
MOST_WAITING = 20
"""Drawn documents that may wait for a person before nothing more is accepted unseen."""
ALARM = 100.0
"""Of `worsened`: a false alarm comes not more often than once in so many looks, at the very worst rate that keeps the promise."""
NEVER = ("OTHER", "unknown")
"""Types of which nothing is accepted unseen: they say that the kind of the document was not recognised."""


class Terms(Frozen):
    """What a person promised for one type. `audit` cannot be switched off: below its floor there are no terms."""

    promise: float = Meta(gt=0.0, le=0.1)
    """Of the documents accepted unseen at most this share is not entirely right."""
    confidence: float = Meta(default=0.95, ge=0.9, lt=1.0)
    audit: float = Meta(default=0.1, ge=LEAST_SHARE, le=1.0)
    """The share of the documents in question that goes to a person while others are accepted."""
    collect: float = Meta(default=1.0, ge=LEAST_SHARE, le=1.0)
    """The same share while nothing is accepted yet."""
    seed: str = ""
    """Draws the lots."""

    @property
    def promised(self) -> str:
        """The promise in words: `2 %`."""
        return f"{self.promise * 100:g} %"

    @property
    def doubt(self) -> float:
        return 1.0 - self.confidence


@dataclass(frozen=True)
class Look:
    """A document that the lot chose. `wrong`: not entirely right, as a person found; None while nobody has ended a look."""

    score: float
    wrong: bool | None = None


@dataclass(frozen=True)
class Step:
    """What is known of the documents at or above one score: how many were looked at, and how many of these were wrong."""

    score: float
    looks: int
    wrong: int
    promise: float
    doubt: float
    """The chance of a mistake that this step may take up."""

    @property
    def holds(self) -> bool:
        """The evidence bears the promise."""
        return against(self.promise, self.looks, self.wrong) >= -math.log(self.doubt)

    @property
    def bound(self) -> float:
        """The share of wrong ones is at most this, with the confidence promised."""
        return upper(self.looks, self.wrong, self.doubt)

    @property
    def needed(self) -> int:
        """Further looks without an error that would make it hold."""
        return still_needed(self.promise, self.looks, self.wrong, self.doubt)


@dataclass(frozen=True)
class Standing:
    """Where the evidence stands. `threshold`: the lowest score that the promise holds from, though not below what was looked
    at; None while there is none."""

    threshold: float | None
    steps: tuple[Step, ...]
    waiting: int
    """Documents that were drawn and that nobody has ended a look at."""

    @property
    def step(self) -> Step:
        """The step in force, else the one that is nearest to hold."""
        found = next((one for one in self.steps if one.score == self.threshold), None)
        return found or min(self.steps, key=lambda one: (one.needed, one.score))

    @property
    def behind(self) -> bool:
        """So many drawn documents wait that the audit does not keep up."""
        return self.waiting >= MOST_WAITING


@dataclass(frozen=True)
class Broken:
    """Why auto-accept suspends itself. `void`: the documents have changed, so that what was seen before says nothing any more."""

    why: str
    void: bool


def standing(looks: Sequence[Look], terms: Terms) -> Standing:
    """What the looks, in the order of their drawing, bear under these terms."""
    steps: list[Step] = []
    passed = 0.0
    for at, score in enumerate(SCORES):
        doubt = terms.doubt * (FIRST if at == 0 else (1 - FIRST) / (len(SCORES) - 1)) + passed
        steps.append(Step(score, *_counted(looks, score), terms.promise, doubt))
        passed = doubt if steps[-1].holds else 0.0
    holding = [one for one in steps if one.holds]
    threshold = max((one.score for one in holding if one.looks == holding[-1].looks), default=None)
    return Standing(threshold, tuple(steps), sum(one.wrong is None for one in looks))


def broken(before: float, looks: Sequence[Look], accepted: Sequence[bool], terms: Terms) -> Broken | None:
    """Why nothing more may be accepted without a person's word; None when there is no reason.

    `before`: the lowest score from which documents were accepted. `accepted`: whether an error has become known of each
    document accepted unseen, in their order. A look that is not ended yet tells against nothing.
    """
    audited = [one.wrong for one in looks if one.score >= before and one.wrong is not None]
    if worsened(terms.promise, audited) >= ALARM:
        return Broken(f"the latest looks found more errors than the promise of {terms.promised} allows", void=True)
    if worsened(terms.promise, accepted) >= ALARM:
        return Broken(f"more errors became known in accepted documents than the promise of {terms.promised} allows", void=True)
    hoped = standing([Look(one.score, one.wrong is True) for one in looks], terms)
    if not any(one.holds and one.score <= before for one in hoped.steps):
        return Broken(f"an error was found, and the evidence does not bear the promise of {terms.promised} any more", void=False)
    return None


def kept_back(end: Concluded) -> str:
    """Why a document may not be accepted unseen whatever its score, in a few words; empty when it may.

    What may is all that the lot draws from, so that what is looked at is like what is accepted.
    """
    if end.doc_type in NEVER:
        return "its kind was not recognised"
    if reason := barred(end, 0.0):
        return reason
    if not end.passed or not end.met_threshold:
        return "it did not reach its target"
    if end.needs_review:
        return "it goes to a person anyway"
    if end.grade is not None and any(one.terminal for one in end.grade.findings):
        return "it is a form that is not accepted as it is"
    if end.draft is None or not _says_something(end.draft):
        return "nothing was read from it"
    return ""


def _says_something(draft: Draft) -> bool:
    return any(one.filled for one in draft.fields.values())


def _counted(looks: Sequence[Look], score: float) -> tuple[int, int]:
    """(looks, errors) at or above a score.

    What is right counts up to the first that nobody has looked at, so that leaving the hard ones for later gains nothing; an
    error counts at once.
    """
    found = [one.wrong for one in looks if one.score >= score]
    wrong = found.count(True)
    until = found.index(None) if None in found else len(found)
    return found[:until].count(False) + wrong, wrong
