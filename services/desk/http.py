"""What the server answers beside the screens: page pictures, a health check, and headers on everything."""

import anyio.to_thread
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Route

from services.core.errors import AppError
from services.desk import draft_door, wiring
from services.desk.api import door as api
from services.desk.guard.door import desk_of
from services.desk.guard.http import COOKIE, Guard, secret_of

__all__ = ["COOKIE", "middleware", "routes"]


def routes() -> list[BaseRoute]:
    """Page pictures, the health check and the HTTP door."""
    return [Route("/page/{run_id}/{page:int}", page_picture), Route("/healthz", health), *draft_door.routes(), *api.routes()]


def middleware() -> list[Middleware]:
    """Headers on every answer, a session for every browser, and a closed door for those without one."""
    return [Middleware(Guard)]


async def page_picture(request: Request) -> Response:
    """A page's picture for the browser session that the link was made for; 404 for everything else.

    Where the link is good and only the picture cannot be had, the answer says why and what to do, and nothing of the document.
    """
    run_id, page = request.path_params["run_id"], request.path_params["page"]
    session, query = secret_of(request), request.query_params
    expires, signature, clear = query.get("e", ""), query.get("s", ""), query.get("c") == "1"
    try:
        await anyio.to_thread.run_sync(lambda: desk_of(session).spec(run_id))
    except AppError:
        return Response(status_code=404)
    try:
        picture = await anyio.to_thread.run_sync(
            lambda: wiring.desk().page_for(session, run_id, page, expires, signature, clear=clear)
        )
    except AppError as error:
        return PlainTextResponse(f"{error.message} {error.remedy}", status_code=404)
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
