"""Hard conditions that a patient states in passing: who it should be, where, in which language, on whose insurance."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from services.packs.ranking.practitioners.ages import age_group, without_age
from services.packs.ranking.practitioners.column import Column
from services.packs.ranking.practitioners.constraints import Conditions
from services.packs.ranking.practitioners.wording_data import WISHES

Columns = Mapping[str, Column]
Hit = tuple[str, tuple[int, int]]
"""A value and the span of the words that state it."""

PATTERNS: Mapping[str, str] = WISHES["patterns"]
GENDERS = tuple(
    (
        gender,
        re.compile(
            rf"\b(?P<a>{PATTERNS[word]})[ -]+(?:\w+[ -]+)?{PATTERNS['doctor']}\b"
            rf"|\b{PATTERNS['wish']} (?:to be )?(?:a |an )?(?P<b>{PATTERNS[word]})\b{PATTERNS['not_the_patient']}"
            rf"|\bnot a (?P<c>{PATTERNS[other]})\b"
        ),
    )
    for gender, word, other in (("female", "woman", "man"), ("male", "man", "woman"))
)
VIDEO, COVERED = re.compile(PATTERNS["video"]), re.compile(PATTERNS["covered"])
AT, DISTANCE = re.compile(PATTERNS["at"], re.IGNORECASE), re.compile(PATTERNS["distance"], re.IGNORECASE)
SPEAKS = r"(?:\b(?:(?:must|who|can|to|only|also|i|and) )*(?:speaks?|speaking|fluent in|hablo|in) )?"


@dataclass(frozen=True)
class Wish:
    """The conditions that a text states, the text without the words that state them, and what could not be heeded."""

    conditions: Conditions
    rest: str
    notes: tuple[str, ...] = ()


def read_wish(text: str, columns: Columns) -> Wish:
    """The conditions in a text, as far as the list's own values (or known languages) tell them."""
    found: dict[str, str] = {}
    rest = " ".join(text.split())
    for name, look in READERS:
        if hit := next(look(rest, columns), None):
            value, (start, end) = hit
            found[name] = value
            rest = rest[:start] + " " + rest[end:]
    if group := age_group(text):
        found["ages"] = group
    notes = ("Distances are not known; only the place itself is compared.",) if DISTANCE.search(text) else ()
    return Wish(found, " ".join(without_age(DISTANCE.sub(" ", rest)).split()), notes)


def _gender(text: str, _: Columns) -> Iterator[Hit]:
    for gender, pattern in GENDERS:
        if hit := pattern.search(text.lower()):
            yield gender, next(hit.span(name) for name in "abc" if hit[name])


def _language(text: str, columns: Columns) -> Iterator[Hit]:
    low = text.lower()
    known = {**{name.lower(): name for name in (*WISHES["languages"], *columns["languages"].names)}, **WISHES["own_names"]}
    for name, language in known.items():
        if name == "english":
            continue
        pattern = rf"{SPEAKS}(?<!\w){re.escape(name)}(?!\w)(?:[ -]speak\w+)?"
        if (hit := re.search(pattern, low)) and (name in WISHES["own_names"] or len(hit[0]) > len(name)):
            yield language, hit.span()


def _insurer(text: str, columns: Columns) -> Iterator[Hit]:
    low = text.lower()
    for name in columns["insurers"].names:
        hit = re.search(rf"(?<!\w){re.escape(name.lower())}(?!\w)", low)
        if hit and (COVERED.search(low[: hit.start()][-30:]) or COVERED.match(low[hit.end() :].lstrip())):
            yield name, hit.span()


def _city(text: str, columns: Columns) -> Iterator[Hit]:
    for name in sorted(columns["cities"].names, key=lambda one: (-len(one), one)):
        for hit in place(name).finditer(text):
            if lead := AT.search(text[: hit.start()]):
                yield name, (lead.start(), hit.end())
            elif hit[0] == name and hit[0][0].isupper():
                yield name, hit.span()


def place(name: str) -> re.Pattern[str]:
    """A place by its whole name: York is not in New York."""
    return re.compile(rf"(?<!\w)(?<!new ){re.escape(name)}(?!\w)", re.IGNORECASE)


def _video(text: str, _: Columns) -> Iterator[Hit]:
    if hit := VIDEO.search(text.lower()):
        yield "yes", hit.span()


READERS: tuple[tuple[str, Callable[[str, Columns], Iterator[Hit]]], ...] = (
    ("gender", _gender),
    ("language", _language),
    ("insurer", _insurer),
    ("city", _city),
    ("telehealth", _video),
)
