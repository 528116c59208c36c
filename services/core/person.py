"""Who uses Proofloop, and which roles a person can have."""

from typing import Literal, get_args

from services.core.base import Frozen

PersonRole = Literal["reviewer", "adjudicator", "engineer", "admin"]
ROLES: tuple[PersonRole, ...] = get_args(PersonRole)


class Person(Frozen):
    """A person by the id that decisions carry. `mfa`: the sign-in told of a second factor."""

    id: str
    name: str
    roles: frozenset[PersonRole] = frozenset()
    mfa: bool = False
    open_to_all: bool = False
    """Under emergency access: every document is open for a while."""


LOCAL = Person(id="local", name="local", roles=frozenset(ROLES), mfa=True)
"""The one person of single-user mode."""
