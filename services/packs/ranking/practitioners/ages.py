"""Is the patient a child: read from the words of a question."""

import re

from services.packs.ranking.practitioners.wording_data import WISHES

NUMBERS = {word: value for value, word in enumerate(WISHES["numbers"])}


def _pattern(name: str) -> re.Pattern[str]:
    return re.compile(str(WISHES["patterns"][name]).replace("{number}", rf"(\d{{1,3}}|{'|'.join(NUMBERS)})"))


OLD, MONTHS_OLD, AGED, YOUNG, NOT_BORN, OFFSPRING = (
    _pattern(name) for name in ("old", "months_old", "aged", "young", "not_born", "offspring")
)
CHILD_BELOW = 16
ADULT_FROM = 18


def age_group(text: str) -> str:
    """children, either (16 or 17, or a son or daughter of any age), adults, or "" when the words do not say."""
    low = text.lower()
    if MONTHS_OLD.search(low):
        return "children"
    for pattern in (OLD, AGED):
        for hit in pattern.finditer(low):
            word = next(group for group in hit.groups() if group)
            age = int(word) if word.isdigit() else NUMBERS[word]
            return "children" if age < CHILD_BELOW else "either" if age < ADULT_FROM else "adults"
    if YOUNG.search(NOT_BORN.sub(" ", low)):
        return "children"
    return "either" if OFFSPRING.search(low) else ""


def without_age(text: str) -> str:
    """The text without the words that told the age."""
    return MONTHS_OLD.sub(" ", OLD.sub(" ", text))
