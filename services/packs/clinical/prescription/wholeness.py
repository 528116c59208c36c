"""Is the list of drugs whole: does our own count of drugs leave any unexplained."""

import re
from collections.abc import Iterator

from services.core.draft import Draft, Field
from services.core.finding import Finding
from services.packs.clinical.prescription.candidates import Candidate, candidates
from services.packs.clinical.prescription.support_block import block_of
from services.packs.clinical.prescription.wording import AMOUNT, DURATION, FOREIGN, ROUTE, STRENGTH_IN, TIMING
from services.packs.clinical.shared.slips.elements import element_of, elements_of
from services.packs.clinical.shared.terms.drugs import drugs
from services.tasks.pack import Case

STEPS = re.compile(r"\bthen\b|\bfollowed by\b", re.I)
DIRECTED = re.compile(
    r"\b(?:(?:take|apply|inject|instil+|inhale|give|chew|dissolve|use|insert|spray)\b[^.\n]{0,40}\b(?:daily|day|night|morning|"
    r"evening|hours?|bedtime|meals?|food|needed|weekly|week|times)|(?:b\.?i\.?d|t\.?i\.?d|q\.?i\.?d|t\.?d\.?s|q\.?d\.?s|"
    r"nocte|mane|prn|qhs|q ?\d{1,2} ?h|\d-\d-\d)(?!\w))",
    re.I,
)
"""Words that tell how to take a drug, broader than what is read."""
NO_DIRECTION = re.compile(
    r"\b(?:bp|sugar|glucose|temp\w*|weigh\w*|water|walk\w*|exercise|diet|salt|monitor|check|gargle|steam|rest|stop\w*|avoid|"
    r"discontinu\w*|allerg\w*|previous|prior|history|cancel+ed|medications? as|do not|review|follow|phone|tel|fax|generic|"
    r"substitution|emergency|warning|legend|abbreviations?)\b",
    re.I,
)
PER_FLUID = re.compile(r"\d ?(?:units?|iu|u) ?/ ?ml", re.I)
NAMED = 3
"""Drugs named in one finding."""


def judged(draft: Draft) -> Iterator[Finding]:
    """Directions that careful readers may write down differently: doses in steps, words of another language."""
    for index, one in elements_of(draft.fields.get("medications")).items():
        told = f"{one.get('dose', '')} {one.get('frequency', '')}"
        why = "directions in another language" if _is_foreign(told) else "a dose in steps" if STEPS.search(told) else ""
        if why:
            yield Finding(
                check="prescription.judged", dimension="accuracy", field="medications", element=index, score=0.8,
                severity="medium", code="judgement", message=f"{why}: a person should look", mendable=False,
            )  # fmt: skip


def _is_foreign(told: str) -> bool:
    """Whether directions hold times of another language, and beside them words that are no time, amount or way that we know."""
    rest = told
    for pattern in (FOREIGN, TIMING, AMOUNT, STRENGTH_IN, ROUTE, DURATION):
        rest = pattern.sub(" ", rest)
    return FOREIGN.search(told) is not None and re.search(r"[^\W\d_]{3}", rest) is not None


def no_drug(draft: Draft) -> Iterator[Finding]:
    """What a prescribed drug rarely is: without directions (a supply, a heading), or with a strength of a fluid alone as its
    dose where it is measured in units."""
    for index, one in elements_of(draft.fields.get("medications")).items():
        why = ""
        if not one.get("frequency", "").strip():
            known = any(drug.known for drug in drugs(one.get("name", "")))
            why = "a drug has no directions" if known else "a drug without directions has a name that is no known drug's"
        elif PER_FLUID.search(one.get("dose", "")):
            why = "a dose in units is told by the strength of its fluid only"
        if why:
            yield Finding(
                check="prescription.no_drug", dimension="accuracy", field="medications", element=index, score=0.4,
                severity="major", code="low_confidence", message=why,
                suggestion="Report it only when it is a prescribed drug, with its own dose and directions.",
            )  # fmt: skip


def undirected(case: Case, draft: Draft) -> Iterator[Finding]:
    """A finding when directions stand in lines that belong to no drug of the list."""
    one = draft.fields.get("medications")
    if one is None or not one.filled or any(case.reading(place.reading) is not case.latest for place in one.places):
        return
    text = case.latest.text
    held = [block_of(text, place.span) for place in one.places if place.span] + [place.span for place in one.places if place.span]
    loose = [
        match
        for match in re.finditer(r"[^\n]+", text)
        if DIRECTED.search(match[0])
        and not NO_DIRECTION.search(match[0])
        and not any(start < match.end() and match.start() < stop for start, stop in held)
    ]
    if loose:
        yield Finding(
            check="prescription.undirected", dimension="accuracy", field="medications", score=0.4, severity="major",
            code="incomplete", message=f"{len(loose)} line(s) of directions belong to no drug of the list",
            suggestion="Report every drug that is prescribed, each with its own lines as quote.",
        )  # fmt: skip


def left_out(case: Case, draft: Draft) -> Iterator[Finding]:
    """A finding when the prescription seems to hold more drugs than the list."""
    one = draft.fields.get("medications")
    if one is None or not one.filled:
        return
    found = candidates(case.latest)
    missing = [each for each in found if not _explained(each, one, case)]
    if missing:
        share = 1 - len(missing) / max(len(found), 1)
        yield Finding(
            check="prescription.left_out", dimension="accuracy", field="medications", score=round(0.5 * share, 3),
            severity="major", code="incomplete",
            message=f"{len(missing)} more drug(s) seem to be prescribed: {', '.join(each.name for each in missing[:NAMED])}",
            suggestion="Report every drug that is prescribed, each with its own lines as quote.",
        )  # fmt: skip


def _explained(each: Candidate, one: Field, case: Case) -> bool:
    for place in one.places:
        words = re.findall(r"[^\W\d_][\w'-]+", element_of(one, place).get("name", "").lower())
        start, stop = place.span or (0, 0)
        here = case.reading(place.reading) is not case.latest or (start < each.span[1] and each.span[0] < stop)
        if here and set(words) & set(each.name.lower().split()):
            return True
    return False
