"""Reading one printed copy of a form: from its labels to what stands in their boxes."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from services.core.document import Word
from services.packs.tax.shared.copies import copies
from services.packs.tax.shared.edge import cut_off
from services.packs.tax.shared.form import Form, FormBox
from services.packs.tax.shared.labels import Anchor, anchors
from services.packs.tax.shared.names import goes_on, pick_name, rows
from services.packs.tax.shared.numbered import of_the_form
from services.packs.tax.shared.pagemap import PageMap, box_at
from services.packs.tax.shared.partyread import with_parties
from services.packs.tax.shared.pick import CHOSEN, Picked, pick_amount, pick_tin
from services.packs.tax.shared.regions import region
from services.packs.tax.shared.totalled import pick_total
from services.packs.tax.shared.vote import Read
from services.packs.tax.shared.years import find_years, title_runs

STRICT, WIDE, WIDEST = 80.0, 72.0, 64.0
"""How well a label must match at the first, second and later attempts (0-100)."""
FEWEST = 3
"""Different labels that make a copy."""
INK = 3
"""Digits in a word from which it is more than debris."""
HEADED = 0.98
"""How sure a year must stand beside the form's title to be no amount."""
GOOD_LABEL = 0.99
POOR_LABEL = 0.85


@dataclass(frozen=True)
class Look:
    """How widely an attempt looks: the least match of a label, and whether print may overlap the lines of its box."""

    floor: float
    loose: bool

    @classmethod
    def for_attempt(cls, number: int) -> "Look":
        return cls(STRICT if number == 1 else WIDE if number == 2 else WIDEST, number > 1)


@dataclass(frozen=True)
class CopyRead:
    """One copy as read: the boxes whose labels were found on it, the values in them by field, and which hold unread print."""

    page: PageMap
    labels: frozenset[str]
    reads: Mapping[str, Read]
    unread: frozenset[str]


def read_copies(pages: Sequence[PageMap], form: Form, look: Look) -> list[CopyRead]:
    """Every copy of the form on the pages, in reading order.

    One with less than half the fields of the fullest is none, and one with less than two fifths of its labels is a statement.
    """
    found = [(page, group) for page in pages for group in _groups(page, form, look)]
    fields = max((_fields(group, form) for _, group in found), default=0)
    labels = max((_labels(group) for _, group in found), default=0)
    whole = [(page, group) for page, group in found if 2 * _fields(group, form) >= fields and 5 * _labels(group) >= 2 * labels]
    return [_read_copy(page, group, form, look) for page, group in whole]


def _labels(group: Sequence[Anchor]) -> int:
    """How many different boxes of the form have their label in a copy, read by us or not."""
    return len({anchor.key for anchor in group})


def _fields(group: Sequence[Anchor], form: Form) -> int:
    """How many different fields have their label in a copy."""
    return len({anchor.key for anchor in group if form.by_key[anchor.key].kind})


def _groups(page: PageMap, form: Form, look: Look) -> Iterator[list[Anchor]]:
    keys = tuple(box.key for box in form.boxes if box.kind)
    for every in copies(anchors(page, form, look.floor), keys):
        group = of_the_form(page, form, every, lambda anchor: anchor.key)
        printed = {anchor.key for anchor in group}
        if len(printed | _told_parties(page, form, group)) >= FEWEST and (not form.own or printed & set(form.own)):
            yield group


def _told_parties(page: PageMap, form: Form, found: Sequence[Anchor]) -> set[str]:
    """The boxes that address blocks fill on a page with the form's title: they stand for as many labels."""
    return set(with_parties(page, form, found, {})) if title_runs(page, form.titles) else set()


