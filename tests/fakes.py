"""Small hand-written fakes for the edge of the engine: a scripted task and a watch."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal

from services.core.draft import Draft, Field, Malformed, Place
from services.core.feedback import Feedback
from services.core.finding import Finding, Grade
from services.core.profiles import profile
from services.core.rubric import FieldSpec, Profile, Rubric
from services.core.usage import Usage
from services.core.weigh import weigh
from services.engine.merge import merge
from services.engine.protocol import Attempt, Spent

FIELDS = ("histology", "grade", "margins", "date")
TIERS = dict(zip(FIELDS, ("required", "required", "important", "optional"), strict=True))


def rubric(profile_name: str = "clinical") -> Rubric:
    fields = {name: FieldSpec(name=name, label=name.title(), tier=TIERS[name], where=f"section {name}") for name in FIELDS}
    return Rubric(doc_type="pathology", title="Pathology", family="clinical", profile=profile_name, fields=fields)


@dataclass(frozen=True)
class Said:
    """What the scripted reader says of a field, and what the truth about it is: right, wrong, misplaced or absent."""

    state: str = "right"
    value: str = "x"


@dataclass(frozen=True)
class Answer:
    """One scripted answer."""

    fields: Mapping[str, Said]
    doc_type: str = "pathology"
    confidence: float = 0.9


def draft_of(answer: Answer) -> Draft:
    fields = {}
    for name, said in answer.fields.items():
        if said.state in ("missing", "absent"):
            fields[name] = Field(name=name, status="not_present" if said.state == "absent" else "not_found")
            continue
        places = () if said.state == "nowhere" else (Place(quote=said.value, page=1, box=None, span=(0, 1)),)
        fields[name] = Field(name=name, status="found", value=f"{said.state}:{said.value}", places=places, confidence=0.9)
    return Draft(doc_type=answer.doc_type, confidence=answer.confidence, fields=fields)


def findings_on(draft: Draft) -> list[Finding]:
    """A grader that knows from the value itself whether it is right: the truth of the scripted world."""
    found = []
    for name in FIELDS:
        one = draft.fields.get(name, Field(name=name, status="not_found"))
        if not one.filled:
            absent = one.status == "not_present"
            severity = None if absent or TIERS[name] == "optional" else "critical" if TIERS[name] == "required" else "major"
            found.append(
                Finding(
                    check="completeness",
                    dimension="completeness",
                    field=name,
                    score=None if absent else 0.0,
                    severity=severity,
                    message="missing",
                )
            )
            continue
        found.append(Finding(check="completeness", dimension="completeness", field=name, score=1.0))
        state = str(one.value).split(":")[0]
        score = {"right": 1.0, "misplaced": 0.4, "nowhere": 0.0, "doubtful": 0.7}[state]
        severity = None if score == 1 else "critical" if score < 0.5 else "major"
        found.append(Finding(check="in_source", dimension="accuracy", field=name, score=score, severity=severity, message=state))
    found.append(Finding(check="confidence", dimension="confidence", score=draft.confidence))
    return found


@dataclass
class ScriptedTask:
    """Answers from a script; a callable in it may raise. The last answer repeats."""

    script: Sequence[Answer | Malformed | Callable[[], Answer]]
    profile_name: str = "clinical"
    asked: list[Feedback] = field(default_factory=list)

    @property
    def rubric(self) -> Rubric:
        return rubric(self.profile_name)

    @property
    def profile(self) -> Profile:
        return profile(self.profile_name)

    def attempt(self, feedback: Feedback) -> Draft | Malformed:
        self.asked.append(feedback)
        answer = self.script[min(len(self.asked), len(self.script)) - 1]
        if callable(answer):
            answer = answer()
        if isinstance(answer, Malformed):
            return answer
        draft = draft_of(answer)
        if feedback.ask and feedback.best and feedback.best.doc_type == draft.doc_type:
            kept = {name: one for name, one in feedback.best.fields.items() if name not in feedback.ask}
            draft = draft.model_copy(update={"fields": {**draft.fields, **kept}})
        return draft

    def grade(self, draft: Draft, number: int) -> Grade:
        return weigh(self.rubric, self.profile, findings_on(draft))

    def merge(self, attempts: Sequence[Attempt], best: Attempt) -> tuple[Draft, dict[str, int]] | None:
        return merge(attempts, best)


@dataclass
class FakeWatch:
    """Time passes by a fixed step at each look; usage and cancellation as set."""

    step: float = 0.0
    usage: Usage = field(default_factory=lambda: Usage(cost_usd=Decimal(0)))
    cancel_after: int | None = None
    looks: int = 0
    now: float = 0.0

    def elapsed(self) -> float:
        self.looks += 1
        self.now += self.step
        return self.now

    def spent(self) -> Spent:
        return Spent(self.usage)

    def charged(self) -> Usage:
        return self.usage

    def cancelled(self) -> bool:
        return self.cancel_after is not None and self.looks >= self.cancel_after
