"""A reply's text becomes an answer, or a Malformed that says what is wrong without repeating the document."""

import json
import re
from collections import Counter
from collections.abc import Iterable
from typing import Any, Literal, TypeVar

from pydantic import BaseModel, ValidationError

from services.core.calls import CallReply
from services.core.draft import Extraction, Malformed

A = TypeVar("A", bound=BaseModel)
Kind = Literal["invalid_json", "wrong_schema", "refused", "truncated", "empty"]

MAX_REPLY = 400_000
"""Characters; a longer text is no answer of ours, whatever it holds."""
KEPT = 20_000
"""Characters of an unusable reply that are kept for people to read."""
MAX_PROBLEMS = 12
NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_.-]{0,47}")
FENCE = "```"


def parse(reply: CallReply, answer: type[A]) -> A | Malformed:
    """The answer that a reply holds, or what is wrong with it; never raises and never completes a partial text.

    The text must be one JSON object, bare or in a Markdown fence, without repeated keys, NaN or infinities, and must
    fit `answer` without any conversion of types. An Extraction must not answer a field twice.
    """
    if reply.outcome == "refused":
        return _malformed("refused", reply, ["The model refused to answer."])
    if reply.outcome == "truncated":
        return _malformed("truncated", reply, ["The reply ended before it was complete; answer more briefly."])
    if reply.outcome == "empty" or not reply.text.strip():
        return _malformed("empty", reply, ["The reply was empty."])
    if len(reply.text) > MAX_REPLY:
        return _malformed("wrong_schema", reply, [f"The reply was longer than {MAX_REPLY:,} characters."])
    body = _body(reply.text)
    if problem := _json_problem(body):
        return _malformed("invalid_json", reply, [problem])
    try:
        parsed = answer.model_validate_json(body, strict=True)
    except ValidationError as error:
        return _malformed("wrong_schema", reply, _schema_problems(error))
    if isinstance(parsed, Extraction) and (twice := _answered_twice(parsed)):
        return _malformed("wrong_schema", reply, twice)
    return parsed


def _body(text: str) -> str:
    """The text itself, or what stands inside its fence."""
    text = text.strip().removeprefix("\ufeff")
    if text.startswith("{") or FENCE not in text:
        return text
    inside = text.split(FENCE, 1)[1]
    first_line, _, rest = inside.partition("\n")
    fenced = rest if first_line.strip().lower() in ("", "json") else inside
    closed, mark, _ = fenced.rpartition(FENCE)
    return closed.strip() if mark else fenced


class _Unusable(ValueError):
    """JSON that the standard does not define, or that says one thing twice."""


def _json_problem(body: str) -> str | None:
    try:
        value = json.loads(body, parse_constant=_no_constant, parse_float=_finite, object_pairs_hook=_no_repeats)
    except _Unusable as problem:
        return str(problem)
    except RecursionError:
        return "The reply is nested too deeply."
    except ValueError:
        return "The reply is not one JSON object."
    return None if isinstance(value, dict) else "The reply is JSON but not an object."


def _no_constant(_: str) -> None:
    raise _Unusable("The reply holds NaN or an infinity, which are no values.")


def _finite(text: str) -> float:
    value = float(text)
    if value in (float("inf"), float("-inf")):
        raise _Unusable("The reply holds a number that is too large.")
    return value


def _no_repeats(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    result = dict(pairs)
    if len(result) != len(pairs):
        repeated = [key for key, count in Counter(key for key, _ in pairs).items() if count > 1]
        raise _Unusable(f"The reply gives one key twice: {_named(repeated)}.")
    return result


def _schema_problems(error: ValidationError) -> list[str]:
    """One line a problem: where, and what was expected; pydantic's own words only where they cannot hold input."""
    problems = error.errors(include_input=False, include_context=False, include_url=False)
    lines = [f"{_path(problem['loc'])}: {problem['type'].replace('_', ' ')}" for problem in problems[:MAX_PROBLEMS]]
    if len(problems) > MAX_PROBLEMS:
        lines.append(f"and {len(problems) - MAX_PROBLEMS} more")
    return lines


def _answered_twice(extraction: Extraction) -> list[str]:
    names = [name for name, count in Counter(field.name for field in extraction.fields).items() if count > 1]
    return [f"fields: answered more than once: {_named(names)}"] if names else []


def _path(parts: Iterable[str | int]) -> str:
    return ".".join(str(part) if isinstance(part, int) or NAME.fullmatch(part) else "(unnamed)" for part in parts) or "reply"


def _named(names: Iterable[str]) -> str:
    return ", ".join(name if NAME.fullmatch(name) else "(unnamed)" for name in list(names)[:MAX_PROBLEMS])


def _malformed(kind: Kind, reply: CallReply, problems: list[str]) -> Malformed:
    return Malformed(kind=kind, reply=reply.text[:KEPT], problems=tuple(problems))
