"""Is the list of drugs whole: does our own count of drugs leave any unexplained."""

import re
from collections.abc import Iterator

from services.core.draft import Draft, Field
from services.core.finding import Finding
from services.packs.clinical.prescription.candidates import Candidate, candidates
from services.packs.clinical.prescription.wording import FOREIGN
from services.packs.clinical.shared.elements import element_of, elements_of
from services.tasks.pack import Case

STEPS = re.compile(r"\bthen\b|\bfollowed by\b", re.I)
NAMED = 3
"""Drugs named in one finding."""


def judged(draft: Draft) -> Iterator[Finding]:
    """Directions that careful readers may write down differently: doses in steps, words of another language."""
    for index, one in elements_of(draft.fields.get("medications")).items():
        told = f"{one.get('dose', '')} {one.get('frequency', '')}"
        why = "directions in another language" if FOREIGN.search(told) else "a dose in steps" if STEPS.search(told) else ""
        if why:
            yield Finding(
                check="prescription.judged", dimension="accuracy", field="medications", element=index, score=0.8,
                severity="medium", code="judgement", message=f"{why}: a person should look", mendable=False,
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
        here = case.reading(place.reading) is not case.latest or start <= each.span[0] < stop
        if here and set(words) & set(each.name.lower().split()):
            return True
    return False
