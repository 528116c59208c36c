"""Values verified by the text layer: printed there by the file itself, in the right box, with every check passed.

A form field's value counts as printed where the page draws it just as the field holds it; what only the field says does not.

Such a value may be shown as accepted before a person looked. It is computed from what the run stored and is nobody's label.
"""

from collections.abc import Iterable

from services.core.document import Document, Word
from services.core.draft import Draft, Place
from services.core.events import Concluded
from services.core.finding import Finding, Grade
from services.core.rubric import Rubric

BY = "text layer"
"""Who verified it: no person."""
WORDS = "verified by text layer"
FAMILY = "tax"
NATIVE = ("text_layer", "form_field")
"""Where a page's words come from when they come from the file itself and not from a picture."""


def verified(end: Concluded, document: Document, rubric: Rubric | None, *, on: bool) -> frozenset[str]:
    """Names of a section's fields that the text layer verifies.

    None where it is not `on`, for scans and typed text, for clinical papers, where the section did not pass, and where
    anything on the section's pages was suspicious: hidden or covered text is in the text layer too.
    """
    if not on or rubric is None or rubric.family != FAMILY:
        return frozenset()
    if not end.passed or end.draft is None or end.grade is None or end.doc_type != rubric.doc_type:
        return frozenset()
    if any(one.page is None or one.page in end.pages for one in document.suspicions):
        return frozenset()
    if any(one.severity in ("critical", "major") and one.field is None for one in end.grade.findings):
        return frozenset()
    native = {page.number for page in document.pages if page.source in NATIVE}
    return frozenset(_proved(end.draft, end.grade, document, native))


def _proved(draft: Draft, grade: Grade, document: Document, native: set[int]) -> Iterable[str]:
    for name, one in draft.fields.items():
        mine = [finding for finding in grade.findings if finding.field == name]
        if one.filled and one.located and _in_right_box(mine) and all(_printed(document, place, native) for place in one.places):
            yield name


def _in_right_box(findings: Iterable[Finding]) -> bool:
    """The grader found every value in its own box, and nothing is open against the field."""
    told = tuple(findings)
    grounded = [one.score for one in told if one.check == "in_source" and one.by == "code"]
    return bool(grounded) and all(score == 1.0 for score in grounded) and not any(one.is_issue for one in told)


def _printed(document: Document, place: Place, native: set[int]) -> bool:
    """The words at a place come from the text layer just as quoted, or from a form field whose value the page draws just so."""
    if place.page not in native or place.how == "fuzzy" or place.reading or place.span is None:
        return False
    words = _words(document, place)
    return bool(words) and all(word.source == "text_layer" or (word.source == "form_field" and word.drawn) for word in words)


def _words(document: Document, place: Place) -> list[Word]:
    start, end = place.span or (0, 0)
    pages = (page for page in document.pages if page.number == place.page)
    return [word for page in pages for word in page.words if word.span[0] < end and word.span[1] > start]
