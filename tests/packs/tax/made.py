"""Drawn W-2s, read once per test run, and the ways tests look at them."""

import io
from functools import cache
from hashlib import sha256
from typing import Any

import pypdfium2

from services.core.calls import CallRequest
from services.core.document import Document
from services.core.draft import Draft, Extraction
from services.core.feedback import Feedback
from services.core.finding import Finding
from services.documents.reader import read
from services.packs.tax.w2.task import PACK
from services.tasks.drafting import draft_from
from services.tasks.grading import code_findings
from services.tasks.pack import Case
from tests.bench.grader_tax import answer_of
from tests.samples.tax_forms import Sample, draw_w2


@cache
def _drawn(key: tuple[tuple[str, Any], ...]) -> tuple[Sample, Document]:
    options = {name: dict(value) if name in ("change", "other_copy") else value for name, value in key}
    sample = draw_w2(**options)
    return sample, read(sample.data, sample.name)


def drawn(seed: int = 7, **options: Any) -> tuple[Sample, Document]:
    """A drawn form and the document as read."""
    named = {name: tuple(value.items()) if isinstance(value, dict) else value for name, value in options.items()}
    return _drawn(tuple(sorted({"seed": seed, **named}.items())))


def answer(document: Document, attempt: int = 1) -> Extraction:
    """What the builtin reader says."""
    feedback = Feedback(attempt=attempt, attempts_allowed=3)
    return PACK.read(CallRequest(role="extract", pack="tax/w2", stable="", tail="", document=document, feedback=feedback))


def misread(document: Document, changes: dict[str, str]) -> Document:
    """The document with words of its first page misread at their places; neighbours tell apart which ("Employee's soc.")."""
    page = document.pages[0]
    words = [word.text for word in page.words]
    for right, wrong in changes.items():
        size = len(right.split())
        at = next(at for at in range(len(words)) if words[at : at + size] == right.split())
        words[at : at + size] = wrong.split()
    read = tuple(word.model_copy(update={"text": text}) for word, text in zip(page.words, words, strict=True))
    other = sha256(f"{document.sha256} {changes}".encode()).hexdigest()
    return document.model_copy(update={"sha256": other, "pages": (page.model_copy(update={"words": read}), *document.pages[1:])})


def values(said: Extraction) -> dict[str, str | None]:
    """Field values with amounts as they are printed in truth files, and single spaces."""
    return {one.name: " ".join(one.value.split()) if one.value else None for one in said.fields}


def true_draft(sample: Sample, document: Document, **changed: str | None) -> Draft:
    """The draft of a faultless answer, with some fields replaced ("value" and quote alike; None: not found)."""
    said = answer_of(sample)
    fields = []
    for one in said.fields:
        if one.name in changed:
            value = changed[one.name]
            status = "found" if value else "not_found"
            one = one.model_copy(update={"value": value, "quote": value, "status": status})
        fields.append(one)
    return draft_from(said.model_copy(update={"fields": fields}), PACK, Case(document), None, ())


def graded(sample: Sample, document: Document, *, tax_year: int | None = None, **changed: str | None) -> list[Finding]:
    """Every finding on the true draft, with some fields replaced."""
    return list(code_findings(PACK, Case(document, tax_year=tax_year), true_draft(sample, document, **changed)))


def issues(findings: list[Finding], *codes: str) -> list[tuple[str, str | None]]:
    """(check, field) of the issues with one of these codes."""
    return [(finding.check, finding.field) for finding in findings if finding.is_issue and finding.code in codes]


def bound(*samples: Sample) -> Document:
    """Several drawn PDFs as one file, a page each."""
    whole = pypdfium2.PdfDocument.new()
    for sample in samples:
        whole.import_pages(pypdfium2.PdfDocument(sample.data))
    buffer = io.BytesIO()
    whole.save(buffer)
    return read(buffer.getvalue(), "bound.pdf")
