"""Is a value of the shape its kind has? One validity finding for every field that holds a value (T3)."""

import re
from collections.abc import Iterator
from decimal import Decimal

from stdnum.exceptions import InvalidComponent, ValidationError
from stdnum.us import ein, itin, ssn

from services.core.draft import Draft, Field
from services.core.finding import Finding
from services.core.rubric import FieldSpec
from services.packs.tax.shared.amounts import looks_like_tin, tin_digits
from services.packs.tax.shared.findings import certain
from services.packs.tax.shared.form import Form
from services.packs.tax.shared.names import is_address, is_prose
from services.tasks.pack import Case

MONEY = re.compile(r"-?\d+\.\d\d")
YEAR = re.compile(r"20\d\d")


def formats(form: Form, case: Case, draft: Draft) -> Iterator[Finding]:
    """Validity of every filled field. A malformed value is an ERROR, one that reads oddly a WARNING."""
    for name, spec in form.rubric.fields.items():
        one = draft.fields.get(name)
        if one is not None and one.filled:
            yield _finding(spec, one, settled=certain(case, one), signed=name in form.signed)


def _finding(spec: FieldSpec, one: Field, *, settled: bool, signed: bool) -> Finding:
    severity, code, message = _judged(spec.kind, str(one.value), one.problem, signed=signed)
    bare = Finding(check="format", dimension="validity", field=spec.name, score=0.0 if severity == "critical" else 1.0)
    if not message:
        return bare
    update = {"severity": severity, "code": code, "mendable": not settled, "suggestion": f"Look at {spec.where} again."}
    return bare.model_copy(update={**update, "message": f"{spec.label}: {message}"})


def _judged(kind: str, value: str, problem: str | None, *, signed: bool) -> tuple[str | None, str, str]:
    match kind:
        case "tin":
            return _tin(value)
        case "money":
            if problem or not MONEY.fullmatch(value):
                return "critical", "malformed", "what is printed is not an amount"
            odd_sign = Decimal(value) < 0 and not signed
            return ("medium", "invalid_value", "it is negative") if odd_sign else (None, "", "")
        case "year":
            return (None, "", "") if YEAR.fullmatch(value) else ("critical", "malformed", "it is not a year from 2000 on")
        case _:
            odd = not re.search(r"[A-Za-z]{2}", value) or is_address(value) or is_prose(value)
            return ("critical", "malformed", "it does not read like a name") if odd else (None, "", "")


def _tin(value: str) -> tuple[str | None, str, str]:
    """SSN, EIN or ITIN, masked or not: wrong length or characters is an ERROR, a range never issued a WARNING (T6)."""
    digits, closed = tin_digits(value), re.sub(r"\s*([-–])\s*", r"\1", value)
    if not looks_like_tin(closed) or re.search(r"[A-WYZa-wyz]", value) or not digits[-4:].isdigit():
        return "critical", "malformed", "it has not the nine digits of an SSN, EIN or ITIN"
    if "*" in digits:
        return None, "", ""
    firm = re.fullmatch(r"\d\d-\d{7}", value.strip()) is not None
    if _issued(digits, firm=firm):
        return None, "", ""
    return "medium", "invalid_value", "a number in this range was never issued"


def _issued(digits: str, *, firm: bool) -> bool:
    for module in (ein,) if firm else (ssn, itin, ein):
        try:
            module.validate(digits)
        except InvalidComponent:
            continue
        except ValidationError:
            continue
        return True
    return False
