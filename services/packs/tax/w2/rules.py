"""The W-2's own rules, reported as findings."""

from collections.abc import Iterator
from decimal import Decimal

from services.core.draft import Draft, Field
from services.core.finding import Finding
from services.core.rubric import FieldSpec
from services.packs.tax.shared.agreement import agreement, printed
from services.packs.tax.shared.findings import certain
from services.packs.tax.shared.flags import flags
from services.packs.tax.shared.form import Form
from services.packs.tax.shared.formats import formats
from services.packs.tax.shared.trust import trust
from services.packs.tax.w2.arithmetic import Mismatch, Tolerance, mismatches
from services.packs.tax.w2.figures import figures
from services.tasks.pack import Case


def check(form: Form, case: Case, draft: Draft) -> list[Finding]:
    """Formats, flags, copies, arithmetic between the boxes, and how far the page can be trusted."""
    found = [*formats(form, case, draft), *flags(form, case, draft)]
    doubts = [*agreement(form, case, draft), *_arithmetic(form, case, draft)]
    return [*found, *doubts, *trust(form, case, draft, [one for one in doubts if one.severity == "major"])]


def _arithmetic(form: Form, case: Case, draft: Draft) -> Iterator[Finding]:
    amounts = {name: amount for name in form.amounts if (amount := _amount(draft.fields.get(name))) is not None}
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


def _amount(one: Field | None) -> Decimal | None:
    if one is None or not one.filled or one.problem:
        return None
    try:
        return Decimal(str(one.value))
    except ArithmeticError:
        return None


def _tips(form: Form, case: Case) -> Decimal:
    """The most that stands in box 7, social security tips; 0 when it is empty."""
    spec = FieldSpec(name="social_security_tips", label="Social security tips", kind="money", box="7")
    return max((Decimal(value) for value in printed(form, case, spec)), default=Decimal(0))
