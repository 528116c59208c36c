"""A toy pack: plain text of "Label: value" lines. Small enough that a test can say what is true."""

import re
from collections.abc import Sequence

from services.core.calls import CallRequest
from services.core.document import Document
from services.core.draft import CitedField, Draft, Element, Extraction, Field, Part, Place
from services.core.finding import Finding
from services.core.prompt import Prompt
from services.core.rubric import FieldSpec, parse_rubric
from services.tasks.pack import Case, Pack, Search, Support

RUBRIC = """
doc_type = "receipt"
title = "Receipt"
family = "toy"
profile = "clinical"

[signature.phrases]
"receipt" = 6.0

[fields.shop]
label = "Shop"
tier = "required"
[fields.total]
label = "Total"
kind = "money"
tier = "required"
where = "the last line"
[fields.day]
label = "Day"
kind = "date"
tier = "optional"
[fields.items]
label = "Items"
kind = "mapping"
parts = ["item", "price"]
tier = "important"
"""


def line(document: Document, spec: FieldSpec) -> re.Match[str] | None:
    return re.search(rf"^{spec.label}: *(.*)$", document.text, re.MULTILINE)


def read(request: CallRequest) -> Extraction:
    assert request.document is not None
    fields = []
    for spec in PACK.rubric.fields.values():
        found = line(request.document, spec)
        value = found[1] if found and found[1] else None
        elements = None
        if spec.kind == "mapping" and value:
            pairs = [part.split("=") for part in value.split(", ")]
            elements = [
                Element(parts=[Part(name="item", value=k), Part(name="price", value=v)], quote=f"{k}={v}") for k, v in pairs
            ]
        status = "found" if value else "not_present"
        fields.append(CitedField(name=spec.name, status=status, value=value, quote=value, elements=elements, confidence=0.9))
    return Extraction(likely_type="receipt", alternatives=[], confidence=0.9, reasoning="", fields=fields)


def supports(document: Document, spec: FieldSpec, field: Field, place: Place) -> Support:
    start = document.text.rfind("\n", 0, place.span[0] if place.span else 0) + 1
    mine = document.text[start:].startswith(f"{spec.label}:")
    return Support(1.0) if mine else Support(0.2, "stands on another line")


def search(document: Document, spec: FieldSpec) -> Search:
    found = line(document, spec)
    return Search(mentioned=bool(found), filled=bool(found and found[1].strip()), where=f"the line {spec.label}")


def check(case: Case, draft: Draft) -> Sequence[Finding]:
    return ()


PACK = Pack(
    "toy/receipt",
    parse_rubric(RUBRIC, "toy"),
    {"extract": Prompt(name="extract", text="Read.\n{{fields}}")},
    read,
    check,
    supports,
    search,
)
