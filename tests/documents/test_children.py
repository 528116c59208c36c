"""Reading children: many at once, hostile files, and what is left of them."""

import json
import os
import socket
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from services.documents import limits, reader
from services.documents.children import CHILDREN, Children
from services.documents.reader import read
from services.documents.refusal import Refused
from services.documents.wire import BadFrame, receive, send
from tests.bench.corpus import SHARED


def content_bomb(operators: bytes) -> bytes:
    """A one-page PDF with these drawing operators."""
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
        b"<< /Length %d >>\nstream\n%s\nendstream" % (len(operators), operators),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ]
    body = b"%PDF-1.4\n" + b"".join(b"%d 0 obj\n%s\nendobj\n" % pair for pair in enumerate(objects, start=1))
    return body + b"trailer << /Root 1 0 R /Size 6 >>\n%%EOF"


def test_many_threads_read_at_once_and_agree(lines_pdf):
    with ThreadPoolExecutor(8) as pool:
        texts = set(pool.map(lambda _: read(lines_pdf, "form.pdf").text, range(16)))
    assert len(texts) == 1


def test_no_more_children_live_at_once_than_there_are_seats():
    alive, most, lock = 0, 0, threading.Lock()

    def hold(_):
        nonlocal alive, most
        with CHILDREN.child():
            with lock:
                alive += 1
                most = max(most, alive)
            with lock:
                alive -= 1

    with ThreadPoolExecutor(10) as pool:
        list(pool.map(hold, range(30)))
    assert most <= limits.MAX_CHILDREN


def test_a_child_that_takes_too_long_is_ended_and_gone(monkeypatch):
    monkeypatch.setattr(limits, "OPENING_SECONDS", 0.3)
    monkeypatch.setattr(limits, "PAGE_SECONDS", 0.3)
    with pytest.raises(Refused, match="time") as caught:
        read(content_bomb(b"BT /F1 9 Tf " + b"1 0 0 1 9 9 Tm (a) Tj " * 400_000 + b"ET"), "slow.pdf")
    assert caught.value.outcome == "refused"


def test_a_child_is_dead_when_its_turn_is_over():
    with CHILDREN.child() as child:
        assert Path(f"/proc/{child.pid}").exists()
    with CHILDREN.child():
        assert not Path(f"/proc/{child.pid}/fd").exists() or not any(Path(f"/proc/{child.pid}/fd").iterdir())


def test_a_fork_server_that_died_is_replaced(lines_pdf):
    read(lines_pdf, "form.pdf")
    assert CHILDREN._server is not None
    os.kill(CHILDREN._server[0].pid, 9)
    CHILDREN._server[0].wait()
    assert read(lines_pdf, "form.pdf").words


def test_a_page_of_endless_characters_is_refused():
    with pytest.raises(Refused, match="characters"):
        read(content_bomb(b"BT /F1 9 Tf 9 9 Td " + b"(aaaaaaaaaaaaaaaaaaaa) Tj " * 2_600 + b"ET"), "long.pdf")


def test_a_page_larger_than_a_wall_is_refused():
    with pytest.raises(Refused, match="200 inches"):
        read(content_bomb(b"").replace(b"[0 0 612 792]", b"[0 0 99999 99999]"), "huge.pdf")


def test_a_child_cannot_hand_over_a_picture_of_another_size():
    sheet = {"number": 1, "width": 10, "height": 10}
    with pytest.raises(Refused):
        reader._sheet({"kind": "scan", "sheet": sheet, "width": 100, "height": 100}, b"\x00" * 10, second=False)
    with pytest.raises(Refused):
        reader._sheet({"kind": "sheet", "sheet": {"number": "x"}}, b"", second=False)


def test_a_frame_survives_the_wire_and_a_broken_one_is_told():
    ours, theirs = socket.socketpair()
    with ours, theirs:
        send(ours, {"a": 1}, b"payload")
        assert receive(theirs) == ({"a": 1}, b"payload")
        ours.sendall(b"\xff" * 12)
        with pytest.raises(BadFrame):
            receive(theirs)
        send(ours, {}, json.dumps([1]).encode())
    with pytest.raises((BadFrame, OSError)):
        receive(theirs)


def test_a_fork_server_that_was_made_ready_serves_the_first_child():
    with Children() as children:
        children.ready()
        assert children._server is not None
        server = children._server[0].pid
        with children.child() as child:
            assert child.pid != server
        assert children._server[0].pid == server


def test_a_closed_set_of_children_leaves_no_server_behind():
    with Children() as children:
        with children.child() as child:
            assert child.pid > 0
        server = children._server
        assert server is not None
    assert server[0].returncode is not None


@pytest.mark.skipif(not SHARED.is_dir(), reason="the shared hostile files are not on this machine")
def test_every_small_hostile_file_ends_as_a_document_or_a_typed_refusal(monkeypatch):
    monkeypatch.setattr(reader, "recognise", lambda sheet, pixels: sheet)
    files = sorted((SHARED / "data/robustness/bad_inputs").glob("*.*"))[::12]
    assert files
    for file in files:
        try:
            outcome = read(file.read_bytes(), file.name).medium
        except Refused as refusal:
            outcome = refusal.outcome
        assert outcome in {"text", "pdf_text", "pdf_form", "scan", "refused", "needs_password", "unreadable"}, file.name
