"""Runs made by hand: the real loop over a scripted task, so that feedback, verdicts and merges are the engine's own."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

from services.core.document import Box, Document, Page, Quality
from services.core.draft import Draft, Field, Malformed, Place
from services.core.events import Classified, Event, Finished, Queued, ReadStarted, Recorded, Refused, WasRead
from services.core.feedback import Feedback
from services.core.finding import Finding, Grade
from services.core.policy import policy_for
from services.core.profiles import profile
from services.core.rubric import Rubric, parse_rubric
from services.core.run import RunOptions, RunSpec
from services.core.usage import Usage
from services.core.weigh import weigh
from services.engine.conclude import conclude
from services.engine.loop import run_loop
from services.engine.merge import merge
from services.engine.protocol import Attempt, Spent

START = datetime(2026, 3, 2, 9, 30, tzinfo=UTC)

W2 = parse_rubric(
    """
doc_type = "W-2"
title = "Form W-2"
family = "tax"
profile = "clinical"
[fields]
employee_ssn = { label = "Employee SSN", kind = "tin", tier = "required", box = "a" }
employer_ein = { label = "Employer EIN", kind = "tin", tier = "required", box = "b" }
employer_name = { label = "Employer name", tier = "required", box = "c" }
wages = { label = "Wages, tips, other compensation", kind = "money", tier = "required", box = "1" }
federal_tax = { label = "Federal income tax withheld", kind = "money", tier = "required", box = "2" }
ss_wages = { label = "Social security wages", kind = "money", tier = "important", box = "3" }
ss_tax = { label = "Social security tax withheld", kind = "money", tier = "important", box = "4" }
codes = { label = "Box 12 codes", kind = "list", box = "12", parts = ["code", "amount"] }
tax_year = { label = "Tax year", kind = "year", tier = "required" }
locality = { label = "Locality name", box = "20" }
""",
    "W-2",
)
TEXT = "Form W-2 2024  a 900-12-4821  b 00-2190773  c Harbor Lane Dental PLLC  1 68,412.55  2 7,903.18  3 71,412.55  4 4,421.58"
GOOD: dict[str, object] = {
    "employee_ssn": "900-12-4821",
    "employer_ein": "00-2190773",
    "employer_name": "Harbor Lane Dental PLLC",
    "wages": "68412.55",
    "federal_tax": "7903.18",
    "ss_wages": "71412.55",
    "ss_tax": "4421.58",
    "codes": [{"code": "D", "amount": "3000.00"}],
    "tax_year": "2024",
    "locality": None,
}
FIRST = {**GOOD, "wages": "71412.55", "ss_tax": None, "codes": None}
SECOND = {**GOOD, "codes": None}
DOUBT = "6.2 % of box 3 (71,412.55) is 4,427.58: off by 6.00, tolerance 1.00."


@dataclass
class Script:
    """A task that answers from a list, and grades against GOOD."""

    answers: Sequence[dict[str, object] | Malformed]
    rubric: Rubric = W2
    profile: object = field(default_factory=lambda: profile("clinical"))
    at: int = 0

    def attempt(self, feedback: Feedback) -> Draft | Malformed:
        answer = self.answers[self.at]
        self.at += 1
        return answer if isinstance(answer, Malformed) else draft_of(answer)

    def grade(self, draft: Draft, number: int) -> Grade:
        findings = [one for name in W2.fields for one in _findings(name, draft.fields[name])]
        return weigh(W2, profile("clinical"), findings)

    def merge(self, attempts: Sequence[Attempt], best: Attempt) -> tuple[Draft, dict[str, int]] | None:
        return merge(attempts, best)


@dataclass
class Clock:
    """A watch whose time goes on by 0.7 s at every look."""

    task: Script
    now: float = 0.0

    def elapsed(self) -> float:
        self.now += 0.7
        return self.now

    def spent(self) -> Spent:
        prompt = f"Read the form.\n{TEXT}\nAttempt {self.task.at}: answer as JSON."
        return Spent(usage=Usage(calls=self.task.at, tokens_in=1500 * self.task.at), calls=(), prompt=prompt)

    def charged(self) -> Usage:
        return self.spent().usage

    def cancelled(self) -> bool:
        return False


def draft_of(values: dict[str, object]) -> Draft:
    fields = {name: _field(name, index, value) for index, (name, value) in enumerate(values.items())}
    return Draft(doc_type="W-2", confidence=0.97, fields=fields)


def run(
    run_id: str = "run-1", answers: Sequence[dict[str, object] | Malformed] = (FIRST, SECOND, GOOD), *, file: str = "acme_w2.pdf"
) -> list[Recorded]:
    """A whole run: read, classified, looped, concluded, finished."""
    task = Script(answers)
    policy = policy_for("clinical", "clinical-critical").model_copy(update={"max_iterations": len(answers), "target": 0.99})
    events: list[Event] = [Queued(file=file), ReadStarted(), _was_read()]
    events.append(Classified(section=0, doc_type="W-2", confidence=0.98, pages=(1,)))
    loop = run_loop(task, policy, Clock(task))
    while True:
        try:
            events.append(next(loop))
        except StopIteration as stop:
            outcome = stop.value
            break
    document = Document(sha256="0" * 64, medium="pdf_text", text=TEXT, pages=(_page(),), quality=Quality(score=0.97))
    events.append(conclude(outcome, document=document, rubric=W2, profile=profile("clinical"), policy=policy, pages=(1,)))
    events.append(Finished(outcome="extracted", seconds=6.4, warnings=("Page 1 was turned upright.",)))
    return recorded(run_id, events)


def refused(run_id: str = "run-bad") -> list[Recorded]:
    """A run whose file could not be read well enough."""
    advice = ("Scan it again at 300 dpi.",)
    said = Refused(outcome="unreadable", reason="The scan is too faint to read (0.31).", advice=advice)
    return recorded(run_id, [Queued(file="faint.png"), ReadStarted(), said, Finished(outcome="unreadable", reason=said.reason)])


def recorded(run_id: str, events: Sequence[Event]) -> list[Recorded]:
    return [
        Recorded(run_id=run_id, seq=number, at=START + timedelta(seconds=0.7 * number), event=event)
        for number, event in enumerate(events, start=1)
    ]


def spec(run_id: str, file: str = "acme_w2.pdf") -> RunSpec:
    return RunSpec(run_id=run_id, file=file, sha256="0" * 64, options=RunOptions(preset="clinical-critical"))


def _was_read() -> WasRead:
    return WasRead(medium="pdf_text", pages=1, words=84, quality=0.97, seconds=0.4)


def _page() -> Page:
    return Page(number=1, span=(0, len(TEXT)), width=612, height=792)


def _field(name: str, index: int, value: object) -> Field:
    if value is None:
        return Field(name=name, status="not_present" if name == "locality" else "not_found")
    box = Box(x0=0.08 + 0.45 * (index % 2), top=0.08 + 0.06 * index, x1=0.4 + 0.45 * (index % 2), bottom=0.11 + 0.06 * index)
    listed = isinstance(value, list)
    quote = "D 3,000.00" if listed else str(value)
    place = Place(quote=quote, page=1, box=box, span=None, element=0 if listed else None)
    places = () if name == "tax_year" else (place,)
    return Field(name=name, status="found", value=value, raw=quote, confidence=0.97, places=places)


def _findings(name: str, one: Field) -> list[Finding]:
    tier = W2.fields[name].tier
    if one.status == "not_present":
        return [Finding(check="completeness", dimension="completeness", field=name)]
    if not one.filled:
        severity = "critical" if tier == "required" else "major"
        message = f"{W2.fields[name].label} is missing."
        return [
            Finding(check="completeness", dimension="completeness", field=name, score=0.0, severity=severity, message=message)
        ]
    found = [Finding(check="completeness", dimension="completeness", field=name, score=1.0)]
    right = one.value == GOOD[name]
    said = "" if right else "The value stands in box 3, not in this field's box."
    found.append(
        Finding(
            check="in_source",
            dimension="accuracy",
            field=name,
            score=1.0 if right else 0.2,
            severity=None if right else "critical",
            message=said,
            suggestion="" if right else "Look in box 1.",
        )
    )
    if name == "ss_tax":
        found.append(
            Finding(check="w2.ss_tax", dimension="consistency", field=name, severity="medium", message=DOUBT, mendable=True)
        )
    return found


def side_by_side(run_id: str = "run-two") -> list[Recorded]:
    """Three sections, as far as the first two, in turn, have each had the answer to their first attempt; the third waits."""
    events = [one.event for one in run(run_id)]
    named, told, answered = (next(one for one in events if one.kind == kind) for kind in ("classified", "briefed", "attempted"))
    of = [(named, 0), (named, 1), (named, 2), (told, 0), (told, 1), (answered, 1), (answered, 0)]
    return recorded(run_id, [*events[:3], *(one.model_copy(update={"section": index}) for one, index in of)])


def composite(run_id: str = "run-two", sections: int = 2) -> list[Recorded]:
    """A file with several sections, each with its own loop."""
    events = [one.event for one in run(run_id)]
    inner = [one for one in events if hasattr(one, "section")]
    loops = [one.model_copy(update={"section": index}) for index in range(sections) for one in inner]
    return recorded(run_id, [*events[:3], *loops, events[-1]])
