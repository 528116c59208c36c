"""The grader's eye: which box of the form does a place belong to? It looks from the value outward.

Independent of the reader's way from label to value: words are compared with words, from the place to its surroundings.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

from rapidfuzz import fuzz

from services.core.document import Box, Document, Word
from services.packs.tax.shared.ahead import amounts_ahead
from services.packs.tax.shared.boxsaid import BOX, Said, with_said
from services.packs.tax.shared.cards import with_cards
from services.packs.tax.shared.form import Form
from services.packs.tax.shared.numbered import of_the_form
from services.packs.tax.shared.pagemap import PARTY, PageMap, Run, around, box_at, page_maps
from services.packs.tax.shared.shortened import lengthened
from services.packs.tax.shared.told import told_at, with_told
from services.packs.tax.shared.totalled import TOTAL

SAME_WORD = 75.0
"""Two words that agree to this degree (0-100) are one word that OCR read in two ways."""
WHOLE = 0.93
"""Share of a label's letters from which a run is that label without doubt."""
PLAIN = 0.72
"""Share of a label's words that must be seen for a phrase to be that label."""
LONGEST = 9
"""Words in two lines from which they are no label."""
LONG, LONGEST_LABEL = 16, 24
"""Words of a line from which it must be a label as a whole, and from which it is none."""
MOST_OF = 0.8
"""Share of the words of a long line that are the label's."""
TIE = 0.02
KNOWN_LABELS = 5
"""Different fields whose labels a page must print to hold a copy of the form."""
REACH = 5.0
"""Lines above a value up to which its label is looked for."""
FAR_LEAD = 0.2
"""How much less the way counts along a line on which only dots lead from label to value."""
REMARK = re.compile(r"\W*(?:box|line)\W*\d{1,2}[a-d]?\b|\([^)]*\)", re.I)
"""The box's number told after the label, or what stands in brackets there."""
BOX_NUMBER = re.compile(r"\d{1,2}[a-d]?")
Scored = tuple[float, str, tuple[str, ...]]
"""How much of a label is printed, the key of its box, and its words."""
Found = tuple[float, int, list[int]]
"""How alike the likest of the printed words is, its place, and the places of all that are the same word."""
SIDEWARD = 0.3
"""Share of the page's width at the left of a value within which its label is looked for."""


@dataclass(frozen=True)
class Phrase:
    """Words that print a label: the boxes it may name, best first; several where it is damaged beyond telling."""

    keys: tuple[str, ...]
    box: Box
    words: tuple[Word, ...]
    seen: float


@dataclass(frozen=True)
class Owner:
    """The box a place belongs to, with the phrase that says so; no key where nothing says so."""

    keys: tuple[str, ...]
    phrase: Phrase | None = None


@lru_cache(maxsize=4096)
def owner(page: PageMap, form: Form, place: Box) -> Owner:
    """The box whose label governs a place: in its cell first, else the nearest label above or at the left."""
    known = phrases(page, form)
    told = told_at(page, form, place)
    if told is not None and any(one.keys == (told.key,) and one.words == told.words for one in known):
        return Owner((told.key,), _said(told))
    for label, amount in _ahead(page, form):
        if any(place.contains(*box_at(word).centre) for word in amount):
            return Owner(label.keys, label)
    x, y = place.centre
    cell = page.cell_at(x, y)
    inside = [one for one in known if cell is not None and cell.contains(*one.box.centre) and not _overlap(one.box, place)]
    above = [one for one in inside if one.box.top <= place.bottom] or inside
    if cell is not None and not inside:
        above = _headed(page, cell, known) or _led(page, cell, known)
    near = above or _around(known, place, page) or _over_total(known, place, page)
    nearest = min(near, key=lambda one: _away(one.box, place, page), default=None)
    return Owner(nearest.keys, nearest) if nearest else Owner(())


@lru_cache(maxsize=32)
def _ahead(page: PageMap, form: Form) -> tuple[tuple[Phrase, tuple[Word, ...]], ...]:
    return amounts_ahead(page, form, phrases(page, form), _key)


def _headed(page: PageMap, cell: Box, known: Sequence[Phrase]) -> list[Phrase]:
    """The label in the cell over this one: a row of labels above a row of values."""
    return _labels_of(page, next((one for one in page.cells if page.cell_below(one) == cell), None), known)


