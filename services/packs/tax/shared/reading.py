"""The builtin reader of tax forms: labels to boxes to values, over all copies of the form."""

from collections.abc import Iterator, Sequence

from services.core.calls import CallRequest
from services.core.document import Document, Word
from services.core.draft import CitedField, Extraction, Status
from services.documents.ground import whole_words
from services.packs.tax.shared.copyread import CopyRead, Look, read_copies
from services.packs.tax.shared.form import Form
from services.packs.tax.shared.pagemap import PageMap, page_maps
from services.packs.tax.shared.vote import Read, numbers_differ, vote
from services.packs.tax.shared.years import find_years, title_runs

ENOUGH_LABELS = 5
"""Labels by which a form is known when its title is not; with a title three are enough."""
NUMBERED = ("tin", "money")
"""Kinds of fields of which one at least is read on a form that somebody filled in; a name alone may be a stray line."""
UNTITLED = 0.9
SEVERAL = 0.8
"""What is left of the confidence without a title, and where another form of the kind stands in the file."""


def read_form(request: CallRequest, form: Form) -> Extraction:
    """Read a form, or again the fields that the request names; later attempts look more widely.

    Every printed copy is read, and the copies vote; OTHER with low confidence when this is not the form, or a blank one.
    """
    if request.document is None:
        return _other(form, "no document")
    look = Look.for_attempt(request.feedback.attempt if request.feedback else 1)
    pages = page_maps(request.document)
    titled = any(title_runs(page, form.titles) for page in pages)
    found = read_copies(pages, form, look)
    known = max((len(copy.labels) for copy in found), default=0)
    if known < (3 if titled else ENOUGH_LABELS):
        return _other(form, f"{known} of its labels")
    filled = [copy for copy in found if any(form.by_key[name].kind in NUMBERED for name in copy.reads)]
    if not filled:
        return _other(form, "its labels, and nothing filled in")
    mine = of_one_form(filled, form)
    cited = list(_cited(request.document, mine, form, look, request.only))
    sure = _overall(cited) * (1.0 if titled else UNTITLED) * (SEVERAL if len(mine) < len(filled) else 1.0)
    return Extraction(
        likely_type=form.rubric.doc_type,
        alternatives=[],
        confidence=round(sure, 3),
        reasoning=_reasoning(form, len(mine), len(filled)),
        fields=cited,
    )


def of_one_form(found: Sequence[CopyRead], form: Form) -> list[CopyRead]:
    """The copies that belong to one form: the largest group in which no number differs plainly; of equals the first."""
    tins = [box.key for box in form.boxes if box.kind == "tin"]
    groups: list[list[CopyRead]] = []
    for copy in found:
        mine = next((group for group in groups if not any(_other_form(copy, other, tins) for other in group)), None)
        if mine is None:
            groups.append([copy])
        else:
            mine.append(copy)
    return max(groups, key=len)


def _other_form(one: CopyRead, other: CopyRead, tins: Sequence[str]) -> bool:
    both = [name for name in tins if name in one.reads and name in other.reads]
    return any(numbers_differ(one.reads[name].value, other.reads[name].value) for name in both)


def _cited(document: Document, mine: Sequence[CopyRead], form: Form, look: Look, only: Sequence[str]) -> Iterator[CitedField]:
    years = [year for page in dict.fromkeys(copy.page for copy in mine) for year in _years(page, form, look)]
    for name, spec in form.rubric.fields.items():
        if only and name not in only:
            continue
        reads = years if spec.kind == "year" else [copy.reads[name] for copy in mine if name in copy.reads]
        absent: Status = "not_present" if any(name in copy.labels for copy in mine) else "not_found"
        yield _cite(document, name, vote(reads), "unreadable" if any(name in copy.unread for copy in mine) else absent)


def _overall(cited: Sequence[CitedField]) -> float:
    """Between the least sure field and the mean: one doubtful value makes the form doubtful."""
    sure = [one.confidence for one in cited if one.status == "found"]
    return (min(sure) + sum(sure) / len(sure)) / 2 if sure else 0.3


def _reasoning(form: Form, mine: int, filled: int) -> str:
    said = f"The boxes of {form.rubric.title} were found by their labels; {mine} cop{'ies' if mine > 1 else 'y'} read."
    others = filled - mine
    return f"{said} {others} more of another person or firm left out." if others else said


def _years(page: PageMap, form: Form, look: Look) -> Iterator[Read]:
    for year in find_years(page, form.titles, wide=look.loose):
        yield Read(year.words, year.value, min(year.sure, *(word.confidence for word in year.words)))


def _cite(document: Document, name: str, read: Read | None, otherwise: Status) -> CitedField:
    """The field with its quote; without a reading, `otherwise` says why."""
    if read is None:
        sure = 0.9 if otherwise == "not_present" else 0.3
        return CitedField(name=name, status=otherwise, value=None, quote=None, elements=None, confidence=sure)
    return CitedField(
        name=name, status="found", value=read.value, quote=quote_of(document, read.words), elements=None, confidence=read.sure
    )


def quote_of(document: Document, words: Sequence[Word]) -> str:
    """The words as they stand in the text, where nothing stands between them; else joined by spaces.

    What is part of a word of the text, as a year behind the form's number, takes that word along.
    """
    span = (words[0].span[0], words[-1].span[1])
    stretch = document.text[span[0] : span[1]]
    plain = stretch.split() == [word.text for word in words]
    return whole_words(document.text, span) if plain else " ".join(word.text for word in words)


def _other(form: Form, seen: str) -> Extraction:
    return Extraction(
        likely_type="OTHER",
        alternatives=[form.rubric.doc_type],
        confidence=0.3,
        reasoning=f"No filled {form.rubric.title}: {seen}.",
        fields=[],
    )
