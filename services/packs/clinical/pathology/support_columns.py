"""The grader's own look at columns: which of the words "positive" and "negative" stands above a place, by where it is printed."""

import re

HEAD = re.compile(r"(?i)\b(?P<plus>positive|pos|reactive|expressed)\b|\b(?P<minus>negative|neg|non-?reactive|not expressed)\b")
REACH = 30
"""Lines above a place in which such a heading is looked for."""


def headed(text: str, start: int, end: int) -> str | None:
    """The polarity of the word that the last printed thing of a span stands below: plus, minus or None."""
    line = text.rfind("\n", 0, start) + 1
    if "\n" in text[start:end]:
        return None
    last = end - len(text[start:end].split()[-1]) if text[start:end].split() else start
    for above in reversed(text[:line].split("\n")[:-1][-REACH:]):
        words = list(HEAD.finditer(above))
        if len({one.lastgroup for one in words}) == 2 and len(words) == 2:
            return _nearest(above, words, text[line:last])
    return None


def _nearest(above: str, words: list[re.Match[str]], before: str) -> str | None:
    mark = next((one for one in ("|", "\t") if one in above and one in before), "")
    if mark:
        return next((one.lastgroup for one in words if above[: one.start()].count(mark) == before.count(mark)), None)
    middles = [(abs((one.start() + one.end()) / 2 - len(before)), one.lastgroup) for one in words]
    return min(middles, key=lambda one: one[0])[1]