def _led(page: PageMap, cell: Box, known: Sequence[Phrase]) -> list[Phrase]:
    """The label in the cell at the left of this one, or in the next where that holds the box's number only."""
    left = page.cell_before(cell)
    if left is not None and (words := page.inside(left)) and all(BOX_NUMBER.fullmatch(word.text) for word in words):
        left = page.cell_before(left)
    return _labels_of(page, left, known)


def _labels_of(page: PageMap, cell: Box | None, known: Sequence[Phrase]) -> list[Phrase]:
    """The labels in a cell that holds nothing else with figures."""
    labels = [one for one in known if cell is not None and cell.contains(*one.box.centre)]
    taken = {word for one in labels for word in one.words}
    amounts = [word for word in page.inside(cell) if re.search(r"\d{3}|\d[.,]\d", word.text)] if cell is not None else []
    return labels if not any(word not in taken for word in amounts) else []


def _over_total(known: Sequence[Phrase], place: Box, page: PageMap) -> list[Phrase]:
    """The lowest label over a place in a row of totals, in its column."""
    level = (run for run in page.body if TOTAL.fullmatch(run.text) and run.box.x1 < place.x0)
    if not any(abs(run.box.centre[1] - place.centre[1]) < 0.7 * page.height for run in level):
        return []
    over = [one for one in known if one.box.bottom < place.top and one.box.x0 < place.x1 and place.x0 < one.box.x1]
    return [max(over, key=lambda one: one.box.bottom)] if over else []


def form_pages(document: Document, form: Form) -> tuple[PageMap, ...]:
    """The pages that print a copy of the form, by their labels; instructions about it and statements to it are not among them."""
    labels = [(page, {one.keys[0] for one in phrases(page, form)}) for page in page_maps(document)]
    most = max((len(keys) for _, keys in labels), default=0)
    return tuple(
        page for page, keys in labels if len(keys & set(form.rubric.fields)) >= KNOWN_LABELS and 5 * len(keys) >= 2 * most
    )


@lru_cache(maxsize=32)
def phrases(page: PageMap, form: Form) -> tuple[Phrase, ...]:
    """All labels printed on a page, by the grader's own reading; ties are broken by what stands elsewhere on the page."""
    bags = [(box.key, _bag(wording)) for box in form.boxes for wording in box.wordings]
    scores = cache(lambda tokens: _scores(tokens, bags))
    runs = page.body
    pairs = list(_pairs(page, runs))
    begun = [(upper, lower) for upper, lower in pairs if _named(upper.words, scores, WHOLE) is None]
    found: list[Phrase] = []
    taken: set[tuple[int, int]] = set()
    for parts, least in ((begun, WHOLE), ([(run,) for run in runs], WHOLE), (pairs, PLAIN), ([(run,) for run in runs], PLAIN)):
        for group in parts:
            words = tuple(word for run in group for word in run.words)
            phrase = _named(words, scores, least) if not {word.span for word in words} & taken else None
            if phrase is not None and all(set(run.words) & set(phrase.words) for run in group):
                found.append(phrase)
                taken |= {word.span for word in phrase.words}
    printed = of_the_form(page, form, [_untied(phrase, found) for phrase in found], _key)
    said = with_said(page, form, with_told(page, form, printed, _key, _said), _key, _said)
    return tuple(with_cards(page, form, said, _key, _said))


def _said(said: Said) -> Phrase:
    return Phrase((said.key,), said.box, said.words, 1.0)


def _key(phrase: Phrase) -> str:
    return phrase.keys[0]


def _pairs(page: PageMap, runs: Sequence[Run]) -> Iterator[tuple[Run, Run]]:
    """Runs with the run that stands right under them in the same column: labels that go over two lines."""
    level = [(run, run.box.centre[1]) for run in runs]
    for one, upper in level:
        for other, lower in level:
            step = (lower - upper) / page.height
            near = 0.5 < step < 1.8 and _aligned(one.box, other.box) < 1.5 * page.height
            if near and not _begins_box(other) and len(one.words) + len(other.words) < LONGEST:
                yield one, other


