"""The year a form is for, printed beside its title."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from rapidfuzz import fuzz

from services.core.document import Box, Word
from services.packs.tax.shared.form import condense
from services.packs.tax.shared.names import is_prose
from services.packs.tax.shared.pagemap import PageMap, Run, box_at

YEAR = re.compile(r"(?:19|20)\d\d")
TITLE_FLOOR = 80.0
SAID = re.compile(
    r"\b(?:tax|calendar)\s+year\b|\btax (?:information|reporting) statement\b"
    r"|\b(?:year[- ]end|annual) tax (?:\w+ ){0,3}statement\b|\btax (?:forms|documents|package|information)\b",
    re.I,
)
FORM_NUMBER = re.compile(
    r"\b(?:w-2|k-1|1099-[a-z]{3,4}|form 1065|form 1120-?s|form 1099|1099 (?:composite|consolidated)"
    r"|(?:composite|consolidated) 1099)\b",
    re.I,
)
"""How a substitute calls itself, with or without the form's title."""
REVISION = re.compile(r"\brev\b|\brevised\b|\bcat\.?\s+no\b|\bomb\b", re.I)
MONTH = re.compile(r"^(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)", re.I)
APPROVAL = re.compile(r"\bo\.?m\.?b\b", re.I)
LINES_AROUND = 3.0
TALLEST = 16.0
"""Lines of a cell from which it is a frame around several boxes."""
UNDER = 2.2
"""Lines under the words "calendar year" within which the year may be typed in."""
TALL = 5.0
"""Lines of a cell that holds these words and the year alone."""
LARGE = 1.4
SPACE = 2.0
"""Lines' heights from the form's title to a line that goes on with it."""
PROSE = 9
"""Words in a run from which it is a sentence."""


@dataclass(frozen=True)
class YearFound:
    """A year with the words that print it ("20" and "24" may be two) and how sure its place makes it."""

    words: tuple[Word, ...]
    value: str
    sure: float


@lru_cache(maxsize=64)
def title_runs(page: PageMap, titles: tuple[str, ...]) -> tuple[Run, ...]:
    """The runs of a page that print the form's title."""
    found: list[Run] = []
    for index, run in enumerate(page.runs):
        joined = run
        for after in (None, *page.runs[index + 1 : index + 3]):
            if after is not None and not _beside(joined, after, page):
                break
            joined = joined if after is None else Run((*joined.words, *after.words))
            if _is_title(condense(joined.text), titles):
                found.append(joined)
                break
    return tuple(found)


def _beside(left: Run, right: Run, page: PageMap) -> bool:
    level = abs(left.box.centre[1] - right.box.centre[1]) < page.height
    return level and 0 <= right.box.x0 - left.box.x1 < 4 * page.height


def find_years(page: PageMap, titles: tuple[str, ...], *, wide: bool) -> tuple[YearFound, ...]:
    """Years beside the form's title, surest first; `wide` takes also a year that stands alone in large print."""
    heads = title_runs(page, titles)
    found = [
        YearFound(words, value, sure) for words, value, run in _printed(page) if (sure := _sure(words, run, heads, page, wide))
    ]
    return tuple(sorted(found, key=lambda one: (-one.sure, one.words[0].span)))


def _is_title(text: str, titles: Sequence[str]) -> bool:
    if len(text) > 80:
        return False
    return any(fuzz.partial_ratio(title, text) >= TITLE_FLOOR for title in titles if len(text) >= 0.8 * len(title))


def _printed(page: PageMap) -> Iterator[tuple[tuple[Word, ...], str, Run]]:
    for number, run in enumerate(page.runs):
        nearby = page.runs[number + 1] if number + 1 < len(page.runs) else None
        beside = nearby.words[:1] if nearby is not None and _beside(run, nearby, page) else ()
        for index, (word, after) in enumerate(zip(run.words, (*run.words[1:], *(beside or (None,))), strict=True)):
            bare = word.text.strip(".,:;()[]")
            before = run.words[index - 1].text if index else ""
            if _is_date_part(before, word.text):
                continue
            if YEAR.fullmatch(bare):
                yield (word,), bare, run
            elif bare in ("19", "20") and after is not None and re.fullmatch(r"\d\d", after.text):
                yield (word, after), bare + after.text, run


def _is_date_part(before: str, text: str) -> bool:
    return before.endswith((",", "/")) or MONTH.match(before) is not None or bool(re.search(r"[/\-]\d", text))


def _sure(words: Sequence[Word], run: Run, heads: Sequence[Run], page: PageMap, wide: bool) -> float:
    run = _before_approval(words, run)
    if (REVISION.search(run.text) or len(run.words) > PROSE) and not _told_as(words, run):
        return 0.0
    if any(set(run.words) & set(head.words) for head in heads) or SAID.search(run.text):
        return 0.99
    if FORM_NUMBER.search(run.text):
        return 0.98
    if any(_beside(head, run, page) and run.box.x0 - head.box.x1 < SPACE * page.height for head in heads):
        return 0.9
    box = box_at(words[0])
    alone = len(set(run.words) - set(words)) == 0
    if not alone:
        return 0.0
    named = [run for run in page.runs if FORM_NUMBER.fullmatch(re.sub(r"^form ", "", run.text, flags=re.I))]
    gaps = [abs(box.centre[1] - head.box.centre[1]) / page.height for head in (*heads, *named)]
    if any(gap < 1.0 for gap in gaps) or _under_said(page, box):
        return 0.98
    in_heading = in_title_cell(page, box, heads)
    if in_heading and box.height > LARGE * page.height:
        return 0.98
    if any(gap < LINES_AROUND for gap in gaps) and (in_heading or page.cell_at(*box.centre) is None):
        return 0.9
    if wide and (box.height > LARGE * page.height or page.cell_at(*box.centre) is None):
        return 0.6
    return 0.0


def _before_approval(words: Sequence[Word], run: Run) -> Run:
    """What stands before the approval number, where the year does too: recognition joins them to one line."""
    at = next((at for at, word in enumerate(run.words) if APPROVAL.search(word.text)), 0)
    return Run(run.words[:at]) if set(words) <= set(run.words[:at]) else run


def _told_as(words: Sequence[Word], run: Run) -> bool:
    """The year stands right after the words that say what it is, in a long heading or a sentence that names the form."""
    before = [word.text for word in run.words[: run.words.index(words[0])]]
    heading = not is_prose(run.text) or FORM_NUMBER.search(run.text) is not None
    return SAID.search(" ".join(before[-2:])) is not None and heading


def _under_said(page: PageMap, box: Box) -> bool:
    """Right under "For calendar year", or after it on its line."""
    for run in page.runs:
        step = (box.centre[1] - run.box.centre[1]) / page.height
        column = min(run.box.x1, box.x1) > max(run.box.x0, box.x0)
        beside = abs(step) < 0.7 and 0 <= box.x0 - run.box.x1 < 6 * page.height
        cell = page.cell_at(*run.box.centre)
        within = cell is not None and cell.height < TALL * page.height and cell.contains(*box.centre)
        if SAID.search(run.text) and len(run.words) <= PROSE and (beside or within or (column and 0.5 < step < UNDER)):
            return True
    return False


def in_title_cell(page: PageMap, box: Box, heads: Sequence[Run]) -> bool:
    """In the closed cell that holds the title or the number under which the form was approved."""
    cell = page.cell_at(*box.centre)
    if cell is None or cell.height > TALLEST * page.height:
        return False
    said = [run.box for run in page.runs if APPROVAL.search(run.text)]
    return any(cell.contains(*one.centre) for one in [*(head.box for head in heads), *said])
