"""Acronyms that a text explains itself: "dihydroartemisinin-piperaquine (DP)"."""

import re
from collections.abc import Mapping

GIVEN = re.compile(r"((?:[\w-]+[ ,/]+){0,7}[\w-]+) ?[(\[]([A-Za-z][A-Za-z0-9-]{1,8})(?:s)?[)\];,]")


def explained(text: str) -> Mapping[str, str]:
    """Acronym -> the words that it stands for, where its letters begin them in order."""
    found: dict[str, str] = {}
    for hit in GIVEN.finditer(text):
        short = hit.group(2)
        if sum(letter.isupper() for letter in short) >= 2 and (long := _long(hit.group(1), short)):
            found.setdefault(short, long)
    return found


def spelled(text: str, known: Mapping[str, str]) -> str:
    """The text with the words behind its acronyms after it, and behind theirs."""
    return _with(_with(text, known), known)


def _with(text: str, known: Mapping[str, str]) -> str:
    used = [long for short, long in known.items() if long not in text and re.search(rf"\b{re.escape(short)}s?\b", text)]
    return " ".join([text, *used])


def _long(before: str, short: str) -> str:
    """The last words that bear the acronym's letters in order, the first of them at a word's beginning; "" when none do."""
    letters = [letter.lower() for letter in short if letter.isalnum()]
    at, left = len(before) - 1, len(letters) - 1
    while left >= 0:
        while at >= 0 and (before[at].lower() != letters[left] or (left == 0 and at > 0 and before[at - 1].isalnum())):
            at -= 1
        if at < 0:
            return ""
        at, left = at - 1, left - 1
    return before[at + 1 :]
