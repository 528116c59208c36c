"""Tables of taxes by wages and what was withheld: a box is where a row and a column cross."""

import re
from collections.abc import Iterator, Mapping, Sequence

from services.core.document import Word
from services.packs.tax.shared.boxsaid import Said
from services.packs.tax.shared.form import Form, condense
from services.packs.tax.shared.pagemap import PageMap, Run, box_at

COLUMNS = {
    "wages": re.compile(
        r"(?:taxable|gross|total|reported|subject)*(?:wages?|earnings|compensation|pay)(?:andtips|tips|paid|amount)?"
    ),
    "taxwithheld": re.compile(r"(?:total|amount)?(?:tax(?:es)?|withheld|withholdings?)(?:withheld|amount)?"),
}
"""The words by which a box's label goes on after the name of its tax, and how the row or column is headed."""
REST = re.compile(r"(?:income|employee)?(?:tax(?:es)?)?$")
"""What a heading may say after the name of its tax."""
LEVEL = 0.8
DEPTH = 30.0
"""Lines below its head down to which a column goes."""


def crossings(page: PageMap, form: Form) -> Iterator[Said]:
    """The boxes where a row and a column cross whose headings together are a box's label."""
    named = {label: box.key for box in form.boxes for label in box.labels}
    parts = [(run, part) for run in page.body if (part := _part(run.text, named))]
    for heads in _head_rows(page, parts):
        runs = [head for head, _ in heads]
        for row, mine in parts:
            depth = (row.box.centre[1] - runs[0].box.centre[1]) / page.height
            if not LEVEL < depth < DEPTH or row.box.x1 >= min(head.box.x0 for head in runs):
                continue
            for head, other in heads:
                key = named.get(mine + other) or named.get(other + mine)
                value = _value(page, row, head, runs)
                if key is not None and value:
                    yield Said(key, row.words, value, tuple(word for one in runs for word in one.words))


def _part(text: str, named: Mapping[str, str]) -> str:
    """What a heading adds to a box's label: the kind of amount, or the tax; nothing where it is no such heading."""
    plain = condense(re.sub(r"\(.*\)", "", text))
    amount = next((name for name, wording in COLUMNS.items() if wording.fullmatch(plain)), "")
    tax = REST.sub("", plain)
    return amount or (tax if any(tax + name in named for name in COLUMNS) else "")


def _head_rows(page: PageMap, parts: Sequence[tuple[Run, str]]) -> Iterator[list[tuple[Run, str]]]:
    """Lines that head a column of wages and one of what was withheld, or a column for each of several taxes."""
    for run, _ in parts:
        level = [(one, part) for one, part in parts if abs(one.box.centre[1] - run.box.centre[1]) < LEVEL * page.height]
        kinds = {part for _, part in level}
        if level[0][0] is run and len(kinds) == len(level) > 1 and (kinds == set(COLUMNS) or not kinds & set(COLUMNS)):
            yield level


def _value(page: PageMap, row: Run, head: Run, heads: Sequence[Run]) -> tuple[Word, ...]:
    """The words with figures on a row that stand nearest to one of the columns' heads."""
    line = [word for word in page.words if abs(box_at(word).centre[1] - row.box.centre[1]) < LEVEL * page.height]
    figures = [word for word in line if re.search(r"\d[.,]\d|\d{3}", word.text) and box_at(word).x0 > row.box.x1]
    return tuple(word for word in figures if min(heads, key=lambda one: _off(one, word)) is head)


def _off(head: Run, word: Word) -> float:
    """How far a word is from being aligned with a head, left, right or in the middle."""
    one, other = head.box, box_at(word)
    return min(abs(one.x0 - other.x0), abs(one.x1 - other.x1), abs(one.centre[0] - other.centre[0]))
