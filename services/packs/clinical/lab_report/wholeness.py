"""Is the list of results whole: does our own count of results leave any unexplained, and is any told twice."""

import re
from collections.abc import Iterator

from services.core.draft import Draft, Field
from services.core.finding import Finding
from services.packs.clinical.lab_report.candidates import Candidate, candidates
from services.packs.clinical.lab_report.wording import number_of
from services.packs.clinical.shared.slips.elements import element_of
from services.tasks.pack import Case

NAMED = 3
"""Results named in one finding."""


def left_out(case: Case, draft: Draft) -> Iterator[Finding]:
    """A finding when the report seems to hold more results than the list."""
    one = draft.fields.get("labValues")
    if one is None or not one.filled:
        return
    found = candidates(case.latest)
    missing = [each for each in found if not _explained(each, one, case)]
    if missing:
        share = 1 - len(missing) / max(len(found), 1)
        names = ", ".join(each.name[-30:].strip() for each in missing[:NAMED])
        yield Finding(
            check="lab_report.left_out", dimension="accuracy", field="labValues", score=round(0.5 * share, 3), severity="major",
            code="incomplete", message=f"{len(missing)} more result(s) seem to be printed, near: {names}",
            suggestion="Report every test that has a result, each with its own row as quote.",
        )  # fmt: skip


def _explained(each: Candidate, one: Field, case: Case) -> bool:
    for place in one.places:
        said = element_of(one, place).get("value", "")
        same = _plain(said) == _plain(each.value) or (number_of(said) is not None and number_of(said) == number_of(each.value))
        spans = place.span or (0, 0)
        here = case.reading(place.reading) is not case.latest or spans[0] <= each.span[0] < spans[1]
        if same and here:
            return True
    return False


def _plain(text: str) -> str:
    return re.sub(r"[^\w<>+]", "", text.lower())
