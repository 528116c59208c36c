"""Is the patient a child: read from the words of a question."""

import re

from services.packs.ranking.practitioners.wording_data import WISHES

NUMBERS = {word: value for value, word in enumerate(WISHES["numbers"])}
NUMBER = rf"(\d{{1,3}}|{'|'.join(NUMBERS)})"
OLD = re.compile(rf"\b{NUMBER}(?:[ -]?(?:years?|yrs?|y)[ -]?(?:old|o)|[ -]?yo)\b")
MONTHS_OLD = re.compile(rf"\b{NUMBER}[ -](?:months?|weeks?|days?)[ -]old\b")
OFFSPRING = (
    r"\b(?:son|daughter|boy|girl|grandson|granddaughter|grandchild|nephew|niece|child|kid|stepson|stepdaughter|brother|sister)\b"
)
AGED = re.compile(rf"{OFFSPRING}[^.]{{0,20}}?\b{NUMBER}\b(?! (?:weeks|days|months|times|hours))|\baged? {NUMBER}\b|\b(?:i am|i'm|he is|she is|he's|she's) {NUMBER}(?= |$|[.,;?!])")
YOUNG = re.compile(
    r"\b(?:my|our|the|a|for|in) (?:\w+ )?(?:baby|babies|toddlers?|infants?|newborn|child|children|kids?|schoolchild|little (?:boy|girl|one))\b"
    r"(?! (?:free|care|birth))|\bpa?ediatric"
)
NOT_THE_PATIENT = re.compile(r"\b(?:trying|try|want|hoping|expecting|conceive|pregnant|have|having|after|since|for) (?:for |to have |with )?(?:a|another|my|our|the)? ?(?:\w+ )?(?:baby|child|children|kids)\b|\bbirth\b")
CHILD_BELOW = 16
ADULT_FROM = 18


def age_group(text: str) -> str:
    """children, either (16 or 17), adults, or "" when the words do not say."""
    low = text.lower()
    if MONTHS_OLD.search(low):
        return "children"
    for pattern in (OLD, AGED):
        for hit in pattern.finditer(low):
            word = next(group for group in hit.groups() if group)
            age = int(word) if word.isdigit() else NUMBERS[word]
            return "children" if age < CHILD_BELOW else "either" if age < ADULT_FROM else "adults"
    return "children" if YOUNG.search(NOT_THE_PATIENT.sub(" ", low)) else ""


def without_age(text: str) -> str:
    """The text without the words that told the age."""
    return MONTHS_OLD.sub(" ", OLD.sub(" ", text))
