"""The pack's own rules: is each value of its field's form, and do the values go together."""

import re
from collections.abc import Iterator, Sequence

from services.core.draft import Draft, Field
from services.core.finding import Finding, Severity
from services.packs.clinical.pathology.consistency import consistency
from services.packs.clinical.pathology.doubts import doubts
from services.packs.clinical.pathology.outlook import unexplained
from services.packs.clinical.pathology.stains import key
from services.packs.clinical.pathology.support_diagnosis import DISEASE
from services.packs.clinical.pathology.support_grade import readings
from services.packs.clinical.pathology.support_margins import polarity as margin_class
from services.packs.clinical.pathology.thresholds import threshold
from services.packs.clinical.pathology.two_tiers import two_tiers_fit
from services.tasks.pack import Case

Problem = tuple[Severity, str, int | None]
"""How serious it is, what is wrong, and in which element."""
YEARS = range(1950, 2100)
RECEPTOR = re.compile(
    r"positiv|negativ|\bpos\b|\bneg\b|\d ?%|\bper ?cent\b|(?<![\w+-])(?:\++|-)(?![\w+-])|[+-] ?ve\b|\b[0-8] ?/ ?8\b"
    r"|\b(?:h-?score|allred)\W[^\d\n]{0,12}\d",
    re.I,
)
"""Positive, negative or a percentage (C4), or a score that is reckoned from the percentage; an intensity alone is none."""
HER2 = re.compile(
    r"positive|negative|\bpos\b|\bneg\b|equivocal|indeterminate|\b[0-3] ?\+|\b0\b|zero|not over-?expressed"
    r"|over-?express",
    re.I,
)
RESULT = re.compile(
    (
        r"positive|negative|reactive|\d|\+|express|retained|intact|preserved|lost|loss|absent|present|equivocal|"
        r"indeterminate|wild|mutated|aberrant|deficient|weak|strong|patchy|staining|favou?rable|borderline|\bpos\b|\bneg\b|"
        r"null|mutant|typic|normal|minimal|restrict|not (?:detected|seen|identified|demonstrated)|high|low|focal|reduced"
        r"|increased|decreased|diminished"
        r"|elevated|raised"
    ),
    re.I,
)


def check(case: Case, draft: Draft) -> Sequence[Finding]:
    """One validity finding per value, and one consistency finding per thing that does not go together."""
    found = [finding for one in draft.fields.values() if one.filled for finding in _valid(one, _misfit(one, draft, case))]
    return (*found, *consistency(case, draft), *doubts(case, draft), *unexplained(draft, case.latest))


def _misfit(one: Field, draft: Draft, case: Case) -> str:
    """Why a grade is none of this tumour's: high or low where the schemes of its kind have more tiers."""
    named = draft.fields.get("histology")
    tumour = str(named.value) if named and named.filled else ""
    if one.name != "grade" or one.problem or {said.partition(":")[0] for said in readings(str(one.value))} != {"tier"}:
        return ""
    return "" if two_tiers_fit(str(one.value), tumour, case.latest.text) else "high or low is no grade of such a tumour"


def _valid(one: Field, misfit: str) -> Iterator[Finding]:
    problems = list(_problems(one))
    if misfit:
        problems.append(("major", misfit, None))
    if not problems:
        yield Finding(check="format", dimension="validity", field=one.name, score=1.0)
    for severity, message, element in problems:
        yield Finding(
            check="format", dimension="validity", field=one.name, element=element, score=0.5, severity=severity,
            code="invalid_value", message=message, suggestion="Read the value again from its own place.",
        )  # fmt: skip


def _problems(one: Field) -> Iterator[Problem]:
    value = one.value
    if isinstance(value, dict):
        for index, (name, result) in enumerate(value.items()):
            if wrong := marker_problem(name, str(result)):
                yield "major", wrong, index
    elif message := one.problem or FORMS.get(one.name, _any)(str(value)):
        yield "major", message, None


def _any(value: str) -> str:
    """Any words are right for a field without a form of its own."""
    return ""


def grade_problem(value: str) -> str:
    """Why a printed grade is none: empty when it is one of the schemes' (1-4, I-IV, G1-G4, words, Gleason, two tiers)."""
    found = readings(value)
    if not found and not re.search(r"undifferentiated|anaplastic", value, re.I):
        return "the grade is of no known scheme"
    lowest, highest = threshold("gleason", "lowest"), threshold("gleason", "highest")
    for one in found:
        scheme, _, level = one.partition(":")
        if scheme == "gleason" and not lowest <= int(level) <= highest:
            return f"a Gleason score lies between {lowest:g} and {highest:g}"
    sums = {one.partition(":")[2] for one in found if one.startswith("gleason")}
    return "the Gleason patterns do not make the score" if len(sums) > 1 else ""


def marker_problem(name: str, value: str) -> str:
    """Why a marker's result is none of its kind's; ER, PR and HER2 by their whole names, so HER2 is never taken for ER."""
    match key(name):
        case "er" | "pr":
            return "" if RECEPTOR.search(value) else f"{name} is positive, negative or a percentage"
        case "her2":
            return "" if HER2.search(value) else "HER2 is positive, negative, equivocal or 0 to 3+"
        case "ki-67":
            share = re.search(r"(\d+(?:\.\d+)?) ?%", value)
            wrong = share is not None and float(share[1]) > 100
            return "Ki-67 is a share of at most 100 %" if wrong or not RESULT.search(value) else ""
        case _:
            share = re.search(r"(\d+(?:\.\d+)?) ?%", value)
            return "" if RESULT.search(value) and not (share and float(share[1]) > 100) else f"{name} has no result that is one"


def date_problem(value: str) -> str:
    """Why a value is no day of a report."""
    match = re.fullmatch(r"(\d{4})-\d{2}-\d{2}", value)
    return "" if match and int(match[1]) in YEARS else "it is not a complete day"


def histology_problem(value: str) -> str:
    """Why a value is no diagnosis of a tumour."""
    return "" if DISEASE.search(value.lower()) or len(value.split()) <= 8 else "it is no name of a tumour"


def margins_problem(value: str) -> str:
    """Why a value says nothing of margins."""
    return "" if margin_class(value.lower()) else "it says neither negative nor positive"


FORMS = {"grade": grade_problem, "date": date_problem, "histology": histology_problem, "margins": margins_problem}
