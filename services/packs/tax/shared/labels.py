"""Where a form's labels stand on a page, however OCR has damaged them."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from rapidfuzz import fuzz

from services.core.document import Box, Word
from services.packs.tax.shared.ahead import amounts_ahead
from services.packs.tax.shared.boxsaid import Said, with_said
from services.packs.tax.shared.cards import with_cards
from services.packs.tax.shared.form import Form, condense
from services.packs.tax.shared.pagemap import PARTY, PageMap, Run, around, box_at
from services.packs.tax.shared.roles import role_said
from services.packs.tax.shared.shortened import lengthened
from services.packs.tax.shared.told import with_told

SHORT = 8
"""A label of fewer letters must be the whole run, not a part of it."""
SHORTEST = 3
"""Letters of the shortest label: "SSN"."""
LONGEST_RUN = 110
"""Letters of a run beyond which it is prose and no label."""
MOST_AFTER = 6
"""Words that may follow a label in its run: a value, not a sentence."""
BEFORE = 3
"""Letters that may stand before a label: its box number."""
ITEM = 1
"""Letters that may stand before a party's bare name: the letter of its item."""
ADDRESSED = re.compile(r"(?:employ(?:er|ee)|payer|recipient)nameaddress")
"""A party's name and address in bare words. Those of employer and employee differ in one letter."""
ONE_MISREAD = 94.0
"""Match of such a label from which at most one of its letters was misread."""
BOX_NUMBER = re.compile(r"\d{1,2}[a-d]?|[a-f]")
BOX_WORD = re.compile(r"box|line")
DIGITS = "0123456789"
BOX_START = re.compile(r"(?:box|line)?\d{1,2}(?:[a-f](?=[a-z]{3}))?")
BOX_SAID = re.compile(r"(?:box|line)\d{1,2}[a-d]?$")
"""The box's number told after the label: "Rents (Box 1)"."""
VALUE = re.compile(r"[\dXx*#]{2,3}-[\dXx*#-]{4,7}[\dXx*#]|\$?\d[\d,]*\.\d\d")
"""A number or amount at the end of a run is no part of its label."""
WHOLE = 92.0
"""Match from which a run that is nothing but its label is not tried together with the line below it."""
RIVAL = 9.0
"""Points by which another label may match worse and still be what was printed."""


@dataclass(frozen=True)
class Anchor:
    """A label found on a page: the box it names (`key`), its words, how well it matched (0-100), and near rivals.

    `value` are the words of the box's value where they are told together with it.
    """

    key: str
    words: tuple[Word, ...]
    box: Box
    score: float
    rivals: tuple[str, ...] = ()
    value: tuple[Word, ...] = ()


@dataclass(frozen=True)
class _Match:
    key: str
    score: float
    start: int
    end: int

    @property
    def rank(self) -> float:
        return self.score + 0.25 * min(self.end - self.start, 40)


@lru_cache(maxsize=32)
def anchors(page: PageMap, form: Form, floor: float) -> tuple[Anchor, ...]:
    """The labels on a page that match at `floor` (0-100) or better, in reading order; each word belongs to one."""
    boxes = [(box.key, box.labels) for box in form.boxes]
    told = with_told(page, form, _worded(page, boxes, floor), _key, _said)
    found = with_cards(page, form, with_said(page, form, told, _key, _said), _key, _said)
    ahead = dict(amounts_ahead(page, form, [anchor for anchor in found if not anchor.value], _key))
    return tuple(replace(anchor, value=ahead[anchor]) if anchor in ahead else anchor for anchor in found)


def _key(anchor: Anchor) -> str:
    return anchor.key


def _said(said: Said) -> Anchor:
    return Anchor(said.key, said.words, said.box, 100.0, value=said.value)


def _worded(page: PageMap, boxes: Sequence[tuple[str, tuple[str, ...]]], floor: float) -> list[Anchor]:
    """The labels that are told by their words."""
    taken: set[tuple[int, int]] = set()
    found: list[Anchor] = []
    for anchor in sorted(
        _candidates(page, boxes, floor), key=lambda a: (-len(a.words) * (a.score > 92), -a.score, a.words[0].span)
    ):
        spans = {word.span for word in anchor.words}
        if not spans & taken:
            taken |= spans
            found.append(anchor)
    return found


def _candidates(page: PageMap, boxes: Sequence[tuple[str, tuple[str, ...]]], floor: float) -> Iterator[Anchor]:
    printed = page.body
    for index, run in enumerate(printed):
        alone = list(_in_words(run.words, boxes, floor))
        yield from alone
        whole = any(anchor.score >= WHOLE and len(anchor.words) >= len(run.words) - 1 for anchor in alone)
        for stack in () if whole else _stacks(page, printed, index):
            words = tuple(word for one in stack for word in one.words)
            for anchor in _in_words(words, boxes, floor):
                if all(set(one.words) & set(anchor.words) for one in stack):
                    yield anchor


def _stacks(page: PageMap, runs: Sequence[Run], index: int) -> Iterator[tuple[Run, ...]]:
    """A run together with the one or two right under it: a label that goes over several lines."""
    stack = [runs[index]]
    for _ in range(2):
        above = stack[-1].box
        under = (run for run in runs if _right_under(above, run.box, page))
        below = min(under, key=lambda run: (run.box.top, run.box.x0), default=None)
        if below is None:
            return
        stack.append(below)
        yield tuple(stack)


