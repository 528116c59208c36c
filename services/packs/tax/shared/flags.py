"""What makes a form no form to accept: nothing filled in, VOID, DRAFT, another year."""

import re
from collections.abc import Iterator
from statistics import median

from services.core.document import Document
from services.core.draft import Draft
from services.core.finding import Finding
from services.packs.tax.shared.form import Form
from services.packs.tax.shared.owner import form_pages
from services.packs.tax.shared.pagemap import PageMap, box_at, page_maps
from services.packs.tax.shared.support import search
from services.packs.tax.shared.ticks import EMPTY, labels_a_box, untold, void_ticked
from services.tasks.pack import Case

WATERMARK = 2.2
"""A stamp across a form is at least this many times as high as its print."""
DRAFT_WORDS = re.compile(r"\bdraft as of\b|\bdo not file\b|\bearly release draft\b", re.I)
STANDING = re.compile(r"\W*(draft|void(?:ed)?)(?:\W+(?:copy|only|not final|not for filing|do not file))*\W*", re.I)
"""A line or run that says nothing else, whatever its print."""
SPACED = re.compile(r"(?<=\b\w) (?=\w\b)")
STAMPS = {"void": "VOID", "voided": "VOID", "draft": "DRAFT"}


def flags(form: Form, case: Case, draft: Draft) -> Iterator[Finding]:
    """ERRORs and warnings on the form as a whole: blank, stamped, of another year than expected, of no year."""
    if is_blank(form, case.latest):
        yield _blank(form, case)
    for stamp in stamps(case.latest):
        yield Finding(
            check="stamp",
            dimension="validity",
            severity="critical",
            code=stamp.lower(),
            message=f"The form is marked {stamp}.",
            suggestion="Do not accept it; ask for the final form.",
            mendable=False,
        )
    yield from _untold(case)
    yield from _year(form, case, draft)


def is_blank(form: Form, document: Document) -> bool:
    """A form by its title and labels, with nothing filled in beyond its pre-print; identity without amounts is not blank."""
    if not form_pages(document, form):
        return False
    return not any(search(form, document, form.rubric.fields[name]).filled for name in (*form.identity, *form.amounts))


def stamps(document: Document) -> tuple[str, ...]:
    """VOID or DRAFT, stamped across a page, standing alone in any print, or ticked in its box."""
    found = {stamp for page in page_maps(document) for stamp in _on_page(page)}
    return tuple(sorted(found))


def _on_page(page: PageMap) -> Iterator[str]:
    usual = median(box_at(word).height for word in page.words) if page.words else 1.0
    for run in page.runs:
        if DRAFT_WORDS.search(run.text):
            yield "DRAFT"
        if stands := STANDING.fullmatch(SPACED.sub("", run.text)):
            marked = STAMPS[stands[1].lower()]
            if not EMPTY.search(run.text) and not (marked == "VOID" and labels_a_box(page, run)):
                yield marked
        for word in run.words:
            stamp = STAMPS.get(re.sub(r"\W", "", word.text).lower())
            box = box_at(word)
            if stamp and max(box.height, box.width / max(len(word.text), 1)) > WATERMARK * usual:
                yield stamp
    if void_ticked(page):
        yield "VOID"


def _untold(case: Case) -> Iterator[Finding]:
    """A doubt for each box VOID or CORRECTED that the scan leaves open: a person looks."""
    for label in sorted({label for page in page_maps(case.latest) for label in untold(page)}):
        yield Finding(
            check="stamp",
            dimension="consistency",
            severity="medium",
            code="low_confidence",
            message=f"Whether the box {label} is ticked cannot be told from the scan.",
            suggestion=f"Look at the box {label} at the head of the form.",
            mendable=case.finer is None,
        )


def _blank(form: Form, case: Case) -> Finding:
    settled = case.document.ocr_dpi is None or case.finer is not None
    return Finding(
        check="blank",
        dimension="validity",
        severity="critical",
        code="incomplete",
        message=f"This is a blank {form.rubric.title}: nothing is filled in.",
        suggestion="Upload the completed form.",
        mendable=not settled,
        terminal=settled,
    )


def _year(form: Form, case: Case, draft: Draft) -> Iterator[Finding]:
    one = draft.fields.get("tax_year")
    if case.tax_year is None or draft.doc_type != form.rubric.doc_type:
        return
    if one is None or not one.filled:
        yield Finding(
            check="expected_year",
            dimension="consistency",
            field="tax_year",
            severity="medium",
            code="missing_field",
            expected=str(case.tax_year),
            message="The tax year could not be determined from the form.",
            suggestion="Look beside the form's title.",
        )
    elif one.located and str(one.value) != str(case.tax_year):
        yield Finding(
            check="expected_year",
            dimension="validity",
            field="tax_year",
            severity="critical",
            code="wrong_year",
            expected=str(case.tax_year),
            actual=str(one.value),
            message=f"The form is for {one.value}, expected was {case.tax_year}.",
            mendable=False,
            terminal=True,
        )
