"""`desk.audit`: what was done, by whom, and whether the log is whole."""

from services.desk.house import House
from services.desk.lists import spec
from storage import audit
from storage.audit import Checked, Entry, Kept


class Audit:
    """The log of this installation. Rows are added by what they tell of, never by hand."""

    def __init__(self, house: House) -> None:
        self._house = house

    def rows(
        self, *, who: str = "", what: str = "", run: str = "", document: str = "", limit: int = 100, offset: int = 0
    ) -> tuple[Kept, ...]:
        """Rows, newest first; empty words leave a condition out."""
        with self._house.database.reading() as session:
            return audit.rows(session, who=who, what=what, run=run, document=document, limit=limit, offset=offset)

    def verify(self) -> Checked:
        """Follow the chain from its first row; its root is what a restored copy must have too."""
        with self._house.database.reading() as session:
            return audit.check(session)

    def reveal(self, run_id: str, section: int, *, by: str) -> None:
        """Write down that someone uncovered the identifiers of a section; they may be shown once this returns.

        Raises AppError for an unknown run, and when the row cannot be written.
        """
        told = Entry(by, "reveal", run_id, spec(self._house, run_id).sha256, {"section": section})
        with self._house.database.writing() as session:
            audit.append(session, told)
