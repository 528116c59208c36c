"""From a printed value to its normal form, by kind of field. Pure; a value that cannot be read says why."""

import re
from dataclasses import dataclass
from datetime import date
from decimal import Decimal, InvalidOperation

DASHES = str.maketrans({"−": "-", "–": "-", "—": "-", "‐": "-", "‑": "-", "’": "'", "\u00a0": " "})
AMOUNT = re.compile(r"^(?:\$\s?(?=\())?\(?\s*-?\s*\$?\s*-?\s*(\d{1,3}(?:[, ]\d{3})+|\d+)(?:\.(\d{0,2}))?\s*-?\s*\)?$")
_MONTH_NAMES = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
MONTHS = {m: i for i, m in enumerate(_MONTH_NAMES, start=1)}


@dataclass(frozen=True)
class Normal:
    """`value` in normal form, or None with the `problem` in words."""

    value: str | None
    problem: str | None = None


def normalise(kind: str, printed: str) -> Normal:
    """Normal form of a scalar: money as a plain decimal string, dates ISO, years 4 digits, TINs and text as printed."""
    text = " ".join(printed.translate(DASHES).split())
    if not text:
        return Normal(None, "nothing is printed")
    match kind:
        case "money":
            return money(text)
        case "year":
            return year(text)
        case "date":
            return iso_date(text)
        case _:
            return Normal(text)


def money(text: str) -> Normal:
    """ "$1,234.50" -> "1234.50"; "(12.00)" and "12.00-" -> "-12.00"; "$-" is no amount."""
    text = text.translate(DASHES).strip()
    match = AMOUNT.match(text)
    if not match:
        return Normal(None, f'"{text}" is not an amount')
    whole = re.sub(r"[, ]", "", match[1])
    try:
        amount = Decimal(f"{whole}.{match[2] or '0'}")
    except InvalidOperation:
        return Normal(None, f'"{text}" is not an amount')
    negative = "-" in text or (text.lstrip("$ ").startswith("(") and text.endswith(")"))
    return Normal(f"{-amount if negative else amount:.2f}")


def year(text: str) -> Normal:
    """A four-digit year from 1900 to 2099 in the text, spaces between its digits allowed."""
    match = re.search(r"(?<!\d)(?:19|20)\s?\d\s?\d(?!\d)", text)
    return Normal(re.sub(r"\s", "", match[0])) if match else Normal(None, f'"{text}" holds no year')


def iso_date(text: str) -> Normal:
    """ISO day of a printed date. 03/04/2021 is read month first, as US documents print it, unless that is no date."""
    low = text.lower()
    for pattern, order in _DATES:
        if match := re.search(pattern, low):
            parts = dict(zip(order, match.groups(), strict=True))
            month = MONTHS.get(parts["m"][:3]) or int(parts["m"]) if parts["m"].isdigit() or parts["m"][:3] in MONTHS else 0
            found = _day(int(parts["y"]), month, int(parts["d"])) or _day(int(parts["y"]), int(parts["d"]), month)
            if found:
                return Normal(found)
    return Normal(None, f'"{text}" is not a complete date')


_SEP = r"[-/. ]"
_NAME = r"(jan[a-z]*|feb[a-z]*|mar[a-z]*|apr[a-z]*|may|jun[a-z]*|jul[a-z]*|aug[a-z]*|sep[a-z]*|oct[a-z]*|nov[a-z]*|dec[a-z]*)"
_DATES = (
    (rf"(?<!\d)(\d{{4}}){_SEP}(\d{{1,2}}){_SEP}(\d{{1,2}})(?!\d)", "ymd"),
    (r"(?<!\d)((?:19|20)\d{2})(\d{2})(\d{2})(?!\d)", "ymd"),
    (rf"(?<!\d)((?:19|20)\d{{2}})[-/ ]{_NAME}[-/ ](\d{{1,2}})(?!\d)", "ymd"),
    (rf"(?<!\d)(\d{{1,2}})(?:st|nd|rd|th)?[ -./]*(?:of )?{_NAME}[ ,.\-/]*(\d{{4}})(?!\d)", "dmy"),
    (rf"{_NAME}[ .\-/]*(\d{{1,2}})(?:st|nd|rd|th)?[ ,.\-/]+(\d{{4}})(?!\d)", "mdy"),
    (rf"(?<!\d)(\d{{1,2}}){_SEP}\s?(\d{{1,2}}){_SEP}\s?(\d{{4}}|\d{{2}})(?!\d)", "mdy"),
)


def _day(year_: int, month: int, day: int) -> str | None:
    if year_ < 100:
        year_ += 2000 if year_ < 50 else 1900
    try:
        return date(year_, month, day).isoformat()
    except ValueError:
        return None


def amounts_in(text: str) -> tuple[str, ...]:
    """Every amount printed in a text, in normal form, in order."""
    found = re.findall(
        r"\(?-?\$?\s?\d{1,3}(?:,\d{3})+(?:\.\d{2})?\)?-?|\(?-?\$?\s?\d+(?:\.\d{1,2})?\)?-?", text.translate(DASHES)
    )
    return tuple(one.value for one in (money(item.strip()) for item in found) if one.value)


def same_words(value: str, quote: str) -> bool:
    """Every word of the value stands in the quote (case, punctuation and order aside)."""
    return set(words(value)) <= set(words(quote)) and bool(words(value))


def words(text: str) -> tuple[str, ...]:
    return tuple(re.findall(r"[a-z0-9%+]+", text.lower()))
