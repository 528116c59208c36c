"""Text compared as a person compares it: case, spaces, look-alike characters and hyphens at line ends do not matter."""

import re
import unicodedata
from typing import NamedTuple

LOOK_ALIKES = str.maketrans(
    {
        "‘": "'", "’": "'", "‛": "'", "′": "'", "`": "'", "´": "'",
        "“": '"', "”": '"', "„": '"', "″": '"', "«": '"', "»": '"',
        "‐": "-", "‑": "-", "‒": "-", "–": "-", "—": "-", "−": "-", "﹣": "-",
        "•": "*", "·": "*", "∙": "*", "×": "x", "µ": "μ", "⁄": "/", "∕": "/", "…": "...",
    }
)  # fmt: skip
NUMBER = re.compile(r"\d(?:[\d.,]*\d)?")


class Normal(NamedTuple):
    """A normalised text; `starts[i]`, `ends[i]` are where its i-th character comes from in the original."""

    text: str
    starts: list[int]
    ends: list[int]

    def original(self, start: int, end: int) -> tuple[int, int]:
        return self.starts[start], self.ends[end - 1]

    def without_spaces(self) -> "Normal":
        kept = [index for index, letter in enumerate(self.text) if letter != " "]
        return Normal("".join(self.text[i] for i in kept), [self.starts[i] for i in kept], [self.ends[i] for i in kept])


def normalise(text: str) -> Normal:
    """Folded text with a map back."""
    letters: list[str] = []
    starts: list[int] = []
    ends: list[int] = []
    index = 0
    while index < len(text):
        letter = text[index]
        skip = _broken_word(text, index) if letter in "-\u00ad" else 0
        if skip:
            index += skip
            continue
        if letter.isspace():
            if letters and letters[-1] != " ":
                _put(" ", index, letters, starts, ends)
        else:
            folded = (
                letter.lower() if letter.isascii() else unicodedata.normalize("NFKC", letter.translate(LOOK_ALIKES)).casefold()
            )
            for part in folded:
                _put(part, index, letters, starts, ends)
        index += 1
    if letters and letters[-1] == " ":
        letters.pop(), starts.pop(), ends.pop()
    return Normal("".join(letters), starts, ends)


def numbers(text: str) -> list[str]:
    """The numbers in a text, digits only where separators may differ."""
    return NUMBER.findall(text)


def mostly_digits(text: str) -> bool:
    """Whether a near miss would be another number, code or date."""
    known = [letter for letter in text if letter.isalnum()]
    return sum(letter.isdigit() for letter in known) * 2 >= len(known)


def _put(letter: str, index: int, letters: list[str], starts: list[int], ends: list[int]) -> None:
    letters.append(letter)
    starts.append(index)
    ends.append(index + 1)


BREAK = re.compile(r"[-\u00ad][ \t]*\n[ \t]*(?=[a-z])")


def _broken_word(text: str, index: int) -> int:
    """How many characters a hyphen at a line's end and the break take, inside a word that goes on below."""
    match = BREAK.match(text, index)
    return match.end() - index if match and index > 0 and text[index - 1].isalpha() else 0