def _right_under(above: Box, below: Box, page: PageMap) -> bool:
    shared = min(above.x1, below.x1) - max(above.x0, below.x0)
    step = below.centre[1] - above.centre[1]
    if shared < 0.5 * min(above.width, below.width) or not 0.5 * page.height < step < 1.9 * page.height:
        return False
    middle = max(above.x0, below.x0) + shared / 2
    return not any(above.centre[1] < rule.centre[1] < below.centre[1] and rule.x0 <= middle <= rule.x1 for rule in page.levels)


def _in_words(words: Sequence[Word], boxes: Sequence[tuple[str, tuple[str, ...]]], floor: float) -> Iterator[Anchor]:
    """The labels among words, as they are printed or with shortened words in full."""
    yield from _in_texts(words, [word.text for word in words], boxes, floor)
    if full := lengthened(words):
        yield from _in_texts(words, full, boxes, floor)


def _in_texts(
    words: Sequence[Word], printed: Sequence[str], boxes: Sequence[tuple[str, tuple[str, ...]]], floor: float
) -> Iterator[Anchor]:
    texts = [condense(text) for text in printed]
    for at in range(len(words) - 1, 0, -1):
        if not VALUE.fullmatch(words[at].text):
            break
        texts[at] = ""
    whole = BOX_SAID.sub("", "".join(texts))
    if not SHORTEST <= len(whole) <= LONGEST_RUN:
        return
    matches = [match for key, labels in boxes for label in labels if (match := _match(key, label, whole, floor))]
    chosen: list[_Match] = []
    for match in sorted((one for one in matches if not _part_of_longer(one, matches)), key=lambda m: -m.rank):
        if all(match.end <= other.start or match.start >= other.end for other in chosen):
            chosen.append(match)
    for match in _not_prose(sorted(chosen, key=lambda m: m.start), texts):
        mine = _words_of(match, words, texts)
        if mine:
            rivals = [
                m for m in matches if m.key != match.key and m.score >= match.score - RIVAL and m.start < match.end > m.start
            ]
            names = tuple(dict.fromkeys(m.key for m in sorted(rivals, key=lambda m: -m.score)))
            yield Anchor(match.key, mine, around([box_at(word) for word in mine]), match.score, names)


def _part_of_longer(match: _Match, matches: Sequence[_Match]) -> bool:
    """The end of a longer wording of the same label that is printed whole: "Soc. Sec. No." of "Employee's Soc. Sec. No."."""
    return any(
        one.key == match.key
        and one.score >= WHOLE
        and one.start <= match.start
        and match.end <= one.end
        and one.rank < match.rank
        for one in matches
    )


def _match(key: str, label: str, whole: str, floor: float) -> _Match | None:
    if PARTY.fullmatch(label):
        return _Match(key, 100.0, 0, len(whole)) if whole.endswith(label) and len(whole) <= len(label) + ITEM else None
    floor = max(floor, ONE_MISREAD) if ADDRESSED.fullmatch(label) else floor
    if len(whole) < 0.75 * len(label):
        return None
    if len(whole) <= len(label) + BEFORE or len(label) < SHORT:
        tries = (0, 1, len(whole) - len(whole.lstrip(DIGITS)), _numbered(whole))
        score, start = max((fuzz.ratio(label, whole[at:]), at) for at in tries)
        return _Match(key, score, start, len(whole)) if score >= max(floor, 80.0 if len(label) < SHORT else floor) else None
    found = fuzz.partial_ratio_alignment(label, whole, score_cutoff=floor)
    if found is None or found.dest_end - found.dest_start < 0.8 * len(label):
        return None
    return _Match(key, found.score, found.dest_start, found.dest_end)


def _numbered(whole: str) -> int:
    """How many letters at the start are a box number: "1", "12", "1a"."""
    found = BOX_START.match(whole)
    return found.end() if found else 0


def _not_prose(matches: Sequence[_Match], texts: Sequence[str]) -> Iterator[_Match]:
    """Matches that begin where a label begins and are followed by no sentence."""
    end = max(_preface(texts), _numbered("".join(texts)))
    starts = [sum(len(text) for text in texts[:index]) for index in range(len(texts))]
    for index, match in enumerate(matches):
        until = matches[index + 1].start if index + 1 < len(matches) else sum(map(len, texts))
        after = [text for text, start in zip(texts, starts, strict=True) if match.end <= start < until and text.isalpha()]
        if match.start - end <= BEFORE + 1 and len(after) <= MOST_AFTER:
            yield match
            end = match.end


def _preface(texts: Sequence[str]) -> int:
    """How many letters at the start are no part of a label: "Total", "Your", a party that shares the box with another."""
    first = texts[0] if len(texts) > 1 else ""
    shared = role_said(first) and role_said(next(filter(None, texts[1:]), ""))
    return len(first) if shared or first in ("total", "your") else 0


def _words_of(match: _Match, words: Sequence[Word], texts: Sequence[str]) -> tuple[Word, ...]:
    """The words a match covers by half or more, with a box number ("1", "Box 1") that stands before them."""
    mine: list[int] = []
    start = 0
    for index, text in enumerate(texts):
        shared = min(start + len(text), match.end) - max(start, match.start)
        if text and shared * 2 >= len(text):
            mine.append(index)
        start += len(text)
    for wording in (BOX_NUMBER, BOX_WORD):
        at = max((index for index in range(mine[0] if mine else 0) if texts[index]), default=-1)
        if at >= 0 and wording.fullmatch(texts[at]) and _on_one_line(words[at], words[mine[0]]):
            mine.insert(0, at)
    return tuple(words[index] for index in mine)


def _on_one_line(word: Word, after: Word) -> bool:
    one, other = box_at(word), box_at(after)
    return abs(one.centre[1] - other.centre[1]) < 0.7 * max(one.height, other.height)