def _begins_box(run: Run) -> bool:
    """A box number with words after it: a label of its own."""
    return len(run.words) > 1 and BOX_NUMBER.fullmatch(run.words[0].text.rstrip(".:)")) is not None


def _aligned(one: Box, other: Box) -> float:
    """How far two lines are from beginning, or ending, at one place."""
    return min(abs(one.x0 - other.x0), abs(one.x1 - other.x1))


def _named(words: Sequence[Word], scores: Callable[[tuple[str, ...]], list[Scored]], least: float) -> Phrase | None:
    """The label that words print as they stand; or else with shortened words in full."""
    phrase = _printed(words, [word.text for word in words], scores, least)
    full = lengthened(words) if phrase is None else ()
    return _printed(words, full, scores, least) if full else phrase


def _printed(
    words: Sequence[Word], texts: Sequence[str], scores: Callable[[tuple[str, ...]], list[Scored]], least: float
) -> Phrase | None:
    printed = [(word, token) for word, text in zip(words, texts, strict=True) for token in _bag(text)]
    if not printed or len(printed) > LONGEST_LABEL:
        return None
    scored = scores(tuple(token for _, token in printed))
    best, _, label = max(scored, key=lambda one: (one[0], len(one[2])))
    if best < least:
        return None
    keys = dict.fromkeys(key for score, key, _ in sorted(scored, key=lambda one: -one[0]) if score >= best - TIE)
    mine = tuple(dict.fromkeys(word for word, token in printed if any(_alike(token, part) for part in label)))
    whole = len(printed) <= LONG or len(mine) >= MOST_OF * len(words)
    return Phrase(tuple(keys), around([box_at(word) for word in mine]), mine, best) if mine and whole else None


def _scores(tokens: tuple[str, ...], bags: Sequence[tuple[str, tuple[str, ...]]]) -> list[Scored]:
    fitting = [(key, label) for key, label in bags if len(tokens) == 1 or len(label) > 1 or not PARTY.fullmatch(label[0])]
    look = cache(lambda token: _look(token, tokens))
    return [(_seen(label, tokens, look), key, label) for key, label in fitting]


def _look(token: str, printed: Sequence[str]) -> Found:
    """What is printed of a label's word."""
    likeness = [_likeness(token, other) for other in printed]
    score = max(likeness)
    return score, likeness.index(score), [index for index, one in enumerate(likeness) if one >= SAME_WORD]


def _seen(label: Sequence[str], printed: Sequence[str], look: Callable[[str], Found]) -> float:
    """Share of the label's letters that are printed, less half the letters that come before the label is complete."""
    hit, last = 0.0, -1
    mine: set[int] = set()
    for token in label:
        score, place, same = look(token)
        if score >= SAME_WORD:
            hit += len(token) * score / 100
            last = max(last, place)
            mine.update(same)
    between = sum(len(t) for i, t in enumerate(printed[: last + 1]) if i not in mine and t.isalpha() and len(t) > 2)
    return (hit - 0.5 * between) / sum(len(token) for token in label)


@lru_cache(maxsize=65_536)
def _likeness(token: str, other: str) -> float:
    """How alike two words are; a word that stands for another by its beginning ("comp." for compensation) counts."""
    if token == other:
        return 100.0
    if len(token) < 4 or len(other) < 3:
        return 0.0
    return float(fuzz.ratio(token, other))


def _alike(token: str, part: str) -> bool:
    return _likeness(part, token) >= SAME_WORD


def _bag(text: str) -> tuple[str, ...]:
    low = re.sub(r"[’'`]s\b", "s", text.lower())
    return tuple(re.findall(r"[a-z][a-z]+|\d+[a-z]?", low))


def _untied(phrase: Phrase, found: Sequence[Phrase]) -> Phrase:
    """A damaged label that may name two boxes names the one that no clear label names."""
    if len(phrase.keys) == 1:
        return phrase
    clear = [other.keys[0] for other in found if len(other.keys) == 1]
    least = min(clear.count(key) for key in phrase.keys)
    keys = tuple(key for key in phrase.keys if clear.count(key) == least)
    return Phrase(keys, phrase.box, phrase.words, phrase.seen)


