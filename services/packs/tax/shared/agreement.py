"""Do the copies of a form say the same? The grader's own look into the same box of every copy (T10)."""

from collections.abc import Iterator

from services.core.draft import Draft, Field
from services.core.finding import Finding
from services.core.rubric import FieldSpec
from services.packs.tax.shared.amounts import looks_like_tin, read_amount, tin_digits
from services.packs.tax.shared.findings import certain
from services.packs.tax.shared.form import Form
from services.packs.tax.shared.owner import form_pages, owner, phrases
from services.packs.tax.shared.pagemap import PageMap, box_at
from services.tasks.pack import Case


def agreement(form: Form, case: Case, draft: Draft) -> Iterator[Finding]:
    """An issue for each amount or number that another copy of the form prints otherwise."""
    for name, spec in form.rubric.fields.items():
        one = draft.fields.get(name)
        if one is None or not one.filled or spec.kind not in ("money", "tin"):
            continue
        said = printed(form, case, spec)
        others = [value for value in said if value != _key(spec, str(one.value))]
        if others:
            yield _issue(spec, case, one, len(said), len(others))


def printed(form: Form, case: Case, spec: FieldSpec) -> list[str]:
    """What every copy prints in a field's box, in plain form, one entry for each value that stands there."""
    return [value for page in form_pages(case.latest, form) for value in _on_page(page, form, spec)]


def _on_page(page: PageMap, form: Form, spec: FieldSpec) -> Iterator[str]:
    labels = [one for one in phrases(page, form) if one.keys[0] == spec.name]
    taken = {word.span for one in phrases(page, form) for word in one.words}
    for word in page.words if labels else ():
        value = _value(spec, word.text) if word.span not in taken else None
        if value is not None and owner(page, form, box_at(word)).keys[:1] == (spec.name,):
            yield value


def _value(spec: FieldSpec, text: str) -> str | None:
    if spec.kind == "tin":
        return tin_digits(text) if looks_like_tin(text) else None
    return read_amount(text) if "." in text or "," in text else None


def _key(spec: FieldSpec, value: str) -> str:
    return tin_digits(value) if spec.kind == "tin" else value


def _issue(spec: FieldSpec, case: Case, one: Field, printed_in: int, otherwise: int) -> Finding:
    outvoted = otherwise * 2 >= printed_in
    return Finding(
        check="copies",
        dimension="consistency",
        field=spec.name,
        severity="major" if outvoted or certain(case, one) else "medium",
        code="inconsistent",
        message=f"{spec.label}: {otherwise} of {printed_in} copies of the form print another value.",
        suggestion="Compare the copies and take what most of them print.",
        mendable=not certain(case, one),
    )
