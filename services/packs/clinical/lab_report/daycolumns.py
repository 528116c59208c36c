"""Days as titles of columns or rows: which of several is the latest, whatever the order of day and month."""

import re
from collections.abc import Sequence

from services.packs.clinical.shared.days.dates import MONTHS

Key = tuple[int, int, int, int]
TIME = r"(?:[ T,]+(?:at )?(\d{1,2})[:.]?(\d\d)(?::\d\d)?(?: ?[ap]m| ?h)?)?"
NUMERIC = re.compile(rf"\W*(\d{{1,2}})([/.-])(\d{{1,2}})(?:\2(\d{{4}}|\d\d))?\.?{TIME}\W*", re.I)
ISO = re.compile(rf"\W*(\d{{4}})([/.-])(\d{{1,2}})\2(\d{{1,2}}){TIME}\W*", re.I)
WORDED = re.compile(rf"\W*(\d{{1,2}})[ -]?([A-Za-z]{{3,9}})\.?(?:[ -,]+'?(\d{{4}}|\d\d))?{TIME}\W*", re.I)
MONTH_LEADS = re.compile(rf"\W*([A-Za-z]{{3,9}})\.? ?(\d{{1,2}})(?:,? +'?(\d{{4}}|\d\d))?{TIME}\W*", re.I)


def day_keys(titles: Sequence[str]) -> list[Key]:
    """A key of each title that orders them in time; empty where one of them is no day."""
    numeric = [match for title in titles if (match := NUMERIC.fullmatch(title))]
    month_first = any(int(match[3]) > 12 for match in numeric)
    keys = [_key(title, month_first) for title in titles]
    return [key for key in keys if key] if all(keys) else []


def _key(title: str, month_first: bool) -> Key | None:
    if match := ISO.fullmatch(title):
        return _made(match[1], match[3], match[4], match[5], match[6])
    if match := NUMERIC.fullmatch(title):
        day, month = (match[3], match[1]) if month_first else (match[1], match[3])
        sure = match[4] is not None or match[2] == "/"
        return _made(match[4] or "0", month, day, match[5], match[6]) if sure else None
    if match := WORDED.fullmatch(title):
        month = _month(match[2])
        return _made(match[3] or "0", month, match[1], match[4], match[5]) if month else None
    if match := MONTH_LEADS.fullmatch(title):
        month = _month(match[1])
        return _made(match[3] or "0", month, match[2], match[4], match[5]) if month else None
    return None


def _month(word: str) -> str:
    low = word.lower()[:3]
    return str(MONTHS.index(low) + 1) if low in MONTHS else ""


def _made(year: str, month: str, day: str, hour: str | None, minute: str | None) -> Key | None:
    if not (1 <= int(month) <= 12 and 1 <= int(day) <= 31):
        return None
    return int(year), int(month), int(day), int(hour or 0) * 60 + int(minute or 0)
