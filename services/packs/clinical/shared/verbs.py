"""What a clinical pack does with a document, loaded with the first document that it is asked about."""

from collections.abc import Iterator, Sequence
from functools import partial
from importlib import import_module

from services.core.calls import CallRequest
from services.core.document import Document
from services.core.draft import Draft, Extraction, Field, Place
from services.core.finding import Finding
from services.core.rubric import FieldSpec, Rubric
from services.packs.clinical.shared.answered import answered
from services.packs.clinical.shared.prose import prose
from services.packs.clinical.shared.thresholds import under
from services.tasks.pack import Case, Pack, Search, Support, Verbs, load_pack

SURE_OF_ITS_KIND = 0.7
"""Confidence in a document's kind below which one in five of the project's written documents was of another."""


def clinical_pack(package: str) -> Pack:
    """The pack in a type's folder, whose verbs.py defines VERBS. That file, which takes long to load, is loaded when one is used.

    Raises AppError when another file of the folder is wrong.
    """
    return load_pack(package, partial(_verbs, package))


def _verbs(package: str, rubric: Rubric) -> Verbs:
    """The code of the pack, which finds its thresholds in this version of the rubric."""
    inside = partial(under, package, rubric.rules)

    def code() -> Verbs:
        found: Verbs = import_module(f"{package}.verbs").VERBS
        return found

    def read(request: CallRequest) -> Extraction:
        with inside():
            return code().read(request)

    def check(case: Case, draft: Draft) -> Sequence[Finding]:
        with inside():
            return (*code().check(case, draft), *_of_its_kind(case))

    def supports(document: Document, spec: FieldSpec, field: Field, place: Place) -> Support:
        with inside():
            return code().supports(document, spec, field, place)

    def search(document: Document, spec: FieldSpec) -> Search:
        with inside():
            found = code().search(document, spec)
        if found.filled or not answered(prose(document.text), spec.name):
            return found
        return Search(mentioned=True, filled=True, where=found.where)

    return Verbs(read, check, supports, search)


def _of_its_kind(case: Case) -> Iterator[Finding]:
    """A document that may be of another kind is a person's to tell: its fields would be others, whatever these hold."""
    other = f" (or {case.rivals[0]})" if case.rivals else ""
    for dimension in ("accuracy", "validity", "consistency") if case.type_confidence < SURE_OF_ITS_KIND else ():
        yield Finding(
            check="clinical.kind", dimension=dimension, score=0.5, severity="medium", code="low_confidence", mendable=False,
            message=f"the words of the document leave its kind in doubt{other}",
            suggestion="Look at the page and choose the type yourself where it is another.",
        )  # fmt: skip
