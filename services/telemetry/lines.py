"""What a log line says: ids, names of fields, counts and scores, never a file name or a word of a document."""

from datetime import datetime
from typing import Any

from services.core.events import Graded
from services.core.finding import Grade
from services.telemetry.alerts import Change

MISSING = "missing_field"


def iteration_line(run_id: str, preset: str, event: Graded, best_before: float | None, at: datetime) -> dict[str, Any]:
    """One iteration, in the source's shape (marc_clinical_loop, 8.2), and its preset: scores of lightweight mode only rank.

    `documentId` is the run's id and the section's number. `improvement` is the gain over the best attempt before, as the
    plateau is reckoned; None for the first attempt.
    """
    grade = event.grade
    return {
        "event": "marc_iteration",
        "documentId": f"{run_id}:{event.section}",
        "preset": preset,
        "iteration": event.attempt,
        "score": {"overall": grade.score, **{name: one.score for name, one in grade.dimensions.items()}},
        "feedback": {
            "issueCount": len(grade.issues),
            "criticalCount": len(grade.critical),
            "missingFields": _missing(grade),
        },
        "improvement": None if best_before is None else round(grade.score - best_before, 6),
        "timestamp": at.isoformat(timespec="milliseconds"),
    }


def alert_line(alert_id: str, change: Change, window: str, at: datetime) -> dict[str, Any]:
    """An alert that opened or closed, as it is logged and sent to the webhook."""
    return {
        "event": "marc_alert",
        "alert": alert_id,
        "state": "opened" if change.opens else "closed",
        "metric": change.metric,
        "preset": change.group.preset,
        "profile": change.group.profile,
        "value": None if change.figure.value is None else round(change.figure.value, 4),
        "threshold": change.limit.value,
        "side": change.limit.rule.alert,
        "window": window,
        "count": change.figure.count,
        "time": at.isoformat(timespec="seconds"),
    }


def _missing(grade: Grade) -> list[str]:
    """Fields that the grade has an open issue about because they are not there: names of the rubric's fields only."""
    told = (finding.field for finding in grade.issues if finding.field and finding.code == MISSING)
    return [name for name in dict.fromkeys(told) if name in grade.fields]
