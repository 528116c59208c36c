"""What the server answers beside the screens: page pictures, a health check, and headers on everything."""

import secrets
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

import anyio.to_thread
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route

from services.core.errors import AppError
from services.desk import api, draft_door, wiring

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

COOKIE = "proofloop_session"
CSP = "; ".join(
    (
        "default-src 'self'",
        "script-src 'self' 'wasm-unsafe-eval' blob:",  # inline components are imported from blob addresses
        "style-src 'self' 'unsafe-inline'",
        "img-src 'self' data: blob:",
        "font-src 'self' data:",
        "connect-src 'self'",
        "frame-src 'none'",
        "object-src 'none'",
        "base-uri 'self'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    b"content-security-policy": CSP.encode(),
    b"x-content-type-options": b"nosniff",
    b"x-frame-options": b"DENY",
    b"referrer-policy": b"no-referrer",
}
UNSTORED = ("/media", "/page", "/_stcore/upload_file")


def routes() -> list[BaseRoute]:
    """Page pictures, the health check and the HTTP door."""
    return [Route("/page/{run_id}/{page:int}", page_picture), Route("/healthz", health), *draft_door.routes(), *api.routes()]


def middleware() -> list[Middleware]:
    """Headers on every answer, and a random session for every browser."""
    return [Middleware(Guard)]


async def page_picture(request: Request) -> Response:
    """A page's picture for the browser session that the link was made for; 404 for everything else."""
    run_id, page = request.path_params["run_id"], request.path_params["page"]
    session, query = request.cookies.get(COOKIE, ""), request.query_params
    try:
        picture = await anyio.to_thread.run_sync(
            lambda: wiring.desk().page_for(session, run_id, page, query.get("e", ""), query.get("s", ""))
        )
    except AppError:
        picture = None
    if picture is None:
        return Response(status_code=404)
    mime, data = picture
    return Response(data, media_type=mime)


async def health(_: Request) -> Response:
    """The server and its database answer."""
    try:
        count = await anyio.to_thread.run_sync(lambda: wiring.desk().run_count(state="running"))
    except AppError as error:
        return JSONResponse({"ok": False, "message": error.message}, status_code=503)
    return JSONResponse({"ok": True, "running": count})


class Guard:
    """Puts our headers on every HTTP answer, and the session cookie on pages that come without one."""

    def __init__(self, app: App) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        path = scope["path"]
        fresh = scope["method"] == "GET" and COOKIE not in Request(scope).cookies

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = _headers(message["headers"], path, fresh=fresh, secure=scope.get("scheme") == "https")
            await send(message)

        await self._app(scope, receive, with_headers)


def _headers(given: list[tuple[bytes, bytes]], path: str, *, fresh: bool, secure: bool) -> list[tuple[bytes, bytes]]:
    ours = dict(HEADERS)
    if path.startswith(UNSTORED):
        ours[b"cache-control"] = b"no-store"
    kept = [(name, value) for name, value in given if name.lower() not in ours]
    html = any(name.lower() == b"content-type" and value.startswith(b"text/html") for name, value in given)
    cookie = [(b"set-cookie", _cookie(secure))] if fresh and html else []
    return [*kept, *ours.items(), *cookie]


def _cookie(secure: bool) -> bytes:
    ending = "; Secure" if secure else ""
    return f"{COOKIE}={secrets.token_urlsafe(32)}; Path=/; HttpOnly; SameSite=Strict{ending}".encode()
