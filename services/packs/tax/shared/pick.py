"""The value among the words of a box, by its kind: exactly the words printed, and how sure we are of them."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from services.core.document import Word
from services.packs.tax.shared.amounts import (
    AMOUNT_LIKE,
    TIN_LIKE,
    bare,
    half_closed,
    looks_like_tin,
    read_amount,
    tin_digits,
    well_printed,
)
from services.packs.tax.shared.pagemap import box_at

SURE = 0.99
ODD_PRINT = 0.9
"""An amount whose separators had to be guessed."""
CHOSEN = 0.5
"""One of several amounts that stand in the box, or one that may be something else: no form with it scores high."""
PLAIN_WORD = 0.95
"""Confidence of recognition from which a short word is no debris."""
MALFORMED = 0.75
"""A number of the wrong length, kept as it is printed."""
TIN_SHAPED = re.compile(r"^(?:[A-Za-z\d*#]{3}-[A-Za-z\d*#]{2}-[A-Za-z\d*#]{4}|[A-Za-z\d*#]{2}-[A-Za-z\d*#]{7})$")
"""Letters where digits belong, in the shape of a number: a misprint or a placeholder, kept as it is printed."""
OPENING = ("(", "($", "$(", "<", "<$", "$<", "-$", "$-")
"""The beginning of a negative amount that stands apart from it."""
CLOSING = (")", ">", ".)", ".>")
"""The end of a negative amount that stands apart from it."""
LETTERS = re.compile(r"[A-Za-z]{4}")
"""A word, and no code or currency."""
CENTS = re.compile(r"\.\d\d$")
YEAR = re.compile(r"(?:19[89]|20[0-3])\d[.,]?")
"""Four bare figures that are a year far more often than dollars; with a sign, a comma or cents they are an amount."""
TYPED = 0.5
"""How wide a figure is for its height in print of which every letter is as wide as another."""
CENTS_OFF = 2.7
"""Figures' widths by which two bare figures may stand off an amount as its cents; further off they number the next box."""
MARRED = re.compile(r"[$(<-]{0,3}(?=\S*\d)[\dA-Za-z]+(?:[.,][\dA-Za-z]+)*[.,][\dA-Za-z]{2,3}[)>-]?")
"""Figures with an amount's separators: letters stand among them, or the separators at no amount's places."""
SIGN_ALONE = re.compile(r"\(?\$[-−–—]+\)?")
ONE_SPACE = 0.8
"""Heights of print that a currency sign stands off the dash behind it."""
BOX_WORD = re.compile(r"\(?box", re.I)
FORM_NUMBER = re.compile(r"^1545\D?\d{4}$")
"""The number under which a form was approved (OMB No. 1545-...): printed on every form, nobody's."""


@dataclass(frozen=True)
class Picked:
    """A value in words of the page. `sure` is 0-1 and counts geometry only, not OCR."""

    words: tuple[Word, ...]
    value: str
    sure: float


def pick_amount(lines: Sequence[Sequence[Word]], *, signed: bool = True) -> Picked | None:
    """The amount in a box's lines of words. Where it cannot be negative (not `signed`), a single bracket is debris."""
    found = [one for line in lines for one in _first_in(line)]
    if not signed:
        found = [replace(one, value=one.value.lstrip("-")) if half_closed(_text(one.words)) else one for one in found]
    told = [one for one in found if not _is_bare_number(one)]
    rest = [one for one in told if not YEAR.fullmatch(_text(one.words))]
    if not rest:
        return (None if told else _few_dollars(found)) or _malformed(lines)
    distinct = {one.value for one in rest}
    best = max(rest, key=lambda one: (bool(re.search(r"[.,]\s?\d\d\)?-?$", _text(one.words))), -one.words[0].span[0]))
    return Picked(best.words, best.value, min(best.sure, SURE if len(distinct) == 1 else CHOSEN))


def _malformed(lines: Sequence[Sequence[Word]]) -> Picked | None:
    """What alone in a box is printed as an amount and is none, as it stands; recognised print may have been an amount."""
    found = [words for line in lines for words in _no_amounts(line)]
    return Picked(found[0], _text(found[0]), MALFORMED) if len(found) == 1 else None


def _no_amounts(line: Sequence[Word]) -> Iterator[tuple[Word, ...]]:
    for word, after in zip(line, [*line[1:], None], strict=True):
        digits = sum(letter.isdigit() for letter in word.text)
        letters = sum(letter.isalpha() for letter in word.text)
        marred = MARRED.fullmatch(word.text) and digits >= letters and read_amount(word.text) is None
        if word.source != "ocr" and (marred or SIGN_ALONE.fullmatch(word.text)):
            yield (word,)
        elif after is not None and word.source != "ocr" and _sign_and_dash(word, after):
            yield word, after


def _sign_and_dash(word: Word, after: Word) -> bool:
    near = box_at(after).x0 - box_at(word).x1 < ONE_SPACE * box_at(word).height
    return near and word.text == "$" and SIGN_ALONE.fullmatch(f"${after.text}") is not None


def _first_in(line: Sequence[Word]) -> list[Picked]:
    """The amounts of a line before other words begin, which are the label of another amount."""
    found: list[Picked] = []
    for one in amounts(line):
        whole = [other for other in found if not _is_bare_number(other)]
        if whole and _words_between(line, whole[-1], one):
            break
        found.append(one)
    return found


