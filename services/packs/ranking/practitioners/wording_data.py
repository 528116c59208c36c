"""The word lists beside this code, read once."""

import gzip
import hashlib
import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

FOLDER = files(__package__).joinpath("words")


def _toml(name: str) -> dict[str, Any]:
    return tomllib.loads(FOLDER.joinpath(name).read_text("utf-8"))


WISHES = _toml("wishes.toml")
SAME: dict[str, str] = {word: same for part in _toml("same.toml").values() for word, same in part.items()}
STATEMENTS: dict[str, list[str]] = _toml("statements.toml")
BODY: dict[str, list[str]] = _toml("body.toml")
FIELDS: dict[str, dict[str, list[str]]] = _toml("fields.toml")


@cache
def indexed_by() -> str:
    """The sha256 of the word lists that decide under which words a list is indexed."""
    return hashlib.sha256(b"".join(FOLDER.joinpath(name).read_bytes() for name in ("same.toml", "statements.toml"))).hexdigest()


@cache
def concepts() -> tuple[tuple[str, tuple[str, ...], tuple[str, ...]], ...]:
    """(field of medicine, names of one thing, what patients say for it) of every concept, in the file's order."""
    found = []
    for name, entries in _toml("concepts.toml").items():
        for names, sayings in entries.items():
            said = tuple(one.strip() for one in sayings.split(";") if one.strip())
            found.append((name, tuple(one.strip() for one in names.split("|")), said))
    return tuple(found)


@cache
def synonyms() -> tuple[tuple[str, ...], ...]:
    """Names of one disease each."""
    text = gzip.decompress(FOLDER.joinpath("synonyms.txt.gz").read_bytes()).decode()
    return tuple(tuple(line.split("|")) for line in text.splitlines())
