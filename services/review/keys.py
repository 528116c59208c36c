"""The keys of the review desk: what each act listens to, and which choices of a person are refused. Pure."""

from collections.abc import Mapping
from string import ascii_lowercase
from types import MappingProxyType

from services.core.errors import AppError

DEFAULT: Mapping[str, str] = MappingProxyType(
    {
        "accept": "a",
        "edit": "e",
        "absent": "n",
        "reject": "x",
        "first": "f",
        "second": "s",
        "undo": "u",
        "next": "j",
        "previous": "k",
        "reveal": "v",
        "accept_rest": "A",
        "reject_all": "X",
        "larger": "+",
        "smaller": "-",
        "next_section": "]",
        "previous_section": "[",
        "sheet": "?",
    }
)
"""Act -> key. Enter accepts, the arrows step through all fields, digits turn pages; those stay as they are."""
STREAMLITS = "rRcC"
BROWSERS = {"'": "quick find", "/": "quick find", " ": "scrolling"}


def chosen(mine: Mapping[str, str]) -> dict[str, str]:
    """The keys in force: a person's own where there are any, else ours; acts that are no more are left out.

    An act that came later and whose key the person had given to another one listens to the first letter that is free.
    """
    keys = _merged(mine)
    for act, key in keys.items():
        if act not in mine and list(keys.values()).count(key) > 1:
            keys[act] = next(letter for letter in ascii_lowercase if letter not in (*keys.values(), *STREAMLITS))
    return keys


def checked(keys: Mapping[str, str]) -> dict[str, str]:
    """The keys that differ from ours. Raises AppError for a key that cannot be used, or that two acts would listen to."""
    listening: dict[str, str] = {}
    for act, key in _merged(keys).items():
        _refuse(key)
        if key in listening:
            raise AppError(f"Two acts would listen to {key}.", "Give each act a key of its own.")
        listening[key] = act
    return {act: key for key, act in listening.items() if DEFAULT[act] != key}


def _merged(mine: Mapping[str, str]) -> dict[str, str]:
    return {act: mine.get(act, key) for act, key in DEFAULT.items()}


def _refuse(key: str) -> None:
    if len(key) != 1 or not key.isprintable():
        raise AppError("A key is one character.", "Type one letter or sign, for example d.")
    if key in STREAMLITS:
        raise AppError(f"{key} belongs to the frame that these screens stand in.", "Choose another letter.")
    if key in BROWSERS:
        raise AppError(f"The browser uses this key for {BROWSERS[key]}.", "Choose another one.")
    if key.isdigit():
        raise AppError("Digits turn pages.", "Choose a letter or a sign.")
