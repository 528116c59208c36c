"""The builtin reader of tax forms: labels to boxes to values, over all copies of the form."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from services.core.calls import CallRequest
from services.core.document import Document, Word
from services.core.draft import CitedField, Extraction
from services.packs.tax.shared.copies import copies
from services.packs.tax.shared.form import Form, FormBox
from services.packs.tax.shared.labels import Anchor, anchors
from services.packs.tax.shared.names import pick_name, rows
from services.packs.tax.shared.pagemap import PageMap, box_at, page_maps
from services.packs.tax.shared.pick import Picked, pick_amount, pick_tin
from services.packs.tax.shared.regions import region
from services.packs.tax.shared.vote import Read, vote
from services.packs.tax.shared.years import find_years, title_runs

STRICT, WIDE, WIDEST = 80.0, 72.0, 64.0
"""How well a label must match at the first, second and later attempts (0-100)."""
ENOUGH_LABELS = 5
"""Labels by which a form is known when its title is not; with a title three are enough."""


@dataclass(frozen=True)
class Look:
    """How widely this attempt looks."""

    floor: float
    loose: bool

    @classmethod
    def for_attempt(cls, number: int) -> "Look":
        return cls(STRICT if number == 1 else WIDE if number == 2 else WIDEST, number > 1)


def read_form(request: CallRequest, form: Form) -> Extraction:
    """Read a form, or again the fields that the request names; later attempts look more widely.

    Every printed copy is read, and the copies vote; OTHER with low confidence when this is not the form, or a blank one.
    """
    if request.document is None:
        return _other(form, "no document", 0.2)
    look = Look.for_attempt(request.feedback.attempt if request.feedback else 1)
    maps = page_maps(request.document)
    sets = [one for page in maps for one in _form_copies(page, form, look)]
    titled = any(title_runs(page, form.titles) for page in maps)
    known = max((len({anchor.key for anchor in found}) for _, found in sets), default=0)
    if known < (3 if titled else ENOUGH_LABELS):
        return _other(form, f"{known} of its labels", 0.3)
    sets = [(page, found) for page, found in sets if 2 * len({anchor.key for anchor in found}) >= known]
    readings = [_read_copy(page, found, form, look) for page, found in sets]
    filled = [one for one in readings if any(name in one for name in (*form.identity, *form.amounts))]
    if not filled:
        return _other(form, "its labels, and nothing filled in", 0.3)
    return _answer(request, form, filled, [page for page, _ in sets], look, titled)


def _answer(
    request: CallRequest, form: Form, filled: Sequence[dict[str, Read]], pages: Sequence[PageMap], look: Look, titled: bool
) -> Extraction:
    document = request.document
    assert document is not None
    years = [year for page in dict.fromkeys(pages) for year in _years(page, form, look)]
    asked = request.only or tuple(form.rubric.fields)
    cited = []
    for name in form.rubric.fields:
        if name not in asked:
            continue
        spec = form.rubric.fields[name]
        reads = years if spec.kind == "year" else [copy[name] for copy in filled if name in copy]
        labelled = spec.kind != "year" and any(name in copy.get("", Read((), "", 0)).value.split() for copy in filled)
        cited.append(_cite(document, name, vote(reads), labelled=labelled))
    sure = [one.confidence for one in cited if one.status == "found"]
    overall = (min(sure) + sum(sure) / len(sure)) / 2 if sure else 0.3
    if not titled:
        overall *= 0.9
    copies_said = f"{len(filled)} cop{'ies' if len(filled) > 1 else 'y'}"
    return Extraction(
        likely_type=form.rubric.doc_type,
        alternatives=[],
        confidence=round(overall, 3),
        reasoning=f"The boxes of {form.rubric.title} were found by their labels; {copies_said} read.",
        fields=cited,
    )


def _form_copies(page: PageMap, form: Form, look: Look) -> Iterator[tuple[PageMap, list[Anchor]]]:
    found = anchors(page, form, look.floor)
    keys = tuple(box.key for box in form.boxes if box.kind)
    for group in copies(found, keys):
        if len({anchor.key for anchor in group}) >= 3:
            yield page, group


def _read_copy(page: PageMap, found: Sequence[Anchor], form: Form, look: Look) -> dict[str, Read]:
    """What stands in the boxes of one copy, by field; the key "" lists the fields whose label was found."""
    labelled = {word.span for anchor in anchors(page, form, look.floor) for word in anchor.words}
    out: dict[str, Read] = {}
    for anchor in found:
        box = form.by_key[anchor.key]
        if not box.kind:
            continue
        picked = _pick(page, anchor, found, box, labelled, look)
        if picked is None and not look.loose:
            picked = _pick(page, anchor, found, box, labelled, replace(look, loose=True))
        if picked is not None and (box.key not in out or out[box.key].sure < picked.sure):
            picked = _joined(page, picked, found, form, box, labelled)
            out[box.key] = Read(picked.words, picked.value, _certainty(picked, anchor))
    out[""] = Read((), " ".join(sorted({anchor.key for anchor in found})), 0.0)
    return out if len(out) > 1 else {}


def _pick(
    page: PageMap, anchor: Anchor, found: Sequence[Anchor], box: FormBox, labelled: set[tuple[int, int]], look: Look
) -> Picked | None:
    room = region(page, anchor, found, loose=look.loose)
    words = [
        word for word in page.inside(room) if word.span not in labelled and not _before(word, anchor, page.height, box.number)
    ]
    lines = rows(words)
    if box.kind == "money":
        return pick_amount(lines)
    if box.kind == "tin":
        return pick_tin(lines)
    return pick_name(_after_label(lines, anchor), firm=box.key.endswith(("employer_name", "payer_name", "partnership_name")))


def _before(word: Word, anchor: Anchor, height: float, number: str) -> bool:
    """A short word left of the label on its line: a box number or letter that OCR set apart."""
    box = box_at(word)
    level = abs(box.centre[1] - anchor.box.centre[1]) < 0.6 * height
    return level and box.x1 <= anchor.box.x0 + 0.01 and (len(word.text.strip(".")) <= 2 or word.text == number)


def _after_label(lines: Sequence[Sequence[Word]], anchor: Anchor) -> list[list[Word]]:
    """Lines at or below the label; what stands above it is another box's."""
    return [list(line) for line in lines if box_at(line[0]).centre[1] > anchor.box.top]


