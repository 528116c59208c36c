"""Is the list of drugs whole: does our own count of drugs leave any unexplained."""

import re
from collections.abc import Iterator

from services.core.draft import Draft, Field
from services.core.finding import Finding
from services.packs.clinical.prescription.candidates import Candidate, candidates
from services.packs.clinical.shared.elements import element_of
from services.tasks.pack import Case

NAMED = 3
"""Drugs named in one finding."""


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
        if here and each.name.lower() in words:
            return True
    return False
