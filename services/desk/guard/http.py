"""What stands before every request: our headers, the browser's session, and a closed door for those without one."""

import hashlib
import secrets
from collections.abc import Awaitable, Callable, MutableMapping
from http.cookies import SimpleCookie
from typing import Any

import anyio.to_thread
from starlette.requests import HTTPConnection
from starlette.responses import PlainTextResponse
from starlette.websockets import WebSocketClose

from services.core.errors import AppError
from services.desk import wiring
from services.desk.sessions import TABS
from services.desk.settings import Settings

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

COOKIE = "proofloop_session"
HOST_COOKIE = f"__Host-{COOKIE}"
"""The cookie's name over https: no other host and no plain page can set it."""
IDENTITY = "_streamlit_user"
"""The cookie, or its numbered parts, in which Streamlit keeps what the identity provider said."""
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
CLOSED = ("/media", "/page", "/begun", "/component", "/_stcore/upload_file", "/_stcore/metrics")
"""Without a session there is nothing here."""
UPLOAD = "/_stcore/upload_file/"
STREAM = "/_stcore/stream"
CALLBACK = "/oauth2callback"
SIGN_OUT = "/auth/logout"


class Guard:
    """ASGI middleware. In single-user mode any session of ours will do; where people sign in it must be somebody's."""

    def __init__(self, app: App) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket" and await self._foreign_stream(scope):
            await WebSocketClose(code=1008)(scope, receive, send)
        elif scope["type"] != "http":
            await self._app(scope, receive, send)
        else:
            await self._answer(scope, receive, send)

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        settings, path, secret = wiring.settings(), scope["path"], secret_of(HTTPConnection(scope))
        secure = settings.secure or scope.get("scheme") == "https"

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                given = list(message["headers"])
                issued = await _issued(settings, path, given) or _needed(scope, secret, given)
                message["headers"] = _headers(given, path) + ([_cookie(issued, secure, settings)] if issued else [])
            await send(message)

        if settings.team and path == SIGN_OUT and secret:
            await anyio.to_thread.run_sync(lambda: wiring.desk().sessions.leave(secret))
        refusal = await _refusal(settings, path, secret)
        await (refusal or self._app)(scope, receive, with_headers)

    async def _foreign_stream(self, scope: Scope) -> bool:
        """The tab's id of a live connection is taken up by another browser than the one it belongs to."""
        asked = [one.strip() for one in HTTPConnection(scope).headers.get("sec-websocket-protocol", "").split(",")]
        return scope["path"] == STREAM and len(asked) > 2 and TABS.foreign(asked[2], secret_of(HTTPConnection(scope)))


def secret_of(connection: HTTPConnection) -> str:
    """What stands in the browser's session cookie; empty without one."""
    return connection.cookies.get(HOST_COOKIE) or connection.cookies.get(COOKIE) or ""


def proof_of(cookies: dict[str, str]) -> str:
    """The hash of what a browser holds of the identity provider's answer; empty when it holds nothing."""
    parts = sorted((name, value.strip('"')) for name, value in cookies.items() if _is_identity(name) and value)
    return hashlib.sha256(repr(parts).encode()).hexdigest() if parts else ""


def _is_identity(name: str) -> bool:
    rest = name.removeprefix(IDENTITY)
    return (name.startswith(IDENTITY) and rest.strip("_").isdecimal()) or name == IDENTITY


async def _refusal(settings: Settings, path: str, secret: str) -> App | None:
    if not path.startswith(CLOSED):
        return None
    if path.startswith(UPLOAD) and TABS.foreign(path.removeprefix(UPLOAD).partition("/")[0], secret):
        return PlainTextResponse("", status_code=403)
    holds = bool(secret)
    if settings.team and secret:
        holds = await anyio.to_thread.run_sync(lambda: _holds(secret))
    return None if holds else PlainTextResponse("", status_code=401)


def _holds(secret: str) -> bool:
    try:
        person = wiring.desk().sessions.person(secret)
    except AppError:
        return False
    return person is not None and bool(person.roles)


async def _issued(settings: Settings, path: str, given: list[tuple[bytes, bytes]]) -> str:
    """The secret of the session that begins when a browser comes back from the identity provider."""
    if not settings.team or path != CALLBACK:
        return ""
    cookies: SimpleCookie = SimpleCookie()
    for name, value in given:
        if name.lower() == b"set-cookie":
            cookies.load(value.decode("latin-1"))
    proof = proof_of({name: one.value for name, one in cookies.items()})
    return await anyio.to_thread.run_sync(lambda: wiring.desk().sessions.begin(proof)) if proof else ""


def _needed(scope: Scope, secret: str, given: list[tuple[bytes, bytes]]) -> str:
    """A secret for a browser that asks for a page and has none."""
    html = any(name.lower() == b"content-type" and value.startswith(b"text/html") for name, value in given)
    return secrets.token_urlsafe(32) if html and scope["method"] == "GET" and not secret else ""


def _headers(given: list[tuple[bytes, bytes]], path: str) -> list[tuple[bytes, bytes]]:
    ours = dict(HEADERS)
    if path.startswith(UNSTORED):
        ours[b"cache-control"] = b"no-store"
    kept = [(name, value) for name, value in given if name.lower() not in ours]
    return [*kept, *ours.items()]


def _cookie(secret: str, secure: bool, settings: Settings) -> tuple[bytes, bytes]:
    """Lax where people sign in: a strict cookie is not sent when they come back from the identity provider."""
    name, ending = (HOST_COOKIE, "; Secure") if secure else (COOKIE, "")
    same_site = "Lax" if settings.team else "Strict"
    return b"set-cookie", f"{name}={secret}; Path=/; HttpOnly; SameSite={same_site}{ending}".encode()
