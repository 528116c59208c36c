"""Tables whose rows are taxes and whose columns are wages and what was withheld: a box is where the two cross."""

import re
from collections.abc import Iterator, Sequence

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
"""How a column is headed, and the words by which a box's label goes on."""
REST = re.compile(r"(?:income|employee)?(?:tax(?:es)?)?$")
"""What a row's heading may say after the name of its tax."""
LEVEL = 0.8
DEPTH = 30.0
"""Lines below its head down to which a column goes."""


def crossings(page: PageMap, form: Form) -> Iterator[Said]:
    """The boxes where a row and a column cross whose headings together are a box's label."""
    named = {label: box.key for box in form.boxes for label in box.labels}
    for heads in _head_rows(page):
        for row in page.body:
            depth = (row.box.centre[1] - heads[0][0].box.centre[1]) / page.height
            if not LEVEL < depth < DEPTH or row.box.x1 >= min(head.box.x0 for head, _ in heads):
                continue
            tax = REST.sub("", condense(re.sub(r"\(.*\)", "", row.text)))
            for head, column in heads:
                key = named.get(tax + column)
                value = _value(page, row, head, [one for one, _ in heads])
                if key is not None and value:
                    yield Said(key, row.words, value, tuple(word for one, _ in heads for word in one.words))


def _head_rows(page: PageMap) -> Iterator[list[tuple[Run, str]]]:
    """Lines that head a column of wages and one of tax, each column once."""
    found = [(run, name) for run in page.body for name, wording in COLUMNS.items() if wording.fullmatch(condense(run.text))]
    for run, name in found:
        if name != "wages":
            continue
        level = [(other, kind) for other, kind in found if abs(other.box.centre[1] - run.box.centre[1]) < LEVEL * page.height]
        if sorted(kind for _, kind in level) == sorted(COLUMNS):
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
