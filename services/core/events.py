"""What happens in a run, one noun each. A run is the list of these; everything shown is a fold over them."""

from datetime import datetime
from typing import Annotated, Literal

from pydantic import Field as Meta
from pydantic import TypeAdapter

from services.core.base import Frozen
from services.core.document import Suspicion
from services.core.draft import Draft, Malformed
from services.core.feedback import Feedback
from services.core.finding import Grade
from services.core.usage import Usage
from services.core.verdict import Verdict


class Queued(Frozen):
    """The run was accepted; nothing was read yet."""

    kind: Literal["queued"] = "queued"
    file: str


class ReadStarted(Frozen):
    kind: Literal["reading"] = "reading"


class WasRead(Frozen):
    """The file became pages and words."""

    kind: Literal["read"] = "read"
    medium: str
    pages: int
    words: int
    quality: float
    quality_reasons: tuple[str, ...] = ()
    suspicions: tuple[Suspicion, ...] = ()
    warnings: tuple[str, ...] = ()
    seconds: float = 0.0
    sections: int = 1
    """Forms and reports that were found in the file."""


class Refused(Frozen):
    """Nothing was extracted, and why; `outcome` as in the result file. Of a section that was tried, after its `concluded`."""

    kind: Literal["refused"] = "refused"
    outcome: Literal["refused", "needs_password", "unreadable", "failed"]
    reason: str
    advice: tuple[str, ...] = ()


class Classified(Frozen):
    """The kind of one section. `by` is "signature", "user" or a model's name."""

    kind: Literal["classified"] = "classified"
    section: int
    doc_type: str
    confidence: float
    alternatives: tuple[str, ...] = ()
    by: str = "signature"
    pages: tuple[int, ...] = ()
    reasoning: str = ""


class Briefed(Frozen):
    """What the coming attempt is told, with the exact text injected (`feedback.text`) and the prompt's hash."""

    kind: Literal["briefed"] = "briefed"
    section: int = 0
    attempt: int
    feedback: Feedback


class Rereading(Frozen):
    """The pages of a section are being recognised again, at a finer resolution."""

    kind: Literal["rereading"] = "rereading"
    section: int = 0
    dpi: int


class Reread(Frozen):
    """They were; `seconds` are none of the attempt's that asked for it."""

    kind: Literal["reread"] = "reread"
    section: int = 0
    dpi: int
    seconds: float


class Attempted(Frozen):
    """An attempt's answer. `prompt` is the whole text that was sent; `calls` are ids of stored replies."""

    kind: Literal["attempted"] = "attempted"
    section: int = 0
    attempt: int
    draft: Draft | None = None
    malformed: Malformed | None = None
    usage: Usage = Meta(default_factory=Usage)
    seconds: float = 0.0
    prompt: str = ""
    calls: tuple[str, ...] = ()


class Graded(Frozen):
    """An attempt's grade, with what grading itself cost (`usage` and `calls` are the grader's only)."""

    kind: Literal["graded"] = "graded"
    section: int = 0
    attempt: int
    grade: Grade
    usage: Usage = Meta(default_factory=Usage)
    seconds: float = 0.0


class Decided(Frozen):
    """Go on or stop. After a stop comes at most one `merged` and one `concluded` of the same section."""

    kind: Literal["decided"] = "decided"
    section: int = 0
    attempt: int
    verdict: Verdict


class Merged(Frozen):
    """The field-wise merge of all attempts of the best one's type, graded again. `kept`: it is the result."""

    kind: Literal["merged"] = "merged"
    section: int = 0
    draft: Draft
    grade: Grade
    taken: dict[str, int] = Meta(default_factory=dict)
    """Field -> number of the attempt that its value was taken from."""
    kept: bool


class Concluded(Frozen):
    """The end of one section: what the reviewer gets."""

    kind: Literal["concluded"] = "concluded"
    section: int = 0
    doc_type: str
    subtype: str | None = None
    confidence: float
    pages: tuple[int, ...] = ()
    score: float | None
    """None where there is no result, or where the profile's score only ranks attempts and states no quality (R8)."""
    passed: bool
    met_threshold: bool
    stop_reason: str
    words: str = ""
    remedy: str = ""
    """What to do where there is no result."""
    iterations: int
    best: int | None = None
    draft: Draft | None = None
    grade: Grade | None = None
    needs_review: bool
    review_reasons: tuple[str, ...] = ()


class StopAsked(Frozen):
    """Someone wants the run to end; it does after the step that is under way."""

    kind: Literal["stop_asked"] = "stop_asked"


class Finished(Frozen):
    """The whole run ended; `outcome` as in the result file."""

    kind: Literal["finished"] = "finished"
    outcome: Literal["extracted", "refused", "needs_password", "unreadable", "failed", "cancelled"]
    reason: str = ""
    warnings: tuple[str, ...] = ()
    seconds: float = 0.0


Event = Annotated[
    Queued
    | ReadStarted
    | WasRead
    | Refused
    | Classified
    | Briefed
    | Rereading
    | Reread
    | Attempted
    | Graded
    | Decided
    | Merged
    | Concluded
    | StopAsked
    | Finished,
    Meta(discriminator="kind"),
]
LoopEvent = Briefed | Rereading | Reread | Attempted | Graded | Decided | Merged | Concluded
EVENT: TypeAdapter[Event] = TypeAdapter(Event)


class Recorded(Frozen):
    """An event as stored: `seq` counts from 1 within a run; `at` is UTC."""

    run_id: str
    seq: int
    at: datetime
    event: Event
