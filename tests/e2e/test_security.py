"""Facts about a team's server in a real browser: signing in and out, limits, roles, and what a stranger can reach."""

import contextlib
import json
import re
import socket
import sqlite3
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect
from websockets.sync.client import connect

from tests.e2e.acts import keyed, press
from tests.e2e.conftest import PATIENCE, ROOT, Site, start, stop
from tests.identity_provider import IdentityProvider

SILENCE = 3.0
"""Seconds without a message after which a live connection has said all it has to say."""
CANARY = "Zanzibarcanary"
NOTE = f"SURGICAL PATHOLOGY REPORT\nFinal diagnosis: {CANARY} ductal carcinoma\nMRN: 7654321\n"


@pytest.fixture(scope="module")
def provider() -> Iterator[IdentityProvider]:
    with IdentityProvider().running() as made:
        yield made


@pytest.fixture(scope="module")
def team(tmp_path_factory: pytest.TempPathFactory, provider: IdentityProvider) -> Iterator[Site]:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    told = provider.settings(f"http://127.0.0.1:{port}", PROOFLOOP_ADMINS="ada@example.org")
    running = start(tmp_path_factory.mktemp("team"), port=port, settings=told)
    yield running
    stop(running)


def sign_in(page: Page, team: Site, provider: IdentityProvider, sub: str) -> None:
    """From the sign-in screen to what is behind it."""
    provider.next(sub)
    page.goto(team.url)
    press(page, "sign_in_button")
    expect(keyed(page, "sign_out")).to_be_visible()


@pytest.fixture(scope="module")
def ada(browser: Browser, team: Site, provider: IdentityProvider) -> Iterator[BrowserContext]:
    """An administrator, signed in, who ran a document."""
    context = browser.new_context(viewport={"width": 1480, "height": 800})
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    sign_in(page, team, provider, "ada")
    keyed(page, "bring_how").get_by_text("Pasted text").click()
    keyed(page, "pasted").locator("textarea").fill(NOTE)
    keyed(page, "pasted").locator("textarea").press("Control+Enter")
    press(page, "start")
    expect(page.locator(".pl-strip")).to_contain_text(re.compile("Stopped|Ended"))
    yield context
    context.close()


def idle(team: Site) -> None:
    """As if the browser that signed in last had done nothing for 16 minutes."""
    latest = "SELECT max(signed_in_at) FROM browser_sessions"
    earlier = "datetime(seen_at, '-16 minutes') || '.000000'"
    with sqlite3.connect(team.home / "proofloop.sqlite", timeout=20) as database:
        database.execute(f"UPDATE browser_sessions SET seen_at = {earlier} WHERE signed_in_at = ({latest})")
    database.close()


def status(team: Site, path: str, cookie: str = "", method: str = "GET") -> int:
    asked = urllib.request.Request(f"{team.url}{path}", method=method, headers={"Cookie": cookie} if cookie else {})
    try:
        with urllib.request.urlopen(asked, timeout=20) as answer:
            return int(answer.status)
    except urllib.error.HTTPError as error:
        return int(error.code)


def cookies(context: BrowserContext) -> str:
    return "; ".join(f"{one['name']}={one['value']}" for one in context.cookies())


def heard(team: Site, cookie: str = "") -> bytes:
    """Everything that a raw live connection is sent after it asks for the list of runs."""
    url, said = f"{team.url.replace('http', 'ws')}/_stcore/stream", b""
    headers = {"Cookie": cookie} if cookie else {}
    with connect(url, subprotocols=["streamlit"], additional_headers=headers, max_size=None) as connection:
        connection.send(rerun("runs"))
        with contextlib.suppress(TimeoutError):
            while True:
                said += connection.recv(timeout=SILENCE)
    return said


def rerun(page: str) -> bytes:
    """The message with which a browser asks for a page."""
    from streamlit.proto.BackMsg_pb2 import BackMsg

    message = BackMsg()
    message.rerun_script.query_string = ""
    message.rerun_script.page_name = page
    return message.SerializeToString()


def test_a_stranger_reaches_nothing(team: Site, ada: BrowserContext) -> None:
    """Raw connections without a session, and with made-up ones: no word of a document, and closed doors."""
    said = heard(team) + heard(team, "proofloop_session=made-up")
    assert b"Sign in" in said
    assert not any(word in said for word in (CANARY.encode(), b"pasted text"))
    for path in ("/media/x", "/page/x/1", "/_stcore/metrics", "/component/x"):
        assert (status(team, path), status(team, path, "proofloop_session=made-up")) == (401, 401)
    assert status(team, "/_stcore/upload_file/a/b", method="PUT") == 401
    assert status(team, "/api/runs/x") in (401, 503)


