"""The feedback ledger (L6): what each injected line fixed, broke or left, and what it cost. A pure fold over a section."""

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Literal

from services.core.decision import LabelVerdict
from services.core.draft import Draft
from services.core.events import Concluded
from services.core.feedback import Feedback
from services.core.finding import Finding, Grade, Severity
from services.core.rubric import Rubric
from services.engine.fold import AttemptView, SectionView
from services.engine.merge import worth

LineKind = Literal["issue", "missing", "hint", "alternatives", "advice", "priority", "keep"]
Fate = Literal["fixed", "partly", "broke", "left", "held", "moot"]
FATES: tuple[Fate, ...] = ("fixed", "partly", "broke", "left", "held", "moot")
ASKING: tuple[LineKind, ...] = ("issue", "missing", "hint", "alternatives", "advice")
"""Lines that ask for something share the attempt's cost equally; a priority repeats an issue and a keep asks for nothing."""


@dataclass(frozen=True)
class Cost:
    """A line's share of an attempt, its grading included. `usd` None: the price is not known."""

    seconds: float = 0.0
    calls: float = 0.0
    tokens: float = 0.0
    usd: Decimal | None = Decimal(0)


@dataclass(frozen=True)
class Entry:
    """One injected line and what became of it in the attempt that was told.

    `fate`: fixed: the grader finds it no more, and the field is valid and has its place; partly: a value came where none was,
    and the grader does not find it right; broke: the field was right before, and
    is lost or worse; left: it is as open as before; held: what was to be kept was kept; moot: nothing was left to mend (the field
    is not in the document), or the attempt never came to a grade. It holds no text of the line: that may quote a value.
    """

    section: int
    attempt: int
    kind: LineKind
    number: int
    """Within its kind, from 1; of an issue, the number that it was injected under."""
    field: str | None
    severity: Severity | None
    code: str
    hint: str
    """Of a hint: which text, by the first digits of its sha256."""
    fate: Fate
    kept: bool
    """The value that this attempt gave is the result's: a fix that counts, or a loss that merging did not take back."""
    accepted: bool | None = None
    """A person accepted that value in the end; None: it is not the result's, or nobody has said."""
    cost: Cost = Cost()

    @property
    def fixed_wrongly(self) -> bool:
        """Right for the grader, and changed by a person."""
        return self.fate == "fixed" and self.accepted is False


@dataclass(frozen=True)
class _Told:
    """A line as injected, before its fate is known."""

    kind: LineKind
    number: int
    field: str | None = None
    severity: Severity | None = None
    code: str = ""
    hint: str = ""


@dataclass(frozen=True)
class _Turn:
    """What an attempt started from, and what it gave."""

    before: AttemptView
    after: AttemptView

    @property
    def grades(self) -> tuple[Grade, Grade]:
        nothing = Grade(score=0.0, dimensions={})
        return self.before.grade or nothing, self.after.grade or nothing


def ledger(
    section: SectionView, rubric: Rubric | None = None, verdicts: Mapping[str, LabelVerdict] | None = None
) -> tuple[Entry, ...]:
    """Every line that the section's attempts were told, in the order of attempts and of the text.

    An attempt that is still under way has none yet. `rubric` tells hints from other advice; `verdicts` is what people said of
    the result's fields. Lines start from the best attempt before, as the feedback did (R3).
    """
    found: list[Entry] = []
    for one in section.attempts:
        basis = _basis(section, one)
        if basis is None or one.feedback is None or (one.grade is None and section.concluded is None):
            continue
        told = tuple(_told(one.feedback, basis, rubric))
        fates = _fates(told, _Turn(basis, one))
        cost = _share(one, sum(line.kind in ASKING for line in told))
        for line, fate in zip(told, fates, strict=True):
            entry = _entry(section, one, line, fate)
            entry = replace(entry, accepted=_accepted(entry, verdicts or {}))
            found.append(replace(entry, cost=cost) if line.kind in ASKING else entry)
    return tuple(found)


def hint_id(text: str) -> str:
    """By what the ledger knows a hint."""
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def _basis(section: SectionView, one: AttemptView) -> AttemptView | None:
    """The best attempt before, which its feedback was made of; the one before where none gave an answer."""
    earlier = {other.number: other for other in section.attempts if other.number < one.number and other.verdict}
    last = earlier.get(one.number - 1)
    if last is None or last.verdict is None:
        return None
    return earlier.get(last.verdict.best or last.number, last)


def _told(feedback: Feedback, basis: AttemptView, rubric: Rubric | None) -> Iterator[_Told]:
    grade = basis.grade or Grade(score=0.0, dimensions={})
    known = {*(basis.draft.fields if basis.draft else {}), *grade.fields}
    for line in feedback.lines:
        yield _Told("issue", line.number, line.field if line.field in known else None, line.severity, line.code)
    for number, name in enumerate(feedback.missing, start=1):
        yield _Told("missing", number, name)
    hints = {spec.hint: name for name, spec in rubric.fields.items() if spec.hint and name in feedback.missing} if rubric else {}
    asked = ", ".join(feedback.alternatives)
    for number, text in enumerate(feedback.suggestions, start=1):
        if text in hints:
            yield _Told("hint", number, hints[text], hint=hint_id(text))
        else:
            yield _Told("alternatives" if asked and asked in text else "advice", number)
    for kind, names in (("priority", feedback.priority), ("keep", feedback.keep)):
        for number, name in enumerate(names, start=1):
            yield _Told("priority" if kind == "priority" else "keep", number, name)


