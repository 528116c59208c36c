"""One attempt at a short invented note: what the tests of the three kinds of notes share."""

from collections.abc import Mapping
from typing import Any

from services.core.calls import CallRequest
from services.core.document import Document
from services.core.draft import CitedField, Draft, Element, Extraction, Part
from services.core.events import Concluded
from services.core.feedback import Feedback
from services.core.finding import Finding
from services.core.policy import policy_for
from services.documents.plain import read_text
from services.engine.conclude import conclude
from services.engine.loop import Outcome, run_loop
from services.packs.clinical.clinical_notes.task import PACK as CLINIC
from services.packs.clinical.discharge_summary.task import PACK as HOSPITAL
from services.packs.clinical.surgical_notes.task import PACK as THEATRE
from services.tasks.drafting import draft_from
from services.tasks.extraction import Extracting
from services.tasks.grading import code_findings
from services.tasks.pack import Case, Pack
from tests.kits import KitWatch, builtin_kit

__all__ = ["CLINIC", "HOSPITAL", "THEATRE"]

OPERATION = """PREOPERATIVE DIAGNOSIS:
Ganglion of the left wrist.
POSTOPERATIVE DIAGNOSIS:
Ganglion of the left wrist.
PROCEDURE PERFORMED:
Excision of ganglion, left wrist.
ANESTHESIA:
Regional block.
"""
"""The head of an operation note."""


def read(pack: Pack, text: str, *, again: bool = False, only: tuple[str, ...] = ()) -> Extraction:
    """The builtin reader's answer at the first look, or `again` after feedback."""
    feedback = Feedback(attempt=2 if again else 1, attempts_allowed=3)
    request = CallRequest(
        role="extract", pack=pack.name, stable="", tail="", document=read_text(text), feedback=feedback, only=only
    )
    return pack.read(request)


def values(pack: Pack, text: str, *, again: bool = False) -> Mapping[str, Any]:
    """The values that the reader finds."""
    draft = draft_from(read(pack, text, again=again), pack, Case(read_text(text)), None, ())
    return {name: one.value for name, one in draft.fields.items() if one.filled}


def draft_of(pack: Pack, text: str, **said: Any) -> Draft:
    """The draft of a model's answer: field -> names, or (value, quote) pairs; or a (value, quote) for a scalar."""
    fields = [_cited(name, one) for name, one in said.items()]
    answer = Extraction(likely_type=pack.doc_type, alternatives=[], confidence=0.9, reasoning="", fields=fields)
    return draft_from(answer, pack, Case(read_text(text)), None, ())


def findings(pack: Pack, text: str, **said: Any) -> tuple[Finding, ...]:
    """What the grader reports on such a draft."""
    return code_findings(pack, Case(read_text(text)), draft_of(pack, text, **said))


def open_on(pack: Pack, text: str, field: str, **said: Any) -> list[str]:
    """The checks that have a critical or major issue open against a field."""
    return [one.check for one in findings(pack, text, **said) if one.field == field and one.severity in ("critical", "major")]


def concluded(pack: Pack, document: Document) -> Concluded:
    """The end of the whole loop with the builtin engine."""
    kit = builtin_kit(pack)
    task, policy = Extracting(pack, Case(document), kit), policy_for("clinical")
    steps = run_loop(task, policy, KitWatch(kit))
    while True:
        try:
            next(steps)
        except StopIteration as end:
            outcome: Outcome = end.value
            return conclude(outcome, document=document, rubric=pack.rubric, profile=task.profile, policy=policy)


def _cited(name: str, said: Any) -> CitedField:
    if said is None:
        return CitedField(name=name, status="not_present", value=None, quote=None, elements=None, confidence=0.9)
    if isinstance(said, list):
        pairs = [one if isinstance(one, tuple) else (one, one) for one in said]
        elements = [Element(parts=[Part(name="value", value=value)], quote=quote) for value, quote in pairs]
        return CitedField(name=name, status="found", value=None, quote=None, elements=elements, confidence=0.9)
    value, quote = said if isinstance(said, tuple) else (said, said)
    return CitedField(name=name, status="found", value=value, quote=quote, elements=None, confidence=0.9)
