"""Facts about the door: what is closed without a session, which cookie is given, and that names in headers mean nothing."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.applications import Starlette
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.testclient import TestClient
from starlette.websockets import WebSocket, WebSocketDisconnect

from services.core.errors import AppError
from services.desk import http
from services.desk.desk import Desk
from services.desk.guard import http as guard_http
from services.desk.guard.http import CLOSED, COOKIE, CSP, HOST_COOKIE, proof_of
from services.desk.guard.start import public_hosts, refuse_open_door, sign_in_secrets
from services.desk.sessions import TABS
from services.desk.settings import Settings
from tests.desk.houses import opened, toy_house

TEAM = {"oidc_issuer": "https://id.example", "oidc_client_id": "us", "public_url": "http://testserver", "admins": "ada"}
PATHS = tuple(f"{path}/x" for path in CLOSED)
IDENTITY = {
    "_streamlit_user": "chunks-2",
    "_streamlit_user_1": "first=",
    "_streamlit_user_2": "second",
    "_streamlit_user_tokens": "t",
}


async def screen(_: object) -> HTMLResponse:
    return HTMLResponse("<p>screen</p>")


async def behind(_: object) -> PlainTextResponse:
    return PlainTextResponse("canary")


async def back(request: Any) -> RedirectResponse:
    """As Streamlit answers when the identity provider sends a browser back; "/oauth2callback?failed" is one that failed."""
    answer = RedirectResponse("/")
    for name, value in {} if "failed" in request.query_params else IDENTITY.items():
        answer.set_cookie(name, value)
    return answer


async def stream(websocket: WebSocket) -> None:
    await websocket.accept(subprotocol="streamlit")
    await websocket.close()


def client(**changed: Any) -> TestClient:
    routes = [Route("/", screen), Route("/oauth2callback", back), Route("/auth/logout", behind)]
    routes += [Mount(path, app=Starlette(routes=[Route("/{rest:path}", behind, methods=["GET", "PUT"])])) for path in CLOSED]
    app = Starlette(routes=[*routes, WebSocketRoute("/_stcore/stream", stream)], middleware=http.middleware())
    return TestClient(app, **changed)


@pytest.fixture
def alone(tmp_path: Path) -> Iterator[Desk]:
    with opened(toy_house(tmp_path), works=False) as desk:
        yield desk


@pytest.fixture
def team(tmp_path: Path) -> Iterator[Desk]:
    with opened(toy_house(tmp_path, settings=TEAM), works=False) as desk:
        yield desk


def signed_in(desk: Desk, browser: TestClient, sub: str = "ada") -> str:
    browser.get("/oauth2callback", follow_redirects=False)
    secret = str(browser.cookies[COOKIE])
    assert desk.sessions.enter(secret, proof_of(dict(browser.cookies)), {"sub": sub}) is not None
    return secret


def test_nothing_is_behind_the_door_for_a_browser_without_a_session(alone: Desk) -> None:
    with client() as browser:
        assert [browser.get(path).status_code for path in PATHS] == [401] * len(PATHS)
        assert browser.put("/_stcore/upload_file/a/b").status_code == 401
        browser.get("/")
        assert [browser.get(path).text for path in PATHS] == ["canary"] * len(PATHS)


def test_where_people_sign_in_a_session_must_be_somebodys(team: Desk) -> None:
    with client() as browser:
        browser.get("/")
        for made_up in ("", "x" * 43):
            browser.cookies.set(COOKIE, made_up or str(browser.cookies[COOKIE]))
            assert [browser.get(path).status_code for path in PATHS] == [401] * len(PATHS)
        browser.cookies.clear()
        signed_in(team, browser)
        assert [browser.get(path).text for path in PATHS] == ["canary"] * len(PATHS)


def test_a_person_without_a_role_gets_nothing(team: Desk) -> None:
    with client() as browser:
        signed_in(team, browser, "bob")
        assert browser.get("/media/x").status_code == 401


def test_signing_out_closes_the_door_for_every_copy_of_the_cookie(team: Desk) -> None:
    with client() as browser, client() as thief:
        secret = signed_in(team, browser)
        thief.cookies.set(COOKIE, secret)
        assert thief.get("/media/x").status_code == 200
        browser.get("/auth/logout")
        assert [one.get("/media/x").status_code for one in (browser, thief)] == [401, 401]


def test_shutting_someone_out_closes_the_door_at_once(team: Desk) -> None:
    with client() as browser:
        signed_in(team, browser)
        signed_in(team, browser, "bob")
        team.people.set_roles("bob", ["admin"], by="ada")
        assert browser.get("/media/x").status_code == 200
        team.people.shut_out("bob", by="ada")
        assert browser.get("/media/x").status_code == 401


def test_each_sign_in_begins_a_session_of_its_own_and_a_failed_one_none(team: Desk) -> None:
    with client() as browser:
        browser.get("/")
        before = browser.cookies[COOKIE]
        browser.get("/oauth2callback?failed=1", follow_redirects=False)
        assert browser.cookies[COOKIE] == before
        first, second = (signed_in(team, browser) for _ in range(2))
        assert len({before, first, second}) == 3


def test_names_in_headers_mean_nothing(team: Desk) -> None:
    headers = dict.fromkeys(("X-Email", "X-Forwarded-User", "X-Forwarded-Email", "Remote-User", "X-Auth-Request-User"), "ada")
    with client() as browser:
        assert browser.get("/media/x", headers=headers).status_code == 401
    with pytest.raises(AppError, match="believe request headers"):
        refuse_open_door(Settings(**TEAM), address="127.0.0.1", own_tls=True, trusted_headers=["X-Email"])


@pytest.mark.parametrize(("settings", "same_site"), [({}, "Strict"), (TEAM, "Lax")])
@pytest.mark.parametrize("base", ["http://testserver", "https://testserver"])
def test_the_cookie_is_for_this_host_and_out_of_reach_of_scripts(
    tmp_path: Path, settings: dict[str, Any], same_site: str, base: str
) -> None:
    with opened(toy_house(tmp_path, settings=settings), works=False), client(base_url=base) as browser:
        cookie = browser.get("/").headers["set-cookie"]
    secure = base.startswith("https")
    assert cookie.startswith(f"{HOST_COOKIE if secure else COOKIE}=")
    assert all(word in cookie for word in ("HttpOnly", "Path=/", f"SameSite={same_site}"))
    assert ("Secure" in cookie) is secure
    assert "Domain" not in cookie
    assert len(cookie.partition("=")[2].partition(";")[0]) >= 43


def test_behind_a_tls_proxy_the_cookie_is_secure(tmp_path: Path) -> None:
    settings = {**TEAM, "public_url": "https://proofloop.example"}
    with opened(toy_house(tmp_path, settings=settings), works=False), client() as browser:
        assert browser.get("/").headers["set-cookie"].startswith(HOST_COOKIE)


def test_a_live_connection_and_its_uploads_cannot_be_taken_over(alone: Desk) -> None:
    with client() as owner, client() as other:
        for browser in (owner, other):
            browser.get("/")
        TABS.belongs("tab-of-owner", str(owner.cookies[COOKIE]))
        protocols = ["streamlit", "xsrf", "tab-of-owner"]
        with owner.websocket_connect("/_stcore/stream", subprotocols=protocols):
            pass
        with pytest.raises(WebSocketDisconnect), other.websocket_connect("/_stcore/stream", subprotocols=protocols):
            pass
        with other.websocket_connect("/_stcore/stream", subprotocols=["streamlit", "xsrf", "a-new-tab"]):
            pass
        assert owner.put("/_stcore/upload_file/tab-of-owner/f").status_code == 200
        assert other.put("/_stcore/upload_file/tab-of-owner/f").status_code == 403


def test_every_route_answers_with_our_headers(alone: Desk) -> None:
    with client() as browser:
        for path in ("/", "/oauth2callback", "/nowhere", *PATHS, *PATHS):
            headers = browser.get(path, follow_redirects=False).headers
            assert headers["content-security-policy"] == CSP
            assert (headers["x-content-type-options"], headers["x-frame-options"]) == ("nosniff", "DENY")
            if path.startswith(guard_http.UNSTORED):
                assert headers["cache-control"] == "no-store"


def test_the_policy_for_scripts_and_pictures_lets_nothing_from_outside_in() -> None:
    parts = dict(part.strip().split(" ", 1) for part in CSP.split(";"))
    assert not any(word in CSP for word in ("http:", "https:", "*", "'unsafe-eval'"))
    assert parts["default-src"] == "'self'"
    assert "'unsafe-inline'" not in parts["script-src"]
    assert [parts[name] for name in ("frame-ancestors", "object-src", "form-action")] == ["'none'"] * 3


COMPLETE = Settings(**{**TEAM, "public_url": "https://proofloop.example"})
DOORS: list[tuple[Callable[[], Settings], str | None, bool, str]] = [
    (lambda: Settings(), "0.0.0.0", False, "without sign-in"),
    (lambda: Settings(), None, True, "without sign-in"),
    (lambda: Settings(), "192.0.2.7", False, "without sign-in"),
    (lambda: Settings(**TEAM), "0.0.0.0", False, "without encryption"),
    (lambda: Settings(**{**TEAM, "oidc_client_id": ""}), "127.0.0.1", False, "not set up completely"),
    (lambda: Settings(**{**TEAM, "public_url": None}), "127.0.0.1", False, "not set up completely"),
]


@pytest.mark.parametrize(("settings", "address", "own_tls", "why"), DOORS)
def test_an_open_door_is_refused_with_one_sentence_and_a_way_out(
    settings: Callable[[], Settings], address: str | None, own_tls: bool, why: str
) -> None:
    with pytest.raises(AppError, match=why) as refused:
        refuse_open_door(settings(), address=address, own_tls=own_tls, trusted_headers=())
    assert refused.value.message.count(".") == 1
    assert refused.value.remedy


@pytest.mark.parametrize(
    ("settings", "address", "own_tls"),
    [(Settings(), "127.0.0.1", False), (Settings(), "localhost", False), (COMPLETE, "0.0.0.0", False), (COMPLETE, None, False)],
)
def test_a_door_that_is_closed_may_be_opened(settings: Settings, address: str | None, own_tls: bool) -> None:
    refuse_open_door(settings, address=address, own_tls=own_tls, trusted_headers=())


def test_sign_in_is_set_up_from_the_environment_and_a_restart_signs_nobody_out(tmp_path: Path) -> None:
    settings = Settings(**{**TEAM, "home": tmp_path, "oidc_client_secret": "s"})
    told = sign_in_secrets(settings)["auth"]
    assert told["redirect_uri"] == "http://testserver/oauth2callback"
    assert told["server_metadata_url"] == "https://id.example/.well-known/openid-configuration"
    assert told == sign_in_secrets(settings)["auth"]
    assert len(told["cookie_secret"]) == 64
    assert sign_in_secrets(Settings(home=tmp_path)) == {}
    assert public_hosts(COMPLETE) == ["proofloop.example"]
