"""The loop's promises, over scripted worlds."""

from collections.abc import Callable
from dataclasses import replace
from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from services.core.draft import Malformed
from services.core.errors import AppError, DeadlineReached, ProviderDown, RunCancelled
from services.core.events import Attempted, Briefed, Decided, Graded, Merged
from services.core.finding import Finding, Grade
from services.core.policy import Overrides, Policy, policy_for
from services.core.profiles import profile
from services.core.usage import Usage
from services.core.weigh import rank
from services.engine.decide import Situation, decide
from services.engine.loop import Outcome, run_loop
from services.engine.protocol import Attempt
from tests.fakes import FIELDS, Answer, FakeWatch, Said, ScriptedTask, draft_of

OPEN = Finding(check="rule", dimension="consistency", severity="medium", message="open")
ALL = {name: Said() for name in FIELDS}
DEFAULT = policy_for("clinical")
STOPS = (
    "threshold_met",
    "nothing_left_to_mend",
    "cancelled",
    "budget_exhausted",
    "timeout",
    "max_iterations",
    "plateau",
    "provider_failed",
    "loop_disabled",
)


def play(task: ScriptedTask, policy: Policy = DEFAULT, watch: FakeWatch | None = None) -> tuple[list, Outcome]:
    events, loop = [], run_loop(task, policy, watch or FakeWatch())
    while True:
        try:
            events.append(next(loop))
        except StopIteration as end:
            return events, end.value


def down() -> Answer:
    raise ProviderDown("The model did not answer.", "Start it.")


def late() -> Answer:
    raise DeadlineReached("The time is used up.")


def stopped() -> Answer:
    raise RunCancelled("Someone stopped the run.")


def test_a_right_first_attempt_ends_the_loop() -> None:
    events, outcome = play(ScriptedTask([Answer(ALL)]))
    assert [type(event) for event in events] == [Briefed, Attempted, Graded, Decided]
    assert outcome.verdict.reason == "threshold_met"
    assert outcome.result and outcome.result.grade.score == 1.0


def test_feedback_names_what_is_missing_and_only_that_is_asked_again() -> None:
    task = ScriptedTask([Answer({**ALL, "grade": Said("missing")}), Answer(ALL)])
    _, outcome = play(task)
    second = task.asked[1]
    assert second.ask == ("grade",)
    assert second.missing == ("grade",)
    assert set(second.keep) == {"histology", "margins", "date"}
    assert "[grade]" in second.text and "section grade" in second.text and "KEEP: histology" in second.text
    assert outcome.verdict.reason == "threshold_met"


def test_the_next_attempt_starts_from_the_best_and_not_from_a_worse_one() -> None:
    worse = Answer({name: Said("nowhere") for name in FIELDS})
    task = ScriptedTask([Answer({**ALL, "grade": Said("doubtful")}), worse, Answer(ALL)])
    play(task, DEFAULT.model_copy(update={"min_improvement": None, "target": 0.999}))
    assert task.asked[2].best is not None
    assert task.asked[2].best.fields["grade"].value == "doubtful:x"


def test_a_malformed_reply_scores_nothing_and_becomes_feedback() -> None:
    bad = Malformed(kind="invalid_json", reply="Sure!", problems=("line 1: not JSON",))
    task = ScriptedTask([bad, Answer(ALL)])
    events, outcome = play(task)
    first = next(event for event in events if isinstance(event, Graded))
    assert first.grade.score == 0.0
    assert "not JSON" in task.asked[1].text
    assert outcome.result and outcome.result.number == 2


@pytest.mark.parametrize(
    ("script", "policy", "watch", "reason"),
    [
        ([Answer(ALL)], DEFAULT, FakeWatch(), "threshold_met"),
        ([down], DEFAULT, FakeWatch(), "provider_failed"),
        ([stopped], DEFAULT, FakeWatch(cancel_after=2), "cancelled"),
        ([late], DEFAULT, FakeWatch(), "timeout"),
        ([Answer({})], DEFAULT, FakeWatch(step=40), "timeout"),
        ([Answer({})], DEFAULT, FakeWatch(usage=Usage(cost_usd=Decimal("0.2"))), "budget_exhausted"),
        ([Answer({})], DEFAULT, FakeWatch(), "plateau"),
        ([Answer({})], DEFAULT.model_copy(update={"min_improvement": None}), FakeWatch(), "max_iterations"),
        ([Answer({})], DEFAULT.model_copy(update={"loop_enabled": False}), FakeWatch(), "loop_disabled"),
        (
            [Answer({**ALL, "histology": Said("absent")})],
            policy_for("clinical", "clinical-critical"),
            FakeWatch(),
            "threshold_met",
        ),
    ],
)
def test_every_stop_reason_is_reached_and_said(script: list, policy: Policy, watch: FakeWatch, reason: str) -> None:
    _, outcome = play(ScriptedTask(script), policy, watch)
    assert outcome.verdict.reason == reason
    assert outcome.verdict.words.startswith("Stopped: ")


