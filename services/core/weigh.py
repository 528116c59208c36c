"""Findings into a grade: plain arithmetic, the same for every task."""

from collections import defaultdict
from collections.abc import Iterable, Sequence

from services.core.finding import DimensionScore, FieldGrade, Finding, Grade, WholeOpinion
from services.core.rubric import Dimension, Profile, Rubric

SERIOUS = ("critical", "major")


MISSING_SCORE = {"required": 0.0, "important": 0.5, "optional": 0.8}
"""Score of a missing field in the breakdown, by tier (C3); the completeness dimension itself counts presence."""


def weigh(
    rubric: Rubric,
    profile: Profile,
    findings: Sequence[Finding],
    *,
    failed_graders: Sequence[str] = (),
    opinions: Sequence[WholeOpinion] = (),
) -> Grade:
    """The grade of one attempt, 0-1.

    Findings by a model grader are weighed apart from those of code and combined per dimension (median, two: mean);
    on a field where code found something critical, a model's score never lifts the field's score.

    A finding whose dimension the profile does not have still counts as an issue, but into no dimension. A field of the
    rubric that no finding of a `tiers` dimension reported on scores 0 there and is named in the dimension's `why`.
    """
    dimensions = {name: _dimension(name, how, rubric, profile, findings) for name, how in profile.dimensions.items()}
    score = sum(part.score * part.weight for part in dimensions.values()) / sum(part.weight for part in dimensions.values())
    fields = {name: _field(name, rubric, findings) for name in rubric.fields}
    grade = Grade(
        score=min(1.0, max(0.0, round(score, 6))),
        dimensions=dimensions,
        fields=fields,
        findings=tuple(findings),
        failed_graders=tuple(failed_graders),
        opinions=tuple(opinions),
    )
    return grade.model_copy(update={"passed": _passed(grade, rubric, profile)})


def rank(grade: Grade, profile: Profile) -> float:
    """By which attempts are compared. The score itself, but for profiles that rank by more (R8)."""
    bonus = profile.pass_bonus if grade.passed else 0.0
    return grade.score + profile.per_critical * len(grade.critical) + bonus


def _dimension(name: str, how: Dimension, rubric: Rubric, profile: Profile, findings: Sequence[Finding]) -> DimensionScore:
    code = [finding for finding in findings if finding.by == "code"]
    score, why = _reckon(how, rubric, profile, code)
    others = sorted({finding.by for finding in findings if finding.by != "code" and finding.dimension in how.hears})
    if not others or how.how != "mean":
        return DimensionScore(score=round(score, 6), weight=how.weight, why=why)
    scores = [score, *(_mean(how, _capped(other, how, findings))[0] for other in others)]
    middle, spread = combine(scores)
    return DimensionScore(score=round(middle, 6), weight=how.weight, why=why, spread=round(spread, 6))


def _capped(grader: str, how: Dimension, findings: Sequence[Finding]) -> list[Finding]:
    """A model grader's reports on a dimension, none above code's where code found something critical."""
    critical = {
        f.field: f.score or 0.0 for f in findings if f.by == "code" and f.severity == "critical" and f.dimension in how.hears
    }
    mine = [f for f in findings if f.by == grader and f.dimension in how.hears]
    return [
        f.model_copy(update={"score": min(f.score, critical[f.field])}) if f.score is not None and f.field in critical else f
        for f in mine
    ]


def _reckon(how: Dimension, rubric: Rubric, profile: Profile, findings: Sequence[Finding]) -> tuple[float, str]:
    mine = [finding for finding in findings if finding.dimension in how.hears]
    match how.how:
        case "tiers":
            return _tiers(how, rubric, profile, mine)
        case "mean":
            return _mean(how, mine)
        case "least":
            lowest = min((finding.score for finding in mine if finding.score is not None), default=how.empty)
            return lowest, _names(_short(mine), "nothing in doubt")
        case "share":
            return _share(how, mine)
        case "deduct":
            issues = [finding for finding in mine if finding.is_issue]
            return max(how.floor, 1.0 - how.per_issue * len(issues)), _names(issues, "no issue")
        case "none_critical":
            errors = [finding for finding in findings if finding.severity == "critical" and finding.check != "completeness"]
            return (0.0 if errors else 1.0), _names(errors, "nothing critical")


def _tiers(how: Dimension, rubric: Rubric, profile: Profile, mine: Sequence[Finding]) -> tuple[float, str]:
    reported = {finding.field: finding.score for finding in mine}
    got = possible = 0.0
    silent = []
    if not any(spec.tier in how.tiers for spec in rubric.fields.values()):
        return 1.0, "none is asked for"
    for name, spec in rubric.fields.items():
        weight = profile.tier_weights.get(spec.tier, 0.0) if spec.tier in how.tiers else 0.0
        if name not in reported and weight:
            silent.append(name)
        share = reported.get(name, 0.0)
        if share is None:
            continue
        got, possible = got + weight * share, possible + weight
    said = (
        f"nobody reported on {', '.join(silent)}"
        if silent
        else _names([f for f in mine if f.score is not None and f.score < 1], "all present")
    )
    return (got / possible if possible else how.empty), said