def _words_between(line: Sequence[Word], last: Picked, after: Picked) -> bool:
    """Whether words stand between two amounts of a line."""
    start, end = box_at(last.words[-1]).x1, box_at(after.words[0]).x0
    return any(start <= box_at(word).centre[0] <= end and LETTERS.search(word.text) for word in line)


def pick_tin(lines: Sequence[Sequence[Word]]) -> Picked | None:
    """The identification number in a box's lines; one of the wrong length is kept as printed."""
    groups = [group for line in lines for group in _numeric_groups(line) if not FORM_NUMBER.match(_text(group))]
    whole = [group for group in groups if looks_like_tin(_text(group))]
    if whole:
        same = len({tin_digits(_text(group)) for group in whole}) == 1
        value = _text(whole[0]).replace("_", "-").rstrip(".")
        return Picked(tuple(whole[0]), value, SURE if same else CHOSEN)
    shaped = [word for line in lines for word in line if TIN_SHAPED.match(word.text)]
    if shaped:
        return Picked((shaped[0],), shaped[0].text, MALFORMED)
    partly = [
        g for g in groups if TIN_LIKE.match(_text(g)) and not CENTS.search(_text(g)) and 5 <= len(tin_digits(_text(g))) <= 12
    ]
    return Picked(tuple(partly[0]), _text(partly[0]), MALFORMED) if partly else None


def amounts(line: Sequence[Word]) -> Iterator[Picked]:
    """Amounts in a line: a word, with a sign or bracket before it, its cents in the word after it, and a closing bracket.

    The number in "(Box 1)" is none.
    """
    at = 0
    while at < len(line):
        if _numbers_box(line[:at], line[at].text):
            at += 1
            continue
        words = _amount_words(line[at:])
        text = _text(words)
        value = read_amount(text) if AMOUNT_LIKE.match(bare(text)) else None
        if value is not None:
            yield Picked(words, value, CHOSEN if half_closed(text) else SURE if well_printed(text) else ODD_PRINT)
        at += len(words)


def _numbers_box(before: Sequence[Word], text: str) -> bool:
    """The figure after "Box"."""
    return bool(before) and BOX_WORD.fullmatch(before[-1].text) is not None and len(re.sub(r"\D", "", text)) <= 2


def _amount_words(rest: Sequence[Word]) -> tuple[Word, ...]:
    """The words at the start of a line that print one amount, if they print one; a lone currency sign is left out."""
    words = [rest[0]]
    if words[0].text in OPENING and len(rest) > 1 and _near(words[0], rest[1]):
        words.append(rest[1])
    while len(rest) > len(words) and _groups_follow(words[-1], rest[len(words)]):
        words.append(rest[len(words)])
    after = rest[len(words) :]
    if after and _cents_follow(words[-1], after[0]):
        words.append(after[0])
        after = after[1:]
    if after and after[0].text in CLOSING and half_closed(_text(words)):
        words.append(after[0])
    return tuple(words)


def _groups_follow(word: Word, after: Word) -> bool:
    """Thousands set apart by a space: right beside each other, or a letter off in typewriter's print or before a comma."""
    if not re.fullmatch(r"[($<-]*\d{1,3}", word.text) or not re.fullmatch(r"\d{3}([.,]\d\d)?[)>-]?", after.text):
        return False
    gap = (box_at(after).x0 - box_at(word).x1) / box_at(word).height
    typed = box_at(after).width / len(after.text) > TYPED * box_at(after).height
    return gap < (1.2 if "," in after.text else 0.85 if typed else 0.45)


def _near(word: Word, after: Word) -> bool:
    return box_at(after).x0 - box_at(word).x1 < 2.5 * box_at(word).height


def _cents_follow(word: Word, after: Word) -> bool:
    pointed = word.text.endswith(".") or after.text.startswith((".", ","))
    off = (box_at(after).x0 - box_at(word).x1) / (box_at(after).width / len(after.text) or 1.0)
    return (
        _near(word, after)
        and (pointed or off < CENTS_OFF)
        and re.fullmatch(r"[$(]?\d[\d,]*\.?", word.text) is not None
        and re.fullmatch(r"[.,]?\d\d\)?", after.text) is not None
    )


def _is_bare_number(one: Picked) -> bool:
    """One or two bare digits are a box number, a code or debris; a lone 0 is an amount."""
    text = _text(one.words)
    return text.isdigit() and len(text) <= 2 and text.strip("0") != ""


def _few_dollars(found: Sequence[Picked]) -> Picked | None:
    """Two bare digits that stand alone and are plain to read: an amount in whole dollars, though a doubtful one."""
    words = found[0].words if len(found) == 1 else ()
    if len(words) != 1 or words[0].confidence < PLAIN_WORD or len(words[0].text) != 2:
        return None
    return Picked(words, found[0].value, CHOSEN)


def _numeric_groups(line: Sequence[Word]) -> Iterator[list[Word]]:
    group: list[Word] = []
    for word in line:
        if re.fullmatch(r"[\dXx*#•●\-–_.]+", word.text) and (group or re.search(r"[\dXx*#•●]", word.text)):
            group.append(word)
        elif group:
            yield group
            group = []
    if group:
        yield group


def _text(words: Sequence[Word]) -> str:
    return " ".join(word.text for word in words)