@settings(max_examples=300, deadline=None)
@given(st.integers(0, 400_000), st.integers(1, 400_000), st.integers(-1, 1))
def test_a_gain_below_the_limit_is_a_plateau_and_one_of_just_the_limit_is_none(before: int, limit: int, more: int) -> None:
    policy = DEFAULT.model_copy(update={"min_improvement": limit / 1_000_000, "target": 1.0, "max_iterations": 9})
    scores = [before / 1_000_000, (before + limit + more) / 1_000_000]
    attempts = [Attempt(n, draft_of(Answer(ALL)), Grade(score=score, dimensions={})) for n, score in enumerate(scores, start=1)]
    lasting = [replace(one, grade=one.grade.model_copy(update={"findings": (OPEN,)})) for one in attempts]
    verdict = decide(lasting, policy, profile("clinical"), Situation())
    assert (verdict.reason == "plateau") == (more < 0)


def test_a_provider_that_is_down_is_said_with_its_own_words_and_what_to_do() -> None:
    _, outcome = play(ScriptedTask([down]))
    assert "The model did not answer" in outcome.verdict.words
    assert outcome.verdict.remedy == "Start it."


@pytest.mark.parametrize(
    ("watch", "policy", "setting"),
    [
        (FakeWatch(step=31), DEFAULT, "MARC_TIMEOUT_MS"),
        (FakeWatch(), DEFAULT.model_copy(update={"budget_tokens": 0}), "PROOFLOOP_BUDGET_TOKENS"),
    ],
)
def test_what_kept_every_attempt_from_running_is_said_with_the_setting_that_allows_more(
    watch: FakeWatch, policy: Policy, setting: str
) -> None:
    _, outcome = play(ScriptedTask([Answer(ALL)]), policy, watch)
    assert outcome.result is None and setting in outcome.verdict.remedy


def test_where_there_is_a_result_nothing_needs_a_remedy() -> None:
    _, outcome = play(ScriptedTask([Answer({**ALL, "grade": Said("missing")}), down]))
    assert outcome.result is not None and outcome.verdict.remedy == ""


def test_nothing_left_to_mend_stops_below_the_target() -> None:
    low = Answer({**ALL, "date": Said("missing")})
    _, outcome = play(ScriptedTask([low]), policy_for("clinical", "default", Overrides(target=1.0)))
    assert outcome.verdict.reason == "nothing_left_to_mend"


def test_a_timeout_before_the_first_attempt_ends_without_a_result() -> None:
    events, outcome = play(ScriptedTask([Answer(ALL)]), DEFAULT, FakeWatch(step=31))
    assert outcome.attempts == () and outcome.result is None
    assert [event.verdict.reason for event in events if isinstance(event, Decided)] == ["timeout"]


def test_a_provider_that_fails_later_leaves_the_best_attempt_with_its_score() -> None:
    _, outcome = play(ScriptedTask([Answer({**ALL, "grade": Said("missing")}), down]))
    assert outcome.verdict.reason == "provider_failed"
    assert outcome.result and outcome.result.number == 1 and outcome.result.grade.score > 0.5
    assert len(outcome.attempts) == 1


def test_settings_out_of_range_are_refused_with_a_remedy() -> None:
    with pytest.raises(AppError) as refused:
        policy_for("clinical", "default", Overrides(target=1.4))
    assert "MARC_QUALITY_THRESHOLD" in refused.value.remedy


