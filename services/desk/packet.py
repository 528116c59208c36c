"""The door to a run's forms taken together: the totals sheet and the exports."""

from services.desk.house import House
from services.desk.lists import spec
from services.desk.packet_export import as_csv, as_json
from services.desk.packet_forms import forms_of
from services.desk.totals import Totals, totals_of


class Packets:
    """Reads only. Every error is an AppError with a remedy."""

    def __init__(self, house: House) -> None:
        self._house = house

    def totals(self, run_id: str) -> Totals:
        """Sums by form, year and box over the forms that count. Raises AppError for an unknown run."""
        return totals_of(forms_of(self._house, run_id))

    def csv(self, run_id: str) -> bytes:
        """Every field with its evidence, then the totals, as CSV. Raises AppError for an unknown run."""
        return as_csv(spec(self._house, run_id).file, run_id, forms_of(self._house, run_id))

    def json(self, run_id: str) -> bytes:
        """The same as JSON. Raises AppError for an unknown run."""
        return as_json(spec(self._house, run_id).file, run_id, forms_of(self._house, run_id))