def _mean(how: Dimension, mine: Sequence[Finding]) -> tuple[float, str]:
    by_criterion = defaultdict(list)
    for finding in mine:
        if finding.score is not None:
            by_criterion[finding.field].append(finding.score)
    means = [sum(scores) / len(scores) for scores in by_criterion.values()]
    return (sum(means) / len(means) if means else how.empty), _names(
        [f for f in mine if f.score is not None and f.score < 1], "all right"
    )


def _share(how: Dimension, mine: Sequence[Finding]) -> tuple[float, str]:
    worst: dict[str | None, float] = {}
    for finding in mine:
        if finding.score is not None:
            worst[finding.field] = min(finding.score, worst.get(finding.field, 1.0))
    right = sum(score >= how.right for score in worst.values())
    return (right / len(worst) if worst else how.empty), f"{right} of {len(worst)} valid" if worst else "nothing to check"


def _short(findings: Iterable[Finding]) -> list[Finding]:
    return [finding for finding in findings if finding.score is not None and finding.score < 1]


def _names(findings: Iterable[Finding], otherwise: str) -> str:
    named = dict.fromkeys(finding.field or finding.check for finding in findings)
    return ", ".join(named) or otherwise


def _field(name: str, rubric: Rubric, findings: Sequence[Finding]) -> FieldGrade:
    mine = [finding for finding in findings if finding.field == name]
    scores = [finding.score for finding in mine if finding.score is not None]
    presence = next((finding for finding in mine if finding.check == "completeness"), None)
    grounded = [finding.score for finding in mine if finding.check == "in_source" and finding.score is not None]
    if presence and presence.score == 0.0:
        scores = [MISSING_SCORE[rubric.fields[name].tier]]
    return FieldGrade(
        score=min(scores, default=0.0),
        valid=not any(finding.severity in SERIOUS for finding in mine),
        present=bool(presence and presence.score == 1.0),
        located=bool(grounded) and min(grounded) > 0,
        tier=rubric.fields[name].tier,
    )


def _passed(grade: Grade, rubric: Rubric, profile: Profile) -> bool:
    match profile.passing:
        case "target":
            return False
        case "form":
            return _form_passes(grade, rubric, profile)
        case "verification":
            return _verified(grade, rubric)


def _verified(grade: Grade, rubric: Rubric) -> bool:
    """R8: nothing serious, every required field settled, confidence as the type asks, and something there to verify at all."""
    serious = any(finding.severity in SERIOUS for finding in grade.findings)
    there = any(one.present for one in grade.fields.values())
    sure = "confidence" in grade.dimensions and grade.dimensions["confidence"].score >= rubric.confidence_threshold
    return there and sure and not serious and all(_settled(grade, name) for name in rubric.required)


def _settled(grade: Grade, name: str) -> bool:
    reports = [finding for finding in grade.findings if finding.field == name and finding.check == "completeness"]
    return bool(reports) and all(finding.score is None or finding.score == 1.0 for finding in reports)


def _form_passes(grade: Grade, rubric: Rubric, profile: Profile) -> bool:
    """T4: nothing failed, or enough points and required fields; and in either case confidence, and no ERROR."""
    counted = [name for name in rubric.required if not _absent(grade, name)]
    valid = [name for name in counted if grade.fields[name].present and grade.fields[name].valid]
    share = len(valid) / len(counted) if counted else float(not rubric.required)
    nothing_failed = not any(finding.severity in SERIOUS for finding in grade.findings)
    points = grade.score >= profile.points and share >= profile.required_share
    confidence = grade.dimensions["confidence"].score if "confidence" in grade.dimensions else 1.0
    errors = [finding for finding in grade.critical if finding.check != "completeness"]
    enough = len(valid) >= min(rubric.min_required_fields, len(rubric.required))
    return (nothing_failed or points) and enough and not errors and confidence >= rubric.confidence_threshold


def _absent(grade: Grade, name: str) -> bool:
    return any(f.field == name and f.check == "completeness" and f.score is None for f in grade.findings)


def combine(scores: Sequence[float]) -> tuple[float, float]:
    """Several graders on one dimension: the median of those that answered (two: the mean), and the spread.

    Raises ValueError when none answered: that is no score, not a zero.
    """
    if not scores:
        raise ValueError("no grader answered")
    ordered = sorted(scores)
    middle = len(ordered) // 2
    median = ordered[middle] if len(ordered) % 2 else (ordered[middle - 1] + ordered[middle]) / 2
    return median, ordered[-1] - ordered[0]
