"""Boxes named by their number and some words of their label: "Box 2 Fed W/H", "1 Wages"."""

import re
from collections.abc import Iterator, Sequence
from functools import cache

from services.core.document import Word
from services.packs.tax.shared.amounts import AMOUNT_LIKE, bare
from services.packs.tax.shared.form import TITLE, Form, FormBox, condense
from services.packs.tax.shared.pagemap import PageMap
from services.packs.tax.shared.shortened import lengthened

NUMBERED = re.compile(r"(?:box\W*)?(\d{1,2}[a-d]?)[.:)]?", re.I)
"""The number before the words, spelled "Box 2" or bare."""
MOST = 5
"""Words that a shortened label has at most."""
SHORTEST = 3
"""Letters of a word by which a label is known."""
LINKS = frozenset(("and", "of", "the", "on", "or", "from", "for"))


def worded(page: PageMap, form: Form) -> Iterator[tuple[tuple[Word, ...], str]]:
    """The words that name a box in this way, with its number; what follows them in their run can only be its amount."""
    boxes = {box.number.lower(): box for box in form.boxes if box.number and box.key != TITLE}
    for run in page.body:
        for size in (1, 2):
            match = NUMBERED.fullmatch(" ".join(word.text for word in run.words[:size]))
            box = boxes.get(match[1].lower()) if match else None
            if match and box is not None and (said := _said(run.words[size:], box)):
                yield run.words[: size + said], match[1]
                break


def _said(words: Sequence[Word], box: FormBox) -> int:
    """How many words go on with the label of a box, where nothing but an amount follows them; 0 where they do not."""
    figures = next((at for at, word in enumerate(words) if AMOUNT_LIKE.match(bare(word.text))), len(words))
    mine, rest = words[:figures], words[figures:]
    texts = lengthened(mine) or tuple(word.text for word in mine)
    told = [part for text in texts for part in re.findall(r"[a-z]+", text.lower()) if part not in LINKS]
    label = _words(box)
    ours = 0 < len(told) <= MOST and all(len(part) >= SHORTEST and any(part in one for one in label) for part in told)
    return len(mine) if ours and all(AMOUNT_LIKE.match(bare(word.text)) for word in rest) else 0


@cache
def _words(box: FormBox) -> frozenset[str]:
    """The words of a box's labels, and each label without the spaces between them."""
    return frozenset(part for one in box.wordings for part in (*re.findall(r"[a-z]{3,}", one.lower()), condense(one)))
