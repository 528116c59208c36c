"""Finding what any financial document has: a title, who made it out, whom it is for, the year, amounts of money."""

import re
from collections.abc import Iterator, Sequence

from services.core.document import Document, Word
from services.core.rubric import Rubric
from services.packs.tax.shared.amounts import read_amount
from services.packs.tax.shared.form import condense
from services.packs.tax.shared.names import is_address, looks_like_street
from services.packs.tax.shared.pagemap import PageMap, Run, box_at, page_maps
from services.packs.tax.shared.years import find_years

TITLE = re.compile(
    r"^(?:tax )?(?:invoice|receipt|(?:\w+ ){0,3}statement|pay ?(?:stub|slip)|bill|(?:form|schedule)\s+[\w-]+"
    r"|(?:\w+ ){0,4}tax return|certificate of .*)\b",
    re.I,
)
MONEY = re.compile(r"^[(-]?[$€£]?\s?-?\d[\d,]*(?:\.\d{2})\)?-?$|^[(-]?[$€£]-?\d[\d,]*\)?$")
ITEM = re.compile(r"[A-Z]\d?")
"""The letter of an item before its label."""
LONGEST_TITLE = 8
HEAD = 0.3
"""Share of the page within which the name of who made it out stands."""
BELOW = 2.4
"""Lines under a label within which its value begins."""
NO_NAME = re.compile(r"\d{3}|@|www\.|\bdate\b|\bphone\b|\btel\b|page \d|:$|postal code|zip code", re.I)


def amounts(document: Document, most: int) -> tuple[Word, ...]:
    """The words that print amounts of money, each amount once, in reading order."""
    found: dict[str, Word] = {}
    for word in document.words:
        value = read_amount(word.text.lstrip("€£")) if MONEY.match(word.text) else None
        if value is not None:
            found.setdefault(value, word)
    return tuple(found.values())[:most]


def title(document: Document) -> tuple[Word, ...]:
    """The heading: of the lines that read like a title, the one in the largest print."""
    runs = [run for page in page_maps(document)[:1] for run in page.runs if _is_title(run)]
    best = max(runs, key=lambda run: (round(run.box.height, 3), -run.box.top), default=None)
    return best.words if best else ()


def tax_year(document: Document) -> tuple[Word, ...]:
    """The year of a form, beside its number or after "calendar year"."""
    for page in page_maps(document):
        numbers = tuple(condense(run.text) for run in page.runs if _is_title(run) and run.text.lower().startswith("form"))
        years = find_years(page, numbers, wide=False)
        if years:
            return years[0].words
    return ()


def labelled(document: Document, labels: Sequence[str]) -> tuple[Word, ...]:
    """What stands beside or under one of the labels, tried in their order, and reads like a name."""
    for page in page_maps(document):
        for label in labels:
            for run in page.runs:
                if words := _after(page, run, label):
                    return words
    return ()


def letterhead(document: Document) -> tuple[Word, ...]:
    """The first line at the head of the first page that reads like a name."""
    for page in page_maps(document)[:1]:
        for run in page.runs:
            if run.box.top < HEAD and not _is_title(run) and is_name(run.text):
                return run.words
    return ()


def is_name(text: str) -> bool:
    """Letters, no address, no number, no label."""
    if len(re.sub(r"[^A-Za-z]", "", text)) < 3 or len(text.split()) > LONGEST_TITLE:
        return False
    return not (NO_NAME.search(text) or is_address(text) or looks_like_street(text) or MONEY.match(text))


def wordings(rubric: Rubric, name: str) -> tuple[str, ...]:
    return rubric.fields[name].wordings


def _is_title(run: Run) -> bool:
    return len(run.words) <= LONGEST_TITLE and TITLE.match(run.text) is not None


def _after(page: PageMap, run: Run, label: str) -> tuple[Word, ...]:
    if len(run.words) > 1 and ITEM.fullmatch(run.words[0].text):
        run = Run(run.words[1:])
    wanted, printed = condense(label), condense(run.text)
    if not printed.startswith(wanted):
        return ()
    rest = tuple(_beyond(run, len(wanted)))
    if ":" in run.text and rest and is_name(" ".join(word.text for word in rest)):
        return rest
    if rest and len(wanted) < 9:
        return ()
    return _below(page, run)


def _beyond(run: Run, letters: int) -> Iterator[Word]:
    """The words of a run after its first letters."""
    seen = 0
    for word in run.words:
        if seen >= letters:
            yield word
        seen += len(condense(word.text))


def _below(page: PageMap, label: Run) -> tuple[Word, ...]:
    """The first run under a label that begins in its column and reads like a name."""
    for run in page.runs:
        step = (box_at(run.words[0]).centre[1] - label.box.centre[1]) / page.height
        column = abs(run.box.x0 - label.box.x0) < 2.5 * page.height
        if 0.5 < step < BELOW * 2 and column:
            if is_name(run.text):
                return run.words
            if step > BELOW:
                return ()
    return ()
