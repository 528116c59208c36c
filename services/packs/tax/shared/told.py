"""Amounts and numbers that are told together with their box: in a sentence, or where a tax's row crosses a column."""

import re
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise, takewhile

from services.core.document import Box, Word
from services.packs.tax.shared.amounts import looks_like_tin
from services.packs.tax.shared.boxsaid import L, Said, several_forms
from services.packs.tax.shared.crossings import crossings
from services.packs.tax.shared.form import TITLE, Form, condense
from services.packs.tax.shared.pagemap import PageMap, Run, box_at

LINK = re.compile(
    r"(?:is|was|were|are|of|be|totall?ed|withheld|paid|received|earned|credited|reported|(?:came|comes|amounted) to):?", re.I
)
"""What stands right before an amount that a sentence tells."""
VERB = re.compile(r"\b(?:is|was|were|are|came to|comes to|totall?ed|amounted to|(?:we|you|our) \w+)\b|\bof \$?\d", re.I)
UNSAID = re.compile(r"\b(?:if|unless|example|more than|less than|exceed\w*|at least|up to|limit\w*)\b", re.I)
"""Sentences that tell no fact of this form."""
MONEY = re.compile(r"\(?-?\$?\d[\d,]*\.\d\d\)?[.,;:]?|\$\d[\d,]*[.,;:]?")
NUMBERED = re.compile(r"\(?box\s+(\d{1,2}[a-d]?)\)?[.,;:]*", re.I)
STEP = 2.0
"""Lines from one line of a paragraph to the next."""
SHORTEST = 6
"""Letters of a label that a sentence may name a box by."""


def with_told(page: PageMap, form: Form, labels: Sequence[L], key: Callable[[L], str], make: Callable[[Said], L]) -> list[L]:
    """The labels, with what is told of boxes that have none, and without those that are words of what is told."""
    found = told(page, form)
    mine = {word for one in found for word in (*one.words, *one.heads)}
    kept = [label for label in labels if not mine & set(label.words)]
    known = {key(label) for label in kept}
    return sorted([*kept, *(make(one) for one in found if one.key not in known)], key=lambda label: label.words[0].span)


def told_at(page: PageMap, form: Form, place: Box) -> Said | None:
    """What is told of a place."""
    return next((one for one in told(page, form) if any(place.contains(*box_at(word).centre) for word in one.value)), None)


@lru_cache(maxsize=64)
def told(page: PageMap, form: Form) -> tuple[Said, ...]:
    """Every box of which something is told, once."""
    found = {one.key: one for one in reversed((*crossings(page, form), *_in_sentences(page, form)))}
    return tuple(found.values())


def _in_sentences(page: PageMap, form: Form) -> Iterator[Said]:
    beside = several_forms(page)
    for words in _sentences(page):
        text = " ".join(word.text for word in words)
        if not VERB.search(text) or UNSAID.search(text):
            continue
        amounts = [at for at, word in enumerate(words) if MONEY.fullmatch(word.text) and _linked(words, at)]
        yield from _paired(form, words, amounts, beside=beside) or _worded(form, words, amounts, "money")
        yield from _worded(form, words, [at for at, word in enumerate(words) if looks_like_tin(word.text)], "tin")


def _linked(words: Sequence[Word], at: int) -> bool:
    """A verb stands right before an amount, or its box after it with no other amount between them."""
    before = [word.text for word in words[max(0, at - 2) : at]]
    after = list(takewhile(lambda text: not MONEY.fullmatch(text), (word.text for word in words[at + 1 : at + 8])))
    named = any(NUMBERED.fullmatch(f"{one} {other}") for one, other in pairwise(after))
    return named or any(LINK.fullmatch(" ".join(before[size:])) for size in range(len(before)))


def _paired(form: Form, words: Sequence[Word], amounts: Sequence[int], *, beside: bool) -> list[Said]:
    """As many boxes as amounts in one sentence: each in its turn; not `beside` other forms, whose numbers they may be."""
    said = [match[1] for one, other in pairwise(words) if (match := NUMBERED.fullmatch(f"{one.text} {other.text}")) is not None]
    keys = {box.number.lower(): box.key for box in form.boxes if box.number and box.kind in ("", "money")}
    if not said or beside or len(said) != len(amounts) or any(number.lower() not in keys for number in said):
        return []
    return [Said(keys[number.lower()], tuple(words), (_bare(words[at]),)) for number, at in zip(said, amounts, strict=True)]


def _worded(form: Form, words: Sequence[Word], values: Sequence[int], kind: str) -> list[Said]:
    """One value in a sentence that names one box, of its kind, by its label."""
    text = "".join(condense(word.text) for word in words)
    boxes = (box for box in form.boxes if box.key != TITLE)
    named = [(label, box) for box in boxes for label in box.labels if len(label) >= SHORTEST and label in text]
    whole = {box for label, box in named if not any(label != other and label in other for other, _ in named)}
    if len(values) != 1 or len(whole) != 1 or (box := whole.pop()).kind != kind:
        return []
    return [Said(box.key, tuple(words), (_bare(words[values[0]]),))]


def _bare(word: Word) -> Word:
    """The word without the comma or full stop after it."""
    return word.model_copy(update={"text": word.text.rstrip(".,;:")})


def _sentences(page: PageMap) -> Iterator[list[Word]]:
    """Running text, cut after full stops and semicolons."""
    for lines in _paragraphs(page):
        sentence: list[Word] = []
        for word in (word for line in lines for word in line.words):
            sentence.append(word)
            if re.search(r"[A-Za-z\d)][.;]$", word.text) and len(word.text.strip(".;")) > 1:
                yield sentence
                sentence = []
        if sentence:
            yield sentence


def _paragraphs(page: PageMap) -> Iterator[list[Run]]:
    """Lines that stand under each other with one left edge."""
    waiting = sorted(page.runs, key=lambda run: (run.box.centre[1], run.box.x0))
    while waiting:
        lines = [waiting.pop(0)]
        for run in list(waiting):
            step = run.box.centre[1] - lines[-1].box.centre[1]
            if abs(run.box.x0 - lines[0].box.x0) < 0.01 and 0 < step < STEP * max(page.height, run.box.height):
                lines.append(run)
                waiting.remove(run)
        yield lines
