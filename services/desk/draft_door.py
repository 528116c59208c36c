"""The door through which the review desk's page saves what is being typed, without drawing anything anew."""

import json
from collections.abc import Mapping

import anyio
import anyio.to_thread
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Route

from services.core.errors import AppError
from services.desk import wiring
from services.desk.drafts import PREFIX
from services.desk.guard.door import desk_of
from services.desk.guard.guarded import NotAllowed
from services.desk.guard.http import secret_of

LARGEST = 100_000
"""Bytes of one message."""
IN_ORDER = anyio.CapacityLimiter(1)
"""Texts are kept in the order in which they came: a page that is left sends its last one while the one before is under way."""


def routes() -> list[BaseRoute]:
    """Where begun edits are kept."""
    return [Route(f"{PREFIX}/{{run_id}}/{{section:int}}", keep, methods=["POST"])]


async def keep(request: Request) -> Response:
    """Keep the text of one unit: {"unit", "text"}, 204 when it is kept, 409 with the reason when it cannot be.

    The address was made for this browser and person; what they may do is asked again.
    """
    run_id, section = request.path_params["run_id"], request.path_params["section"]
    query, session = request.query_params, secret_of(request)
    body = await _body(request)
    if body is None:
        return Response(status_code=400)

    try:
        kept = await anyio.to_thread.run_sync(lambda: _kept(session, run_id, section, query, *body), limiter=IN_ORDER)
    except NotAllowed:
        return Response(status_code=403)
    except AppError as error:
        return PlainTextResponse(f"{error.message} {error.remedy}", status_code=409)
    return Response(status_code=204 if kept else 404)


def _kept(session: str, run_id: str, section: int, ticket: Mapping[str, str], unit: str, text: str | None) -> bool:
    by = wiring.desk().drafts.bearer(session, run_id, section, ticket)
    if by is not None:
        desk_of(session).drafts.type(run_id, section, by, unit, text)
    return by is not None


async def _body(request: Request) -> tuple[str, str | None] | None:
    told = b""
    async for chunk in request.stream():
        told += chunk
        if len(told) > LARGEST:
            return None
    try:
        body = json.loads(told)
    except ValueError:
        return None
    unit, text = (body.get("unit"), body.get("text")) if isinstance(body, dict) else (None, None)
    if not isinstance(unit, str) or not (text is None or isinstance(text, str)):
        return None
    return unit, text
