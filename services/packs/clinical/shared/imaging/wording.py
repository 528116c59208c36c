"""Is a long text what its quote says: the same words in the same order, but for what stands between two sections."""

import re

WORD = re.compile(r"\d+(?:[.,]\d+)*|[^\W\d_]+|[%<>=+]")
LABEL_WORDS = 14
"""Most words of a heading line that may be left out between two parts."""


def departs(value: str, quote: str) -> str:
    """Why a value is not the quote's wording; empty when it is.

    The value may leave out a stretch of the quote only from a line's or sentence's end to behind a label ("CT SPINE,
    FINDINGS:"), as a text joined from two examinations does; the stretch begins with such a label.
    """
    wanted = [match[0].lower() for match in WORD.finditer(value)]
    printed = list(WORD.finditer(quote))
    position = 0
    for index, word in enumerate(wanted):
        if position < len(printed) and printed[position][0].lower() == word:
            position += 1
            continue
        following = _resumes(wanted[index : index + 4], printed, position, quote)
        if following is None:
            return "the words are not the printed ones"
        position = following + 1
    return "" if position == len(printed) else "the value stops before its quote does"


def _resumes(wanted: list[str], printed: list[re.Match[str]], position: int, quote: str) -> int | None:
    """Where the value goes on behind a label; None when what is left out is no stretch between sections."""
    if not position or position >= len(printed) or not _begins_with_label(quote, printed, position):
        return None
    for index in range(position + 1, len(printed)):
        behind = quote[printed[index - 1].end() : printed[index].start()]
        if (":" in behind or "\n" in behind) and [one[0].lower() for one in printed[index : index + len(wanted)]] == wanted:
            return index
    return None


def _begins_with_label(quote: str, printed: list[re.Match[str]], position: int) -> bool:
    before = quote[printed[position - 1].end() : printed[position].start()]
    ahead = quote[printed[position].start() : printed[min(position + LABEL_WORDS, len(printed) - 1)].end() + 2]
    return bool(re.search(r"[\n.,;]", before)) and re.match(r"[^\n:]{2,90}(?::|\n)", ahead) is not None
