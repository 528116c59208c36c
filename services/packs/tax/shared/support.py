"""Does a place support a field of a form, and is anything in a field's box? The grader's two questions."""

import re
from collections.abc import Sequence

from services.core.document import Box, Document, Word
from services.core.draft import Field, Place
from services.core.rubric import FieldSpec
from services.packs.tax.shared.amounts import looks_like_tin, read_amount, same_amount, tin_digits
from services.packs.tax.shared.edge import cut_off
from services.packs.tax.shared.form import TITLE, Form, condense
from services.packs.tax.shared.names import LEGAL_FORM, goes_on, is_address
from services.packs.tax.shared.numbered import numbers_a_label
from services.packs.tax.shared.owner import Phrase, form_pages, owner, phrases
from services.packs.tax.shared.pagemap import PageMap, box_at, page_maps
from services.packs.tax.shared.parties import parties
from services.packs.tax.shared.roles import field_of, role_said
from services.packs.tax.shared.years import FORM_NUMBER, SAID, in_title_cell, title_runs
from services.tasks.pack import Search, Support
from services.tasks.values import year

SUPPORTED = 0.8
INK = 3
"""Digits from which a word in an amount's box is an amount, or was one before it was misread."""
PLAIN_WORD = 0.95
"""Confidence of recognition from which two bare digits are an amount in whole dollars and no debris."""
SAME_LINE = 0.8
"""Lines between two middles up to which they stand on one line, however far apart."""
UNCLEAR = 0.5
"""A place of which nothing says what it is."""


def supports(form: Form, document: Document, spec: FieldSpec, field: Field, place: Place) -> Support:
    """1 where the place is this field's own box and the value is a reading of what stands there; 0 where it is not."""
    if not is_reading(spec.kind, str(field.value), place.quote):
        return Support(0.0, "the value is not what is printed there")
    page, box = _page_of(document, place)
    if page is None or box is None:
        return Support(UNCLEAR, "nothing says where on the page this stands")
    printed = page.inside(box)
    if any(cut_off(page, word) for word in printed):
        return Support(0.0, "it runs off the page")
    if spec.kind == "year":
        return _year_support(page, form, box)
    if len(printed) == 1 and numbers_a_label(page, printed[0], phrases(page, form)):
        return Support(0.0, "it is the number of a box")
    if spec.kind == "name" and _cut(page, printed):
        return Support(0.0, "the name goes on after it")
    found = owner(page, form, box)
    names = {_reads_for(form, key) for key in found.keys}
    block = _in_block(page, form, spec, printed, found.phrase)
    if block is not None and (spec.name not in names or not block.score):
        return block
    if not names - {TITLE}:
        titled = found.phrase is not None and {word.span for word in found.phrase.words} & {word.span for word in printed}
        return Support(0.0, "it is the title") if titled else Support(UNCLEAR, "no label of the form stands near it")
    if spec.name not in names:
        return Support(0.0, f"it stands in the box of {_label(form, found.keys[0])}")
    if spec.kind == "name" and found.phrase is not None:
        return _first_line(page, box, found.phrase, place.quote)
    return Support(1.0 if len(names) == 1 else 0.85)


def _cut(page: PageMap, printed: Sequence[Word]) -> bool:
    """The legal form of a firm stands after what was taken for its name."""
    rest = goes_on(page, printed) if printed else ()
    return bool(rest) and LEGAL_FORM.fullmatch(rest[-1].text) is not None


def _in_block(page: PageMap, form: Form, spec: FieldSpec, printed: Sequence[Word], label: Phrase | None) -> Support | None:
    """Support by the address block whose name or number this is; None where there is none, or the label tells otherwise."""
    of_kind = label is not None and form.by_key[label.keys[0]].kind == spec.kind
    said = role_said(" ".join(word.text for word in label.words)) if label is not None and of_kind else None
    for party in parties(page, form):
        for kind, words in (("name", party.name), ("tin", party.tin)):
            if words and party.role and said in (None, party.role) and {w.span for w in words} == {w.span for w in printed}:
                mine = field_of(form, party.role, kind) == spec.name
                return Support(party.sure) if mine else Support(0.0, "it stands in the address of the other party")
    return None


def search(form: Form, document: Document, spec: FieldSpec) -> Search:
    """Our own look into a field's box: is its label printed, and does ink of the field's kind stand in it?"""
    if spec.kind == "year":
        return _search_year(form, document, spec)
    mentioned = filled = False
    for page in form_pages(document, form):
        labels = [one for one in phrases(page, form) if spec.name in one.keys]
        taken = {word.span for one in phrases(page, form) for word in one.words}
        mentioned = mentioned or bool(labels)
        filled = filled or any(_ink(page, form, spec, label, taken) for label in labels)
    return Search(mentioned, filled, spec.where)


def _search_year(form: Form, document: Document, spec: FieldSpec) -> Search:
    """A year anywhere on the document that the grader would accept as the form's."""
    pages = page_maps(document)
    filled = any(
        _year_support(page, form, box_at(word)).score >= SUPPORTED
        for page in pages
        for word in page.words
        if re.fullmatch(r"20\d\d", word.text)
    )
    return Search(any(title_runs(page, form.titles) for page in pages), filled, spec.where)


