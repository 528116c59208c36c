"""What a form prints and the draft leaves out: in a box that may be empty, or in no box that we know."""

import re
from collections.abc import Iterator

from services.core.document import Box
from services.core.draft import Draft
from services.core.finding import Finding
from services.packs.tax.shared.amounts import read_amount
from services.packs.tax.shared.form import Form
from services.packs.tax.shared.owner import form_pages, owner
from services.packs.tax.shared.pagemap import PageMap, box_at, page_maps
from services.packs.tax.shared.support import search
from services.tasks.pack import Case

MONEY = re.compile(r"[$(<-]*\d[\d,]*\.\d\d[)>-]?")
"""Print that is an amount of money by itself."""


def omissions(form: Form, case: Case, draft: Draft) -> Iterator[Finding]:
    """An issue for each field that need not be filled, has no value, and whose box is not empty by the grader's own look.

    And one for the form as a whole where no amount was read, while amounts stand on it that are of no box, or of a field's.
    """
    if draft.doc_type != form.rubric.doc_type:
        return
    if not any(draft.fields[name].filled for name in form.amounts if name in draft.fields):
        yield from _no_amount(form, case, draft)
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


def _no_amount(form: Form, case: Case, draft: Draft) -> Iterator[Finding]:
    mine = {place.page for one in draft.fields.values() for place in one.places}
    printed = [text for page in page_maps(case.latest) if page.number in mine for text in _unread(page, form, case)]
    if printed:
        yield Finding(
            check="no_amount",
            dimension="confidence",
            score=0.5,
            severity="major",
            code="incomplete",
            message=f"No amount was read, and {len(printed)} stand on the form.",
            suggestion="Look at the columns and totals of its tables.",
        )


def _unread(page: PageMap, form: Form, case: Case) -> list[str]:
    """Amounts other than zero, but for those in boxes that no field reads on a page that prints the form's labels."""
    labelled = page in form_pages(case.latest, form)
    printed = [word for word in page.words if MONEY.fullmatch(word.text) and float(read_amount(word.text) or 0)]
    return [word.text for word in printed if not (labelled and _of_other_box(page, form, box_at(word)))]


def _of_other_box(page: PageMap, form: Form, place: Box) -> bool:
    return any(not form.by_key[key].kind for key in owner(page, form, place).keys[:1])
