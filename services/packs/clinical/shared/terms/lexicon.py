"""Thousands of names that are looked for like one pattern, of which only those are compiled that a text has words for."""

import re
import sys
from collections.abc import Callable, Iterator
from functools import cached_property
from typing import Protocol

from services.packs.clinical.shared.patterns import when_used
from services.packs.clinical.shared.prose import looks, widened
from services.packs.clinical.shared.terms.alternatives import alternatives, sorted_by_letter

LETTERS = 4
"""Letters at the beginning of a name by which it is looked up."""
WORD = re.compile(rf"\b[a-z]{{{LETTERS}}}")
PLAIN = re.compile(rf"[a-z]{{{LETTERS}}}(?![?*+{{])")
"""The beginning of an alternative whose letters stand for themselves."""


class Finder(Protocol):
    """What looks for names in a text, as a compiled pattern does: a pattern or a lexicon."""

    def search(self, string: str, pos: int = 0, endpos: int = sys.maxsize) -> re.Match[str] | None:
        """The first name between two places."""

    def match(self, string: str, pos: int = 0, endpos: int = sys.maxsize) -> re.Match[str] | None:
        """The name that stands at a place."""

    def fullmatch(self, string: str, pos: int = 0, endpos: int = sys.maxsize) -> re.Match[str] | None:
        """The name that stands between two places, from the one to the other."""

    def finditer(self, string: str, pos: int = 0, endpos: int = sys.maxsize) -> Iterator[re.Match[str]]:
        """The names between two places, in order."""


class Lexicon:
    r"""Finds what `looks` finds by the pattern `\b(?!unless)(?:first|names)behind`, the names sorted by their letters.

    `names` gives alternatives of a pattern, which all begin with a small letter or a hyphen, as `first` does. It is called
    when the lexicon is first used.
    """

    def __init__(self, names: Callable[[], str], *, first: str = "(?!)", unless: str = "(?!)", behind: str = r"\b") -> None:
        self._names, self._first, self._unless, self._behind = names, first, unless, behind
        self._is_first = looks(f"(?:{first}){behind}")

    def search(self, string: str, pos: int = 0, endpos: int = sys.maxsize) -> re.Match[str] | None:
        """The first name between two places."""
        begun, others = self._parts
        return self._earlier(begun.search(string, pos, endpos), others.search(string, pos, endpos))

    def match(self, string: str, pos: int = 0, endpos: int = sys.maxsize) -> re.Match[str] | None:
        """The name that stands at a place."""
        begun, others = self._parts
        return self._earlier(begun.match(string, pos, endpos), others.match(string, pos, endpos))

    def fullmatch(self, string: str, pos: int = 0, endpos: int = sys.maxsize) -> re.Match[str] | None:
        """The name that stands between two places, from the one to the other."""
        begun, others = self._parts
        return begun.fullmatch(string, pos, endpos) or others.fullmatch(string, pos, endpos)

    def finditer(self, string: str, pos: int = 0, endpos: int = sys.maxsize) -> Iterator[re.Match[str]]:
        """The names between two places, in order."""
        begun, others = self._parts
        one, other = begun.search(string, pos, endpos), others.search(string, pos, endpos)
        while found := self._earlier(one, other):
            yield found
            end = found.end()
            one = begun.search(string, end, endpos) if one and one.start() < end else one
            other = others.search(string, end, endpos) if other and other.start() < end else other

    def _earlier(self, begun: re.Match[str] | None, other: re.Match[str] | None) -> re.Match[str] | None:
        """Of two names the one in front; of two that begin at one place the one that the pattern tries before the other."""
        if begun is None or other is None:
            return begun or other
        if begun.start() != other.start():
            return min(begun, other, key=re.Match.start)
        return other if self._is_first.match(other.string, other.start(), other.endpos) else begun

    @cached_property
    def _parts(self) -> tuple["_Begun", re.Pattern[str]]:
        """The names that begin with letters, and what else there is."""
        begun: dict[str, list[str]] = {}
        others: list[str] = []
        for one in alternatives(self._names()):
            (begun.setdefault(one[:LETTERS], []) if PLAIN.match(one) else others).append(one)
        behind = self._behind
        other = rf"\b(?=[a-z-])(?!{self._unless})(?:{self._first}|{sorted_by_letter('|'.join(others))}){behind}"
        return _Begun({letters: _names(names, behind) for letters, names in begun.items()}, looks(self._unless)), looks(other)


class _Begun:
    """Names by the letters that they begin with."""

    def __init__(self, names: dict[str, re.Pattern[str]], unless: re.Pattern[str]) -> None:
        self._names, self._unless = names, unless

    def search(self, string: str, pos: int, endpos: int) -> re.Match[str] | None:
        for word in WORD.finditer(string, pos, endpos):
            if word[0] in self._names and (found := self.match(string, word.start(), endpos)):
                return found
        return None

    def match(self, string: str, pos: int, endpos: int) -> re.Match[str] | None:
        names = self._names.get(string[pos : pos + LETTERS])
        found = names.match(string, pos, endpos) if names else None
        return found if found and not self._unless.match(string, pos, endpos) else None

    def fullmatch(self, string: str, pos: int, endpos: int) -> re.Match[str] | None:
        names = self._names.get(string[pos : pos + LETTERS])
        found = names.fullmatch(string, pos, endpos) if names else None
        return found if found and not self._unless.match(string, pos, endpos) else None


def _names(names: list[str], behind: str) -> re.Pattern[str]:
    return when_used(lambda: widened(rf"\b(?:{sorted_by_letter('|'.join(names))}){behind}"))
