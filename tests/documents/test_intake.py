import hashlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from services.documents.intake import check_upload, display_name, sniff
from services.documents.limits import MAX_BYTES
from services.documents.refusal import Refused


def test_bytes_decide_the_kind():
    assert sniff(b"%PDF-1.7\n", "a.pdf") == "pdf"
    assert sniff(b"\xff\xd8\xff\xe0rest", "photo.JPG") == "image"
    assert sniff("Größe 2 cm".encode(), "note.txt") == "text"
    assert sniff(b"\xff\xfe" + "dose".encode("utf-16-le"), "note.txt") == "text"


@pytest.mark.parametrize(
    ("data", "name"),
    [
        (b"%PDF-1.7\n", "scan.png"),
        (b"\x89PNG\r\n\x1a\n", "form.pdf"),
        (b"PK\x03\x04 word/document.xml", "letter.txt"),
        (b"MZ\x90\x00%PDF-1.4", "form.pdf"),
        (b"\x00\x01\x02\x03", "data.txt"),
        (b"%PDF-1.7\n", "form.exe"),
    ],
)
def test_a_file_that_is_not_what_it_says_is_refused_with_a_remedy(data, name):
    with pytest.raises(Refused) as caught:
        check_upload(data, name)
    assert caught.value.outcome == "refused"
    assert caught.value.remedy


def test_an_empty_and_a_too_large_file_are_refused():
    with pytest.raises(Refused, match="empty"):
        check_upload(b"", "a.pdf")
    with pytest.raises(Refused, match="25 MB"):
        check_upload(b"%PDF-" + bytes(MAX_BYTES), "a.pdf")


def test_an_upload_is_named_by_the_hash_of_its_bytes():
    upload = check_upload(b"hello", "note.txt")
    assert upload.sha256 == hashlib.sha256(b"hello").hexdigest()
    assert (upload.kind, upload.size) == ("text", 5)


@pytest.mark.parametrize("name", ["../../etc/passwd", "C:\\tmp\\a.pdf", "<img src=x onerror=1>.pdf", "a\x00b\u202efdp.exe", ""])
def test_a_hostile_name_becomes_harmless(name):
    shown = display_name(name)
    assert shown
    assert not set(shown) & set('/\\<>"\x00\u202e')


@given(st.text(max_size=300))
def test_any_name_can_be_shown(name):
    shown = display_name(name)
    assert 0 < len(shown) <= 120
    assert shown.isprintable()