def test_the_same_connection_shows_the_runs_to_whoever_signed_in(team: Site, ada: BrowserContext) -> None:
    assert b"pasted text" in heard(team, cookies(ada))


def test_one_without_a_role_sees_nothing_until_an_administrator_gives_one(
    browser: Browser, team: Site, provider: IdentityProvider, ada: BrowserContext
) -> None:
    theirs = browser.new_context()
    page, admin = theirs.new_page(), ada.new_page()
    provider.next("bob")
    page.goto(team.url)
    press(page, "sign_in_button")
    expect(page.get_by_text("no role was given to you yet")).to_be_visible()
    admin.goto(f"{team.url}/people")
    keyed(admin, "roles_bob_example_org").get_by_role("combobox").click()
    admin.get_by_role("option", name="engineer").click()
    admin.keyboard.press("Escape")
    press(admin, "save_bob_example_org")
    expect(keyed(admin, "save_bob_example_org").get_by_role("button")).to_be_disabled()
    page.goto(f"{team.url}/runs")
    expect(page.get_by_text("Nothing was run yet.")).to_be_visible()
    page.goto(f"{team.url}/people")
    expect(page.get_by_text("You may not do this here.")).to_be_visible()
    for row in (("bob@example.org", "sign_in"), ("ada@example.org", "set_roles"), ("bob@example.org", "refused")):
        assert row in acts(team)
    admin.close()
    theirs.close()


def test_a_copied_cookie_is_refused_after_signing_out(
    browser: Browser, team: Site, provider: IdentityProvider, ada: BrowserContext
) -> None:
    """Replayed from another browser: with all cookies of before, even the provider's own, the door stays shut."""
    theirs = browser.new_context()
    page = theirs.new_page()
    sign_in(page, team, provider, "ada")
    copied = cookies(theirs)
    assert status(team, "/_stcore/metrics", copied) == 200
    press(page, "sign_out")
    expect(keyed(page, "sign_in_button")).to_be_visible()
    assert status(team, "/_stcore/metrics", copied) == 401
    assert b"pasted text" not in heard(team, copied)
    theirs.close()


def test_a_screen_that_nobody_uses_is_cleared(
    browser: Browser, team: Site, provider: IdentityProvider, ada: BrowserContext
) -> None:
    theirs = browser.new_context()
    page = theirs.new_page()
    sign_in(page, team, provider, "ada")
    page.goto(f"{team.url}/runs")
    expect(page.get_by_text("Newest first")).to_be_visible()
    idle(team)
    expect(keyed(page, "sign_in_button")).to_be_visible()
    expect(page.get_by_text("Newest first")).to_have_count(0)
    theirs.close()


def test_what_was_done_is_in_the_audit_log(browser: Browser, team: Site, provider: IdentityProvider, ada: BrowserContext) -> None:
    """In order, each act by its person; details hold no word of the document."""
    theirs = browser.new_context()
    page = theirs.new_page()
    sign_in(page, team, provider, "ada")
    press(page, "sign_out")
    expect(keyed(page, "sign_in_button")).to_be_visible()
    theirs.close()
    told = acts(team)
    assert told[:2] == [("ada@example.org", "sign_in"), ("ada@example.org", "submit")]
    assert told.index(("ada@example.org", "sign_out")) > 1
    assert CANARY not in json.dumps(team.rows("SELECT who, what, details FROM audit ORDER BY number"))


def acts(site: Site) -> list[tuple[str, str]]:
    """Who did what, in the order of the log."""
    return [(who, what) for who, what in site.rows("SELECT who, what FROM audit ORDER BY number")]


def test_the_server_does_not_start_with_an_open_door(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "streamlit", "run", "app.py", "--server.address", "0.0.0.0", "--server.port", "0"]
    ended = subprocess.run(
        [*command, "--server.headless", "true"],
        cwd=ROOT,
        env={"PATH": "/usr/bin:/bin", "HOME": str(tmp_path), "PROOFLOOP_HOME": str(tmp_path / "home")},
        capture_output=True,
        text=True,
        timeout=240,
    )
    assert ended.returncode != 0
    last = ended.stderr.strip().splitlines()[-1]
    assert last.startswith("The server would be open to other machines without")
    assert "Traceback" not in ended.stderr
