"""The model grader: over the whole text, in windows, and never an invented number."""

import json
from collections.abc import Callable
from dataclasses import replace

import pytest

from services.core.calls import CallReply, CallRequest
from services.core.errors import DeadlineReached, ProviderDown
from services.core.prompt import Prompt
from services.documents.plain import read_text
from services.tasks.drafting import draft_from
from services.tasks.extraction import Extracting
from services.tasks.judge import WINDOW, judge, windows
from services.tasks.pack import Case
from tests.kits import DirectKit
from tests.tasks.test_extraction import TEXT, cited, said
from tests.tasks.toy import PACK

JUDGED = PACK.__class__(
    PACK.name,
    PACK.rubric,
    {**PACK.prompts, "grade": Prompt(name="grade", text="Judge.")},
    PACK.read,
    PACK.check,
    PACK.supports,
    PACK.search,
)
ANSWER = said(cited("shop", "Corner Books", "Corner Books"), cited("total", "1,204.50", "1,204.50"))


class Scripted:
    """A provider at the edge: replies with what a function makes of the request."""

    name = model = "scripted"

    def __init__(self, reply: Callable[[CallRequest], str]) -> None:
        self.reply = reply

    def call(self, request: CallRequest, *, timeout: float) -> CallReply:
        return CallReply(text=self.reply(request), outcome="answered", provider="scripted", model="scripted")


def opinion(*fields: tuple[str, bool | None, float, str | None]) -> str:
    keys = ("name", "supported", "score", "issue")
    return json.dumps({"fields": [dict(zip(keys, field, strict=True)) for field in fields], "reasoning": ""})


def judged(reply: Callable[[CallRequest], str], text: str = TEXT):
    case = Case(read_text(text))
    kit = DirectKit({"grade": Scripted(reply), "extract": Scripted(reply), "classify": Scripted(reply)})
    draft = draft_from(ANSWER, JUDGED, case, None, ())
    return judge(kit, JUDGED, case, draft, (), 1), Extracting(JUDGED, case, kit, graders=("",)).grade(draft, 1)


def test_a_fault_found_by_the_model_is_an_issue_by_its_name() -> None:
    found, grade = judged(lambda _: opinion(("shop", False, 0.0, "another shop"), ("total", True, 1.0, None)))
    assert [(f.field, f.severity, f.by) for f in found.findings if f.is_issue] == [("shop", "critical", "model grader")]
    assert grade.dimensions["accuracy"].spread is not None


def test_a_grade_that_cannot_be_read_counts_for_nothing_and_is_named() -> None:
    found, grade = judged(lambda _: "Looks fine to me!")
    assert found.findings == () and found.failed == ("model grader",)
    assert grade.failed_graders == ("model grader",) and grade.dimensions["accuracy"].spread is None


def test_a_model_that_stays_down_counts_for_nothing() -> None:
    def down(_: CallRequest) -> str:
        raise ProviderDown("no answer")

    assert judged(down)[0].failed == ("model grader",)