def _around(known: Sequence[Phrase], place: Box, page: PageMap) -> list[Phrase]:
    """Labels above a place in its column, or at its left on its line, with no line of the form between."""
    near = (one for one in known if _governs(one.box, place, page) or _numbers(one, place, page))
    return [one for one in near if not _line_between(one.box, place, page)]


def _governs(label: Box, place: Box, page: PageMap) -> bool:
    height = page.height
    step = place.centre[1] - label.centre[1]
    column = min(label.x1, place.x1) - max(label.x0, place.x0) > -1.0 * height
    over = 0.4 * height < step < REACH * height and (column or label.x0 <= place.x0 <= label.x0 + 0.25)
    beside = abs(step) <= 0.6 * height and 0 <= place.x0 - label.x1 + 0.01 < SIDEWARD
    return over or beside or _leads(label, place, page)


def _numbers(label: Phrase, place: Box, page: PageMap) -> bool:
    """The number of a box on the value's line, with the box's words between them, but no figures."""
    if not BOX.fullmatch(" ".join(word.text for word in label.words)) or label.box.x1 > place.x0:
        return False
    level = (word for word in page.words if abs(box_at(word).centre[1] - place.centre[1]) < 0.7 * page.height)
    between = [word.text for word in level if label.box.x1 <= box_at(word).centre[0] < place.x0]
    return abs(label.box.centre[1] - place.centre[1]) < 0.8 * page.height and not re.search(r"\d", " ".join(between))


def _leads(label: Box, place: Box, page: PageMap) -> bool:
    """A label on the value's line, far at its left, with nothing but dots, a currency sign or "(Box 1)" between them."""
    if abs(place.centre[1] - label.centre[1]) > 0.8 * page.height or label.x1 > place.x0 + 0.01:
        return False
    between = (word for word in page.words if label.x1 <= box_at(word).centre[0] < place.x0)
    level = [word.text for word in between if abs(box_at(word).centre[1] - place.centre[1]) < 0.7 * page.height]
    return re.search(r"\w", REMARK.sub("", " ".join(level))) is None


def _one_row(label: Box, place: Box, page: PageMap) -> bool:
    """Label and value stand in cells of one row of a table."""
    mine, its = page.cell_at(*place.centre), page.cell_at(*label.centre)
    if mine is None or its is None or not _leads(label, place, page):
        return False
    return abs(mine.top - its.top) < 0.6 * page.height and abs(mine.bottom - its.bottom) < 0.6 * page.height


def _line_between(label: Box, place: Box, page: PageMap) -> bool:
    """A level line that runs between label and value, over the value's middle (print may overlap a line by a third)."""
    x = place.centre[0]
    slack = 0.4 * page.height
    levels = any(rule.x0 <= x <= rule.x1 and label.bottom < rule.centre[1] < place.centre[1] - slack for rule in page.levels)
    y = label.centre[1]
    if _one_row(label, place, page):
        return levels
    return levels or any(
        rule.top <= y <= rule.bottom and label.x1 < rule.centre[0] < place.x0 and not _through_word(page, rule, y)
        for rule in page.uprights
    )


def _through_word(page: PageMap, rule: Box, y: float) -> bool:
    """A line that goes through a word is strokes of letters taken for a line."""
    x = rule.centre[0]
    boxes = (b for b in map(box_at, page.words) if b.top < rule.bottom and b.bottom > rule.top)
    return any(abs(b.centre[1] - y) < 2.2 * page.height and b.x0 + 0.08 * b.width < x < b.x1 - 0.08 * b.width for b in boxes)


def _away(label: Box, place: Box, page: PageMap) -> float:
    """How far a label stands from a place: up counts in lines, sideways less."""
    down = abs(place.centre[1] - label.centre[1]) / page.height
    across = max(label.x0 - place.x1, place.x0 - label.x1, 0.0) * (FAR_LEAD if _leads(label, place, page) else 1.0)
    return down + across * 12 + (0.0 if label.centre[1] <= place.centre[1] + 0.3 * page.height else 4.0)


def _overlap(one: Box, other: Box) -> bool:
    across = min(one.x1, other.x1) - max(one.x0, other.x0)
    down = min(one.bottom, other.bottom) - max(one.top, other.top)
    return across > 0.5 * min(one.width, other.width) and down > 0.5 * min(one.height, other.height)
