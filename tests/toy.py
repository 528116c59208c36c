"""A small pack for tests of everything around packs: a note with "Histology:", "Grade:" and "Date:" lines.

The reader is careful: in the first attempt it reads labels written out in full only, and in later ones any case.
"""

import re

from services.core.calls import CallRequest
from services.core.document import Document
from services.core.draft import CitedField, Draft, Extraction, Field, Place
from services.core.finding import Finding
from services.core.prompt import Prompt
from services.core.rubric import FieldSpec, Rubric, parse_rubric
from services.tasks.pack import Case, Pack, Search, Support

RUBRIC = """
doc_type = "toy-note"
title = "Toy note"
family = "clinical"
profile = "clinical"
[fields.histology]
label = "Histology"
tier = "required"
[fields.grade]
label = "Grade"
tier = "required"
[fields.date]
label = "Date"
kind = "date"
[signature]
phrases = { "toy note" = 6.0 }
"""
EXTRACT = "Read the note.\n{{fields}}"
TEXT = "TOY NOTE\nHistology: ductal carcinoma\nGrade: 2\nDate: 2024-03-05\n"
HARD = "TOY NOTE\nhistology: ductal carcinoma\nGrade: 2\nDate: 2024-03-05\n"
"""Needs a second attempt."""


def toy_rubric() -> Rubric:
    return parse_rubric(RUBRIC, "toy")


def toy_read(request: CallRequest) -> Extraction:
    text = request.document.text if request.document else ""
    flags = re.MULTILINE | (re.IGNORECASE if request.feedback and not request.feedback.first else 0)
    names = request.only or tuple(toy_rubric().fields)
    return Extraction(
        likely_type="toy-note", alternatives=[], confidence=0.9, reasoning="", fields=[_read(n, text, flags) for n in names]
    )


def _read(name: str, text: str, flags: int) -> CitedField:
    found = re.search(rf"^{name.title()}: (.+)$", text, flags)
    value = found[1].strip() if found else None
    status = "found" if found else "not_found"
    return CitedField(name=name, status=status, value=value, quote=value, elements=None, confidence=0.9)


def _check(case: Case, draft: Draft) -> list[Finding]:
    return []


def _supports(document: Document, spec: FieldSpec, field: Field, place: Place) -> Support:
    return Support(1.0)


def _search(document: Document, spec: FieldSpec) -> Search:
    mentioned = spec.name in document.text.lower()
    return Search(mentioned=mentioned, filled=mentioned)


TOY = Pack(
    name="clinical/toy",
    rubric=toy_rubric(),
    prompts={"extract": Prompt(name="clinical/toy/extract", text=EXTRACT)},
    read=toy_read,
    check=_check,
    supports=_supports,
    search=_search,
    words={"rubric:clinical/toy": RUBRIC, "prompt:clinical/toy/extract": EXTRACT},
)


def toy_packs() -> dict[str, Pack]:
    return {TOY.name: TOY}
