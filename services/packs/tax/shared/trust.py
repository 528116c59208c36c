"""The grader's own confidence: how well the page could be read at all, and how the values were found there."""

from collections.abc import Iterator, Sequence

from services.core.draft import Draft
from services.core.finding import Finding
from services.packs.tax.shared.findings import words_of
from services.packs.tax.shared.form import Form
from services.packs.tax.shared.owner import form_pages, phrases
from services.tasks.pack import Case

CLEAN = 0.99
ENOUGH = 0.8
"""Below this the doubt is told, and looked at again where a finer reading can still be had."""
SLOPE = 6.0
"""What each share of damaged label letters takes from the trust in values recognised on the same page."""
LEAST = 0.3
SHAKY_WORD = 0.85
SHAKY = 0.6
FUZZY = 0.7
DOUBTED = 0.45
"""At most this where code found values of a recognised page inconsistent: one of them was misread."""


def trust(form: Form, case: Case, draft: Draft, doubts: Sequence[Finding]) -> Iterator[Finding]:
    """One finding on confidence: 1 for clean text, less as the form's own labels, whose words are known, were misread."""
    found = [words_of(case, one) for one in draft.fields.values() if one.filled]
    recognised = any(word.source == "ocr" for words in found for word in words)
    score = CLEAN
    if recognised:
        score = max(LEAST, CLEAN - SLOPE * (1.0 - fidelity(form, case)))
        weakest = min((word.confidence for words in found for word in words), default=1.0)
        score = min(score, SHAKY) if weakest < SHAKY_WORD else score
        score = min(score, DOUBTED) if any(one.mendable for one in doubts) else score
    if any(place.how == "fuzzy" for one in draft.fields.values() for place in one.places):
        score = min(score, FUZZY)
    told = score < ENOUGH
    yield Finding(
        check="legibility",
        dimension="confidence",
        score=round(score, 4),
        severity="medium" if told else None,
        code="low_confidence" if told else "",
        message="The page is hard to read; single letters and digits may be wrong." if told else "",
        suggestion="Read the page again at a finer resolution." if told else "",
        mendable=recognised and case.finer is None,
    )


def fidelity(form: Form, case: Case) -> float:
    """Share of the letters of the form's printed labels that were recognised right, over all pages (1.0 without labels)."""
    seen = [one.seen for page in form_pages(case.latest, form) for one in phrases(page, form) if len(one.words) > 1]
    return min(1.0, sum(seen) / len(seen)) if seen else 1.0
