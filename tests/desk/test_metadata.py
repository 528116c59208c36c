"""Facts about what a file says of itself (EXIF, XMP, Info, comments): it reaches no model and no picture that we make of it."""

import base64
import io
import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PIL import Image, ImageDraw, ImageFont

from services.core.draft import CitedField, Extraction
from services.core.run import RunOptions
from services.desk.desk import Desk
from services.desk.nouns import Incoming
from services.providers.settings import Settings as ProviderSettings
from tests.desk.houses import ended, opened, toy_house
from tests.model_server import Answer, ModelServer
from tests.model_server.fixture import serve

__all__ = ["serve"]
LINES = ("TOY NOTE", "Histology: ductal carcinoma", "Grade: 2", "Date: 2024-03-05")
PROSE = (
    "Seen in the clinic on that day, well and without complaint.",
    "The specimen was received fresh and measures four centimetres.",
    "Sections show the tumour that is named above, in all blocks.",
    "Discussed at the meeting; the surgeon was told by telephone.",
)
"""Enough words for a photograph to count as readable."""
WORDS = ("exif", "gps", "xmp", "comment", "info", "stream", "title")
CANARIES = tuple(f"{word}canary" for word in WORDS)


def told(word: str) -> str:
    return f"{word}canary"


def xmp(word: str) -> bytes:
    return (
        '<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF '
        'xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/">'
        f"<dc:title>{told(word)}</dc:title></rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end='w'?>"
    ).encode()


def picture() -> bytes:
    """A photographed note whose camera, place and owner are in its metadata."""
    image = Image.new("RGB", (1500, 1000), "white")
    font = ImageFont.load_default(40)
    for at, line in enumerate((*LINES, *PROSE)):
        ImageDraw.Draw(image).text((80, 80 + 100 * at), line, fill="black", font=font)
    exif = Image.Exif()
    exif[0x010E], exif[0x9286] = told("exif"), told("exif")
    exif.get_ifd(0x8825)[29] = told("gps")
    made = io.BytesIO()
    image.save(made, "JPEG", quality=92, exif=exif, xmp=xmp("xmp"), comment=told("comment").encode())
    return made.getvalue()


def document() -> bytes:
    """The note as a PDF with an Info dictionary and an XMP stream."""
    shown = "BT /F1 14 Tf 72 720 Td 24 TL " + " ".join(f"({line}) Tj T*" for line in LINES) + " ET"
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R /Metadata 6 0 R >>",
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
        b"<< /Length %d >>\nstream\n%s\nendstream" % (len(shown), shown.encode()),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
        b"<< /Type /Metadata /Subtype /XML /Length %d >>\nstream\n%s\nendstream" % (len(xmp("stream")), xmp("stream")),
        f"<< /Title ({told('title')}) /Author ({told('info')}) /Subject ({told('info')}) /Keywords ({told('info')}) >>".encode(),
    ]
    made, places = b"%PDF-1.7\n", []
    for number, body in enumerate(objects, start=1):
        places.append(len(made))
        made += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    head = b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    tail = b"trailer << /Size %d /Root 1 0 R /Info 7 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (len(objects) + 1, len(made))
    return made + head + table + tail


def answer() -> str:
    values = {"histology": "ductal carcinoma", "grade": "2", "date": "2024-03-05"}
    fields = [
        CitedField(name=name, status="found", value=value, quote=value, elements=None, confidence=0.9)
        for name, value in values.items()
    ]
    return Extraction(likely_type="toy-note", alternatives=[], confidence=0.9, reasoning="", fields=fields).model_dump_json()


@pytest.fixture
def desk(tmp_path: Path, serve: Callable[..., ModelServer]) -> Iterator[tuple[Desk, ModelServer]]:
    server = serve([Answer(answer())])
    providers = ProviderSettings(openai_api_key="sk-test", openai_base_url=server.openai_url)
    with opened(toy_house(tmp_path, providers=providers)) as made:
        yield made, server


@pytest.mark.parametrize(("name", "data"), [("note.jpg", picture()), ("note.pdf", document())], ids=["picture", "pdf"])
def test_what_a_file_says_of_itself_reaches_no_model(desk: tuple[Desk, ModelServer], name: str, data: bytes) -> None:
    made, server = desk
    carried = [one for one in CANARIES if one.encode() in data]
    assert len(carried) >= 2, "the file carries what is to be sought"
    run_id = made.submit([Incoming(name, data)], RunOptions(engine="openai", doc_type="toy-note"))[0].run_id or ""
    view = ended(made, run_id, 120)
    assert view.refused is None and server.seen
    assert all("ductal" in seen.prompt for seen in server.seen)
    pictures = [base64.b64decode(image) for seen in server.seen for _, image in seen.images]
    assert bool(pictures) == (name == "note.jpg")
    _, drawn = made.page_image(run_id, 1)
    bodies = [json.dumps(seen.body).encode() + str(seen.headers).encode() for seen in server.seen]
    for sent in (*bodies, *pictures, drawn, json.dumps(made.result(run_id)).encode()):
        assert [one for one in CANARIES if one.encode() in sent.lower()] == []
    for one in (*pictures, drawn):
        with Image.open(io.BytesIO(one)) as image:
            assert not image.getexif() and not {"exif", "xmp", "comment", "icc_profile"} & set(image.info)
