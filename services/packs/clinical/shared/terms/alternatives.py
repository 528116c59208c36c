"""Many names as alternatives of a pattern, sorted by their letters so that a search tries few of them at each word."""

import re
from collections.abc import Iterator

LETTER = re.compile(r"[a-z ](?![?*+{])")
"""A letter that stands for itself."""


def names_in(listed: str) -> list[str]:
    """The names of a written list, which a comma and a blank or the end of a line part, as patterns of how they are printed.

    A plural or a possessive "s" may follow a name; a hyphen may be a blank or missing, and so may the blanks around "&".
    """
    names = (" ".join(name.split()).lower() for name in re.split(r",\s+|,$", listed.strip()))
    return [_printed(name) for name in names if name]


def _printed(name: str) -> str:
    spelled = name.replace(".", r"\.").replace("-", "[ -]?").replace("&", " ?& ?")
    return spelled + ("" if name.endswith("s") else "(?:'?s)?")


def sorted_by_letter(pattern: str) -> str:
    """A pattern of the same alternatives as "one|two|...", of which those that begin alike share their beginning.

    Of two that match at a place, the longer one is found.
    """
    groups: dict[str, list[str]] = {}
    others: list[str] = []
    for one in dict.fromkeys(alternatives(pattern)):
        if LETTER.match(one):
            groups.setdefault(one[0], []).append(one[1:])
        else:
            others.append(one)
    lettered = (letter + (_group(tails) if len(tails) > 1 else tails[0]) for letter, tails in groups.items())
    return "|".join((*lettered, *(one for one in others if one), *([""] if "" in others else [])))


def _group(tails: list[str]) -> str:
    return f"(?:{sorted_by_letter('|'.join(tails))})"


def alternatives(pattern: str) -> Iterator[str]:
    """What the bars of a pattern part that stand in no brackets."""
    start, depth = 0, 0
    for mark in re.finditer(r"\\.|\[(?:\\.|[^\]\\])*\]|[()|]", pattern):
        depth += (mark[0] == "(") - (mark[0] == ")")
        if mark[0] == "|" and not depth:
            yield pattern[start : mark.start()]
            start = mark.end()
    yield pattern[start:]
