"""Numbers and states in words, the same on every screen."""

from collections.abc import Sequence
from datetime import UTC, datetime
from decimal import Decimal

from services.core.rubric import stated
from services.core.run import RunState

STATES: dict[RunState, tuple[str, str]] = {
    "queued": ("waiting to start", ""),
    "reading": ("reading", "live"),
    "running": ("running", "live"),
    "finished": ("finished", "good"),
    "failed": ("failed", "bad"),
    "cancelled": ("stopped", ""),
}
WORKING = {"evidence": "searching…", "practitioner": "ranking…"}
"""What an attempt at a question does; at a document it extracts."""
OUTCOMES = {
    "refused": "refused",
    "needs_password": "needs a password",
    "unreadable": "not readable",
    "failed": "failed",
    "cancelled": "stopped",
}
STOPS = {
    "threshold_met": "target met",
    "nothing_left_to_mend": "nothing left to mend",
    "cancelled": "stopped by a person",
    "budget_exhausted": "budget used up",
    "timeout": "time used up",
    "max_iterations": "all attempts used",
    "plateau": "no more gain",
    "provider_failed": "engine did not answer",
    "loop_disabled": "single pass",
    "top-k-excellent": "the top ones are all excellent",
    "max-profiles-reviewed": "as many judged as allowed",
    "no-more-profiles": "no more profiles",
    "max-iterations": "all iterations used",
    "evaluation-failed": "the judge did not answer",
    "no-results": "nobody fits",
}
ENGINES = {"builtin": "built-in engine", "google": "Google", "openai": "OpenAI", "compatible": "compatible server"}
PRESETS = {
    "default": "default",
    "real-time": "real-time",
    "clinical-critical": "clinical-critical",
    "lightweight": "lightweight",
}


def money(usd: Decimal | None) -> str:
    """US dollars; an unknown price is said, never shown as zero."""
    if usd is None:
        return "price unknown"
    return "0 USD" if usd == 0 else f"{usd:.4f} USD"


def seconds(value: float) -> str:
    """`0.4 s`, `1 min 20 s`."""
    if value < 60:
        return f"{value:.1f} s"
    return (
        f"{int(value // 60)} min {int(value % 60)} s" if value < 3600 else f"{int(value // 3600)} h {int(value % 3600 // 60)} min"
    )


def score(value: float | None, scale: int = 1, target: float | None = None) -> str:
    """A score 0-1 as its profile states it: `0.93`, or points of 100. One just below `target` never looks like it."""
    if value is None:
        return "none"
    return stated(value, scale, target)


def ago(then: datetime) -> str:
    """How long ago, in the largest whole unit."""
    passed = age(then)
    return f"{passed} ago" if passed else "just now"


def age(then: datetime) -> str:
    """How long since, in the largest whole unit; empty below a minute."""
    gone = (datetime.now(UTC) - then).total_seconds()
    for size, unit in ((86400, "d"), (3600, "h"), (60, "min")):
        if gone >= size:
            return f"{int(gone // size)} {unit}"
    return ""


def count(number: int, one: str, many: str | None = None) -> str:
    """`1 page`, `3 pages`."""
    return f"{number:,} {one if number == 1 else many or one + 's'}"


def pages(numbers: Sequence[int]) -> str:
    """`page 3`, `pages 3, 7`, `pages 3–6`."""
    runs: list[list[int]] = []
    for number in sorted(numbers):
        if runs and runs[-1][-1] + 1 == number:
            runs[-1].append(number)
        else:
            runs.append([number])
    told = ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]}–{run[-1]}" for run in runs)
    return f"page{'s' if len(numbers) > 1 else ''} {told}"


def kind(doc_type: str) -> str:
    """A document type as people write it: `Pathology`, `Discharge summary`, `MARC radiology`, `W-2`."""
    if not doc_type.islower():
        return doc_type
    return doc_type.replace("-", " ").capitalize().replace("Marc ", "MARC ")


def dimension(name: str, *, missing: bool = False) -> str:
    """A dimension as people read it. `missing`: what is critical is missing, and counts under another one."""
    said = name.replace("_", " ").capitalize()
    return said.replace("No critical", "No other critical") if missing else said


def gain(change: float, scale: float) -> tuple[str, str]:
    """A change of a score, 0-1, in the points of its profile with its sign, and its tone; what rounds to nothing has none."""
    digits = 0 if scale > 1 else 2
    shown = round(change * scale, digits) + 0.0
    return f"{shown:+.{digits}f}", "good" if shown > 0 else "bad" if shown < 0 else ""


def tone(value: float, target: float | None = None) -> str:
    """The colour of a score 0-1: good at or above the target (0.95 when there is none), bad below 0.8."""
    if value >= (target if target is not None else 0.95):
        return "good"
    return "doubt" if value >= 0.8 else "bad"