def test_the_whole_text_is_judged_and_a_field_is_right_when_one_window_supports_it() -> None:
    long = TEXT + "filler words " * (2 * WINDOW // 12)
    seen: list[str] = []

    def reply(request: CallRequest) -> str:
        seen.append(request.stable)
        first = "Corner Books" in request.stable
        return opinion(("shop", True if first else None, 1.0 if first else 0.0, None))

    found, _ = judged(reply, long)
    assert len(seen) >= 2 * 2 and not [finding for finding in found.findings if finding.is_issue]


@pytest.mark.parametrize("length", [0, 1, WINDOW, WINDOW + 1, 3 * WINDOW])
def test_windows_cover_every_character(length: int) -> None:
    text = "".join(chr(97 + index % 26) for index in range(length))
    pieces = list(windows(text))
    assert pieces and all(len(piece) <= WINDOW for piece in pieces)
    assert pieces[0] == text[:WINDOW] and text.endswith(pieces[-1])
    assert sum(len(piece) for piece in pieces) >= length


FORM = replace(JUDGED, rubric=JUDGED.rubric.model_copy(update={"profile": "tax"}))


def on_form(**said: object):
    fields = [{"name": name, "supported": True, "score": 1.0, "issue": None} for name in ("shop", "total")]
    reply = json.dumps({"fields": fields, "reasoning": "", **said})
    case = Case(read_text(TEXT))
    kit = DirectKit({"grade": Scripted(lambda _: reply), "extract": Scripted(lambda _: reply)})
    draft = draft_from(ANSWER, FORM, case, None, ())
    return judge(kit, FORM, case, draft, (), 1), Extracting(FORM, case, kit, graders=("",)).grade(draft, 1)


def test_a_model_may_fail_a_form_that_code_passes_and_says_why() -> None:
    found, grade = on_form(document_type=FORM.doc_type, passed=False, failure_reasons=["box 1 is another year's"])
    assert [(one.severity, one.by) for one in found.findings if one.is_issue] == [("critical", "model grader")]
    assert "box 1 is another year's" in grade.critical[-1].message and not grade.passed


def test_a_fail_without_a_reason_counts_for_nothing() -> None:
    failed, passed = on_form(passed=False, failure_reasons=[" "]), on_form(passed=True)
    assert failed[0].findings == passed[0].findings
    assert failed[1].score == passed[1].score and failed[1].passed == passed[1].passed


def test_another_type_by_the_model_is_an_error_with_both_types() -> None:
    found, grade = on_form(document_type="1099-R", passed=True)
    told = [one for one in found.findings if one.code == "wrong_type"]
    assert [(one.expected, one.actual) for one in told] == [("1099-R", FORM.doc_type)] and not grade.passed


def test_a_models_pass_never_lifts_what_code_fails() -> None:
    case = Case(read_text(TEXT))
    reply = json.dumps({"fields": [], "reasoning": "", "document_type": FORM.doc_type, "passed": True, "failure_reasons": []})
    kit = DirectKit({"grade": Scripted(lambda _: reply), "extract": Scripted(lambda _: reply)})
    invented = draft_from(said(cited("shop", "Nowhere Ltd", "Nowhere Ltd")), FORM, case, None, ())
    assert not Extracting(FORM, case, kit, graders=("",)).grade(invented, 1).passed


def graded(pack, texts: list, *, reply=None) -> tuple[list[str], list]:
    """The tails of the judge's calls, and the grades of answers that one task grades in turn."""
    asked: list[str] = []

    def answer(request: CallRequest) -> str:
        asked.append(request.tail)
        return reply(len(asked)) if reply else opinion(("shop", True, 1.0, None), ("total", False, 0.2, "another total"))

    kit = DirectKit({"grade": Scripted(answer), "extract": Scripted(answer)})
    task = Extracting(pack, Case(read_text(TEXT)), kit, graders=("",))
    return asked, [task.grade(draft_from(one, pack, task.case, None, ()), number) for number, one in enumerate(texts, 1)]


CHANGED = said(cited("shop", "Corner Books", "Corner Books"), cited("total", "90.00", "90.00"))


def test_values_that_did_not_change_are_not_judged_again_and_what_was_said_of_them_holds() -> None:
    asked, grades = graded(JUDGED, [ANSWER, ANSWER])
    assert len(asked) == 1 and grades[0].findings == grades[1].findings
    assert [one.field for one in grades[1].critical if one.by != "code"] == ["total"]


def test_only_the_value_that_changed_is_judged_again() -> None:
    asked, grades = graded(JUDGED, [ANSWER, CHANGED, ANSWER])
    assert len(asked) == 2 and "Corner Books" not in asked[1] and "90.00" in asked[1]
    assert [one.field for one in grades[1].findings if one.by != "code"] == ["shop", "total"]
    assert grades[2].findings == grades[0].findings


def test_a_value_that_the_model_said_nothing_of_is_not_asked_about_again() -> None:
    asked, _ = graded(JUDGED, [ANSWER, ANSWER], reply=lambda _: opinion(("shop", None, 0.0, None)))
    assert len(asked) == 1


def test_a_judge_that_fails_later_leaves_what_it_said_before_and_is_asked_again() -> None:
    first = opinion(("shop", False, 0.0, "another shop"), ("total", True, 1.0, None))
    asked, grades = graded(JUDGED, [ANSWER, CHANGED, CHANGED], reply=lambda number: first if number == 1 else "Sure!")
    assert len(asked) == 3 and grades[1].failed_graders == ("model grader",)
    assert [one.field for one in grades[1].critical if one.by != "code"] == ["shop"]


def test_a_form_with_a_changed_value_is_judged_as_a_whole_again_with_the_other_values_named_as_judged() -> None:
    asked, _ = graded(FORM, [ANSWER, CHANGED, CHANGED])
    assert len(asked) == 2
    judged_now, _, before = asked[1].partition("JUDGED BEFORE")
    assert "Corner Books" not in judged_now and "Corner Books" in before


def test_a_judge_that_is_cut_by_the_deadline_does_not_cost_the_attempt() -> None:
    def late(_: CallRequest) -> str:
        raise DeadlineReached("The time is used up.")

    found, grade = judged(late)
    assert found.failed == grade.failed_graders == ("model grader",) and grade.score > 0


def test_what_the_model_says_of_a_form_as_one_is_kept_and_its_feedback_goes_into_the_next_attempt() -> None:
    _, grade = on_form(
        document_type=FORM.doc_type,
        passed=False,
        failure_reasons=["box 1 is empty"],
        score=41,
        confidence=0.7,
        feedback="Read box 1.",
    )
    (told,) = grade.opinions
    assert (told.passed, told.score, told.confidence, told.feedback) == (False, 0.41, 0.7, "Read box 1.")
    assert grade.critical[-1].suggestion == "Read box 1."


def test_points_beyond_a_hundred_are_no_grade() -> None:
    _, grade = on_form(passed=True, score=400)
    assert grade.opinions == () and grade.failed_graders == ("model grader",)


def test_the_judge_is_told_the_template_the_attempt_and_what_code_found() -> None:
    asked: list[str] = []

    def reply(request: CallRequest) -> str:
        asked.append(request.tail)
        return opinion()

    case = Case(read_text(TEXT))
    kit = DirectKit({"grade": Scripted(reply), "extract": Scripted(reply)})
    Extracting(FORM, case, kit, graders=("",)).grade(
        draft_from(said(cited("shop", "Nowhere", "Nowhere")), FORM, case, None, ()), 2
    )
    assert f"ANSWERED AS {FORM.doc_type}" in asked[0] and "attempt 2" in asked[0]
    assert all(name in asked[0] for name in FORM.rubric.fields) and "not in the source" in asked[0]
