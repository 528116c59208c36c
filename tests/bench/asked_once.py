"""What code finds on answers that differ in one field: a pack is asked once whether a field's place supports it."""

from dataclasses import replace
from functools import cache

from services.core.document import Document
from services.core.draft import Extraction, Field, Place
from services.core.finding import Finding
from services.core.rubric import FieldSpec
from services.packs.find import packs_by_type
from services.tasks.drafting import draft_from
from services.tasks.grading import code_findings
from services.tasks.pack import Case, Pack, Support


def findings(doc_type: str, document: Document, answer: Extraction) -> tuple[Finding, ...]:
    """All deterministic findings on an answer. Answers about one document are best graded one after the other."""
    pack, case = _asked_once(doc_type), Case(document)
    return code_findings(pack, case, draft_from(answer, pack, case, None, ()))


@cache
def _asked_once(doc_type: str) -> Pack:
    """The pack, which keeps what it said of the last document's places."""
    pack, said = packs_by_type()[doc_type], dict[tuple[str, str], Support]()
    last: list[Document] = []

    def supports(document: Document, spec: FieldSpec, field: Field, place: Place) -> Support:
        if not last or last[0] is not document:
            last[:] = [document]
            said.clear()
        asked = (field.model_dump_json(), place.model_dump_json())
        if asked not in said:
            said[asked] = pack.supports(document, spec, field, place)
        return said[asked]

    return replace(pack, supports=supports)
