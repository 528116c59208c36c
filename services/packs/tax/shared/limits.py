"""Amounts that cannot exceed others, as the rubric's [rules.not_above] names them."""

from collections.abc import Iterator
from decimal import Decimal

from services.core.draft import Draft, Field
from services.core.finding import Finding
from services.packs.tax.shared.findings import certain
from services.packs.tax.shared.form import Form
from services.tasks.pack import Case


def limits(form: Form, case: Case, draft: Draft) -> Iterator[Finding]:
    """An issue for each of the two boxes wherever a part exceeds its whole, or has none; either may have been misread."""
    for part, whole in form.rubric.rules.get("not_above", {}).items():
        yield from _compared(form, case, draft, part, str(whole))


def amount_of(one: Field | None) -> Decimal | None:
    """The amount a field holds; None where it holds none or what is printed is no amount."""
    if one is None or not one.filled or one.problem:
        return None
    try:
        return Decimal(str(one.value))
    except ArithmeticError:
        return None


def _compared(form: Form, case: Case, draft: Draft, part: str, whole: str) -> Iterator[Finding]:
    less, more = amount_of(draft.fields.get(part)), amount_of(draft.fields.get(whole))
    if less is None or less <= (more or 0):
        return
    names = [name for name in (part, whole) if name in draft.fields]
    settled = more is not None and all(certain(case, draft.fields[name]) for name in names)
    for name in names:
        yield Finding(
            check=f"limit.{part}",
            dimension="consistency" if settled else "validity",
            field=name,
            score=None if settled else 0.5,
            severity="major",
            code="inconsistent",
            message=f"{form.rubric.fields[part].label} exceeds {form.rubric.fields[whole].label.lower()}.",
            suggestion=f"Read {form.rubric.fields[name].where} again.",
            expected=f"at most {more or 0}",
            actual=str(less),
            mendable=not settled,
        )
