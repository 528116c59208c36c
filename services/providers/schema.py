"""The JSON schema that models are held to: closed, everything required, only keywords that every provider takes."""

from typing import Any

from pydantic import BaseModel

KEPT = ("type", "enum", "minimum", "maximum", "description")
DROPPED = {"title", "default", "const", "properties", "required", "additionalProperties", "items", "anyOf", "oneOf", "$defs"}
DROPPED |= {"minItems", "maxItems", "minLength", "maxLength", "pattern", "format", "exclusiveMinimum", "exclusiveMaximum"}
DROPPED |= {"discriminator", "examples", "uniqueItems", "multipleOf"}


def schema_for(answer: type[BaseModel]) -> dict[str, Any]:
    """The schema of `answer` for a provider's strict mode (OpenAI) and for Gemini's `response_json_schema`.

    References are written out, every property is required (say `X | None`, not a default), docstrings stay at home and
    `Field(description=...)` goes along. Limits that not every provider takes are left out; `parse` checks them.
    Raises TypeError for what cannot be closed: open mappings, untyped values, tuples of fixed length, recursive types.
    """
    schema = answer.model_json_schema(mode="validation")
    return _closed(schema, schema.get("$defs", {}), ())


def _closed(node: dict[str, Any], definitions: dict[str, Any], inside: tuple[str, ...]) -> dict[str, Any]:
    if "$ref" in node:
        return _written_out(node, definitions, inside)
    if unknown := node.keys() - set(KEPT) - DROPPED:
        raise TypeError(f"Strict schemas have no {', '.join(sorted(unknown))}; write the type in another way.")
    result = {key: node[key] for key in KEPT if key in node}
    if "const" in node:
        return result | {"enum": [node["const"]]}
    if choices := node.get("anyOf") or node.get("oneOf"):
        return result | {"anyOf": [_closed(choice, definitions, inside) for choice in choices]}
    if node.get("type") == "object":
        return _closed_object(node, definitions, inside)
    if node.get("type") == "array":
        return result | {"items": _closed(node.get("items", {}), definitions, inside)}
    if "type" not in node and "enum" not in node:
        raise TypeError("Strict schemas need a type for every value; Any and JsonValue have none.")
    return result


def _closed_object(node: dict[str, Any], definitions: dict[str, Any], inside: tuple[str, ...]) -> dict[str, Any]:
    if "properties" not in node or isinstance(node.get("additionalProperties"), dict):
        raise TypeError("Strict schemas have no open mappings; use a list of names and values.")
    properties = {name: _closed(value, definitions, inside) for name, value in node["properties"].items()}
    return {"type": "object", "properties": properties, "required": list(properties), "additionalProperties": False}


def _written_out(node: dict[str, Any], definitions: dict[str, Any], inside: tuple[str, ...]) -> dict[str, Any]:
    name = node["$ref"].rsplit("/", 1)[-1]
    if name in inside:
        raise TypeError(f"Strict schemas cannot hold the recursive type {name}.")
    result = _closed(definitions[name], definitions, (*inside, name))
    return result | ({"description": node["description"]} if "description" in node else {})
