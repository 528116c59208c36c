"""How much harm an unseen mistake in a section could do: what the review queue is ordered by (R12)."""

from dataclasses import dataclass

from services.core.events import Concluded

CRITICAL = 0.25
"""For the first critical issue; each further one adds half of what the one before added."""
UNPASSED = 0.20
NOT_LOCATED = 0.15
SUSPICIOUS = 0.25
PAGE_COUNT = 0.10
OTHERWISE = 0.10
"""For a reason to look that no other part speaks of: a required field that is missing, values at odds, a silent grader."""
NO_RESULT = 0.60
LOW_SCORE = 0.40
"""For a score of 0; less in proportion to what the score is short of 1."""

TOLD = ("score ", "target or pass rule", "critical issue", "suspicious text", "number of pages")
"""Reasons that a part of their own speaks of."""


@dataclass(frozen=True)
class Risk:
    """`value` 0-1, highest first in the queue; `why` is its greatest part in words."""

    value: float
    why: str


def risk_of(section: Concluded, *, score_counts: bool = True) -> Risk:
    """The risk of a concluded section; the parts add up, at most to 1.

    Without `score_counts` a low score adds nothing: on this document type it was shown not to tell what people change (L4).
    """
    parts = [part for part in _parts(section, score_counts) if part[0] > 0]
    if not parts:
        return Risk(0.0, "")
    worst = max(parts, key=lambda part: part[0])
    return Risk(round(min(1.0, sum(value for value, _ in parts)), 4), worst[1])


def _parts(section: Concluded, score_counts: bool) -> list[tuple[float, str]]:
    grade, draft = section.grade, section.draft
    reasons = " ".join(section.review_reasons)
    if grade is None or draft is None:
        return [(NO_RESULT, section.review_reasons[0] if section.review_reasons else "there is no result")]
    count = len(grade.critical)
    critical = CRITICAL * (2 - 0.5 ** (count - 1)) if count else 0.0
    others = [one for one in section.review_reasons if not any(word in one for word in TOLD)]
    nowhere = [one.name for one in draft.fields.values() if one.filled and not one.located]
    return [
        (critical, f"{count} critical issue{'s' if count > 1 else ''} open"),
        (0.0 if section.passed else UNPASSED, "the target or pass rule was not met"),
        (NOT_LOCATED if nowhere else 0.0, f"not found on the page: {', '.join(nowhere)}"),
        (SUSPICIOUS if "suspicious" in reasons else 0.0, "suspicious text in the file"),
        (PAGE_COUNT if "pages" in reasons else 0.0, "the number of pages is doubtful"),
        (OTHERWISE if others else 0.0, others[0] if others else ""),
        (LOW_SCORE * (1 - section.score) if score_counts and section.score is not None else 0.0, _low(section)),
    ]


def _low(section: Concluded) -> str:
    return next((one for one in section.review_reasons if one.startswith("score ")), "the score")