def _read_copy(page: PageMap, found: Sequence[Anchor], form: Form, look: Look) -> CopyRead:
    taken = {word.span for anchor in anchors(page, form, look.floor) for word in anchor.words}
    taken |= {word.span for year in find_years(page, form.titles, wide=False) if year.sure >= HEADED for word in year.words}
    reads: dict[str, Read] = {}
    lost: set[str] = set()
    for anchor in found:
        box = form.by_key[anchor.key]
        if not box.kind:
            continue
        picked = _pick(page, anchor, found, form, taken, look)
        if picked is None and not look.loose:
            picked = _pick(page, anchor, found, form, taken, replace(look, loose=True))
        if picked is not None and any(cut_off(page, word) for word in picked.words):
            lost.add(box.key)
            continue
        if picked is not None and (box.key not in reads or reads[box.key].sure < picked.sure):
            picked = _joined(page, picked, found, form, box, taken)
            reads[box.key] = Read(picked.words, picked.value, _certainty(picked, anchor))
    lost |= {a.key for a in found if form.by_key[a.key].kind and a.key not in reads and _ink(page, a, found, taken)}
    reads = with_parties(page, form, found, reads)
    labels = {anchor.key for anchor in found} | _told_parties(page, form, found)
    return CopyRead(page, frozenset(labels), reads, frozenset(lost - set(reads)))


def _ink(page: PageMap, anchor: Anchor, found: Sequence[Anchor], taken: set[tuple[int, int]]) -> bool:
    """Something with digits stands in a box of which no value could be made."""
    words = page.inside(region(page, anchor, found))
    return any(word.span not in taken and sum(letter.isdigit() for letter in word.text) >= INK for word in words)


def _pick(
    page: PageMap, anchor: Anchor, found: Sequence[Anchor], form: Form, taken: set[tuple[int, int]], look: Look
) -> Picked | None:
    box = form.by_key[anchor.key]
    if anchor.value:
        return pick_tin([anchor.value]) if box.kind == "tin" else pick_amount([anchor.value], signed=box.key in form.signed)
    room = region(page, anchor, found, loose=look.loose)
    words = [word for word in page.inside(room) if word.span not in taken and not _before(word, anchor, page.height, box.number)]
    lines = rows(words)
    if box.kind == "money":
        picked = pick_amount(lines, signed=box.key in form.signed)
        total = pick_total(page, anchor, found) if picked is None or picked.sure <= CHOSEN else None
        return total or picked
    if box.kind == "tin":
        return pick_tin(lines)
    firm = box.key.endswith(("employer_name", "payer_name", "partnership_name"))
    below = pick_name(_after_label(lines, anchor), firm=firm)
    named = below or (pick_name(lines, firm=firm) if page.cell_at(*anchor.box.centre) else None)
    return named and _whole(page, named, taken)


def _whole(page: PageMap, picked: Picked, taken: set[tuple[int, int]]) -> Picked:
    """The name with what of it stands beyond its box, where that is no label or value of another."""
    rest = goes_on(page, picked.words)
    if not rest or any(word.span in taken for word in rest):
        return picked
    words = (*picked.words, *rest)
    return replace(picked, words=words, value=" ".join(word.text for word in words))


def _before(word: Word, anchor: Anchor, height: float, number: str) -> bool:
    """A short word left of the label on its line: a box number or letter that OCR set apart."""
    box = box_at(word)
    level = abs(box.centre[1] - anchor.box.centre[1]) < 0.6 * height
    return level and box.x1 <= anchor.box.x0 + 0.01 and (len(word.text.strip(".")) <= 2 or word.text == number)


def _after_label(lines: Sequence[Sequence[Word]], anchor: Anchor) -> list[list[Word]]:
    """Lines at or below the label; what stands above it is another box's."""
    return [list(line) for line in lines if box_at(line[0]).centre[1] > anchor.box.top]


def _joined(
    page: PageMap, picked: Picked, found: Sequence[Anchor], form: Form, box: FormBox, taken: set[tuple[int, int]]
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
            if word.span not in taken and word not in words and abs(box_at(word).centre[1] - level) < 0.7 * page.height
        ]
    if box.kind != "name" or len(words) == len(picked.words):
        return picked
    ordered = tuple(sorted(words, key=lambda w: box_at(w).x0))
    return replace(picked, words=ordered, value=" ".join(word.text for word in ordered))


def _certainty(picked: Picked, anchor: Anchor) -> float:
    """Geometry, label and OCR together: the least of them."""
    label = GOOD_LABEL if anchor.score >= STRICT else POOR_LABEL
    return round(min(picked.sure, label, *(word.confidence for word in picked.words)), 4)
