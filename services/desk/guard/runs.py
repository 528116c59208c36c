"""Which runs are open to a person: their own, those that wait for a reviewer, and those they worked on."""

from services.core.person import Person
from storage.visibility import Sight

ALL_RUNS = frozenset(("adjudicator", "admin"))


def sight_of(person: Person) -> Sight | None:
    """What the person sees; None: every run, by their role or in an emergency."""
    if person.open_to_all or person.roles & ALL_RUNS:
        return None
    return Sight(person.id, reviews="reviewer" in person.roles)
