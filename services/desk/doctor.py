"""`desk.doctor`: what an operator should know: database, stored files, stuck runs, words, the audit log, room on the disk."""

import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

import sqlalchemy as sa
from sqlmodel import select

from services.core.asset import Asset, sha256_of
from services.core.errors import AppError
from services.desk.house import House
from services.desk.words import packs_of
from services.tasks.asking import QuestionPack
from services.tasks.pack import Pack
from services.tasks.words import with_words
from storage import assets, audit, heartbeats, runs
from storage.tables import DocumentRow, ReadingRow

STUCK = timedelta(hours=1)
DEAD_SECONDS = 45.0
"""A process that was silent this long counts as dead."""
ROOM = 1_000_000_000
"""Bytes free below which the disk counts as full soon."""
RESTORE = "Restore the data folder from a backup."


@dataclass(frozen=True)
class Finding:
    """One thing that was looked at. `remedy` is empty when all is well."""

    what: str
    said: str
    remedy: str = ""

    @property
    def well(self) -> bool:
        return not self.remedy


def _fits(pack: Pack | QuestionPack | None, one: Asset) -> bool:
    """A publication of words that no pack has any more is out of use and harms nothing."""
    if pack is None:
        return True
    try:
        with_words(pack, {one.name: one.text})
    except AppError:
        return False
    return sha256_of(one.text) == one.sha256


class Doctor:
    """Looks only; nothing is mended or deleted."""

    def __init__(self, house: House) -> None:
        self._house = house

    def examine(self) -> tuple[Finding, ...]:
        """Everything, in a fixed order. A part that cannot be looked at is a finding too."""
        looks = {
            "database": self._database,
            "files": self._files,
            "runs": self._stuck,
            "words": self._words,
            "audit": self._audit,
            "encryption": self._encryption,
            "disk": self._disk,
        }
        found = []
        for what, look in looks.items():
            try:
                found += [Finding(what, *told) for told in look()]
            except (AppError, sa.exc.DatabaseError) as error:
                said = error.message if isinstance(error, AppError) else "The database is damaged or does not answer."
                found.append(Finding(what, said, RESTORE))
        return tuple(found)

    def _database(self) -> Iterator[tuple[str, str]]:
        with self._house.database.reading() as session:
            if self._house.database.postgres:
                session.execute(sa.text("SELECT 1"))
                yield "PostgreSQL answers.", ""
                return
            told = session.execute(sa.text("PRAGMA quick_check(5)")).scalars().all()
        yield ("SQLite finds nothing wrong.", "") if list(told) == ["ok"] else ("SQLite finds damaged pages.", RESTORE)

    def _files(self) -> Iterator[tuple[str, str]]:
        """Every stored file is what its name says, and every file that a row names is there."""
        good, bad = set(), 0
        for name in self._house.files.names():
            try:
                self._house.files.get(name)
                good.add(name)
            except AppError:
                bad += 1
        with self._house.database.reading() as session:
            needed = {*session.exec(select(DocumentRow.sha256)), *session.exec(select(ReadingRow.file))}
        missing = len(needed - good)
        yield f"{len(good)} stored files are whole.", ""
        if bad or missing:
            yield f"{bad} stored files are damaged, {missing} are missing or damaged that rows need.", RESTORE

    def _stuck(self) -> Iterator[tuple[str, str]]:
        with self._house.database.reading() as session:
            old = runs.alive(session, datetime.now(UTC) - STUCK)
            living = heartbeats.living(session, DEAD_SECONDS)
        if not old:
            yield "No run is stuck.", ""
        elif living:
            yield f"{len(old)} runs have not ended for over an hour.", "Look at them on the Runs screen; stop what hangs."
        else:
            yield f"{len(old)} runs wait and no process works.", "Start the server or `proofloop worker`."

    def _words(self) -> Iterator[tuple[str, str]]:
        """Every published text is whole and fits its pack."""
        with self._house.database.reading() as session:
            latest = {name: one for name, one in assets.published(session).items() if one.sha256}
        known = {name: pack for pack in packs_of(self._house) for name in pack.words}
        bad = [name for name, one in latest.items() if not _fits(known.get(name), one)]
        yield f"Published rubrics and prompts in force: {len(latest)}.", ""
        if bad:
            yield f"{', '.join(bad)} cannot be used by this version, so no run can start.", "Roll back under Rubrics & prompts."

    def _audit(self) -> Iterator[tuple[str, str]]:
        with self._house.database.reading() as session:
            checked = audit.check(session)
        if checked.problems:
            yield f"The audit log is not whole: {checked.problems[0]}", "Keep this copy as evidence, and restore a backup."
        else:
            yield f"The audit log is whole: {checked.rows} rows, root {checked.root}.", ""

    def _encryption(self) -> Iterator[tuple[str, str]]:
        yield ("Files and bodies are encrypted.", "") if self._house.cipher else ("Nothing is encrypted by Proofloop.", "")

    def _disk(self) -> Iterator[tuple[str, str]]:
        free = shutil.disk_usage(self._house.home).free
        said = f"{free / 1e9:.1f} GB are free."
        yield said, "" if free > ROOM else "Make room before runs fail."
