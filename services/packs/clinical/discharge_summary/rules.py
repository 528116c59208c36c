"""The grader of discharge summaries: the rules that all notes share, and that a stay ends after it began."""

from collections.abc import Sequence

from services.core.draft import Draft
from services.core.finding import Finding
from services.packs.clinical.shared.days.labels import labelled_days
from services.packs.clinical.shared.notes.pack import NoteGrader
from services.packs.clinical.shared.notes.support import Eye
from services.tasks.pack import Case


def stay(case: Case, draft: Draft) -> Sequence[Finding]:
    """The day of discharge is not before the day of admission that the summary prints."""
    one = draft.fields.get("date")
    if one is None or not one.filled:
        return ()
    admitted = [day.value for day in labelled_days(case.latest.text) if day.label == "admission" and day.tight]
    if not any(day > str(one.value) for day in admitted):
        return ()
    return (
        Finding(
            check="discharge.stay", dimension="consistency", field="date", score=0.5, severity="major", code="inconsistent",
            message="the date is before the day of admission", suggestion="Look for the date of discharge.",
        ),
    )  # fmt: skip


GRADER = NoteGrader(eye=Eye(discharge=True), rules=stay)