STATE = st.sampled_from(["right", "misplaced", "nowhere", "doubtful", "missing", "absent"])
SAID = st.builds(Said, STATE, st.sampled_from(["a", "b"]))
ANSWER = st.builds(
    Answer,
    st.fixed_dictionaries({}, optional=dict.fromkeys(FIELDS, SAID)),
    st.sampled_from(["pathology", "pathology", "pathology", "radiology"]),
    st.floats(0, 1),
)
MALFORMED = st.just(Malformed(kind="truncated", reply="{", problems=("cut",)))
STEP: st.SearchStrategy[Answer | Malformed | Callable[[], Answer]] = st.one_of(
    ANSWER, ANSWER, ANSWER, ANSWER, MALFORMED, st.just(down), st.just(late), st.just(stopped)
)
POLICY = st.builds(
    Policy,
    profile=st.just("clinical"),
    target=st.sampled_from([0.85, 0.95, 1.0]),
    max_iterations=st.integers(1, 5),
    min_improvement=st.sampled_from([None, 0.0, 0.05]),
    timeout=st.sampled_from([0.5, 30.0]),
    loop_enabled=st.booleans(),
)
PROFILE = st.sampled_from(["clinical", "tax", "lightweight"])
WORLD = st.tuples(st.lists(STEP, min_size=1, max_size=5), POLICY, PROFILE, st.sampled_from([0.0, 0.1]))


def replayed(world: tuple) -> tuple[list, Outcome, ScriptedTask]:
    script, policy, name, step = world
    task = ScriptedTask(script, name)
    events, outcome = play(task, policy.model_copy(update={"profile": name}), FakeWatch(step=step))
    return events, outcome, task


@settings(max_examples=300, deadline=None)
@given(WORLD)
def test_there_is_exactly_one_stop_reason_and_it_comes_last(world: tuple) -> None:
    events, outcome, _ = replayed(world)
    decided = [event for event in events if isinstance(event, Decided)]
    stops = [event for event in decided if event.verdict.kind == "stop"]
    assert len(stops) == 1 and decided[-1] is stops[0]
    assert outcome.verdict.reason in STOPS
    assert all(event.verdict.reason is None for event in decided[:-1])


@settings(max_examples=300, deadline=None)
@given(WORLD)
def test_a_worse_attempt_is_never_the_base_of_the_next(world: tuple) -> None:
    _events, outcome, task = replayed(world)
    ranks = {attempt.number: (rank(attempt.grade, task.profile), attempt.draft) for attempt in outcome.attempts}
    for feedback in task.asked:
        earlier = [ranks[n] for n in range(1, feedback.attempt) if n in ranks and ranks[n][1] is not None]
        if earlier:
            top = max(score for score, _ in earlier)
            assert feedback.best == next(draft for score, draft in earlier if score == top)


@settings(max_examples=300, deadline=None)
@given(WORLD)
def test_the_result_never_ranks_below_any_attempt(world: tuple) -> None:
    _, outcome, task = replayed(world)
    drafts = [attempt for attempt in outcome.attempts if attempt.draft]
    if drafts:
        assert outcome.result is not None
        assert rank(outcome.result.grade, task.profile) >= max(rank(one.grade, task.profile) for one in drafts)
    else:
        assert outcome.result is None


@settings(max_examples=300, deadline=None)
@given(WORLD)
def test_the_merge_never_loses_a_grounded_valid_field(world: tuple) -> None:
    events, outcome, _ = replayed(world)
    merged = next((event for event in events if isinstance(event, Merged)), None)
    if merged is None:
        return
    for attempt in outcome.attempts:
        if attempt.draft is None or attempt.draft.doc_type != merged.draft.doc_type:
            continue
        for name, one in attempt.draft.fields.items():
            if one.located and one.filled and attempt.grade.fields[name].valid:
                assert merged.draft.fields[name].located and merged.grade.fields[name].valid


@settings(max_examples=200, deadline=None)
@given(WORLD)
def test_the_same_tape_gives_the_same_events(world: tuple) -> None:
    first, _, _ = replayed(world)
    second, _, _ = replayed(world)
    assert first == second


@settings(max_examples=200, deadline=None)
@given(WORLD)
def test_an_attempt_that_never_ran_is_not_counted(world: tuple) -> None:
    events, outcome, _ = replayed(world)
    attempted = [event.attempt for event in events if isinstance(event, Attempted)]
    assert attempted == [attempt.number for attempt in outcome.attempts] == list(range(1, len(attempted) + 1))


@settings(max_examples=200, deadline=None)
@given(WORLD)
def test_at_most_ten_issues_are_injected_and_what_is_stored_is_what_was_injected(world: tuple) -> None:
    events, _, task = replayed(world)
    briefed = [event.feedback for event in events if isinstance(event, Briefed)]
    assert briefed == task.asked
    for feedback in briefed:
        assert len(feedback.lines) <= 10
        assert all(line.description in feedback.text for line in feedback.lines)
