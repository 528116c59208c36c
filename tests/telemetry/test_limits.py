"""Facts about the limits: the source's numbers, and none that the policy it watches makes senseless."""

import pytest

from services.core.policy import LIGHTWEIGHT, POLICIES, Policy
from services.telemetry.limits import Group, group_of, limit_of, limits
from services.telemetry.metrics import IMPROVEMENT, ITERATIONS, MET, METRICS, SCORE, TIME
from tests.telemetry.made import section

GROUPS = {Group(preset, profile): policy for (profile, preset), policy in POLICIES.items()}
GROUPS[Group("lightweight", "lightweight")] = LIGHTWEIGHT


def test_the_sources_numbers_hold_where_no_preset_has_its_own() -> None:
    told = {name: (rule.alert, rule.limit) for name, rule in limits().metrics.items()}
    assert told == {
        ITERATIONS: ("above", 3),
        SCORE: ("below", 0.8),
        MET: ("below", 0.9),
        TIME: ("above", 45_000),
        IMPROVEMENT: ("below", 0.02),
    }
    unknown = Group("of a later version", "clinical")
    assert {name: limit_of(name, unknown).value for name in METRICS} == {name: limit for name, (_, limit) in told.items()}


@pytest.mark.parametrize(("group", "policy"), GROUPS.items(), ids=str)
def test_every_limit_can_be_passed_and_kept_under_the_presets_own_policy(group: Group, policy: Policy) -> None:
    assert 1 < limit_of(ITERATIONS, group).value < policy.max_iterations
    assert limit_of(TIME, group).value < policy.timeout * 1000
    assert policy.target is None or limit_of(SCORE, group).value <= policy.target


def test_a_presets_own_limit_says_why_and_differs_from_the_sources() -> None:
    for one in limits().own:
        assert one.why
        assert one.limit != limits().metrics[one.metric].limit


def test_a_profiles_own_limit_goes_before_the_presets() -> None:
    assert limit_of(ITERATIONS, Group("clinical-critical", "tax")).value == 4.2
    assert limit_of(ITERATIONS, Group("clinical-critical", "marc")).value == 2.5


def test_lightweight_mode_is_one_group_whatever_the_document() -> None:
    made = {group_of(section(preset="lightweight", profile=profile)) for profile in ("tax", "clinical")}
    assert made == {Group("lightweight", "lightweight")}
    assert group_of(section(profile="tax")) == Group("default", "tax")
