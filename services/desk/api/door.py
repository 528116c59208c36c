"""The HTTP door: a document in, its result out, on the same desk, queue and limits as the screens (docs/api.md)."""

from collections.abc import Awaitable, Callable
from contextlib import aclosing
from dataclasses import dataclass
from typing import ParamSpec, TypeVar

import anyio
import anyio.to_thread
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Mount, Route

from services.core.errors import AppError
from services.core.person import ROLES, Person
from services.desk import wiring
from services.desk.api import tokens
from services.desk.api.intake import take_in
from services.desk.api.openapi import document
from services.desk.api.outcome import look, outcome
from services.desk.api.problem import Problem, failure, not_json, nothing_here, too_large, too_many_open, too_slow
from services.desk.api.rank import take_ranking
from services.desk.caps import DayCapReached
from services.desk.desk import Desk
from services.desk.mishap import broken
from services.desk.settings import read_settings
from services.documents.limits import MAX_BYTES

P = ParamSpec("P")
T = TypeVar("T")
Endpoint = Callable[[Request], Awaitable[Response]]
Taking = Callable[[Desk, bytes | bytearray, int], str]
"""From the body of a request to the id of its run; the number is how many runs may wait."""

MAX_BODY = MAX_BYTES * 14 // 10 + 65_536
"""Bytes of a request: base64 takes four for three, its line breaks a little more, and the other fields are short."""
LOOK_SECONDS = (0.05, 0.5)
"""Between two looks at a run: at first, and at most."""


@dataclass(frozen=True)
class Limits:
    """`waiting` runs may wait in the queue, `callers` requests be open, `uploads` bodies be held in memory at once."""

    waiting: int = 100
    callers: int = 64
    uploads: int = 4
    upload_seconds: float = 60.0
    threads: int = 8


def routes(limits: Limits = Limits()) -> list[BaseRoute]:
    """`/api/...`: everything but the OpenAPI document asks for a token of PROOFLOOP_API_TOKENS."""
    door = Door(limits)
    inside = Starlette(
        routes=[
            Route("/upload/process-v2", _told(door.process), methods=["POST"]),
            Route("/rank-v6", _told(door.rank), methods=["POST"]),
            Route("/runs/{run_id}", _told(door.run), methods=["GET"]),
            Route("/openapi.json", openapi, methods=["GET"]),
        ],
        exception_handlers={HTTPException: _no_such_thing},
    )
    return [Mount("/api", app=inside)]


CALLER = Person(id="api", name="HTTP", roles=frozenset(ROLES), mfa=True)
"""Whoever holds a token; the audit log knows no more of them."""


def _desk() -> Desk:
    return wiring.desk().for_person(lambda: CALLER)


async def openapi(_: Request) -> Response:
    """What the door takes and answers, as an OpenAPI 3.1 document; for everyone."""
    return JSONResponse(document())


class Door:
    """Keeps the bounds of one server. Everything that blocks goes to threads of its own."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._threads = anyio.CapacityLimiter(limits.threads)
        self._uploads = anyio.Semaphore(limits.uploads)
        self._open = 0

    async def process(self, request: Request) -> Response:
        """Take a document in, and answer with its result if the run ends within its timeout, else where to ask for it."""
        return await self._posted(request, take_in)

    async def rank(self, request: Request) -> Response:
        """Take practitioners and a question in, and answer with the ranking, or where to ask for it."""
        return await self._posted(request, take_ranking)

    async def _posted(self, request: Request, taking: Taking) -> Response:
        objection = self._objection(request, posted=True)
        if objection is not None:
            await self._body(request, keep=False)
            raise objection
        self._open += 1
        try:
            return await self._result(request, await self._taken_in(request, taking))
        finally:
            self._open -= 1

    async def run(self, request: Request) -> Response:
        """How a run stands: as `process` would have answered by now."""
        objection = self._objection(request, posted=False)
        if objection is not None:
            raise objection
        desk = await self._thread(_desk)
        view = await self._thread(look, desk, request.path_params["run_id"])
        return await self._thread(outcome, desk, view)

    def _objection(self, request: Request, *, posted: bool) -> Problem | None:
        unknown = tokens.objection(request.headers.get("authorization", ""), read_settings().tokens)
        if unknown or not posted:
            return unknown
        if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
            return not_json()
        return too_many_open() if self._open >= self._limits.callers else None

    async def _taken_in(self, request: Request, taking: Taking) -> str:
        async with self._uploads:
            body = await self._body(request, keep=True)
            desk = await self._thread(_desk)
            return await self._thread(taking, desk, body, self._limits.waiting)

    async def _body(self, request: Request, *, keep: bool) -> bytearray:
        """The whole body. What is not kept is read all the same, so that the caller hears the answer."""
        body, size = bytearray(), 0
        with anyio.move_on_after(self._limits.upload_seconds) as patience:
            async with aclosing(request.stream()) as pieces:
                async for piece in pieces:
                    size += len(piece)
                    if size > MAX_BODY:
                        body.clear()
                    elif keep:
                        body += piece
                    if size > 2 * MAX_BODY:
                        break
        if keep and patience.cancelled_caught:
            raise too_slow()
        if keep and size > MAX_BODY:
            raise too_large()
        return body

    async def _result(self, request: Request, run_id: str) -> Response:
        """Waits as long as the run may take and someone listens; the run itself goes on whatever happens here."""
        desk = await self._thread(_desk)
        until = anyio.current_time() + (await self._thread(desk.policy, run_id)).timeout
        pause, view = LOOK_SECONDS[0], await self._thread(look, desk, run_id)
        while not view.ended and anyio.current_time() < until and not await request.is_disconnected():
            await anyio.sleep(pause)
            pause, view = min(LOOK_SECONDS[1], pause * 1.2), await self._thread(look, desk, run_id, view)
        return await self._thread(outcome, desk, view)

    async def _thread(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        return await anyio.to_thread.run_sync(lambda: work(*args, **kwargs), limiter=self._threads)


def _told(endpoint: Endpoint) -> Endpoint:
    """The endpoint with every error as JSON; an unforeseen one is named by its kind only, here and in the log."""

    async def inner(request: Request) -> Response:
        try:
            return await endpoint(request)
        except Problem as problem:
            return failure(problem)
        except DayCapReached as error:
            return failure(Problem(429, error.message, error.remedy))
        except AppError as error:
            return failure(Problem(503, error.message, error.remedy))
        except ClientDisconnect:
            return Response(status_code=400)
        except Exception as error:
            told = broken("answering a request", request.method, error)
            return failure(Problem(500, told["message"], told["remedy"]))

    return inner


async def _no_such_thing(_: Request, error: Exception) -> Response:
    """404 and 405 of the routes themselves."""
    status = error.status_code if isinstance(error, HTTPException) else 404
    headers = error.headers if isinstance(error, HTTPException) else None
    return failure(nothing_here(status, headers))
