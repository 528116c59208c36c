"""What labels say about the scores behind them: for each score, what it was and whether a person changed something. Pure."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Literal

from services.core.decision import Decision, Label
from services.core.draft import Field

Unit = Literal["document", "field"]
Key = tuple[Unit, str]
"""(unit, name): "score" and the grade's dimensions of a document; "score" and the reader's "confidence" of a field."""
Judged = tuple[Label, Decision]
"""A label with the decision that made it."""
SCORE, CONFIDENCE = "score", "confidence"
BESIDE_VALUES = ("duplicate", "not_in_scope")
"""Reasons for a rejection that say nothing of whether the values are right."""
UNSEEN = "accepted with a whole set, unseen"
INCOMPLETE = "not decided to the end, or in dispute"
REJECTED = "rejected as a duplicate or out of scope"


@dataclass(frozen=True)
class Case:
    """One document (a form or report of a file) or field: its score 0-1, and whether a person changed something of it.

    `file` is the sha256 of what was uploaded: cases of one file are not independent of each other.
    """

    file: str
    score: float
    changed: bool


@dataclass
class Evidence:
    """Cases by score. `left_out`: why how many documents are not among those of the unit "document"."""

    cases: dict[Key, list[Case]] = field(default_factory=dict)
    left_out: Counter[str] = field(default_factory=Counter)

    def add(self, unit: Unit, name: str, case: Case) -> None:
        """One more case of a score."""
        self.cases.setdefault((unit, name), []).append(case)


def evidence_of(judged: Iterable[Judged]) -> dict[str, Evidence]:
    """Document type -> evidence. `judged` comes ordered by run and section.

    What was accepted unseen is no evidence of being right, and what was rejected beside its values none of being wrong: both
    are left out. A field that a person confirmed to be absent was not changed. A rejection of the whole tells of the document
    and not of its single fields. A document counts once all of it was decided; its fields count as they are. The
    reader's confidence is in a value: fields without one are not among its cases.
    """
    found: dict[str, Evidence] = {}
    for _, labels in groupby(judged, key=lambda one: (one[0].run_id, one[0].section)):
        section = list(labels)
        _add(found.setdefault(section[0][0].doc_type, Evidence()), section)
    return found


def together(several: Iterable[Evidence]) -> Evidence:
    """The evidence of several types as one."""
    whole = Evidence()
    for one in several:
        for key, cases in one.cases.items():
            whole.cases.setdefault(key, []).extend(cases)
        whole.left_out.update(one.left_out)
    return whole


def _add(evidence: Evidence, section: Sequence[Judged]) -> None:
    for label, decision in section:
        if not decision.unseen and decision.reason not in BESIDE_VALUES and decision.kind != "reject_all":
            _add_field(evidence, label, decision)
    if why := _left_out(section):
        evidence.left_out[why] += 1
        return
    label, decision = section[0]
    scores = {SCORE: label.score, **label.dimensions}
    for name, score in scores.items():
        if score is not None:
            evidence.add("document", name, Case(_file(decision), score, any(_changed(one) for one, _ in section)))


def _add_field(evidence: Evidence, label: Label, decision: Decision) -> None:
    file, changed = _file(decision), _changed(label)
    if label.field_score is not None:
        evidence.add("field", SCORE, Case(file, label.field_score, changed))
    if label.confidence is not None and _read(label):
        evidence.add("field", CONFIDENCE, Case(file, label.confidence, changed))


def _left_out(section: Sequence[Judged]) -> str:
    if any(decision.unseen for _, decision in section):
        return UNSEEN
    if any(decision.reason in BESIDE_VALUES for _, decision in section):
        return REJECTED
    return "" if all(label.complete for label, _ in section) else INCOMPLETE


def _changed(label: Label) -> bool:
    return label.verdict in ("edited", "rejected") or (label.verdict == "absent" and _read(label))


def _read(label: Label) -> bool:
    """The machine gave a value."""
    return Field(name=label.field, status="found", value=label.machine_value).filled


def _file(decision: Decision) -> str:
    return decision.binding.get("sha256", decision.run_id)
