"""Which words are in force, and the packs under the words that a run pinned when it started."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import TypeVar
from weakref import WeakSet

from services.core.asset import Asset
from services.core.errors import AppError
from services.core.run import RunSpec
from services.desk.house import House
from services.desk.shelf import Shelf
from services.tasks.asking import QuestionPack
from services.tasks.pack import Pack
from services.tasks.words import hashes_of, with_words
from storage import assets
from storage.database import Database

P = TypeVar("P", bound=Pack | QuestionPack)
_made: Shelf[tuple[Pack | QuestionPack, Pack | QuestionPack]] = Shelf(200)
"""Packs under other words than their own: by the pack and those words. What a pack keeps for itself is kept with it."""
_kept: WeakSet[Database] = WeakSet()
"""Databases in which this process has kept the texts of its files."""


def in_force(house: House) -> House:
    """The house with its packs under the words that a run which starts now would pin: what is published, else the files.

    Raises AppError when something published does not fit a pack any more.
    """
    with house.database.reading() as session:
        latest = assets.published(session)
    return _under(house, {name: one.sha256 for name, one in latest.items() if one.sha256}, latest)


def pinned(house: House, spec: RunSpec) -> House:
    """The house with its packs under the words that a run pinned, whatever was published since.

    A text that nobody kept (of a run before texts were kept) is that of the file. Raises AppError when one does not fit a
    pack of this version.
    """
    return under(house, spec.versions)


def under(house: House, versions: Mapping[str, str]) -> House:
    """The house with its packs under these versions of their words, by name. Raises AppError as `pinned`."""
    return _under(house, versions, {})


def keep_files(house: House) -> None:
    """Keep the texts of the files, once a process, before a run pins one: the next version may ship others."""
    if house.database not in _kept:
        with house.database.writing() as session:
            assets.keep_shipped(session, shipped(house))
        _kept.add(house.database)


def same_words(house: House, spec: RunSpec) -> bool:
    """The run pinned just the words of this house, as far as it tells."""
    return not any(_other(pack, spec.versions) for pack in house.packs().values())


def as_seen(house: House, spec: RunSpec) -> House:
    """`pinned` for looking at a run: where its words do not fit this version any more, the files tell its fields."""
    try:
        return pinned(house, spec)
    except AppError:
        return house


def shipped(house: House) -> dict[str, str]:
    """The texts of the files, by name."""
    return {name: text for pack in packs_of(house) for name, text in pack.words.items()}


def packs_of(house: House) -> tuple[Pack | QuestionPack, ...]:
    """All packs, those of documents first."""
    return (*house.packs().values(), *house.question_packs().values())


def _under(house: House, hashes: Mapping[str, str], known: Mapping[str, Asset]) -> House:
    others = {pack.name: other for pack in packs_of(house) if (other := _other(pack, hashes))}
    if not others:
        return house
    texts = {one.sha256: one.text for one in known.values()}
    documents = {key: _pack(house, pack, others.get(pack.name, {}), texts) for key, pack in house.packs().items()}
    questions = {key: _pack(house, pack, others.get(pack.name, {}), texts) for key, pack in house.question_packs().items()}
    return replace(house, packs=lambda: documents, question_packs=lambda: questions)


def _other(pack: Pack | QuestionPack, hashes: Mapping[str, str]) -> dict[str, str]:
    """The words of a pack that are others than its own, by name."""
    return {name: hashes[name] for name, own in hashes_of(pack).items() if hashes.get(name, own) != own}


def _pack(house: House, pack: P, other: Mapping[str, str], texts: Mapping[str, str]) -> P:
    if not other:
        return pack
    key = (id(pack), *sorted(other.items()))
    known = _made.get(key)
    if known is None:
        found = texts if texts.keys() >= set(other.values()) else _texts(house, other.values())
        words = {name: found[sha256] for name, sha256 in other.items() if sha256 in found}
        known = (pack, _fitting(pack, words))
        _made.put(key, known)
    made = known[1]
    return made if isinstance(made, type(pack)) else pack


def _texts(house: House, hashes: Iterable[str]) -> dict[str, str]:
    with house.database.reading() as session:
        return assets.texts(session, hashes)


def _fitting(pack: P, words: Mapping[str, str]) -> P:
    try:
        return with_words(pack, words)
    except AppError as error:
        names = " and ".join(words)
        raise AppError(
            f"The published {names} does not fit this version of Proofloop: {error.message}",
            "Roll it back under Rubrics & prompts, or mend it there.",
        ) from error
