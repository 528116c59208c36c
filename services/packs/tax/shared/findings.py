"""How sure the place of a value is, for rules that must know whether another attempt could change anything."""

from services.core.document import Word
from services.core.draft import Field
from services.tasks.pack import Case


def words_of(case: Case, one: Field) -> tuple[Word, ...]:
    """The words in which a field's value was located."""
    found: list[Word] = []
    for place in one.places:
        document = case.reading(place.reading)
        for page in document.pages:
            if page.number == place.page and place.span is not None:
                start, end = place.span
                found += [word for word in page.words if word.span[0] < end and word.span[1] > start]
            elif page.number == place.page and place.box is not None:
                found += [word for word in page.words if word.box is not None and place.box.contains(*word.box.centre)]
    return tuple(found)


def clean(case: Case, one: Field) -> bool:
    """The value stands in text that nobody had to recognise."""
    words = words_of(case, one)
    return bool(words) and all(word.source != "ocr" for word in words)


def certain(case: Case, one: Field) -> bool:
    """The value was found exactly, in clean text: what is printed there is known, right or wrong."""
    return bool(one.places) and all(place.how != "fuzzy" for place in one.places) and clean(case, one)
