"""The W-2's own rules, reported as findings."""

from collections.abc import Iterator
from decimal import Decimal

from services.core.draft import Draft
from services.core.finding import Finding
from services.core.rubric import FieldSpec
from services.packs.tax.shared.agreement import printed
from services.packs.tax.shared.findings import certain
from services.packs.tax.shared.form import Form
from services.packs.tax.shared.limits import amount_of
from services.packs.tax.w2.arithmetic import Mismatch, Tolerance, mismatches
from services.packs.tax.w2.figures import figures
from services.tasks.pack import Case


def arithmetic(form: Form, case: Case, draft: Draft) -> Iterator[Finding]:
    """What wages and the taxes withheld from them must be to each other, by tax year."""
    amounts = {name: amount for name in form.amounts if (amount := amount_of(draft.fields.get(name))) is not None}
    year = draft.fields.get("tax_year")
    number = int(str(year.value)) if year is not None and year.filled and str(year.value).isdigit() else None
    rules = form.rubric.rules
    tolerance = Tolerance(Decimal(str(rules["arithmetic"]["absolute"])), Decimal(str(rules["arithmetic"]["relative"])))
    over = Decimal(str(rules["wages"]["ss_over_wages"]))
    for one in mismatches(amounts, number, _tips(form, case), figures(), tolerance, over):
        yield from _findings(form, case, draft, one)


def _findings(form: Form, case: Case, draft: Draft, one: Mismatch) -> Iterator[Finding]:
    """An inconsistency names each field it concerns; where the page was recognised, each may have been misread."""
    settled = all(certain(case, draft.fields[name]) for name in one.fields)
    for name in one.fields:
        yield Finding(
            check=one.rule,
            dimension="consistency" if settled else "validity",
            field=name,
            score=None if settled else 0.5,
            severity="major",
            code="inconsistent",
            message=one.message,
            suggestion=f"Read {form.rubric.fields[name].where} again.",
            expected=one.expected,
            actual=one.actual,
            mendable=not settled,
        )


def _tips(form: Form, case: Case) -> Decimal:
    """The most that stands in box 7, social security tips; 0 when it is empty."""
    spec = FieldSpec(name="social_security_tips", label="Social security tips", kind="money", box="7")
    return max((Decimal(value) for value in printed(form, case, spec)), default=Decimal(0))
