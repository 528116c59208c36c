"""What became of each injected line: facts of real loops, over scripted worlds and over the samples' own reader."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from decimal import Decimal

import pytest

from services.core.draft import Draft, Malformed
from services.core.events import Classified, Event, Recorded
from services.core.feedback import Feedback
from services.core.policy import policy_for
from services.core.usage import Usage
from services.desk.samples import sample_file
from services.documents.plain import read_text
from services.engine.conclude import conclude
from services.engine.fold import SectionView, fold
from services.engine.loop import run_loop
from services.engine.protocol import Spent
from services.learning.ledger import ASKING, Entry, ledger
from services.packs.marc.radiology.task import PACK
from services.tasks.pack import Case
from services.tasks.pipeline import Pipelined
from tests.fakes import FIELDS, Answer, FakeWatch, Said, ScriptedTask, draft_of, rubric
from tests.kits import KitWatch, builtin_kit

RIGHT = {name: Said() for name in FIELDS}
START = datetime(2026, 1, 5, 9, tzinfo=UTC)


@dataclass
class Careless(ScriptedTask):
    """Answers everything anew, also what it was told to keep."""

    def attempt(self, feedback: Feedback) -> Draft | Malformed:
        self.asked.append(feedback)
        answer = self.script[min(len(self.asked), len(self.script)) - 1]
        return draft_of(answer) if isinstance(answer, Answer) else super().attempt(feedback)


@dataclass
class Charging(FakeWatch):
    """Every answer and every grade costs a call of 100 tokens for a cent, and a second."""

    asked: int = 0

    def elapsed(self) -> float:
        self.now += 1.0
        return self.now

    def spent(self) -> Spent:
        self.asked += 1
        return Spent(Usage(calls=self.asked, tokens_in=100 * self.asked, cost_usd=Decimal("0.01") * self.asked))


def section_of(events: Sequence[Event]) -> SectionView:
    named = [Classified(section=0, doc_type="pathology", confidence=0.9), *events]
    log = [Recorded(run_id="r", seq=number, at=START, event=event) for number, event in enumerate(named, 1)]
    return fold("r", log).sections[0]


def ran(*answers: Answer | Malformed, task: type[ScriptedTask] = ScriptedTask, ended: bool = True) -> SectionView:
    scripted = task(answers)
    policy = policy_for("clinical").model_copy(update={"max_iterations": len(answers), "min_improvement": None})
    events: list[Event] = []
    loop = run_loop(scripted, policy, Charging())
    while True:
        try:
            events.append(next(loop))
        except StopIteration as end:
            document = read_text("Histology x")
            done = conclude(
                end.value, document=document, rubric=scripted.rubric, profile=scripted.profile, policy=policy, pages=(1,)
            )
            return section_of([*events, done] if ended else events)


def fates(entries: Sequence[Entry], kind: str) -> dict[tuple[int, str | None], str]:
    return {(one.attempt, one.field): one.fate for one in entries if one.kind == kind}


def test_a_line_whose_issue_is_gone_and_whose_field_is_right_is_fixed() -> None:
    entries = ledger(ran(Answer({**RIGHT, "grade": Said("misplaced")}), Answer(RIGHT)))
    assert fates(entries, "issue") == fates(entries, "priority") == {(2, "grade"): "fixed"}
    assert fates(entries, "keep") == {(2, "histology"): "held", (2, "margins"): "held", (2, "date"): "held"}
    assert all(one.kept for one in entries)


def test_a_line_that_got_the_same_answer_is_left() -> None:
    wrong = Answer({**RIGHT, "grade": Said("misplaced")})
    assert fates(ledger(ran(wrong, wrong)), "issue") == {(2, "grade"): "left"}


def test_another_wrong_value_is_no_fix_even_if_it_is_called_something_else() -> None:
    entries = ledger(ran(Answer({**RIGHT, "grade": Said("misplaced")}), Answer({**RIGHT, "grade": Said("doubtful")})))
    assert fates(entries, "issue") == {(2, "grade"): "left"}


def test_a_missing_field_is_fixed_left_or_not_in_the_document_at_all() -> None:
    first = Answer({**RIGHT, "grade": Said("missing"), "margins": Said("missing"), "date": Said("missing")})
    second = Answer({**RIGHT, "margins": Said("missing"), "date": Said("absent")})
    told = fates(ledger(ran(first, second)), "missing")
    assert told == {(2, "grade"): "fixed", (2, "margins"): "left", (2, "date"): "moot"}


def test_a_value_that_came_and_is_not_right_yet_is_partly_fixed() -> None:
    first = Answer({**RIGHT, "grade": Said("missing")})
    entries = ledger(ran(first, Answer({**RIGHT, "grade": Said("misplaced")})))
    assert fates(entries, "missing") == fates(entries, "issue") == {(2, "grade"): "partly"}


def test_what_was_right_and_got_lost_is_broken_though_the_merge_took_it_back() -> None:
    first = Answer({**RIGHT, "grade": Said("misplaced")})
    entries = ledger(ran(first, Answer({**RIGHT, "histology": Said("missing")}), task=Careless))
    broken = next(one for one in entries if one.fate == "broke")
    assert (broken.kind, broken.field, broken.kept) == ("keep", "histology", False)
    fixed = next(one for one in entries if one.kind == "issue")
    assert fixed.fate == "fixed" and fixed.kept, "the merge took the grade of attempt 2"


def test_an_attempt_after_a_worse_one_is_held_against_the_best_one() -> None:
    first = Answer({**RIGHT, "grade": Said("misplaced")})
    worse = Answer({"histology": Said("missing"), "grade": Said("misplaced"), "margins": Said(), "date": Said()})
    entries = ledger(ran(first, worse, Answer(RIGHT), task=Careless))
    assert fates(entries, "keep")[2, "histology"] == "broke"
    assert fates(entries, "keep")[3, "histology"] == "held", "attempt 3 started from attempt 1"
    assert fates(entries, "issue") == {(2, "grade"): "left", (3, "grade"): "fixed"}


def test_a_reply_that_is_no_answer_leaves_what_was_asked_and_breaks_nothing() -> None:
    unusable = Malformed(kind="invalid_json", reply="Sure!", problems=("no JSON object",))
    entries = ledger(ran(Answer({**RIGHT, "grade": Said("misplaced")}), unusable))
    assert fates(entries, "issue") == {(2, "grade"): "left"}
    assert set(fates(entries, "keep").values()) == {"moot"}
    after = ledger(ran(unusable, Answer(RIGHT)))
    assert fates(after, "issue") == {(2, None): "fixed"}


def test_lines_that_ask_share_what_the_attempt_and_its_grading_cost() -> None:
    entries = ledger(ran(Answer({**RIGHT, "grade": Said("misplaced"), "date": Said("missing")}), Answer(RIGHT)))
    asking = [one for one in entries if one.kind in ASKING]
    assert len(asking) == 2
    spent = ran(Answer({**RIGHT, "grade": Said("misplaced")}), Answer(RIGHT)).attempts[1]
    usage = spent.usage + spent.grading_usage
    assert sum(one.cost.calls for one in asking) == usage.calls
    assert sum(one.cost.tokens for one in asking) == usage.tokens
    assert sum(one.cost.usd for one in asking if one.cost.usd is not None) == usage.cost_usd
    assert sum(one.cost.seconds for one in asking) == pytest.approx(spent.seconds + spent.grading_seconds)
    assert {one.cost.calls for one in entries if one.kind not in ASKING} == {0.0}


def test_a_fix_that_a_person_changed_was_fixed_wrongly() -> None:
    section = ran(Answer({**RIGHT, "grade": Said("misplaced")}), Answer(RIGHT))
    one = next(one for one in ledger(section, None, {"grade": "edited"}) if one.kind == "issue")
    assert one.fixed_wrongly and one.accepted is False
    one = next(one for one in ledger(section, None, {"grade": "accepted"}) if one.kind == "issue")
    assert one.accepted is True and not one.fixed_wrongly
    assert next(one for one in ledger(section) if one.kind == "issue").accepted is None


def test_what_a_person_says_counts_only_for_the_value_that_is_the_results() -> None:
    first = Answer({**RIGHT, "grade": Said("misplaced")})
    section = ran(first, Answer({**RIGHT, "histology": Said("missing")}), task=Careless)
    broken = next(one for one in ledger(section, None, {"histology": "accepted"}) if one.fate == "broke")
    assert broken.accepted is None


def test_an_attempt_under_way_has_no_fate_and_one_that_was_cut_is_moot() -> None:
    section = ran(Answer({**RIGHT, "grade": Said("misplaced")}), Answer(RIGHT), ended=False)
    under_way = section_of([])
    assert ledger(under_way) == ()
    told = section.attempts[1]
    cut = SectionView(index=0, attempts=(section.attempts[0], type(told)(2, feedback=told.feedback)), verdict=section.verdict)
    assert ledger(cut) == ()
    whole = ran(Answer({**RIGHT, "grade": Said("misplaced")}), Answer(RIGHT)).concluded
    assert {one.fate for one in ledger(SectionView(0, attempts=cut.attempts, concluded=whole))} == {"moot"}


def test_a_hint_is_known_by_its_text_and_shares_its_fields_fate() -> None:
    hinted = rubric()
    spec = hinted.fields["grade"].model_copy(update={"hint": "Look for the Nottingham score."})
    hinted = hinted.model_copy(update={"fields": {**hinted.fields, "grade": spec}})

    @dataclass
    class Hinting(ScriptedTask):
        @property
        def rubric(self):
            return hinted

    section = ran(Answer({**RIGHT, "grade": Said("missing")}), Answer(RIGHT), task=Hinting)
    one = next(one for one in ledger(section, hinted) if one.kind == "hint")
    assert (one.field, one.fate, len(one.hint)) == ("grade", "fixed", 12)


def test_a_line_about_a_field_nobody_knows_is_about_the_document() -> None:
    """A model grader names fields in its own words; they may quote the document and go no further."""
    section = ran(Answer({**RIGHT, "grade": Said("misplaced")}), Answer(RIGHT))
    told = section.attempts[1]
    line = told.feedback.lines[0].model_copy(update={"field": "Mrs. Example"})
    odd = type(told)(**{**vars(told), "feedback": told.feedback.model_copy(update={"lines": (line,)})})
    entries = ledger(SectionView(0, attempts=(section.attempts[0], odd), concluded=section.concluded))
    assert next(one for one in entries if one.kind == "issue").field is None


def test_the_samples_own_report_is_mended_by_the_line_about_it() -> None:
    document = read_text(sample_file("marc").data.decode())
    kit = builtin_kit(PACK)
    task, policy = Pipelined(PACK, Case(document), kit), policy_for(PACK.rubric.profile, "clinical-critical")
    events: list[Event] = []
    loop = run_loop(task, policy, KitWatch(kit))
    while True:
        try:
            events.append(next(loop))
        except StopIteration as end:
            events.append(conclude(end.value, document=document, rubric=PACK.rubric, profile=task.profile, policy=policy))
            break
    entries = ledger(section_of(events), PACK.rubric)
    assert [(one.field, one.code, one.fate, one.kept) for one in entries if one.kind == "issue"] == [
        ("classification", "inconsistent", "fixed", True)
    ]
    assert {one.fate for one in entries if one.kind == "keep"} <= {"held"}
