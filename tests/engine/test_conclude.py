"""What the reviewer gets, and why a person should look."""

from dataclasses import replace

import pytest

from services.core.document import Document, Page, Quality, Suspicion
from services.core.draft import Draft
from services.core.finding import Finding, Grade, WholeOpinion
from services.core.policy import policy_for
from services.core.profiles import profile
from services.core.rubric import stated
from services.core.verdict import Verdict
from services.core.weigh import weigh
from services.engine.conclude import conclude
from services.engine.loop import Outcome
from tests.engine.test_loop import down, play
from tests.fakes import FIELDS, Answer, Said, ScriptedTask, findings_on

CLEAN = Document(sha256="0", medium="text", text="", pages=(Page(number=1, span=(0, 0)),), quality=Quality(score=1.0))
ALL = {name: Said() for name in FIELDS}


def concluded(answers: list, document: Document = CLEAN, profile: str = "clinical", policy: str = "clinical"):
    task = ScriptedTask(answers, profile)
    _, outcome = play(task, policy_for(policy))
    return conclude(outcome, document=document, rubric=task.rubric, profile=task.profile, policy=policy_for(policy))


def test_a_clean_result_asks_for_nobody() -> None:
    result = concluded([Answer(ALL)])
    assert result.passed and result.met_threshold and not result.needs_review and result.pages == (1,)


def test_a_low_score_an_open_critical_issue_and_a_missed_target_are_said() -> None:
    result = concluded([Answer({**ALL, "histology": Said("nowhere"), "grade": Said("missing")})])
    said = " / ".join(result.review_reasons)
    assert "below the review threshold 0.80" in said and "target" in said and "critical" in said
    assert not result.passed


def test_a_low_score_is_said_in_the_points_of_its_profile() -> None:
    task = ScriptedTask([Answer({**ALL, "histology": Said("nowhere"), "grade": Said("missing")})])
    _, outcome = play(task)
    profile = task.profile.model_copy(update={"scale": 100})
    told = conclude(outcome, document=CLEAN, rubric=task.rubric, profile=profile, policy=policy_for("clinical"))
    assert told.score is not None and f"score {100 * told.score:.0f} is below the review threshold 80" in told.review_reasons


def test_a_required_field_that_is_not_on_the_document_is_shown_to_the_reviewer() -> None:
    result = concluded([Answer({**ALL, "grade": Said("absent")})])
    assert result.passed
    assert result.review_reasons == ("required but not on the document: grade",)


def test_values_at_odds_with_each_other_are_said_even_when_every_one_of_them_is_right() -> None:
    task = ScriptedTask([Answer(ALL)])
    _, outcome = play(task)
    odd = Finding(check="rule", dimension="consistency", severity="major", message="A is not B", mendable=False)
    grade = outcome.result.grade.model_copy(update={"findings": (*outcome.result.grade.findings, odd)})
    outcome = replace(outcome, result=replace(outcome.result, grade=grade))
    told = conclude(outcome, document=CLEAN, rubric=task.rubric, profile=task.profile, policy=policy_for("clinical"))
    assert told.passed and told.review_reasons == ("values at odds: A is not B",)


def test_suspicious_text_and_doubtful_pages_are_two_reasons() -> None:
    odd = (Suspicion(code="hidden_text", message="white text"), Suspicion(code="page_count", message="0 or 2"))
    reasons = concluded([Answer(ALL)], CLEAN.model_copy(update={"suspicions": odd})).review_reasons
    assert reasons == ("suspicious text in the file", "the number of pages is doubtful")


def test_a_provider_that_never_answered_leaves_a_typed_outcome_and_no_result() -> None:
    result = concluded([down])
    assert result.stop_reason == "provider_failed" and result.draft is None and result.score is None
    assert result.review_reasons == ("there is no result",)


def test_a_form_that_never_passed_keeps_its_values_with_capped_confidence() -> None:
    result = concluded([Answer({**ALL, "grade": Said("missing")}, confidence=0.9)], profile="tax", policy="tax")
    assert not result.passed and result.confidence == 0.5 and result.iterations == 3
    assert result.draft and result.draft.fields["histology"].filled


