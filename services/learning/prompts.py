"""Learned prompts (L3): which version of a type's prompts the next run starts with, by what people let stand. Pure."""

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

SAVED_FROM = 0.95
"""A prompt is saved when its run scored at least this and a person accepted it as it was read."""
CHANCE = 10
"""Decided documents before a version's figure counts; so many does a newly published version get whatever was learned."""


@dataclass(frozen=True)
class Standing:
    """What people did with a type's documents that one version of its prompts read.

    `worth` is the mean score 0-1 of the decided ones, where one that a person changed or rejected counts 0.
    """

    prompts: str
    decided: int
    saved: int
    worth: float


@dataclass(frozen=True)
class Choice:
    """The version that the next run starts with, and why, in words. `learned`: it is not the one in force."""

    prompts: str
    why: str
    learned: bool = False


def choose(standings: Iterable[Standing], in_force: str, given: int, *, on: bool = True) -> Choice:
    """The best of the saved versions, if it did better than the one in force. Ties, to two digits, go to the one in force.

    `given`: documents read with the version in force since it was put there, and decided on. `on` False: nothing is learned.
    """
    known = {one.prompts: one for one in standings}
    if not on:
        return Choice(in_force, "The version in force: learning is switched off for this type.")
    rivals = [one for one in known.values() if one.prompts != in_force and one.saved and one.decided >= CHANCE]
    if not rivals:
        return Choice(in_force, "The version in force: no other one has proved itself.")
    if given < CHANCE:
        return Choice(in_force, f"The version in force: it has had {given} of the {CHANCE} decisions that it is given.")
    best = max(rivals, key=lambda one: (round(one.worth, 2), one.decided, one.prompts))
    own = known.get(in_force)
    mean = own.worth if own else 0.0
    if round(best.worth, 2) <= round(mean, 2):
        return Choice(in_force, f"The version in force: {mean:.2f} of it stands, of the best other one {best.worth:.2f}.")
    why = f"A learned version: of {best.decided} documents {best.worth:.2f} stands, of the version in force {mean:.2f}."
    return Choice(best.prompts, why, learned=True)


def digest(hashes: Mapping[str, str]) -> str:
    """One name for several versions of words, by their names and hashes."""
    return hashlib.sha256("\n".join(f"{name}={sha256}" for name, sha256 in sorted(hashes.items())).encode()).hexdigest()
