"""The schema that models are held to."""

from collections.abc import Iterator
from typing import Any, Literal

import pytest
from pydantic import BaseModel, Field, JsonValue

from services.core.draft import Extraction
from services.providers.schema import schema_for
from services.tasks.judge import Judgement


class Verdictlike(BaseModel):
    """A docstring that stays at home."""

    score: float | None = Field(description="0 to 1")
    kind: Literal["a", "b"] = "a"
    title: str
    only: Literal["x"]


class Tree(BaseModel):
    branches: list["Tree"]


class Open(BaseModel):
    values: dict[str, str]


class Untyped(BaseModel):
    value: JsonValue


class Fixed(BaseModel):
    pair: tuple[int, str]


def nodes(schema: Any) -> Iterator[dict[str, Any]]:
    """Every schema inside a schema."""
    yield schema
    for inner in [*schema.get("properties", {}).values(), *schema.get("anyOf", [])]:
        yield from nodes(inner)
    if "items" in schema:
        yield from nodes(schema["items"])


@pytest.mark.parametrize("answer", [Extraction, Judgement, Verdictlike])
def test_every_object_is_closed_and_requires_all_it_has(answer: type[BaseModel]) -> None:
    objects = [node for node in nodes(schema_for(answer)) if node.get("type") == "object"]
    assert objects
    for node in objects:
        assert node["additionalProperties"] is False
        assert node["required"] == list(node["properties"])


@pytest.mark.parametrize("answer", [Extraction, Judgement, Verdictlike])
def test_only_keywords_that_every_provider_takes_are_used(answer: type[BaseModel]) -> None:
    known = {
        "type",
        "enum",
        "minimum",
        "maximum",
        "description",
        "properties",
        "required",
        "additionalProperties",
        "items",
        "anyOf",
    }
    assert all(node.keys() <= known for node in nodes(schema_for(answer)))


def test_a_default_becomes_required_and_a_field_description_goes_along() -> None:
    schema = schema_for(Verdictlike)
    assert schema["required"] == ["score", "kind", "title", "only"]
    assert schema["properties"]["score"] == {"anyOf": [{"type": "number"}, {"type": "null"}], "description": "0 to 1"}
    assert schema["properties"]["kind"] == {"type": "string", "enum": ["a", "b"]}
    assert schema["properties"]["only"] == {"type": "string", "enum": ["x"]}
    assert "home" not in str(schema)


@pytest.mark.parametrize("answer", [Tree, Open, Untyped, Fixed])
def test_what_cannot_be_closed_is_refused_at_once(answer: type[BaseModel]) -> None:
    with pytest.raises(TypeError):
        schema_for(answer)
