"""Boxes that a form may leave empty, but did not: something is printed there and the draft has nothing."""

from collections.abc import Iterator

from services.core.draft import Draft
from services.core.finding import Finding
from services.packs.tax.shared.form import Form
from services.packs.tax.shared.support import search
from services.tasks.pack import Case


def omissions(form: Form, case: Case, draft: Draft) -> Iterator[Finding]:
    """An issue for each field that need not be filled, has no value, and whose box is not empty by the grader's own look."""
    if draft.doc_type != form.rubric.doc_type:
        return
    for name, spec in form.rubric.fields.items():
        one = draft.fields.get(name)
        if spec.tier == "required" or (one is not None and one.filled):
            continue
        if search(form, case.latest, spec).filled:
            yield Finding(
                check="omission",
                dimension="validity",
                field=name,
                score=0.5,
                severity="major",
                code="missing_field",
                message=f"{spec.label}: its box is not empty.",
                suggestion=f"Look at {spec.where}.",
            )