def _joined(
    page: PageMap, picked: Picked, found: Sequence[Anchor], form: Form, box: FormBox, labelled: set[tuple[int, int]]
) -> Picked:
    """A value that goes on in the boxes at its right (a last name, a suffix)."""
    words = list(picked.words)
    for anchor in found:
        if form.by_key[anchor.key].follows != box.key:
            continue
        room = region(page, anchor, found)
        level = box_at(picked.words[0]).centre[1]
        words += [
            word
            for word in page.inside(room)
            if word.span not in labelled and word not in words and abs(box_at(word).centre[1] - level) < 0.7 * page.height
        ]
    ordered = tuple(sorted(words, key=lambda w: box_at(w).x0)) if len(words) > len(picked.words) else picked.words
    return replace(picked, words=ordered, value=" ".join(word.text for word in ordered)) if box.kind == "name" else picked


def _certainty(picked: Picked, anchor: Anchor) -> float:
    """Geometry, label and OCR together: the least of them."""
    label = 0.99 if anchor.score >= 80 else 0.85
    return round(min(picked.sure, label, *(word.confidence for word in picked.words)), 4)


def _years(page: PageMap, form: Form, look: Look) -> Iterator[Read]:
    for year in find_years(page, form.titles, wide=look.loose):
        yield Read(year.words, year.value, min(year.sure, *(word.confidence for word in year.words)))


def _cite(document: Document, name: str, read: Read | None, *, labelled: bool) -> CitedField:
    if read is None:
        status = "not_present" if labelled else "not_found"
        return CitedField(name=name, status=status, value=None, quote=None, elements=None, confidence=0.9 if labelled else 0.3)
    return CitedField(
        name=name, status="found", value=read.value, quote=quote_of(document, read.words), elements=None, confidence=read.sure
    )


def quote_of(document: Document, words: Sequence[Word]) -> str:
    """The words as they stand in the text, where nothing stands between them; else joined by spaces."""
    start, end = words[0].span[0], words[-1].span[1]
    stretch = document.text[start:end]
    return stretch if stretch.split() == [word.text for word in words] else " ".join(word.text for word in words)


def _other(form: Form, seen: str, confidence: float) -> Extraction:
    return Extraction(
        likely_type="OTHER",
        alternatives=[form.rubric.doc_type],
        confidence=confidence,
        reasoning=f"No filled {form.rubric.title}: {seen}.",
        fields=[],
    )
