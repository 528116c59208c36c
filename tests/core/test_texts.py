"""Prompts and rubrics: mistakes fail where they are made, with a remedy."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from services.core.errors import AppError
from services.core.policy import Overrides, policy_for
from services.core.prompt import Prompt, fill
from services.core.rubric import parse_rubric

GOOD = 'doc_type = "a"\ntitle = "A"\nfamily = "f"\nprofile = "clinical"\n[fields.x]\nlabel = "X"\n'


@given(st.text(max_size=60))
def test_a_value_that_looks_like_a_blank_is_left_alone(value: str) -> None:
    prompt = Prompt(name="p", text="<{{one}}|{{ two }}>")
    assert fill(prompt, one="{{two}}", two=value) == "<{{two}}|" + value + ">"


def test_a_missing_and_an_unknown_blank_are_named() -> None:
    prompt = Prompt(name="p", text="{{one}}")
    with pytest.raises(AppError, match="no value for one"):
        fill(prompt)
    with pytest.raises(AppError, match="no blank named two"):
        fill(prompt, one="1", two="2")


def test_a_prompt_is_named_by_its_text() -> None:
    assert Prompt(name="a", text="x").sha256 == Prompt(name="b", text="x").sha256 != Prompt(name="a", text="y").sha256


def test_a_rubric_knows_its_fields_and_its_version() -> None:
    rubric = parse_rubric(GOOD, "f/a")
    assert rubric.fields["x"].label == "X" and len(rubric.sha256) == 64


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (GOOD + "tier = nope", "not valid TOML"),
        (GOOD + 'tier = "vital"', "fields.x.tier"),
        (GOOD + 'colour = "red"', "fields.x.colour"),
        ('title = "A"', "doc_type"),
    ],
)
def test_a_wrong_rubric_says_what_is_wrong(text: str, said: str) -> None:
    with pytest.raises(AppError, match=said):
        parse_rubric(text, "f/a")


@pytest.mark.parametrize(
    ("profile", "preset", "expected"),
    [
        ("clinical", "default", (0.95, 3, 0.05, 30)),
        ("clinical", "real-time", (0.85, 2, 0.05, 30)),
        ("clinical", "clinical-critical", (0.98, 5, 0.05, 60)),
        ("tax", "default", (None, 3, None, 30)),
        ("clinical", "lightweight", (None, 3, None, 30)),
    ],
)
def test_presets_are_those_of_the_mission(profile: str, preset: str, expected: tuple) -> None:
    policy = policy_for(profile, preset)
    assert (policy.target, policy.max_iterations, policy.min_improvement, policy.timeout) == expected


def test_a_run_overrules_the_environment_and_a_form_keeps_its_own_rule() -> None:
    environment, run = Overrides(target=0.9, max_iterations=4), Overrides(max_iterations=2)
    assert policy_for("clinical", "default", environment, run).max_iterations == 2
    assert policy_for("clinical", "default", environment, run).target == 0.9
    assert policy_for("tax", "default", environment).target is None
