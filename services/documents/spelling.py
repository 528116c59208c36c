"""One recognised line to words with boxes."""

import re
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from services.documents.sheet import Token

AMOUNT = re.compile(r"(\(?-?\$?)(\d{1,3}(?:[.,]\d{3})+)[.,](\d{2}\)?)$")
MASKED = re.compile(r"([*Xx]{3})[.\-–]{0,2}([*Xx]{2})[.\-–]{0,2}(\d{4})$")
GAP = 2.6
"""Times the usual step between letters from which two letters belong to two words."""
MENDED = 0.9
"""What is left of the confidence of a word whose separators we put right."""


class Letter(NamedTuple):
    """One recognised letter with the pixel column of its centre."""

    text: str
    centre: float
    score: float


def line_words(quad: NDArray[np.float32], text: str, info: Any, width: int, height: int) -> list[Token]:
    """The words of a line, placed by the columns in which the model saw their letters; page size in pixels.

    A word is as sure as its least sure letter.
    """
    left, top, right, bottom = (float(side) for side in (quad[:, 0].min(), quad[:, 1].min(), quad[:, 0].max(), quad[:, 1].max()))
    step = (right - left) / max(info.line_txt_len, 1)
    letters = "".join(letter for group in info.words for letter in group)
    columns = [column for group in info.word_cols for column in group]
    half = (right - left) / max(len(text), 1) / 2
    tokens = []
    seen = [Letter(a, left + (b + 0.5) * step, float(c)) for a, b, c in zip(letters, columns, info.confs, strict=False)]
    for word in _apart([(run, run[0].centre - half, run[-1].centre + half) for run in _runs(text, seen)]):
        run, x0, x1 = word
        printed = "".join(letter.text for letter in run)
        mended = mend(printed)
        sure = min(letter.score for letter in run) * (MENDED if mended != printed else 1.0)
        sides = (max(x0, left) / width, top / height, min(x1, right) / width, bottom / height)
        a, b, c, d = (round(min(max(side, 0.0), 1.0), 5) for side in sides)
        tokens.append(Token(mended, a, b, c, d, "ocr", round(sure, 4)))
    return tokens


def mend(word: str) -> str:
    """Separators that recognition confuses, put right where only one reading is possible: amounts and masked numbers."""
    if (amount := AMOUNT.fullmatch(word)) and word.count(",") + word.count(".") > 1:
        return f"{amount[1]}{re.sub('[.,]', ',', amount[2])}.{amount[3]}"
    if masked := MASKED.fullmatch(word):
        return f"{masked[1]}-{masked[2]}-{masked[3]}"
    return word


def _runs(text: str, letters: list[Letter]) -> list[list[Letter]]:
    """The line's letters, word by word: at its spaces, and where letters stand so far apart that a space was missed."""
    seen = [letter for letter in letters if not letter.text.isspace()]
    steps = sorted(after.centre - before.centre for before, after in pairwise(seen))
    usual = steps[len(steps) // 2] if steps else 0.0
    runs: list[list[Letter]] = []
    position = 0
    for part in text.split():
        own = seen[position : position + len(part)]
        position += len(part)
        if own:
            runs.append([own[0]])
        for before, after in pairwise(own):
            if after.centre - before.centre > GAP * usual and before.text.isalpha() and after.text.isalnum():
                runs.append([])
            runs[-1].append(after)
    return runs


Placed = tuple[list[Letter], float, float]


def _apart(words: list[Placed]) -> list[Placed]:
    """Neighbours that overlap share the ground between them."""
    result = list(words)
    for index in range(len(result) - 1):
        (word, x0, x1), (after, y0, y1) = result[index], result[index + 1]
        if x1 > y0:
            middle = (x1 + y0) / 2
            result[index], result[index + 1] = (word, x0, middle), (after, middle, y1)
    return result
