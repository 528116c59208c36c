"""`desk.ledger`: what became of each line of feedback, on one run and over many."""

from collections.abc import Mapping

from services.core.decision import LabelVerdict
from services.desk.house import House
from services.learning.ledger import ASKING, FATES, Entry, ledger
from storage import decisions

__all__ = ["ASKING", "FATES", "Entry", "Ledger", "ledger"]
MOST_FIELDS = 1000


class Ledger:
    """Lines are known by their kind; no text of them is kept, which may quote a value."""

    def __init__(self, house: House) -> None:
        self._house = house

    def verdicts(self, run_id: str, section: int) -> Mapping[str, LabelVerdict]:
        """What people said of a section's fields, as far as they have: by this a fix is told from one that a person undid."""
        with self._house.database.reading() as session:
            found = decisions.labels(session, run_id=run_id, limit=MOST_FIELDS)
        return {label.field: label.verdict for label in found if label.section == section}
