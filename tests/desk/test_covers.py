"""Facts about identifiers on pictures: covered for every eye, until someone asks to see them and that is written down."""

import io
from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import Image
from starlette.applications import Starlette
from starlette.testclient import TestClient

from services.core.document import Box, Document, Page, Word
from services.core.run import RunOptions
from services.desk import http
from services.desk.covers import GREY, covered, covers
from services.desk.desk import Desk
from services.desk.guard.http import COOKIE
from services.desk.nouns import Incoming
from services.documents.plain import read_text
from tests.desk.houses import ended, opened, toy_house
from tests.toy import TEXT

SECRETS = ("900-12-3456", "00-1234567", "7654321")
PRINTED = f"{TEXT}SSN {SECRETS[0]} EIN {SECRETS[1]} MRN: {SECRETS[2]} wages 51200.00 ZIP 02139\n"


def scanned() -> Document:
    """The text as words in a row across one page, ten to a line."""
    text = read_text(PRINTED)
    words = [
        Word(
            text=word.text,
            span=word.span,
            page=1,
            box=Box(x0=at % 10 / 10, top=at // 10 / 10, x1=at % 10 / 10 + 0.08, bottom=at // 10 / 10 + 0.05),
        )
        for at, word in enumerate(text.words)
    ]
    page = Page(number=1, span=(0, len(text.text)), source="ocr", words=tuple(words))
    return text.model_copy(update={"medium": "scan", "pages": (page,), "ocr_dpi": 150})


def drawn(*_: object, **__: object) -> tuple[str, bytes]:
    made = io.BytesIO()
    Image.new("RGB", (400, 400), "white").save(made, "WEBP", lossless=True)
    return "image/webp", made.getvalue()


def grey_at(picture: bytes, box: Box) -> bool:
    with Image.open(io.BytesIO(picture)) as image:
        x, y = box.centre
        pixel = image.convert("RGB").getpixel((int(x * image.width), int(y * image.height)))
    return all(abs(a - b) < 12 for a, b in zip(pixel, GREY, strict=True))


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    with opened(toy_house(tmp_path, read=lambda *_, **__: scanned(), draw=drawn)) as made:
        yield made


def test_every_identifier_is_found_on_the_page_and_nothing_else() -> None:
    document = scanned()
    hidden = {word.text for word in document.words if word.box in covers(document, 1)}
    assert hidden == set(SECRETS)
    assert covers(document, 2) == ()


def test_a_picture_without_identifiers_is_left_as_it_is() -> None:
    assert covered(b"any bytes", ()) == b"any bytes"


def test_a_page_is_covered_until_it_is_asked_for_clear(desk: Desk) -> None:
    run_id = desk.submit([Incoming("scan.pdf", b"%PDF-1.4 x")], RunOptions())[0].run_id or ""
    ended(desk, run_id)
    boxes = covers(scanned(), 1)
    with TestClient(Starlette(routes=http.routes(), middleware=http.middleware())) as browser:
        browser.cookies.set(COOKIE, "mine")
        hidden, clear = (desk.page_url("mine", run_id, 1, clear=clear) for clear in (False, True))
        assert all(grey_at(browser.get(hidden).content, box) for box in boxes)
        assert not any(grey_at(browser.get(clear).content, box) for box in boxes)
        assert browser.get(f"{hidden}&c=1").status_code == 404
        assert browser.get(clear.replace("&c=1", "")).status_code == 404


def test_revealing_writes_who_when_and_which_document(desk: Desk) -> None:
    run_id = desk.submit([Incoming("scan.pdf", b"%PDF-1.4 x")], RunOptions())[0].run_id or ""
    ended(desk, run_id)
    desk.audit.reveal(run_id, 0, by="local")
    row = desk.audit.rows(what="reveal")[0]
    assert (row.who, row.run, row.document, row.details) == ("local", run_id, desk.spec(run_id).sha256, {"section": 0})
    assert row.at.endswith("+00:00")
