"""Documents under review, parsed once: each act at the desk looks at the same one again."""

from functools import lru_cache

from services.core.document import Document
from services.desk.house import House
from storage import documents
from storage.files import Files

AT_HAND = 4
"""Documents that a process keeps in memory; a long one takes some megabytes."""


def document_at_hand(house: House, run_id: str) -> Document | None:
    """What a run read at first; None when nothing was read, or it was deleted since. Raises AppError as `Files.get`."""
    with house.database.reading() as session:
        name = documents.reading(session, run_id)
    return _parsed(house.files, name) if name else None


@lru_cache(maxsize=AT_HAND)
def _parsed(files: Files, name: str) -> Document:
    """A file is named by what it holds, so it never becomes another one."""
    return Document.model_validate_json(files.get(name))
