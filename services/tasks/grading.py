"""Findings that every extraction shares: is it there, does it stand in the source where it supports the field."""

from collections.abc import Iterator, Sequence

from services.core.document import Document
from services.core.draft import Draft, Field, Place
from services.core.finding import Finding, Severity
from services.core.rubric import FieldSpec
from services.core.weigh import SERIOUS
from services.documents.language import other_language
from services.tasks.pack import Case, Pack, Search

MISSING_SEVERITY: dict[str, Severity | None] = {"required": "critical", "important": "major", "optional": None}
FUZZY_AT_MOST = 0.9
DOUBTED = 0.85
"""By which the confidence is multiplied for each doubted field: one keeps a form's threshold of 0.8, two do not."""


def code_findings(pack: Pack, case: Case, draft: Draft) -> tuple[Finding, ...]:
    """All deterministic findings on a draft: completeness, accuracy, the pack's own rules, and the confidence they leave.

    Where the words that give no value are shown, the pack's rules have nothing to add to that.
    """
    found: list[Finding] = []
    for spec in pack.rubric.fields.values():
        one = draft.fields.get(spec.name) or Field(name=spec.name, status="not_found")
        found.append(presence(pack, case.latest, spec, one))
        found.extend(accuracy(pack, case, spec, one))
        found.extend(_unsettled(spec, one))
    found.extend(_type(pack, draft))
    found.extend(_language(case.latest))
    shown = {one.name for one in draft.fields.values() if one.places and not one.filled}
    found.extend(finding for finding in pack.check(case, draft) if finding.field not in shown)
    return (*found, confidence(draft, found))


def confidence(draft: Draft, findings: Sequence[Finding]) -> Finding:
    """The reader's own confidence, lowered for every field with a serious issue that another attempt could mend.

    A reader that is sure of a value the grader cannot vouch for has no claim to its confidence.
    """
    doubted = {f.field for f in findings if f.field and f.mendable and f.severity in SERIOUS and f.check != "completeness"}
    score = draft.confidence * DOUBTED ** len(doubted)
    return Finding(check="confidence", dimension="confidence", score=round(score, 6), message=f"{len(doubted)} doubted fields")


def presence(pack: Pack, document: Document, spec: FieldSpec, one: Field) -> Finding:
    """Completeness of one field. An absence counts only when our own search for the field agrees (R6)."""
    if one.filled:
        return Finding(check="completeness", dimension="completeness", field=spec.name, score=1.0)
    if one.unsettled:
        return Finding(check="completeness", dimension="completeness", field=spec.name, score=0.5, message=_open(spec, one))
    search = pack.search(document, spec)
    if one.status == "not_present" and not search.filled:
        return Finding(check="completeness", dimension="completeness", field=spec.name, score=None, message="not on the document")
    where = search.where or spec.where
    return Finding(
        check="completeness",
        dimension="completeness",
        field=spec.name,
        score=0.0,
        severity=MISSING_SEVERITY[spec.tier],
        code="missing_field",
        message=_missing(spec, one, search),
        suggestion=f"Look at {where}." if where else f"Look for {spec.label} in the document.",
    )


def _missing(spec: FieldSpec, one: Field, search: Search) -> str:
    if one.status == "unreadable":
        return f"{spec.label} is printed, but cannot be read"
    return f"{spec.label} is missing, but its place is not empty" if search.filled else f"{spec.label} is missing"


def accuracy(pack: Pack, case: Case, spec: FieldSpec, one: Field) -> Iterator[Finding]:
    """One finding per value, or per element of a list: it stands in the source where it supports this field (C5)."""
    if not one.filled:
        return
    elements: Sequence[int | None] = range(len(one.value)) if isinstance(one.value, list | dict) else [None]
    for element in elements:
        places = [place for place in one.places if place.element == element]
        yield _grounded(pack, case, spec, one, element, places)


def _grounded(pack: Pack, case: Case, spec: FieldSpec, one: Field, element: int | None, places: Sequence[Place]) -> Finding:
    if not places:
        return _issue(spec, element, 0.0, "not_in_source", "the value is not in the source", "Quote the source verbatim.")
    support = max(
        (pack.supports(case.reading(place.reading), spec, one, place) for place in places), key=lambda found: found.score
    )
    score = min(support.score, FUZZY_AT_MOST if all(place.how == "fuzzy" for place in places) else 1.0)
    if score >= 0.8:
        return Finding(check="in_source", dimension="accuracy", field=spec.name, element=element, score=score)
    return _issue(spec, element, score, "wrong_place", support.why, f"Look at {spec.where}." if spec.where else "")


def _unsettled(spec: FieldSpec, one: Field) -> Iterator[Finding]:
    """What the document leaves open is a person's to settle: another attempt could not, and no rule vouches for it."""
    for dimension in ("accuracy", "validity", "consistency") if one.unsettled else ():
        yield Finding(
            check="settled", dimension=dimension, field=spec.name, score=0.5, severity="medium", code="ambiguous_value",
            mendable=False, message=_open(spec, one), suggestion="Settle it by the page, or leave it open.",
        )  # fmt: skip


def _open(spec: FieldSpec, one: Field) -> str:
    return f"{spec.label} can be read in more than one way here" if one.filled else f"{spec.label} is printed only in part"


def _issue(spec: FieldSpec, element: int | None, score: float, code: str, message: str, suggestion: str) -> Finding:
    return Finding(
        check="in_source",
        dimension="accuracy",
        field=spec.name,
        element=element,
        score=score,
        severity="critical" if score < 0.5 else "major",
        code=code,
        message=message,
        suggestion=suggestion,
    )


def _type(pack: Pack, draft: Draft) -> Iterator[Finding]:
    if draft.doc_type != pack.doc_type:
        yield Finding(
            check="type",
            dimension="type",
            severity="critical",
            code="wrong_type",
            expected=pack.doc_type,
            actual=draft.doc_type,
            message=f"answered as {draft.doc_type}, asked as {pack.doc_type}",
            suggestion=f"Answer as {pack.doc_type}, or say OTHER with low confidence.",
        )


def _language(document: Document) -> Iterator[Finding]:
    """Our rules know English: what they read in another language is not vouched for, whatever they found."""
    language = other_language(document.text)
    for dimension in ("accuracy", "consistency", "validity") if language else ():
        yield Finding(
            check="language", dimension=dimension, score=0.0, severity="major", code="other_language", mendable=False,
            message=f"the text seems to be in {language}, and the rules that read and check it know English",
            suggestion="Check every value against the page, or give an English text.",
        )  # fmt: skip
