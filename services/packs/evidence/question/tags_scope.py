"""What is said of a finding: that the patient has it, has it not, that a relative has it, or that it might come."""

import re
import tomllib
from functools import cache
from typing import Any, Literal

from services.packs.evidence.question.tags_lexicon import VOCABULARY
from services.packs.evidence.question.tags_reading import Reading

Status = Literal["stated", "negated", "family", "hypothetical", "outcome"]

REACH = 9
"""Words before a finding that can deny it."""
WALL = frozenset(".;?!:")
"""Marks that nothing reaches across."""


def status(reading: Reading, first: int, last: int, *, own: bool = False) -> Status:
    """What is said of tokens first to last. `own`: the one who asks speaks of a condition of their own elsewhere."""
    before, after = _before(reading, first), _after(reading, last)
    if _denied(before, after):
        return "negated"
    if _relatives(reading, before, after, own=own):
        return "family"
    if _cues()["if_ever"].search(before) and _cues()["later"].search(after):
        return "negated"
    if _cues()["if_ever"].search(before):
        return "hypothetical"
    if _reaches("risk_of", before) or _reaches("to_prevent", before) or _cues()["prevented_after"].search(after):
        return "outcome"
    return "stated"


def _denied(before: str, after: str) -> bool:
    if _cues()["denied_after"].search(after):
        return True
    hit = _cues()["denied_before"].search(before)
    if hit and not (_words("turn") | _words("stated_again")) & set(hit.group().split()[3:]):
        return True
    words = before.split()[-REACH:]
    if words[-1:] == ["non"]:
        return True
    for at, word in enumerate(words):
        rest = words[at + 1 :]
        if (
            word in _words("no")
            and not _words("turn") & set(rest)
            and not _cues()["not_a_denial"].match(" ".join([word, *rest]) + " ")
        ):
            return not _interrupted(rest)
    return False


def _interrupted(words: list[str]) -> bool:
    """A denial covers a list ("no diabetes , hypertension or stroke") and ends where something is stated again."""
    opening = 3 if words and words[0] in {"history", "have", "evidence", "prior"} else 0
    return bool(_words("stated_again") & set(words[opening:]))


def _reaches(cue: str, before: str) -> bool:
    """Whether what is feared or to be prevented goes on to the finding."""
    hit = _cues()[cue].search(before)
    if hit is None:
        return False
    cue_words = 2 if cue == "risk_of" else 1
    return not _words("already_there") & set(hit.group().split()[cue_words:])


def _relatives(reading: Reading, before: str, after: str, *, own: bool) -> bool:
    if _cues()["the_patient"].search(before):
        return False
    if _cues()["in_family_after"].search(after):
        return True
    for cue in ("family", "relative_has"):
        hit = _cues()[cue].search(before)
        if hit and not _words("not_the_relative") & set(hit.group().split()[1:]):
            return True
    hit = _cues()["my_relative"].search(f"{before} ")
    if not hit or (_words("not_the_relative") - {"who"}) & set(hit.group().split()):
        return False
    return own or bool(_cues()["about_me"].search(reading.normal))


def is_feared(reading: Reading) -> bool:
    """The question is whether, or how not, to come by what a relative has."""
    return bool(_cues()["feared"].search(reading.normal))


def is_own(reading: Reading, first: int) -> bool:
    """ "my high blood pressure": what begins at this token is said to be the asker's."""
    before = [token.norm for token in reading.tokens[max(0, first - 3) : first]]
    return "my" in before and not _words("people") & set(before[before.index("my") :])


def _before(reading: Reading, first: int) -> str:
    words: list[str] = []
    for token in reversed(reading.tokens[:first]):
        if token.norm in WALL:
            break
        words.append(token.norm)
    return " ".join(reversed(words))


def _after(reading: Reading, last: int) -> str:
    words: list[str] = []
    for token in reading.tokens[last + 1 : last + 8]:
        if token.is_mark:
            break
        words.append(token.norm)
    return " " + " ".join(words)


@cache
def _cues() -> dict[str, re.Pattern[str]]:
    return {name: re.compile(cue) for name, cue in _file().items() if isinstance(cue, str)}


@cache
def _words(name: str) -> frozenset[str]:
    return frozenset(_file()[name])


@cache
def _file() -> dict[str, Any]:
    return tomllib.loads((VOCABULARY / "scope.toml").read_text(encoding="utf-8"))
