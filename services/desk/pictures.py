"""Pictures of pages: drawn in a guarded child, then kept on disk by what they show."""

import hashlib
import os
import shutil
import tempfile
from pathlib import Path

from services.core.document import Document
from services.core.errors import AppError
from services.core.run import RunSpec
from services.desk.house import House
from services.desk.reading import safe_name

MIME = "image/webp"


def page_picture(house: House, spec: RunSpec, document: Document, page: int, dpi: int) -> tuple[str, bytes]:
    """(mime, bytes) of the upright page (1-based) that boxes refer to. Raises AppError when there is no such page or picture."""
    found = next((one for one in document.pages if one.number == page), None)
    if found is None:
        raise AppError("The document has no such page.", "Choose one of its pages.")
    kept = _kept(house, spec.sha256, f"{page} {dpi} {found.turned} {found.skew}")
    if kept.exists():
        return MIME, house.files.opened(kept.read_bytes(), kept.name)
    data = house.files.get(spec.sha256)
    mime, picture = house.draw(data, safe_name(house, spec), page, turned=found.turned, skew=found.skew, dpi=dpi)
    if mime == MIME:
        _keep(kept, house.files.sealed(picture, kept.name))
    return mime, picture


def forget_pictures(house: House, sha256: str) -> None:
    """Delete every picture of a document."""
    shutil.rmtree(_folder(house, sha256), ignore_errors=True)


def _kept(house: House, sha256: str, what: str) -> Path:
    return _folder(house, sha256) / f"{hashlib.sha256(what.encode()).hexdigest()}.webp"


def _folder(house: House, sha256: str) -> Path:
    return house.home / "pictures" / sha256[:2] / sha256


def _keep(path: Path, picture: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, partial = tempfile.mkstemp(dir=path.parent, prefix=".partial-")
    with os.fdopen(handle, "wb") as file:
        file.write(picture)
    Path(partial).replace(path)
