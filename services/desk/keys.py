"""The keys of the review desk, as each person chose them."""

from collections.abc import Mapping

from services.desk.house import House
from services.review import keys
from storage import drafts

DEFAULT = keys.DEFAULT


class Keys:
    """Act -> key, for one person at a time."""

    def __init__(self, house: House) -> None:
        self._house = house

    def of(self, by: str) -> dict[str, str]:
        """The keys in force for a person."""
        with self._house.database.reading() as session:
            return keys.chosen(drafts.keys_of(session, by))

    def choose(self, by: str, wanted: Mapping[str, str]) -> None:
        """Set a person's keys; acts that are not named keep ours. Raises AppError for a conflict or a key that is taken."""
        own = keys.checked(wanted)
        with self._house.database.writing() as session:
            drafts.choose_keys(session, by, own)
