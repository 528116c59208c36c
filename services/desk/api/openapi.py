"""The OpenAPI 3.1 document of the HTTP door, made from the models that it validates with."""

from functools import lru_cache
from typing import Any

from pydantic import BaseModel
from pydantic.json_schema import models_json_schema

from services.desk.api.models import Failure, Processed, ProcessRequest, StillRunning
from services.desk.api.rank import RankRequest, RankResult

REF = "#/components/schemas/{model}"
ERRORS = {
    400: "The body is not JSON, or the file is not base64.",
    401: "No valid token.",
    404: "There is no such run.",
    408: "The request did not arrive in time.",
    409: "The run was stopped before it had a result.",
    413: "The file is larger than 25 MB.",
    415: "The file is of no kind we read, or not what it is said to be.",
    422: "A field cannot be used, or the document cannot be read.",
    429: "Too many documents wait, or too many requests are open.",
    500: "The run failed.",
    503: "The database or the engine cannot be used now.",
}
OF_RUNS = (401, 404, 409, 422, 500, 503)
OF_UPLOADS = (400, 401, 408, 409, 413, 415, 422, 429, 500, 503)
HEADERS = {401: ("WWW-Authenticate", "Bearer"), 429: ("Retry-After", "Seconds to wait.")}


@lru_cache(maxsize=1)
def document() -> dict[str, Any]:
    """The document; it holds nothing of this installation."""
    _, schemas = models_json_schema(
        [
            (ProcessRequest, "validation"),
            (Processed, "serialization"),
            (RankRequest, "validation"),
            (RankResult, "serialization"),
            (StillRunning, "serialization"),
            (Failure, "serialization"),
        ],
        by_alias=True,
        ref_template=REF,
    )
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Proofloop",
            "version": "2",
            "description": "Extract, grade, feed back, try again, keep the best.",
            "license": {"name": "Apache-2.0", "identifier": "Apache-2.0"},
        },
        "servers": [{"url": "/"}],
        "paths": {
            "/api/upload/process-v2": {"post": _upload()},
            "/api/rank-v6": {"post": _rank()},
            "/api/runs/{runId}": {"get": _run()},
        },
        "components": {
            "schemas": schemas["$defs"],
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
        },
        "security": [{"token": []}],
    }


def _upload() -> dict[str, Any]:
    return {
        "operationId": "processDocument",
        "summary": "Work on a document; answers when the run ends, at the latest after the run's timeout.",
        "requestBody": {"required": True, "content": _json(ProcessRequest)},
        "responses": _responses(OF_UPLOADS),
    }


def _rank() -> dict[str, Any]:
    return {
        "operationId": "rankPractitioners",
        "summary": "Rank practitioners for a question; answers when the run ends, at the latest after the run's timeout.",
        "requestBody": {"required": True, "content": _json(RankRequest)},
        "responses": _responses(OF_UPLOADS, RankResult),
    }


def _run() -> dict[str, Any]:
    return {
        "operationId": "getRun",
        "summary": "The result of a run, or that it goes on.",
        "parameters": [
            {"name": "runId", "in": "path", "required": True, "schema": {"type": "string", "pattern": "^[0-9a-f]{32}$"}}
        ],
        "responses": _responses(OF_RUNS),
    }


def _responses(errors: tuple[int, ...], result: type[BaseModel] = Processed) -> dict[str, Any]:
    where = {"Location": _header("Where to ask for the run.")}
    good = {
        "200": {"description": "The result.", "headers": where, "content": _json(result)},
        "202": {"description": "The run goes on.", "headers": where, "content": _json(StillRunning)},
    }
    return good | {str(status): _error(status) for status in errors}


def _error(status: int) -> dict[str, Any]:
    told: dict[str, Any] = {"description": ERRORS[status], "content": _json(Failure)}
    if status in HEADERS:
        name, says = HEADERS[status]
        told["headers"] = {name: _header(says)}
    return told


def _header(says: str) -> dict[str, Any]:
    return {"description": says, "schema": {"type": "string"}}


def _json(model: type[BaseModel]) -> dict[str, Any]:
    return {"application/json": {"schema": {"$ref": REF.format(model=model.__name__)}}}
