"""The model grader: over the whole text, in windows, and never an invented number."""

import json
from collections.abc import Callable
from dataclasses import replace

import pytest

from services.core.calls import CallReply, CallRequest
from services.core.errors import ProviderDown
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
    return judge(kit, JUDGED, case, draft, (), 1), Extracting(JUDGED, case, kit, with_judge=True).grade(draft, 1)


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
    return judge(kit, FORM, case, draft, (), 1), Extracting(FORM, case, kit, with_judge=True).grade(draft, 1)


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
    assert not Extracting(FORM, case, kit, with_judge=True).grade(invented, 1).passed


def test_the_judge_is_told_the_template_the_attempt_and_what_code_found() -> None:
    asked: list[str] = []

    def reply(request: CallRequest) -> str:
        asked.append(request.tail)
        return opinion()

    case = Case(read_text(TEXT))
    kit = DirectKit({"grade": Scripted(reply), "extract": Scripted(reply)})
    Extracting(FORM, case, kit, with_judge=True).grade(
        draft_from(said(cited("shop", "Nowhere", "Nowhere")), FORM, case, None, ()), 2
    )
    assert f"ANSWERED AS {FORM.doc_type}" in asked[0] and "attempt 2" in asked[0]
    assert all(name in asked[0] for name in FORM.rubric.fields) and "not in the source" in asked[0]
