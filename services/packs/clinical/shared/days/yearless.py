"""The day of a document of which no year is printed: a part of a day, behind a label that makes it the document's own."""

from collections.abc import Callable

from services.packs.clinical.shared.citing import Told
from services.packs.clinical.shared.days.dates import MONTH
from services.packs.clinical.shared.days.labels import label_of
from services.packs.clinical.shared.days.words import Label
from services.packs.clinical.shared.prose import Prose, looks

BLANK = r"[ ,]?[/.-]? ?(?:20)?(?:_{1,4}|\.{2,4})(?!\w)"
"""A year left blank."""
PART = looks(
    rf"(?<![\w/.,-])(?:\d{{1,2}}(?:st|nd|rd|th)?[ .-]{{0,2}}(?:of )?{MONTH}"
    rf"|{MONTH} ?\d{{1,2}}(?:st|nd|rd|th)?|(?P<a>\d{{1,2}})[/.-](?P<b>\d{{1,2}}))"
    rf"(?:{BLANK}|(?![\w/%]|[.:,-]\d))"
)
DATE = looks(r"\b(?:dates?|dated|dt|d\.?o\.?s)\b")
"""A word without which 3/4 is no day."""
TELLS = looks(r"\b(?:he|she|i|we|patient|who|was|were|is|had|has)\b")
MOST_WORDS, SURE = 8, 0.5
NOT_OWN: tuple[Label, ...] = ("none", "never", "birth", "admission")


def yearless_day(view: Prose, dates: Callable[[Label], bool]) -> Told | None:
    """The words of the first such day, as what leaves it open; `dates` says of a label whether it dates the document."""
    for match in PART.finditer(view.flat):
        label, near, tight = label_of(view.flat, match.span())
        if label in NOT_OWN or not (tight and dates(label)) or len(near.split()) > MOST_WORDS or TELLS.search(near):
            continue
        if match["a"] is None or (DATE.search(near) and _is_day(int(match["a"]), int(match["b"]))):
            return Told("", match.span(), SURE, "ambiguous")
    return None


def _is_day(one: int, other: int) -> bool:
    return 1 <= min(one, other) <= 12 and max(one, other) <= 31
