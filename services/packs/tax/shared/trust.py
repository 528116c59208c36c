"""The grader's own confidence: how well the page could be read at all, and how the values were found there."""

from collections.abc import Iterator, Sequence

from services.core.draft import Draft
from services.core.finding import Finding
from services.packs.tax.shared.findings import words_of
from services.packs.tax.shared.form import Form
from services.packs.tax.shared.owner import form_pages, phrases
from services.tasks.pack import Case


def trust(form: Form, case: Case, draft: Draft, doubts: Sequence[Finding]) -> Iterator[Finding]:
    """One finding on confidence: high for clean text, less as the form's own labels, whose words are known, were misread.

    `doubts` are inconsistencies between boxes and copies. Limits stand in the rubric's [rules.trust].
    """
    limits = {name: float(str(value)) for name, value in form.rubric.rules["trust"].items()}
    found = [word for one in draft.fields.values() if one.filled for word in words_of(case, one)]
    recognised = any(word.source == "ocr" for word in found)
    caps = [limits["clean"]]
    if recognised:
        caps.append(max(limits["least"], limits["clean"] - limits["slope"] * (1.0 - fidelity(form, case))))
        caps += [limits["shaky"]] if min(word.confidence for word in found) < limits["shaky_word"] else []
        caps += [limits["doubted"]] if any(one.mendable for one in doubts) else []
    if any(place.how == "fuzzy" for one in draft.fields.values() for place in one.places):
        caps.append(limits["fuzzy"])
    yield _finding(min(caps), min(caps) < limits["enough"], mendable=recognised and case.finer is None)


def _finding(score: float, told: bool, *, mendable: bool) -> Finding:
    return Finding(
        check="legibility",
        dimension="confidence",
        score=round(score, 4),
        severity="medium" if told else None,
        code="low_confidence" if told else "",
        message="The page is hard to read; single letters and digits may be wrong." if told else "",
        suggestion="Read the page again at a finer resolution." if told else "",
        mendable=mendable,
    )


def fidelity(form: Form, case: Case) -> float:
    """Share of the letters of the form's printed labels that were recognised right, over all pages (1.0 without labels)."""
    seen = [one.seen for page in form_pages(case.latest, form) for one in phrases(page, form) if len(one.words) > 1]
    return min(1.0, sum(seen) / len(seen)) if seen else 1.0
