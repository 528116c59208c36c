"""A labelled section with the text that it was read from."""

from collections.abc import Sequence

from services.core.document import Document
from services.core.draft import Field
from services.core.errors import AppError
from services.desk.house import House
from services.desk.reading import document_of
from services.desk.work.hold import concluded_section
from services.review.exports_cases import LabelledCase
from services.review.exports_rows import LabelRecord

Span = tuple[int, int]


def case_of(house: House, run_id: str, section: int, records: Sequence[LabelRecord]) -> LabelledCase | None:
    """The case behind these labels; None when its document is not here, e.g. of imported labels."""
    try:
        with house.database.reading() as session:
            end = concluded_section(session, run_id, section)
        document = document_of(house, run_id)
    except AppError:
        return None
    if document is None:
        return None
    text, pages = _text(document, end.pages)
    fields = end.draft.fields if end.draft else {}
    pack = house.pack_of(end.doc_type)
    labels = tuple(record.label for record in records)
    return LabelledCase(
        run_id=run_id,
        section=section,
        doc_type=end.doc_type,
        title=pack.rubric.title if pack else end.doc_type,
        text=text,
        model=records[0].decision.binding.get("model:extract", ""),
        score=end.score,
        labels=labels,
        places={one.field: _places(fields[one.field], pages) for one in labels if one.field in fields},
    )


def _text(document: Document, numbers: Sequence[int]) -> tuple[str, dict[Span, int]]:
    """The text of these pages, and for each page's span how far it moved."""
    pieces: list[str] = []
    moved: dict[Span, int] = {}
    at = 0
    for page in document.pages:
        if page.number in numbers or not numbers:
            start, end = page.span
            moved[page.span] = at - start
            pieces.append(document.text[start:end])
            at += end - start + 1
    return "\n".join(pieces), moved


def _places(field: Field, pages: dict[Span, int]) -> tuple[Span, ...]:
    """The spans of a value in the text of its pages; those that were found at a finer resolution stand in another text."""
    found: list[Span] = []
    for place in field.places:
        if place.span is None or place.reading:
            continue
        start, end = place.span
        shift = next((by for (first, last), by in pages.items() if first <= start and end <= last), None)
        if shift is not None:
            found.append((start + shift, end + shift))
    return tuple(found)
