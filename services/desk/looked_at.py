"""Runs and documents that a process looked at last: a desk looks at the same ones again, and several people at several."""

from services.core.document import Document
from services.desk.house import House
from services.desk.lists import recorded
from services.desk.shelf import Shelf
from services.engine.fold import RunView, fold
from storage import documents

_documents: Shelf[Document] = Shelf(4_000_000)
"""By the length of their JSON; in memory a document takes some nine times that."""
_views: Shelf[RunView] = Shelf(40)


def document_at_hand(house: House, run_id: str) -> Document | None:
    """What a run read at first; None when nothing was read, or it was deleted since. Raises AppError as `Files.get`."""
    with house.database.reading() as session:
        name = documents.reading(session, run_id)
    if name is None:
        return None
    key = (house.files, name)  # a file is named by what it holds, so it never becomes another one
    known = _documents.get(key)
    if known is None:
        told = house.files.get(name)
        known = Document.model_validate_json(told)
        _documents.put(key, known, len(told))
    return known


def view_at_hand(house: House, run_id: str) -> RunView:
    """A run as its events tell it; only events that came since the last look are read. Raises AppError for an unknown run."""
    key = (house.database, run_id)
    start = _views.get(key)
    view = fold(run_id, recorded(house, run_id, start.seq if start else 0), start)
    _views.put(key, view)
    return view
