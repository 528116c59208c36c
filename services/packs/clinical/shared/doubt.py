"""What leaves a result in doubt: a place that supports its value only in part, a value that is not of its field's form.

The dimensions weigh fields, so that one doubtful value among many right ones would hardly show. A score that deserves
trust has to show it: a doubt is reported to validity and to consistency as well.
"""

from collections.abc import Callable, Iterator, Sequence

from services.core.document import Document
from services.core.draft import Draft, Field, Place
from services.core.finding import Finding, Severity
from services.core.weigh import SERIOUS
from services.packs.clinical.shared.citing import legibility
from services.tasks.pack import Case, Support

DOUBTFUL = 0.8
"""Support below which a value counts as doubtful; the grade's own line between right and major."""
POORLY_READ = 0.6
"""Recognition confidence below which a word is in doubt (rapidocr: wrong words on noisy pages lie mostly below it)."""
FEW = 0.05
"""Share of doubtful words that a long text bears."""
Seen = Callable[[Document, Field, Place], Support]


def in_doubt(pack: str, case: Case, draft: Draft, seen: Seen, valid: Sequence[Finding]) -> Iterator[Finding]:
    """Findings on every field with a value in doubt: `seen` supports it below DOUBTFUL, or one of `valid` is serious."""
    malformed = {finding.field for finding in valid if finding.severity in SERIOUS}
    for one in draft.fields.values():
        scores = [seen(case.reading(place.reading), one, place).score for place in one.places]
        if one.filled and (not one.located or min(scores, default=0.0) < DOUBTFUL or one.name in malformed):
            for dimension in ("validity", "consistency"):
                yield Finding(
                    check=f"{pack}.in_doubt", dimension=dimension, field=one.name, score=0.5, severity="medium",
                    code="low_confidence", message="a value of this field is in doubt where it stands",
                    suggestion="Compare it with the rest of the report.",
                )  # fmt: skip


def overlooked(pack: str, draft: Draft, printed: dict[str, bool]) -> Iterator[Finding]:
    """Findings on fields without a value although the grader's own look says that something is printed there."""
    for name, there in printed.items():
        one = draft.fields.get(name)
        for dimension in ("accuracy", "validity", "consistency") if there and not (one and one.filled) else ():
            yield Finding(
                check=f"{pack}.overlooked", dimension=dimension, field=name, score=0.5, severity="minor",
                code="missing_field",
                message="something is printed where this field's value would stand", suggestion="Look there again.",
            )  # fmt: skip


def as_read(document: Document, place: Place, support: Support, *, long: bool) -> Support:
    """A support lowered where words of the place were hard to recognise: for a long text where many were."""
    if place.span is None or support.score <= 0.75 or legibility(document, place.span) >= POORLY_READ:
        return support
    if long and _doubtful_share(document, place.span) <= FEW:
        return Support(min(support.score, 0.9), "some words of it were hard to recognise")
    return Support(0.75, "a word of it was hard to recognise")


def _doubtful_share(document: Document, span: tuple[int, int]) -> float:
    words = [word for word in document.words if word.span[0] < span[1] and span[0] < word.span[1]]
    return sum(word.confidence < POORLY_READ for word in words) / max(len(words), 1)


def validity(one: Field, problems: Sequence[tuple[Severity, str, int | None]]) -> Iterator[Finding]:
    """One clean finding for a value without problems, else one per problem (severity, words, element)."""
    if not problems:
        yield Finding(check="format", dimension="validity", field=one.name, score=1.0)
    for severity, message, element in problems:
        yield Finding(
            check="format",
            dimension="validity",
            field=one.name,
            element=element,
            score=0.5,
            severity=severity,
            code="invalid_value",
            message=message,
            suggestion="Read the value again from its own place.",
        )
