"""POST /api/rank-v6: practitioners and a question in, the ranking out, in the words of the source design."""

import json
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, JsonValue, ValidationError
from pydantic import Field as Meta
from pydantic.alias_generators import to_camel
from starlette.responses import Response

from services.core.errors import AppError
from services.core.question import Message, Question
from services.core.run import RunOptions
from services.desk.api.models import Answer
from services.desk.api.problem import Problem, answer, queue_full
from services.desk.desk import Desk
from services.desk.nouns import Incoming
from services.engine.fold import RunView

LIST = "practitioners.json"
MOST = 100_000
"""Practitioners in one request."""


class RankMessage(BaseModel):
    """An earlier message of the conversation."""

    model_config = ConfigDict(frozen=True, extra="forbid", hide_input_in_errors=True)

    role: Literal["user", "assistant"]
    content: Annotated[str, Meta(max_length=20_000)]


class RankRequest(BaseModel):
    """Whom to choose from, for what, and how. An unknown field is an error."""

    model_config = ConfigDict(
        frozen=True, extra="forbid", strict=True, alias_generator=to_camel, hide_input_in_errors=True, allow_inf_nan=False
    )

    user_query: Annotated[str, Meta(max_length=20_000, description="What the person looks for, in their own words.")]
    practitioners: Annotated[
        list[dict[str, JsonValue]], Meta(min_length=1, max_length=MOST, description="One object each, with an id of its own.")
    ]
    messages: Annotated[tuple[RankMessage, ...], Meta(strict=False, description="Earlier messages of the conversation.")] = ()
    location: Annotated[str, Meta(max_length=200)] = ""
    options: Annotated[
        dict[str, JsonValue], Meta(description="maxIterations, maxProfilesReviewed, batchSize, fetchStrategy, targetTopK, ...")
    ] = {}


class RankResult(Answer):
    """The ranking with its metadata."""

    run_id: str
    results: list[dict[str, JsonValue]]
    session_context: dict[str, JsonValue]
    metadata: dict[str, JsonValue]
    stop_reason: str
    warnings: list[str]
    seconds: float


def take_ranking(desk: Desk, body: bytes | bytearray, waiting: int) -> str:
    """Queue a run for the ranking in a request's body; returns the run's id.

    Raises Problem: 400 (no JSON), 422 (a field that cannot be used), 429 (`waiting` runs wait already).
    """
    asked = _parsed(body)
    if desk.run_count(state="queued") >= waiting:
        raise queue_full()
    history = tuple(Message(role=one.role, text=one.content) for one in asked.messages)
    try:
        listed = desk.questions.keep_list(Incoming(LIST, json.dumps(asked.practitioners, ensure_ascii=False).encode()))
        question = Question(
            kind="practitioner",
            text=asked.user_query,
            history=history,
            location=asked.location,
            options=asked.options,
            practitioners=listed,
            practitioners_name=LIST,
        )
        options = RunOptions.model_validate({"engine": desk.default_engine()})
        return desk.questions.ask(question, options).run_id or ""
    except AppError as error:
        raise Problem(422, error.message, error.remedy) from None


def ranked(desk: Desk, view: RunView) -> Response:
    """200 with the ranking of an ended run. Raises Problem when it ended without one."""
    if desk.spec(view.run_id).kind != "practitioner":
        raise Problem(422, "This run is no ranking.", "Look at its answer on the Ask screen.")
    told = desk.questions.answer(view.run_id)
    result = told["result"]
    if not isinstance(result, dict):
        status = {"failed": 500, "cancelled": 409}.get(str(told["outcome"]), 422)
        raise Problem(status, "The question has no answer.", *_texts(told["warnings"]))
    where = {"location": f"/api/runs/{view.run_id}"}
    body = RankResult.model_validate(
        {
            "run_id": view.run_id,
            "results": result.get("results", []),
            "session_context": result.get("sessionContext", {}),
            "metadata": result.get("metadata", {}),
            "stop_reason": told["stop_reason"],
            "warnings": told["warnings"],
            "seconds": told["seconds"],
        }
    )
    return answer(200, body, where)


def _parsed(body: bytes | bytearray) -> RankRequest:
    try:
        return RankRequest.model_validate_json(body)
    except ValidationError as error:
        wrong = error.errors(include_input=False, include_url=False, include_context=False)
    if wrong[0]["type"] == "json_invalid":
        raise Problem(400, "The body is not valid JSON.", "Send one JSON object, in UTF-8.")
    fields = ", ".join(one.alias or name for name, one in RankRequest.model_fields.items())
    known = {one.alias for one in RankRequest.model_fields.values()}
    said = [f"{one['loc'][0]}: {one['msg']}." for one in wrong if one["loc"] and one["loc"][0] in known]
    shape = f"Send one JSON object with these fields only: {fields}."
    raise Problem(422, "The request has fields that cannot be used.", *dict.fromkeys(said or [shape]))


def _texts(value: JsonValue) -> list[str]:
    return [str(one) for one in value] if isinstance(value, list) else []
