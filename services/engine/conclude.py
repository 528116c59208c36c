"""From the loop's outcome to what the reviewer gets, and why a person should look (R12, T9)."""

from collections.abc import Iterator

from services.core.document import Document
from services.core.events import Concluded
from services.core.finding import Finding, Grade, WholeOpinion
from services.core.policy import Policy
from services.core.rubric import Profile, Rubric
from services.engine.decide import met
from services.engine.loop import Outcome

REVIEW_BELOW = 0.80
DOUBTFUL_PAGES = "page_count"


def conclude(
    outcome: Outcome,
    *,
    document: Document,
    rubric: Rubric,
    profile: Profile,
    policy: Policy,
    section: int = 0,
    pages: tuple[int, ...] = (),
) -> Concluded:
    """The section's end. A result that never passed keeps its values, with confidence capped as the profile says."""
    result = outcome.result
    grade = result.grade if result else None
    draft = result.draft if result else None
    passed = bool(grade and met(grade, policy))
    reasons = _reasons(outcome, document, rubric, profile, policy)
    confidence = draft.confidence if draft else 0.0
    if not passed and profile.cap_unpassed is not None:
        confidence = min(confidence, profile.cap_unpassed)
        grade = _distrusted(grade)
    return Concluded(
        section=section,
        doc_type=draft.doc_type if draft else rubric.doc_type,
        subtype=draft.subtype if draft else None,
        confidence=confidence,
        pages=pages or tuple(page.number for page in document.pages),
        score=grade.score if grade and profile.shown else None,
        passed=passed,
        met_threshold=outcome.verdict.reason == "threshold_met" or passed,
        stop_reason=outcome.verdict.reason or "max_iterations",
        words=outcome.verdict.words,
        remedy=outcome.verdict.remedy,
        iterations=len(outcome.attempts),
        best=result.number if result else None,
        draft=draft,
        grade=grade,
        needs_review=bool(reasons),
        review_reasons=reasons,
    )


def _distrusted(grade: Grade | None) -> Grade | None:
    """The grade with a warning that nothing of this result should be taken on trust (T9)."""
    if grade is None:
        return None
    warning = Finding(
        check="unpassed",
        dimension="confidence",
        severity="medium",
        code="low_confidence",
        message="No attempt passed; the values are kept and need a person's look.",
        mendable=False,
    )
    return grade.model_copy(update={"findings": (*grade.findings, warning)})


def _apart(one: WholeOpinion, grade: Grade, rubric: Rubric, profile: Profile) -> Iterator[str]:
    """Where a model grader's opinion of the whole is not the grade's (T4)."""
    if one.passed is not None and one.passed != grade.passed:
        yield f"the {one.by} {'passes' if one.passed else 'fails'} it"
    if one.doc_type and one.doc_type.strip().casefold() != rubric.doc_type.casefold():
        yield f"the {one.by} takes it for {one.doc_type}"
    if one.score is not None and profile.shown and (one.score >= profile.points) != (grade.score >= profile.points):
        yield f"the {one.by} gives {profile.stated(one.score)}, the rules {profile.stated(grade.score)}"
    if one.confidence is not None and grade.passed and one.confidence < rubric.confidence_threshold:
        yield f"the {one.by}'s confidence {one.confidence:.2f} is below {rubric.confidence_threshold:.2f}"


def _reasons(outcome: Outcome, document: Document, rubric: Rubric, profile: Profile, policy: Policy) -> tuple[str, ...]:
    result = outcome.result
    if result is None or result.draft is None:
        return () if outcome.verdict.reason == "cancelled" else ("there is no result",)
    grade = result.grade
    suspicious = [one for one in document.suspicions if one.code != DOUBTFUL_PAGES]
    absent = [f.field for f in grade.findings if f.check == "completeness" and f.score is None and f.field in rubric.required]
    at_odds = dict.fromkeys(
        f.message for f in grade.findings if f.dimension == "consistency" and f.severity not in (None, "minor")
    )
    apart = [words for one in grade.opinions for words in _apart(one, grade, rubric, profile)]
    told = [
        (
            profile.shown and grade.score < REVIEW_BELOW,
            f"score {profile.stated(grade.score, REVIEW_BELOW)} is below the review threshold {profile.stated(REVIEW_BELOW)}",
        ),
        (not met(grade, policy), "the target or pass rule was not met"),
        (bool(grade.critical), f"{len(grade.critical)} critical issue{'s' if len(grade.critical) > 1 else ''} open"),
        (bool(absent), f"required but not on the document: {', '.join(str(name) for name in absent)}"),
        (bool(at_odds), f"values at odds: {'; '.join(at_odds)}"),
        (bool(suspicious), "suspicious text in the file"),
        (len(suspicious) < len(document.suspicions), "the number of pages is doubtful"),
        (bool(apart), f"grader and rules disagree: {'; '.join(apart)}"),
        (bool(grade.failed_graders), f"grader did not answer: {', '.join(grade.failed_graders)}"),
    ]
    return tuple(words for true, words in told if true)
