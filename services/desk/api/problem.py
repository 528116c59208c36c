"""Errors of the HTTP door: always JSON, always with what to do, never with a word of the document or of the request."""

from collections.abc import Mapping

from pydantic import BaseModel
from starlette.responses import Response

from services.core.errors import AppError
from services.desk.api.models import Failure
from services.documents.limits import MAX_BYTES

LATER = {"retry-after": "10"}
"""Seconds."""
CHALLENGE = {"www-authenticate": "Bearer"}


class Problem(AppError):
    """An answer other than the result; `suggestions` say what to do, the first of them is the remedy."""

    def __init__(self, status: int, message: str, *suggestions: str, headers: Mapping[str, str] | None = None) -> None:
        super().__init__(message, suggestions[0] if suggestions else "")
        self.status = status
        self.suggestions = suggestions
        self.headers = dict(headers or {})


def answer(status: int, body: BaseModel, headers: Mapping[str, str] | None = None) -> Response:
    """A JSON answer that nobody may store."""
    kept = {"cache-control": "no-store", **(headers or {})}
    return Response(body.model_dump_json(by_alias=True), status, kept, "application/json")


def failure(problem: Problem) -> Response:
    """The problem as {error, suggestions}."""
    return answer(problem.status, Failure(error=problem.message, suggestions=list(problem.suggestions)), problem.headers)


def no_tokens() -> Problem:
    """Nobody can sign in."""
    remedy = "Set PROOFLOOP_API_TOKENS to one or more long random words, separated by commas, and start Proofloop again."
    return Problem(401, "The API has no tokens, so nobody can sign in.", remedy, headers=CHALLENGE)


def not_signed_in() -> Problem:
    """The token is missing or wrong; which of the two is nobody's business."""
    remedy = "Send the header 'Authorization: Bearer TOKEN' with a token of PROOFLOOP_API_TOKENS."
    return Problem(401, "The request has no valid token.", remedy, headers=CHALLENGE)


def not_json() -> Problem:
    return Problem(415, "The body is not declared as JSON.", "Send the header 'Content-Type: application/json'.")


def too_slow() -> Problem:
    return Problem(408, "The request did not arrive in time.", "Send it again over a quicker connection.")


def too_large() -> Problem:
    return Problem(413, f"The file is larger than {MAX_BYTES // 2**20} MB.", "Split it or scan at a lower resolution.")


def queue_full() -> Problem:
    return Problem(429, "Too many documents wait already.", "Send it again later.", headers=LATER)


def too_many_open() -> Problem:
    return Problem(429, "Too many requests are open at once.", "Send it again later.", headers=LATER)


def nothing_here(status: int, headers: Mapping[str, str] | None) -> Problem:
    return Problem(status, "There is nothing here.", "GET /api/openapi.json tells what there is.", headers=headers)