def is_reading(kind: str, value: str, quote: str) -> bool:
    """Whether a value in normal form is a reading of the words printed."""
    match kind:
        case "money":
            return same_amount(value, quote) or (read_amount(quote) is None and condense(value) == condense(quote))
        case "tin":
            return tin_digits(value) == tin_digits(quote)
        case "year":
            return year(quote).value == value
        case _:
            return condense(value) == condense(quote)


def _page_of(document: Document, place: Place) -> tuple[PageMap | None, Box | None]:
    page = next((one for one in page_maps(document) if one.number == place.page), None)
    if page is None or place.box is not None:
        return page, place.box
    if place.span is None:
        return page, None
    start, end = place.span
    boxes = [box_at(word) for word in page.words if word.span[0] < end and word.span[1] > start]
    return page, _hull(boxes)


def _hull(boxes: Sequence[Box]) -> Box | None:
    whole = boxes[0] if boxes else None
    for box in boxes[1:]:
        whole = whole.around(box) if whole else box
    return whole


def _reads_for(form: Form, key: str) -> str:
    box = form.by_key[key]
    return box.follows or key


def _label(form: Form, key: str) -> str:
    spec = form.rubric.fields.get(key)
    return spec.label if spec else form.by_key[key].wordings[0]


def _year_support(page: PageMap, form: Form, box: Box) -> Support:
    """A year supports the form's year when the title, or "tax year", stands beside it."""
    said = [run.box for run in page.runs if SAID.search(run.text) or FORM_NUMBER.search(run.text)]
    if any(_over(head, box, page.height) for head in said):
        return Support(1.0)
    titles = title_runs(page, form.titles)
    if box.height > 1.4 * page.height and in_title_cell(page, box, titles):
        return Support(1.0)
    heads = [run.box for run in titles] + said
    steps = [abs(head.centre[1] - box.centre[1]) / page.height for head in heads]
    if any(step < 1.2 for step in steps):
        return Support(1.0)
    if any(step < 3.0 for step in steps) and set(owner(page, form, box).keys) <= {TITLE}:
        return Support(0.9)
    if box.height > 1.4 * page.height:
        return Support(0.8)
    return Support(0.0, "the title of the form does not stand beside it")


def _over(head: Box, box: Box, height: float) -> bool:
    """Right above a place, in its column."""
    return 0.5 * height < box.centre[1] - head.centre[1] < 2.2 * height and min(head.x1, box.x1) > max(head.x0, box.x0)


def _first_line(page: PageMap, place: Box, label: Phrase, quote: str) -> Support:
    """A name stands first under its label (or right of it) and is no address."""
    if is_address(quote):
        return Support(0.0, "it is an address")
    cell = page.cell_at(*place.centre)
    taken = {word.span for word in label.words}
    between = [
        word
        for word in page.words
        if word.span not in taken
        and label.box.bottom - 0.3 * page.height < box_at(word).centre[1] < place.top
        and label.box.x0 - 0.02 <= box_at(word).x0 <= max(place.x1, label.box.x1)
        and (cell is None or cell.contains(*box_at(word).centre))
        and re.search(r"[A-Za-z]{2}", word.text)
        and not _part_of_label(word, page)
    ]
    return Support(0.0, "another line stands between it and its label") if between else Support(1.0)


def _part_of_label(word: Word, page: PageMap) -> bool:
    return condense(word.text) in {
        "number",
        "last",
        "name",
        "suff",
        "initial",
        "zip",
        "code",
        "address",
        "and",
        "employees",
        "employers",
    }


def _ink(page: PageMap, form: Form, spec: FieldSpec, label: Phrase, taken: set[tuple[int, int]]) -> bool:
    """Something of the field's kind in the label's own box, by the grader's own reckoning of which box it is."""
    return any(
        _of_kind(spec, word) and spec.name in {_reads_for(form, key) for key in owner(page, form, box_at(word)).keys}
        for word in page.words
        if (_near(label.box, box_at(word), page.height) or _over_in_cell(page, form, label, box_at(word)))
        and word.span not in taken
        and not numbers_a_label(page, word, phrases(page, form))
    )


def _near(label: Box, word: Box, height: float) -> bool:
    step = (word.centre[1] - label.centre[1]) / height
    reach = 1.0 if abs(step) < SAME_LINE else 0.3
    return -1.0 < step < 5.0 and word.x1 > label.x0 - 0.03 and word.x0 < label.x1 + reach


def _over_in_cell(page: PageMap, form: Form, label: Phrase, word: Box) -> bool:
    """Over a label that stands at the foot of its closed cell and is the only one in it."""
    cell = page.cell_at(*label.box.centre)
    if cell is None or cell.bottom - label.box.bottom >= page.height or not cell.contains(*word.centre):
        return False
    alone = not any(one is not label and cell.contains(*one.box.centre) for one in phrases(page, form))
    return alone and word.centre[1] < label.box.top


def _of_kind(spec: FieldSpec, word: Word) -> bool:
    match spec.kind:
        case "money":
            few = word.confidence >= PLAIN_WORD and re.fullmatch(r"\d\d", word.text) is not None
            return few or word.text == "0" or sum(letter.isdigit() for letter in word.text) >= INK
        case "tin":
            return looks_like_tin(word.text) or len(tin_digits(word.text)) >= 5
        case _:
            return len(re.sub(r"[^A-Za-z]", "", word.text)) > 2
