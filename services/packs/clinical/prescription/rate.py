"""Times a day: what a frequency amounts to, whatever the words."""

import re
from decimal import Decimal

NUMBER_WORDS = {
    **{"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "eight": 8, "twelve": 12},
    **{"un": 1, "una": 1, "dos": 2, "tres": 3, "cuatro": 4, "seis": 6, "ocho": 8, "doce": 12},
    **{"ek": 1, "do": 2, "teen": 3, "char": 4, "chor": 4},
}
SLOTS = re.compile(
    r"(?<![\d/.-])([\d½¼](?:/\d)?) ?[-–+x] ?([\d½¼](?:/\d)?) ?[-–+x] ?([\d½¼](?:/\d)?)(?: ?[-–+]"
    r" ?([\d½¼](?:/\d)?))?(?![\d/.-])"
)
HOURS = re.compile(
    r"\b(?:q\.? ?|every |cada |har |(?=\d{1,2} ?-?hourly))(\d+|six|eight|twelve|four|ocho|doce|seis)(?: ?(?:-|to) ?(\d+))? "
    r"?-?(?:h|hr|"
    r"hourly|hrs|hours?|horas|ghante)\b",
    re.I,
)
TIMES = re.compile(
    r"\b(\d+|one|two|three|four|five|six|una?|dos|tres|cuatro|ek|do|teen|ch[ao]r) ?"
    r"(?:times?|x(?! ?\d)|ve(?:z|ces)|ba+r)\b(?! ?(?:a|per|por|a la|in a)? ?(?:week|month|semana))",
    re.I,
)
WEEKLY = re.compile(
    r"\b(?:weekly|(?:every|per|a|each) week|monthly|fortnightly|every other|alternate|q\.?o\.?d|semana|(?:mon|"
    r"tues|wednes|thurs|fri|satur|sun)days?)\b",
    re.I,
)
LATIN = (
    (r"q\.?i\.?d|q\.?d\.?s", 4),
    (r"t\.?i\.?d|t\.?d\.?s", 3),
    (r"b\.?i\.?d|b\.?d", 2),
    (r"o\.?d|q\.?d|q\.?h\.?s|h\.?s|q ?(?:am|pm|noon|night)|o\.?m|o\.?n|mane|noct\w?", 1),
)
PARTS = (
    "morning|subah|ma[ñn]ana|breakfast",
    "afternoon|noon|mid-?day|lunch|dop[ae]h[ae]r|tarde",
    "evening|shaa?m|dinner|supper",
    r"night|bed ?time|raat|noche|acostarse|sote",
)
DAILY = re.compile(r"\b(?:daily|every day|each day|per day|a day|once|diari\w+|cada d[ií]a|roz\w*|nightly)\b", re.I)
NEEDED = re.compile(
    r"\b(?:p\.?r\.?n|s\.?o\.?s|as needed|as required|when(?:ever)? (?:needed|required)|if (?:needed|required)|necesario|"
    r"zaroo?rat|jaroo?rat)\b",
    re.I,
)


def times_a_day(text: str) -> Decimal | None:
    """Doses a day that the words amount to; less than one for weekly; None when they do not tell."""
    if WEEKLY.search(text):
        return Decimal("0.5")
    if slots := SLOTS.search(text):
        return Decimal(sum(one not in (None, "0") for one in slots.groups()))
    if hours := HOURS.search(text):
        return Decimal(24) / _number(hours[1])
    if times := TIMES.search(text):
        return Decimal(_number(times[1]))
    for word, number in (("twice", 2), ("thrice", 3)):
        if re.search(rf"\b{word}\b", text, re.I):
            return Decimal(number)
    for pattern, number in LATIN:
        if re.search(rf"(?<![\w.])(?:{pattern})\.?(?!\w)", text, re.I):
            return Decimal(number)
    parts = sum(re.search(rf"\b(?:{part})\b", text, re.I) is not None for part in PARTS)
    return Decimal(parts) if parts else Decimal(1) if DAILY.search(text) else None


def when_needed(text: str) -> bool:
    """Whether the words say "as needed"."""
    return NEEDED.search(text) is not None


def _number(word: str) -> int:
    return int(word) or 1 if word.isdigit() else NUMBER_WORDS[word.lower()]
