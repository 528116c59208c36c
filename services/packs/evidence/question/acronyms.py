"""Acronyms that a text explains itself: "dihydroartemisinin-piperaquine (DP)"."""

import re
from collections.abc import Mapping
from functools import lru_cache

GIVEN = re.compile(r" ?[(\[]([A-Za-z][A-Za-z0-9-]{1,8}?)s?[)\];,]")
BEFORE = 100
"""Characters before an acronym in which its words are looked for."""


@lru_cache(maxsize=4_096)
def explained(text: str) -> Mapping[str, str]:
    """Acronym -> the words that it stands for, where its letters begin them in order."""
    found: dict[str, str] = {}
    for hit in GIVEN.finditer(text):
        short = hit.group(1)
        before = text[max(0, hit.start() - BEFORE) : hit.start()]
        if sum(letter.isupper() for letter in short) >= 2 and (long := _long(before, short)):
            found.setdefault(short, long)
    return found


def spelled(text: str, known: Mapping[str, str]) -> str:
    """The text with the words behind its acronyms after it, and behind theirs."""
    return _with(_with(text, known), known)


def key_to(text: str, known: Mapping[str, str]) -> str:
    """What the acronyms of a quoted text stand for, "" where it says so itself: "DP: dihydroartemisinin-piperaquine." """
    used = [
        f"{short}: {long}" for short, long in known.items() if long not in text and re.search(rf"\b{re.escape(short)}\b", text)
    ]
    return f"{'; '.join(used)}." if used else ""


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