def test_a_form_that_never_passed_keeps_its_values_with_a_low_confidence_warning() -> None:
    result = concluded([Answer({**ALL, "histology": Said("nowhere"), "grade": Said("missing")})], profile="tax", policy="tax")
    assert not result.passed and result.confidence <= 0.5 and result.needs_review
    assert result.draft is not None and result.draft.fields
    assert [one.code for one in result.grade.findings].count("low_confidence") == 1


def test_lightweight_states_no_score_and_caps_what_was_not_verified() -> None:
    good = concluded([Answer(ALL)], profile="lightweight", policy="tax")
    assert good.passed and good.score is None and good.confidence == 0.9 and not good.needs_review
    bad = concluded([Answer({**ALL, "histology": Said("nowhere")})], profile="lightweight", policy="tax")
    assert not bad.passed and bad.score is None and bad.confidence == 0.5 and bad.needs_review
    assert [one.code for one in bad.grade.findings].count("low_confidence") == 1


FAULT = Finding(
    check="judge", dimension="accuracy", field="date", score=0.0, severity="critical", message="no", by="model grader"
)


def test_what_a_model_fails_does_not_meet_the_target_is_tried_again_and_goes_to_review() -> None:
    task = FailedByModel([Answer(ALL)])
    _, outcome = play(task)
    told = conclude(outcome, document=CLEAN, rubric=task.rubric, profile=task.profile, policy=policy_for("clinical"))
    assert told.score is not None and told.score >= 0.8 and len(outcome.attempts) > 1
    assert outcome.verdict.reason != "threshold_met" and not told.passed and not told.met_threshold and told.needs_review


class FailedByModel(ScriptedTask):
    """Right as the code sees it; a model grader fails one value."""

    def grade(self, draft: Draft, number: int) -> Grade:
        return weigh(self.rubric, self.profile, [*findings_on(draft), FAULT.model_copy(update={"score": 0.9})])


def opined(**said: object) -> tuple[str, ...]:
    task = ScriptedTask([Answer(ALL)], "tax")
    _, outcome = play(task, policy_for("tax"))
    opinion = WholeOpinion(by="model grader", **said)
    grade = outcome.result.grade.model_copy(update={"opinions": (opinion,)})
    outcome = replace(outcome, result=replace(outcome.result, grade=grade))
    asks = task.rubric.model_copy(update={"confidence_threshold": 0.8})
    return conclude(outcome, document=CLEAN, rubric=asks, profile=task.profile, policy=policy_for("tax")).review_reasons


def test_a_model_that_agrees_asks_for_nobody() -> None:
    assert opined(passed=True, score=0.9, confidence=0.9, doc_type="PATHOLOGY") == () == opined()


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ({"passed": False}, "fails it"),
        ({"doc_type": "radiology"}, "takes it for radiology"),
        ({"score": 0.4}, "gives 40, the rules"),
        ({"confidence": 0.5}, "0.50 is below 0.80"),
    ],
)
def test_where_a_model_and_the_rules_disagree_a_person_looks(said: dict, words: str) -> None:
    (reason,) = opined(**said)
    assert reason.startswith("grader and rules disagree") and words in reason


def test_a_form_that_passed_has_no_such_warning() -> None:
    result = concluded([Answer(ALL)], profile="tax", policy="tax")
    assert result.passed and not any(one.code == "low_confidence" for one in result.grade.findings)


def test_a_score_never_rounds_onto_the_limit_that_it_misses() -> None:
    assert stated(0.7996, limit=0.8) == "0.7996"
    assert stated(0.795, limit=0.8) == "0.795"
    assert stated(0.7996, 100, 0.8) == "79.96"
    assert (stated(0.8, limit=0.8), stated(0.61, 100, 0.8)) == ("0.80", "61")


def test_what_was_stopped_without_a_result_waits_for_nobody() -> None:
    verdict = Verdict(kind="stop", reason="cancelled", words="Stopped: someone stopped it; there is no result.")
    rubric, policy = ScriptedTask([]).rubric, policy_for("clinical")
    told = conclude(Outcome((), verdict, None), document=CLEAN, rubric=rubric, profile=profile("clinical"), policy=policy)
    assert (told.needs_review, told.review_reasons) == (False, ())
