"""The grader's eye on documents without a pack of their own: is a value what it claims to be, by what stands there?"""

import re
from collections.abc import Iterator, Sequence

from services.core.document import Document
from services.core.draft import Draft, Field, Place
from services.core.finding import Finding
from services.core.rubric import FieldSpec, Rubric
from services.packs.tax.other.reader import supported_heading
from services.packs.tax.shared.amounts import same_amount
from services.packs.tax.shared.form import condense
from services.packs.tax.shared.names import is_address
from services.tasks.classification import heading
from services.tasks.pack import Case, Search, Support
from services.tasks.values import amounts_in, year

NEARBY = 160
"""Letters before a year within which a form's number or the word year stands."""
YEAR_SAID = re.compile(r"\b(?:form\s+[\w-]+|tax year|calendar year|for the year)\b", re.I)
CENTS = re.compile(r"[$€£]|\.\d\d(?!\d)")
NAME_LETTERS = re.compile(r"[A-Za-z]{2}")


def supports(document: Document, spec: FieldSpec, field: Field, place: Place) -> Support:
    """1 where the words are a reading of the value and of the field's kind; 0 where they are something else."""
    if isinstance(field.value, list):
        return _amount(field.value, place)
    if spec.kind == "year":
        return _year(document, field, place)
    if condense(str(field.value)) != condense(place.quote):
        return Support(0.0, "the value is not what is printed there")
    if spec.kind == "name" and (is_address(place.quote) or not NAME_LETTERS.search(place.quote)):
        return Support(0.0, "it is no name")
    return Support(1.0)


def search(document: Document, spec: FieldSpec) -> Search:
    """Whether one of the field's labels, or for amounts any amount of money, is printed."""
    if spec.kind == "list":
        found = any(CENTS.search(word.text) and amounts_in(word.text) for word in document.words)
        return Search(found, found, spec.where)
    text = condense(document.text)
    return Search(any(condense(label) in text for label in spec.wordings), False, spec.where)


def check_other(rubric: Rubric, case: Case, draft: Draft) -> Sequence[Finding]:
    """Formats of what was found, and doubts where the document is, or may be, a form with a pack of its own.

    An ERROR where it prints that form's title and nothing was read; less confidence where its head names the form.
    """
    return [*_formats(rubric, draft), *_supported(rubric, case), *_named(rubric, case)]


def _amount(values: Sequence[object], place: Place) -> Support:
    value = str(values[place.element]) if place.element is not None and place.element < len(values) else ""
    if not same_amount(value, place.quote.lstrip("€£")):
        return Support(0.0, "the amount is not what is printed there")
    return Support(1.0 if CENTS.search(place.quote) else 0.5, "nothing says that this is an amount of money")


def _year(document: Document, field: Field, place: Place) -> Support:
    if year(place.quote).value != str(field.value) or place.span is None:
        return Support(0.0, "the value is not what is printed there")
    before = document.text[max(0, place.span[0] - NEARBY) : place.span[0]]
    after = document.text[place.span[1] : place.span[1] + NEARBY]
    said = YEAR_SAID.search(before) or YEAR_SAID.search(after)
    return Support(1.0) if said else Support(0.5, "nothing beside it says which year it is")


def _formats(rubric: Rubric, draft: Draft) -> Iterator[Finding]:
    for name in rubric.fields:
        one = draft.fields.get(name)
        if one is not None and one.filled:
            wrong = one.problem is not None
            bare = Finding(check="format", dimension="validity", field=name, score=0.0 if wrong else 1.0)
            told = {"severity": "major", "code": "malformed", "message": one.problem or ""}
            yield bare.model_copy(update=told) if wrong else bare


def _supported(rubric: Rubric, case: Case) -> Iterator[Finding]:
    if supported_heading(case.latest, rubric):
        yield Finding(
            check="supported_form",
            dimension="validity",
            severity="critical",
            code="incomplete",
            message="This is a form that we read by itself, and nothing filled in could be read on it.",
            suggestion="Upload the completed form, or a clearer picture of it.",
            mendable=False,
            terminal=True,
        )


def _named(rubric: Rubric, case: Case) -> Iterator[Finding]:
    numbers = rubric.rules["supported"]["numbers"]
    known = "|".join(re.escape(one) for one in numbers) if isinstance(numbers, tuple) else ""
    named = re.compile(rf"(?<![\w-])(?:{known})(?![\w-])")
    if known and any(named.search(title) for title in heading(case.latest.text)):
        yield Finding(
            check="named_form",
            dimension="confidence",
            score=0.5,
            severity="medium",
            code="low_confidence",
            message="Its head names a form that we read by itself, and it was not known as one.",
            suggestion="Look whether it is that form in another layout.",
            mendable=False,
        )
