"""Facts about the door beside the screens: pictures only for the session they were made for, headers on everything."""

from collections.abc import Iterator
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from starlette.applications import Starlette
from starlette.responses import HTMLResponse, PlainTextResponse
from starlette.routing import Route
from starlette.testclient import TestClient

from services.core.document import Document, Page
from services.core.errors import AppError
from services.core.run import RunOptions
from services.desk import http, page_links, wiring
from services.desk.desk import Desk
from services.desk.nouns import Incoming
from services.documents.plain import read_text
from tests.desk.houses import ended, opened, toy_house
from tests.toy import TEXT

PDF = b"%PDF-1.4 a picture"


class Drawing:
    """Draws a page as bytes that tell which one it is, and counts."""

    def __init__(self) -> None:
        self.drawn: list[tuple[int, int, float, int]] = []

    def __call__(self, data: bytes, name: str, page: int, *, turned: int, skew: float, dpi: int) -> tuple[str, bytes]:
        self.drawn.append((page, turned, skew, dpi))
        return "image/webp", f"page {page}".encode()


def read_scan(data: bytes, name: str, **_: object) -> Document:
    text = read_text(TEXT)
    pages = tuple(Page(number=number, span=(0, 0), source="ocr", turned=90, skew=1.5) for number in (1, 2))
    return text.model_copy(update={"medium": "scan", "pages": pages, "ocr_dpi": 150})


@pytest.fixture(scope="module")
def drawing() -> Drawing:
    return Drawing()


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("home")


@pytest.fixture(scope="module")
def desk(home: Path, drawing: Drawing) -> Iterator[Desk]:
    with opened(toy_house(home, read=read_scan, draw=drawing)) as made:
        yield made


@pytest.fixture(scope="module")
def run_id(desk: Desk) -> str:
    made = desk.submit([Incoming("scan.pdf", PDF)], RunOptions())[0].run_id or ""
    ended(desk, made)
    return made


@pytest.fixture
def browser(desk: Desk) -> Iterator[TestClient]:
    async def screen(_: object) -> HTMLResponse:
        return HTMLResponse("<p>screen</p>")

    async def media(_: object) -> PlainTextResponse:
        return PlainTextResponse("media")

    app = Starlette(routes=[*http.routes(), Route("/", screen), Route("/media/x", media)], middleware=http.middleware())
    with TestClient(app) as client:
        yield client


def session_of(browser: TestClient) -> str:
    browser.get("/")
    return str(browser.cookies[http.COOKIE])


def test_a_page_is_shown_to_the_session_its_link_was_made_for(browser: TestClient, desk: Desk, run_id: str) -> None:
    answer = browser.get(desk.page_url(session_of(browser), run_id, 2))
    assert (answer.status_code, answer.content, answer.headers["content-type"]) == (200, b"page 2", "image/webp")
    assert answer.headers["cache-control"] == "no-store"
    assert answer.headers["x-content-type-options"] == "nosniff"


def test_another_session_or_none_sees_nothing(browser: TestClient, desk: Desk, run_id: str) -> None:
    link = desk.page_url(session_of(browser), run_id, 1)
    assert browser.get(link).status_code == 200
    browser.cookies.clear()
    assert browser.get(link).status_code == 401
    assert browser.get(link, headers={"cookie": f"{http.COOKIE}=someone-else"}).status_code == 404


def test_a_link_is_good_for_its_page_only_and_cannot_be_changed(browser: TestClient, desk: Desk, run_id: str) -> None:
    link = desk.page_url(session_of(browser), run_id, 1)
    path, query = link.split("?")
    later = int(parse_qs(query)["e"][0]) + 100
    signature = parse_qs(query)["s"][0]
    for wrong in (
        f"{path[:-1]}2?{query}",
        f"{path}?e={later}&s={signature}",
        f"{path}?e=x&s={signature}",
        path,
        f"/page/{'f' * 32}/1?{query}",
    ):
        answer = browser.get(wrong)
        assert (answer.status_code, answer.content) == (404, b""), wrong


def test_a_link_grows_old(browser: TestClient, desk: Desk, run_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    session = session_of(browser)
    monkeypatch.setattr(page_links, "GOOD_FOR", 0)
    assert browser.get(desk.page_url(session, run_id, 1)).status_code == 404


def test_a_picture_that_cannot_be_had_says_why_to_whom_it_was_for_and_to_nobody_else(
    browser: TestClient, desk: Desk, home: Path
) -> None:
    lost = desk.submit([Incoming("lost.pdf", PDF + b"%lost")], RunOptions())[0].run_id or ""
    ended(desk, lost)
    link = desk.page_url(session_of(browser), lost, 1)
    sha256 = desk.spec(lost).sha256
    (home / "files" / sha256[:2] / sha256).unlink()
    told = browser.get(link)
    assert told.status_code == 404
    assert told.text == "A stored file is missing. Restore the data folder from a backup, or upload the file again."
    assert browser.get(f"{link}0").content == b""


def test_a_page_is_drawn_once_as_upright_as_it_was_read(desk: Desk, run_id: str, drawing: Drawing) -> None:
    desk.page_image(run_id, 2)
    before = len(drawing.drawn)
    assert desk.page_image(run_id, 2) == ("image/webp", b"page 2")
    assert len(drawing.drawn) == before
    assert (2, 90, 1.5, 150) in drawing.drawn
    with pytest.raises(AppError, match="no such page"):
        desk.page_image(run_id, 3)


def test_every_answer_carries_the_security_headers(browser: TestClient) -> None:
    for path in ("/", "/media/x", "/healthz", "/nowhere"):
        headers = browser.get(path).headers
        assert "frame-ancestors 'none'" in headers["content-security-policy"]
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["x-content-type-options"] == "nosniff"
    assert browser.get("/media/x").headers["cache-control"] == "no-store"


def test_a_browser_gets_one_session_that_scripts_and_other_sites_cannot_use(browser: TestClient) -> None:
    cookie = browser.get("/").headers["set-cookie"]
    assert all(word in cookie for word in ("HttpOnly", "SameSite=Strict", "Path=/"))
    assert "set-cookie" not in browser.get("/").headers
    assert "set-cookie" not in browser.get("/media/x").headers
    first = session_of(browser)
    browser.cookies.clear()
    assert session_of(browser) != first
    assert len(first) >= 43


def test_health_tells_that_the_database_answers(browser: TestClient) -> None:
    assert browser.get("/healthz").json()["ok"] is True


def test_the_secret_can_be_read_by_its_owner_only(desk: Desk, home: Path, run_id: str) -> None:
    desk.page_url("s", run_id, 1)
    files = list(home.glob("page-secret"))
    assert [oct(file.stat().st_mode & 0o777) for file in files] == ["0o600"]
    assert list(home.glob(".page-secret*")) == []
    assert urlsplit(desk.page_url("s", run_id, 1)).netloc == ""
    assert wiring.desk() is desk