def _fates(told: Sequence[_Told], turn: _Turn) -> list[Fate]:
    if turn.after.grade is None:
        return ["moot"] * len(told)
    gone = _gone(turn)
    return [_fate(line, turn, gone) for line in told]


def _gone(turn: _Turn) -> set[int]:
    """Which open issues of the one before the grader finds no more, by their place among them.

    An issue told in other words is the same as long as its field has as many of its kind as before.
    """
    before, after = turn.grades
    left = [_key(one) for one in after.issues]
    messages = [(_key(one), one.message) for one in after.issues]
    gone: set[int] = set()
    reworded: list[int] = []
    for index, one in enumerate(before.mendable):
        if (_key(one), one.message) in messages:
            messages.remove((_key(one), one.message))
            left.remove(_key(one))
        else:
            reworded.append(index)
    for index in reworded:
        key = _key(before.mendable[index])
        if key in left:
            left.remove(key)
        else:
            gone.add(index)
    return gone


def _key(one: Finding) -> tuple[str | None, str]:
    return one.field, one.code or one.check


def _fate(line: _Told, turn: _Turn, gone: set[int]) -> Fate:
    if line.kind in ("alternatives", "advice"):
        return _of_advice(line, turn)
    name, (_, after) = line.field, turn.grades
    if line.kind == "keep":
        return "moot" if turn.after.draft is None or name is None else "broke" if _broke(turn, name) else "held"
    if turn.after.draft is None:
        return "left"
    solved = True
    if line.kind == "issue":
        solved = line.number - 1 in gone
    elif line.kind == "priority":
        solved = all(one.field != name for one in after.critical)
    if name is None:
        return "fixed" if solved else "left"
    return _of_field(name, turn, solved=solved)


def _of_field(name: str, turn: _Turn, *, solved: bool) -> Fate:
    draft = turn.after.draft
    if draft is None or (name not in draft.fields and turn.before.draft and draft.doc_type != turn.before.draft.doc_type):
        return "moot"
    if _broke(turn, name):
        return "broke"
    _, after = turn.grades
    if any(one.field == name and one.check == "completeness" and one.score is None for one in after.findings):
        was = turn.before.draft.fields.get(name) if turn.before.draft else None
        return "fixed" if solved and was is not None and was.filled else "moot"
    if solved and _right(draft, after, name):
        return "fixed"
    return "partly" if _came(turn.before.draft, draft, name) else "left"


def _came(before: Draft | None, after: Draft, name: str) -> bool:
    """There is a value where none was."""
    was, now = before.fields.get(name) if before else None, after.fields.get(name)
    return now is not None and now.filled and not (was is not None and was.filled)


def _right(draft: Draft, grade: Grade, name: str) -> bool:
    """Valid, and where the grader looks for its place, located."""
    located, valid, _, _ = worth(draft, grade, name)
    looked_for = any(one.field == name and one.check == "in_source" for one in grade.findings)
    return located or (valid and not looked_for)


def _broke(turn: _Turn, name: str) -> bool:
    """It was valid before, and is worth less now: lost, without its place, or no longer valid."""
    before, after = turn.grades
    was, now = worth(turn.before.draft, before, name), worth(turn.after.draft, after, name)
    return was[1] and now[:3] < was[:3]


def _of_advice(line: _Told, turn: _Turn) -> Fate:
    """Alternatives are answered by a turn to another type, well if that attempt became the best one. Other advice is to see to
    what is critical."""
    before, after = turn.grades
    if line.kind == "advice":
        return "moot" if not before.critical else "left" if after.critical else "fixed"
    was, now = turn.before.draft, turn.after.draft
    if was is None or now is None or was.doc_type == now.doc_type:
        return "left"
    best = turn.after.verdict.best if turn.after.verdict else None
    return "fixed" if best == turn.after.number else "broke"


def _entry(section: SectionView, one: AttemptView, line: _Told, fate: Fate) -> Entry:
    return Entry(
        section=section.index,
        attempt=one.number,
        kind=line.kind,
        number=line.number,
        field=line.field,
        severity=line.severity,
        code=line.code,
        hint=line.hint,
        fate=fate,
        kept=_kept(section.concluded, one, line.field),
    )


def _kept(end: Concluded | None, one: AttemptView, name: str | None) -> bool:
    if end is None or end.draft is None or one.draft is None:
        return False
    if name is None:
        return end.best == one.number
    mine, final = one.draft.fields.get(name), end.draft.fields.get(name)
    return mine is not None and final is not None and mine.value == final.value and mine.status == final.status


def _accepted(entry: Entry, verdicts: Mapping[str, LabelVerdict]) -> bool | None:
    said = verdicts.get(entry.field or "") if entry.kept else None
    return None if said is None else said == "accepted"


def _share(one: AttemptView, lines: int) -> Cost:
    spent = one.usage + one.grading_usage
    if not lines:
        return Cost()
    usd = None if spent.cost_usd is None else spent.cost_usd / lines
    return Cost((one.seconds + one.grading_seconds) / lines, spent.calls / lines, spent.tokens / lines, usd)
