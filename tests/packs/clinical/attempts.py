"""One attempt at a short invented report, and the whole loop over it: what the radiology and genomics tests share."""

from collections.abc import Mapping
from typing import Any

from services.core.calls import CallRequest
from services.core.draft import CitedField, Element, Extraction, Part
from services.core.events import Concluded
from services.core.feedback import Feedback
from services.core.finding import Finding
from services.core.policy import policy_for
from services.documents.plain import read_text
from services.engine.conclude import conclude
from services.engine.loop import Outcome, run_loop
from services.tasks.drafting import draft_from
from services.tasks.extraction import Extracting
from services.tasks.grading import code_findings
from services.tasks.pack import Case, Pack
from tests.kits import KitWatch, builtin_kit


def answer(pack: Pack, text: str, *, attempt: int = 1, only: tuple[str, ...] = ()) -> Extraction:
    """The builtin reader's answer."""
    feedback = Feedback(attempt=attempt, attempts_allowed=3)
    document = read_text(text)
    return pack.read(
        CallRequest(role="extract", pack=pack.name, stable="", tail="", document=document, feedback=feedback, only=only)
    )


def values(pack: Pack, text: str, *, attempt: int = 1) -> Mapping[str, Any]:
    """The values that the reader finds."""
    draft = draft_from(answer(pack, text, attempt=attempt), pack, Case(read_text(text)), None, ())
    return {name: one.value for name, one in draft.fields.items() if one.filled}


def findings(pack: Pack, text: str, **said: Any) -> tuple[Finding, ...]:
    """Everything that code finds on a model's answer: field -> (value, quote), or a list of (first part, second part, quote)."""
    fields = [_cited(pack, name, one) for name, one in said.items()]
    told = Extraction(likely_type=pack.doc_type, alternatives=[], confidence=0.9, reasoning="", fields=fields)
    case = Case(read_text(text))
    return code_findings(pack, case, draft_from(told, pack, case, None, ()))


def in_source(pack: Pack, text: str, name: str, said: Any) -> float:
    """The lowest accuracy score that a model's answer of one field gets."""
    return min(f.score or 0.0 for f in findings(pack, text, **{name: said}) if f.check == "in_source" and f.field == name)


def checks(pack: Pack, text: str, **said: Any) -> set[str]:
    """Names of the checks with an open issue."""
    return {finding.check for finding in findings(pack, text, **said) if finding.is_issue}


def concluded(pack: Pack, text: str) -> Concluded:
    """The end of the loop over a text."""
    document, kit = read_text(text), builtin_kit(pack)
    task, policy = Extracting(pack, Case(document), kit), policy_for("clinical")
    steps = run_loop(task, policy, KitWatch(kit))
    while True:
        try:
            next(steps)
        except StopIteration as end:
            outcome: Outcome = end.value
            return conclude(outcome, document=document, rubric=pack.rubric, profile=task.profile, policy=policy)


def prediction(end: Concluded) -> dict[str, Any]:
    """What the shared scorer scores."""
    fields = {name: one.value for name, one in end.draft.fields.items()} if end.draft else {}
    return {"doc_type": end.doc_type, "fields": fields, "score": end.score}


def _cited(pack: Pack, name: str, said: Any) -> CitedField:
    if isinstance(said, list):
        parts = pack.rubric.fields[name].parts
        elements = [
            Element(parts=[Part(name=parts[0], value=first), Part(name=parts[1], value=second)], quote=quote)
            for first, second, quote in said
        ]
        return CitedField(name=name, status="found", value=None, quote=None, elements=elements, confidence=0.9)
    return CitedField(name=name, status="found", value=said[0], quote=said[1], elements=None, confidence=0.9)
