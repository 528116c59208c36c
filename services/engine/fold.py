"""Events into what a page shows: the only meaning of a run is this fold over its log (R11)."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from datetime import datetime

from services.core.draft import Draft, Malformed
from services.core.events import (
    Attempted,
    Briefed,
    Classified,
    Concluded,
    Decided,
    Event,
    Finished,
    Graded,
    Merged,
    Queued,
    ReadStarted,
    Recorded,
    Refused,
    Reread,
    Rereading,
    StopAsked,
    WasRead,
)
from services.core.feedback import Feedback
from services.core.finding import Grade
from services.core.run import RunState
from services.core.usage import Usage, total
from services.core.verdict import Verdict

InSection = Classified | Briefed | Rereading | Reread | Attempted | Graded | Decided | Merged | Concluded


@dataclass(frozen=True)
class AttemptView:
    """One attempt as far as it has come: what it was told, its answer, its grade, what was decided after it."""

    number: int
    feedback: Feedback | None = None
    draft: Draft | None = None
    malformed: Malformed | None = None
    grade: Grade | None = None
    verdict: Verdict | None = None
    prompt: str = ""
    usage: Usage = field(default_factory=Usage)
    grading_usage: Usage = field(default_factory=Usage)
    seconds: float = 0.0
    grading_seconds: float = 0.0
    rereading: bool = False
    """The pages are being recognised again at a finer resolution, before it can be answered."""
    reread_seconds: float = 0.0
    """How long that took; none of its own time."""

    @property
    def stage(self) -> str:
        """briefed, attempted, graded or decided."""
        if self.verdict:
            return "decided"
        if self.grade:
            return "graded"
        return "attempted" if self.draft or self.malformed else "briefed"


@dataclass(frozen=True)
class SectionView:
    """One form or report of the file."""

    index: int
    classified: Classified | None = None
    attempts: tuple[AttemptView, ...] = ()
    verdict: Verdict | None = None
    merged: Merged | None = None
    concluded: Concluded | None = None


@dataclass(frozen=True)
class RunView:
    """A run as its events tell it, up to event `seq`."""

    run_id: str
    state: RunState = "queued"
    file: str = ""
    queued_at: datetime | None = None
    began_at: datetime | None = None
    """When its file was begun to be read: before, it waited in line."""
    last_at: datetime | None = None
    seq: int = 0
    read: WasRead | None = None
    refused: Refused | None = None
    sections: tuple[SectionView, ...] = ()
    stopping: bool = False
    """Someone asked it to end; false again once it has."""
    finished: Finished | None = None

    @property
    def usage(self) -> Usage:
        """Everything spent so far, over all sections."""
        return total(u for s in self.sections for a in s.attempts for u in (a.usage, a.grading_usage))

    @property
    def ended(self) -> bool:
        return self.state in ("finished", "failed", "cancelled")


def fold(run_id: str, events: Iterable[Recorded], start: RunView | None = None) -> RunView:
    """Lay events onto a view (a fresh one, or one folded earlier), in order of `seq`; events seen before are skipped."""
    view = start or RunView(run_id=run_id)
    for recorded in events:
        if recorded.seq <= view.seq:
            continue
        view = _on(view, recorded.event, recorded.at)
        view = replace(view, seq=recorded.seq, last_at=recorded.at)
    return view


def _on(view: RunView, event: Event, at: datetime) -> RunView:
    match event:
        case Queued():
            return replace(view, file=event.file, queued_at=at)
        case ReadStarted():
            return replace(view, state="reading", began_at=view.began_at or at)
        case WasRead():
            return replace(view, state="running", read=event)
        case Refused():
            return replace(view, refused=event)
        case Finished():
            state: RunState = event.outcome if event.outcome in ("failed", "cancelled") else "finished"
            return replace(view, state=state, stopping=False, finished=event)
        case StopAsked():
            return replace(view, stopping=True)
        case _:
            return _in_section(view, event)


def _in_section(view: RunView, event: InSection) -> RunView:
    sections = list(view.sections)
    while len(sections) <= event.section:
        sections.append(SectionView(index=len(sections)))
    sections[event.section] = _on_section(sections[event.section], event)
    return replace(view, sections=tuple(sections))


def _on_section(section: SectionView, event: InSection) -> SectionView:
    match event:
        case Classified():
            return replace(section, classified=event)
        case Briefed():
            return replace(section, attempts=(*section.attempts, AttemptView(event.attempt, feedback=event.feedback)))
        case Merged():
            return replace(section, merged=event)
        case Concluded():
            return replace(section, concluded=event)
        case Rereading() | Reread():
            return replace(
                section, attempts=(*section.attempts[:-1], *(_read_again(one, event) for one in section.attempts[-1:]))
            )
        case Decided():
            section = replace(section, verdict=event.verdict)
    attempts = tuple(_on_attempt(one, event) if one.number == event.attempt else one for one in section.attempts)
    return replace(section, attempts=attempts)


def _read_again(one: AttemptView, event: Rereading | Reread) -> AttemptView:
    if isinstance(event, Rereading):
        return replace(one, rereading=True)
    return replace(one, rereading=False, reread_seconds=one.reread_seconds + event.seconds)


def _on_attempt(one: AttemptView, event: Attempted | Graded | Decided) -> AttemptView:
    match event:
        case Attempted():
            return replace(
                one,
                draft=event.draft,
                malformed=event.malformed,
                usage=event.usage,
                seconds=event.seconds,
                prompt=event.prompt,
            )
        case Graded():
            return replace(one, grade=event.grade, grading_usage=event.usage, grading_seconds=event.seconds)
        case Decided():
            return replace(one, verdict=event.verdict)
