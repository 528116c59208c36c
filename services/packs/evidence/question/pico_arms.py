"""What a question weighs: an intervention, and what it is compared with. "" where it does not say."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from services.packs.evidence.question.pico_cues import CUES, clipped
from services.packs.evidence.question.tags import Tagged
from services.packs.evidence.question.tags_asked import asked_mentions

MOST_BETWEEN = 7
"""Words between two arms of one comparison."""
MOST_WORDS = 4
"""Words of an arm that no list of ours knows."""


@dataclass(frozen=True)
class Named:
    """A drug or a procedure of the question, where it stands in its text."""

    start: int
    end: int
    drug: bool


def arms(tagged: Tagged, asking: str) -> tuple[str, str]:
    """What stands on either side of "or", "versus", "as well as"; else what is asked about and what it is held against."""
    text = tagged.reading.text
    named = list(_named(tagged))
    for first, second in pairwise(named):
        between = text[first.end : second.start]
        if len(between.split()) <= MOST_BETWEEN and _compares(between):
            return text[first.start : first.end], text[second.start : second.end]
    if pair := _spelled_out(asking):
        return pair
    acting = _said("acting", tagged, asking) or _said("worth", tagged, asking)
    drugs = list(dict.fromkeys(text[one.start : one.end] for one in named if one.drug))
    if acting and not any(one.lower() in acting.lower() for one in drugs):
        return acting, _against(asking, acting)
    if drugs:
        return ", ".join(drugs[:3]), _against(asking, drugs[0])
    procedures = [text[one.start : one.end] for one in named]
    if procedures:
        return procedures[0], _against(asking, procedures[0])
    subject = CUES["subject"].search(asking)
    return (subject.group(1).strip() if subject else _said("opening", tagged, asking)), ""


def _said(cue: str, tagged: Tagged, asking: str) -> str:
    """A treatment that no list of ours knows, told by what it is to do; "" where a condition stands there."""
    hit = CUES[cue].search(asking)
    if hit is None:
        return ""
    what = CUES["apart"].split(hit.group("what"), maxsplit=1)[0].strip()
    conditions = [term.text.lower() for term in tagged.terms]
    barred = CUES["no_treatment"].search(what) or any(one in what.lower() or what.lower() in one for one in conditions)
    return "" if barred else what


def _named(tagged: Tagged) -> Iterator[Named]:
    """In their order; what was given before, or cannot be, is not what is asked about."""
    reading = tagged.reading
    asked = [reading.span(drug.first, drug.last) for drug in asked_mentions(tagged)]
    drugs = [Named(start, end, drug=True) for start, end in asked if not _past(reading.text, start, end)]
    procedures = [
        Named(begin + hit.start(1), begin + hit.end(1), drug=False)
        for begin, end in reading.asking
        for hit in CUES["procedures"].finditer(reading.text[begin:end])
    ]
    free = [one for one in procedures if not any(one.start < drug.end and drug.start < one.end for drug in drugs)]
    yield from sorted((*drugs, *free), key=lambda one: one.start)


def _past(text: str, start: int, end: int) -> bool:
    return bool(CUES["past"].search(text[:start]) or CUES["barred"].match(text[end:]))


def _compares(between: str) -> bool:
    """A connective of comparison; "or" in another phrase ("in total hip or knee replacement") is none."""
    hit = CUES["versus"].search(between)
    return bool(hit and not (hit.group().lower() == "or" and CUES["apart"].search(between[: hit.start()])))


def _spelled_out(asking: str) -> tuple[str, str] | None:
    """Two arms that no list of ours knows, told by where they stand: "intensive or standard?", "A versus B in ..."."""
    for name in ("pair_last", "pair_colon", "pair_versus", "pair_first"):
        if hit := CUES[name].search(asking):
            first = CUES["small_words"].split(hit.group("a"))[-1].split()[-MOST_WORDS:]
            second = CUES["small_words"].split(hit.group("b"))[0].split()[:MOST_WORDS]
            if first and second:
                return " ".join(first), " ".join(second)
    return None


def _against(asking: str, arm: str) -> str:
    """What an intervention is compared with by words that name no drug of ours: "or placebo", "or wait"."""
    after = asking[asking.find(arm) + len(arm) :] if arm in asking else ""
    hit = re.match(rf"(?P<gap>[\w\s/,-]{{0,60}}?){CUES['versus'].pattern}\s+(?P<other>.+)", after, re.I)
    if not hit or (re.search(r"\bor\b", hit.group(), re.I) and CUES["apart"].search(hit.group("gap"))):
        return ""
    return clipped(CUES["cut_at"].split(hit.group("other"), maxsplit=1)[0])
