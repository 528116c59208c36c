"""Do the copies of a form say the same? The grader's own look into the same box of every copy (T10)."""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from services.core.document import Word
from services.core.draft import Draft, Field
from services.core.finding import Finding
from services.core.rubric import FieldSpec
from services.packs.tax.shared.amounts import looks_like_tin, tin_digits
from services.packs.tax.shared.edge import cut_off
from services.packs.tax.shared.findings import certain
from services.packs.tax.shared.form import Form
from services.packs.tax.shared.names import rows
from services.packs.tax.shared.numbered import numbers_a_label
from services.packs.tax.shared.owner import form_pages, owner, phrases
from services.packs.tax.shared.pagemap import PageMap, box_at
from services.packs.tax.shared.pick import amounts
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
    return [value for page in form_pages(case.latest, form) for value in _on_page(page, form, spec.name, spec.kind)]


@lru_cache(maxsize=256)
def _on_page(page: PageMap, form: Form, name: str, kind: str) -> tuple[str, ...]:
    labels = phrases(page, form)
    if all(one.keys[0] != name for one in labels):
        return ()
    taken = {word.span for one in labels for word in one.words}
    printed = [word for word in page.words if re.search(r"[\d$()<>*#Xx]", word.text) and word.span not in taken]
    mine = [
        word
        for word in printed
        if owner(page, form, box_at(word)).keys[:1] == (name,)
        and not cut_off(page, word)
        and not numbers_a_label(page, word, labels)
    ]
    return tuple(value for line in rows(mine) for value in _values(kind, line))


def _values(kind: str, line: Sequence[Word]) -> Iterator[str]:
    if kind == "tin":
        yield from (tin_digits(word.text) for word in line if looks_like_tin(word.text))
        return
    yield from (one.value for one in amounts(line) if len(one.words) > 1 or re.search(r"[.,]", one.words[0].text))


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
