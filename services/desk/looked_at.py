"""Documents and runs under review, parsed once: each act at the desk looks at the same ones again."""

from functools import lru_cache

from services.core.document import Document
from services.desk.house import House
from services.desk.lists import recorded
from services.engine.fold import RunView, fold
from storage import documents
from storage.database import Database
from storage.files import Files

AT_HAND = 4
"""Documents, and runs, that a process keeps in memory; a long one takes some megabytes."""


def document_at_hand(house: House, run_id: str) -> Document | None:
    """What a run read at first; None when nothing was read, or it was deleted since. Raises AppError as `Files.get`."""
    with house.database.reading() as session:
        name = documents.reading(session, run_id)
    return _parsed(house.files, name) if name else None


def view_at_hand(house: House, run_id: str) -> RunView:
    """A run as its events tell it; only events that came since the last look are read. Raises AppError for an unknown run."""
    known = _views(house.database)
    start = known.pop(run_id, None)
    view = fold(run_id, recorded(house, run_id, start.seq if start else 0), start)
    known[run_id] = view
    while len(known) > AT_HAND:
        known.pop(next(iter(known)), None)
    return view


@lru_cache(maxsize=AT_HAND)
def _views(database: Database) -> dict[str, RunView]:
    """The runs at hand from one database, the one looked at last at the end."""
    return {}


@lru_cache(maxsize=AT_HAND)
def _parsed(files: Files, name: str) -> Document:
    """A file is named by what it holds, so it never becomes another one."""
    return Document.model_validate_json(files.get(name))
