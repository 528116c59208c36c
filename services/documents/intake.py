"""What an upload is: decided by its bytes, and never by its name alone."""

import hashlib
import re
import unicodedata
from pathlib import PurePosixPath
from typing import Literal

from services.core.base import Frozen
from services.documents.limits import MAX_BYTES
from services.documents.refusal import Refused

Kind = Literal["pdf", "image", "text"]

EXTENSIONS: dict[str, Kind] = {
    ".pdf": "pdf",
    ".png": "image",
    ".jpg": "image",
    ".jpeg": "image",
    ".tif": "image",
    ".tiff": "image",
    ".bmp": "image",
    ".gif": "image",
    ".webp": "image",
    ".txt": "text",
    ".text": "text",
    ".md": "text",
    ".csv": "text",
    ".hl7": "text",
}
IMAGE_MAGIC = (b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff", b"II*\x00", b"MM\x00*", b"GIF87a", b"GIF89a")
OTHER_MAGIC = (
    b"PK\x03\x04",
    b"MZ",
    b"\x7fELF",
    b"\xd0\xcf\x11\xe0",
    b"Rar!",
    b"\x1f\x8b",
    b"7z\xbc\xaf",
    b"{\\rtf",
    b"%!PS",
    b"#!",
)
PDF_HEADER_WITHIN = 1024
KINDS = "PDF, image (PNG, JPEG, TIFF, BMP, GIF, WEBP) or plain text"
"""What can be handed in, in words."""
ACCEPTED = f"Upload one of these: {KINDS}."


class Upload(Frozen):
    """An accepted file. `name` is fit to be shown, and is never a path, a prompt or a key; `size` in bytes."""

    sha256: str
    kind: Kind
    name: str
    size: int


def sniff(data: bytes, name: str) -> Kind:
    """The kind of a file by its first bytes; raises Refused when they are of no kind we read, or contradict the name."""
    kind = _kind_of(data)
    if kind is None:
        raise Refused("refused", "This is not a kind of file we read.", ACCEPTED)
    suffix = PurePosixPath(name.replace("\\", "/")).suffix.lower()
    claimed = EXTENSIONS.get(suffix)
    if suffix and claimed is None and kind != "text":
        raise Refused("refused", "The file's extension is not one we accept.", ACCEPTED)
    if claimed is not None and claimed != kind:
        raise Refused("refused", f"The file is named as {claimed} but holds {kind}.", "Give it the extension of what it is.")
    return kind


def check_upload(data: bytes, name: str) -> Upload:
    """Accept a file or raise Refused with one sentence and a remedy: empty, too large, unsupported, mislabelled."""
    if not data:
        raise Refused("refused", "The file is empty.", "Choose the file again; the upload may have been cut.")
    if len(data) > MAX_BYTES:
        raise Refused("refused", f"The file is larger than {MAX_BYTES // 2**20} MB.", "Split it or scan at a lower resolution.")
    return Upload(sha256=hashlib.sha256(data).hexdigest(), kind=sniff(data, name), name=display_name(name), size=len(data))


def display_name(name: str) -> str:
    """A file name as harmless data: no path, no control or formatting characters, at most 120 characters."""
    base = re.split(r"[\\/]", unicodedata.normalize("NFC", name))[-1]
    kept = "".join(letter for letter in base if unicodedata.category(letter)[0] != "C")
    return re.sub(r'[<>:"|?*]', "_", " ".join(kept.split()))[:120].strip(" .") or "document"


def _kind_of(data: bytes) -> Kind | None:
    if b"%PDF-" in data[:PDF_HEADER_WITHIN] and not data.startswith((b"MZ", b"PK\x03\x04")):
        return "pdf"
    if data.startswith(IMAGE_MAGIC) or (data[:4] == b"RIFF" and data[8:12] == b"WEBP") or _is_bmp(data):
        return "image"
    if data.startswith(OTHER_MAGIC):
        return None
    return "text" if _is_text(data) else None


def _is_bmp(data: bytes) -> bool:
    return data.startswith(b"BM") and len(data) > 26 and int.from_bytes(data[14:18], "little") in {12, 40, 52, 56, 64, 108, 124}


def _is_text(data: bytes) -> bool:
    if data.startswith((b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff")):
        return True
    if b"\x00" in data:
        return False
    controls = sum(byte < 32 and byte not in b"\t\n\r\f\x0b\x1b" for byte in data[:65536])
    return controls <= len(data[:65536]) * 0.02
