"""Texts become answers or a Malformed that tells why, and never anything between."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import JsonValue

from services.core.base import Frozen
from services.core.calls import CallReply
from services.core.draft import Extraction, Malformed
from services.providers.parse import KEPT, MAX_REPLY, parse
from tests.providers.world import CANARY, EXTRACTION, RIGHT, cited, reply


def malformed(told: CallReply) -> Malformed:
    answer = parse(told, Extraction)
    assert isinstance(answer, Malformed)
    return answer


def right(**changes: Any) -> str:
    return json.dumps(json.loads(RIGHT) | changes)


@pytest.mark.parametrize(
    "text",
    [
        RIGHT,
        f"  {RIGHT}\n",
        f"```json\n{RIGHT}\n```",
        f"```\n{RIGHT}\n```",
        f"Here it is:\n```json\n{RIGHT}\n```\nAnything else?",
    ],
)
def test_an_answer_is_read_bare_or_fenced(text: str) -> None:
    assert parse(reply(text), Extraction) == EXTRACTION


def test_a_fence_inside_a_value_is_left_alone() -> None:
    text = right(reasoning="the form says ```json\n{}\n```")
    answer = parse(reply(text), Extraction)
    assert isinstance(answer, Extraction)
    assert "```json" in answer.reasoning


@pytest.mark.parametrize(
    ("outcome", "kind"),
    [("refused", "refused"), ("truncated", "truncated"), ("empty", "empty")],
)
def test_a_reply_that_did_not_end_well_is_never_parsed_even_when_it_reads_like_an_answer(outcome: str, kind: str) -> None:
    assert malformed(reply(RIGHT, outcome=outcome)).kind == kind


@given(st.integers(0, len(RIGHT) - 1))
def test_no_beginning_of_an_answer_is_taken_for_an_answer(length: int) -> None:
    for text in (RIGHT[:length], f"```json\n{RIGHT[:length]}\n```", f"```json\n{RIGHT[:length]}"):
        assert malformed(reply(text)).kind in ("invalid_json", "empty")


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("", "empty"),
        (" \n\t", "empty"),
        ("Sure! I would be glad to help.", "invalid_json"),
        ("Désolé, je ne peux pas lire ce document.", "invalid_json"),
        ("[1, 2, 3]", "invalid_json"),
        ("null", "invalid_json"),
        ("{}", "wrong_schema"),
        (RIGHT + RIGHT, "invalid_json"),
        (RIGHT.replace("0.9", "NaN"), "invalid_json"),
        (RIGHT.replace("0.9", "Infinity"), "invalid_json"),
        (RIGHT.replace("0.9", "1e999"), "invalid_json"),
        (RIGHT.replace("0.9", "7"), "wrong_schema"),
        (RIGHT.replace("0.9", '"0.9"'), "wrong_schema"),
        (RIGHT.replace("0.9", "true"), "wrong_schema"),
        (RIGHT[:-1] + ', "likely_type": "w2"}', "invalid_json"),
        (right(surprise=1), "wrong_schema"),
        (right(fields=[{"name": "box1"}]), "wrong_schema"),
        (right(fields=None), "wrong_schema"),
        (right(reasoning="\ud800"), "wrong_schema"),
        ("[" * 100_000, "invalid_json"),
        ('{"a":' * 20_000, "invalid_json"),
        ("9" * 5_000, "invalid_json"),
        (right(reasoning="x" * 1_000_000), "wrong_schema"),
    ],
)
def test_what_is_no_answer_says_of_what_kind(text: str, kind: str) -> None:
    answer = malformed(reply(text))
    assert answer.kind == kind
    assert answer.problems
    assert len(answer.reply) <= KEPT


def test_a_field_answered_twice_is_no_answer() -> None:
    twice = EXTRACTION.model_copy(update={"fields": [cited("box1", "1"), cited("box1", "2")]})
    answer = malformed(reply(twice.model_dump_json()))
    assert answer.kind == "wrong_schema"
    assert answer.problems == ("fields: answered more than once: box1",)


def test_schema_problems_name_the_place_and_not_the_content() -> None:
    answer = malformed(reply(right(confidence=CANARY, fields=[{"name": CANARY, CANARY: CANARY}])))
    assert any(line.startswith("confidence: ") for line in answer.problems)
    assert any(line.startswith("fields.0.status: ") for line in answer.problems)
    assert "Zebulon" not in " ".join(answer.problems)


def test_repeated_keys_and_names_do_not_carry_content_either() -> None:
    repeated = '{"' + CANARY + '": 1, "' + CANARY + '": 2}'
    twice = EXTRACTION.model_copy(update={"fields": [cited(CANARY, "1"), cited(CANARY, "2")]})
    for text in (repeated, twice.model_dump_json()):
        assert "Zebulon" not in " ".join(malformed(reply(text)).problems)


def test_problems_stay_few_however_wrong_the_reply() -> None:
    answer = malformed(reply(right(fields=[{}] * 500)))
    assert len(answer.problems) <= 13
    assert "more" in answer.problems[-1]


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=10), inner, max_size=4),
    max_leaves=12,
)


@given(st.one_of(st.text(max_size=300), JSON.map(json.dumps), JSON.map(lambda value: f"```json\n{json.dumps(value)}\n```")))
def test_parse_never_raises(text: str) -> None:
    assert isinstance(parse(reply(text), Extraction), Extraction | Malformed)


@given(JSON)
def test_changing_one_value_gives_that_very_value_or_no_answer(value: JsonValue) -> None:
    answer = parse(reply(right(reasoning=value)), Extraction)
    if isinstance(answer, Extraction):
        assert answer.reasoning == value
        assert answer.model_copy(update={"reasoning": ""}) == EXTRACTION
    else:
        assert not isinstance(value, str) or not value.isprintable()


TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=30)
FIELDS = st.lists(
    st.builds(
        lambda name, value, confidence: cited(name, value).model_copy(update={"confidence": confidence}),
        TEXT,
        TEXT,
        st.floats(0, 1),
    ),
    max_size=5,
    unique_by=lambda field: field.name,
)


@given(FIELDS, TEXT)
def test_every_well_formed_answer_comes_back_unchanged(fields: list[Any], reasoning: str) -> None:
    answer = EXTRACTION.model_copy(update={"fields": fields, "reasoning": reasoning})
    assert parse(reply(answer.model_dump_json()), Extraction) == answer


def test_an_answer_longer_than_any_of_ours_is_turned_away_unread() -> None:
    assert "longer" in malformed(reply("{" * (MAX_REPLY + 1))).problems[0]


class Flat(Frozen):
    note: str


def test_other_answer_types_are_read_too() -> None:
    assert parse(reply('{"note": "ok"}'), Flat) == Flat(note="ok")
