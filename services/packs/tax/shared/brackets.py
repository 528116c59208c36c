"""Amounts of which one bracket is missing: a loss, or a line of the form taken for a bracket."""

from collections.abc import Iterator

from services.core.draft import Draft
from services.core.finding import Finding
from services.packs.tax.shared.amounts import half_closed
from services.packs.tax.shared.findings import certain
from services.packs.tax.shared.form import Form
from services.tasks.pack import Case


def brackets(form: Form, case: Case, draft: Draft) -> Iterator[Finding]:
    """A doubt about the sign of each amount that is printed with a single bracket."""
    for name in form.amounts:
        one = draft.fields.get(name)
        if one is not None and one.filled and half_closed(one.raw or ""):
            yield Finding(
                check="brackets",
                dimension="consistency",
                field=name,
                severity="major",
                code="invalid_value",
                message=f"{form.rubric.fields[name].label}: one bracket is missing, so its sign is in doubt.",
                suggestion=f"Read {form.rubric.fields[name].where} again.",
                mendable=not certain(case, one),
            )
