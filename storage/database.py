"""The engine and its sessions: SQLite in WAL mode, or PostgreSQL."""

import re
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

import pydantic_core
import sqlalchemy as sa
from sqlalchemy.engine import Connection, Engine
from sqlalchemy.exc import DatabaseError, OperationalError
from sqlmodel import Session

from services.core.errors import AppError
from storage.address import Address
from storage.sealed_text import CIPHER, json_reader, json_writer
from storage.sealing import Cipher

BUSY_SECONDS = 30
NUL = re.compile(r"(?<!\\)((?:\\\\)*)\\u0000")


class Database:
    """One engine, and the two ways to use it. Safe from many threads. A cipher encrypts JSON and `SealedText` columns."""

    def __init__(self, address: Address, cipher: Cipher | None = None) -> None:
        self.address = address
        self.engine = _engine(address, cipher)
        setattr(self.engine.dialect, CIPHER, cipher)
        self._reader = self.engine.execution_options(read_only=True)
        self._here = threading.local()

    @property
    def postgres(self) -> bool:
        return self.engine.dialect.name == "postgresql"

    @contextmanager
    def reading(self) -> Iterator[Session]:
        """A short session that only reads; nothing it changes is kept. Raises AppError when the database does not answer."""
        shared: Session | None = getattr(self._here, "session", None)
        if shared is not None:
            with stated():
                yield shared
            return
        with stated(), Session(self._reader) as session:
            yield session

    @contextmanager
    def together(self) -> Iterator[None]:
        """All that this thread reads inside is read in one session: a row is fetched once, and is of one moment.

        What is written inside is not seen there: write before. Never around a `yield` of one's own.
        """
        with self.reading() as session:
            before, self._here.session = getattr(self._here, "session", None), session
            try:
                yield
            finally:
                self._here.session = before

    @contextmanager
    def writing(self) -> Iterator[Session]:
        """One transaction: everything in it is kept, or nothing is.

        On SQLite it takes the write lock at its start, so that what it reads stays true until it writes. Raises AppError
        when the database is busy or full; nothing was saved then.
        """
        with stated(), Session(self.engine, expire_on_commit=False) as session, session.begin():
            yield session

    def close(self) -> None:
        self.engine.dispose()


def _engine(address: Address, cipher: Cipher | None) -> Engine:
    written, read = json_writer(to_json, cipher), json_reader(cipher)
    common: dict[str, Any] = {"hide_parameters": True, "json_serializer": written, "json_deserializer": read}
    if address.file is None:
        return sa.create_engine(address.ours, pool_pre_ping=True, pool_size=10, max_overflow=10, **common)
    with suppress(OSError):  # whoever opens the database says what is wrong with its folder
        address.file.parent.mkdir(parents=True, exist_ok=True)
    engine = sa.create_engine(address.ours, connect_args={"timeout": BUSY_SECONDS}, **common)
    sa.event.listen(engine, "connect", _prepare)
    sa.event.listen(engine, "begin", _begin)
    return engine


def to_json(value: Any) -> str:
    """JSON text that both databases take: NUL, which PostgreSQL refuses, becomes the replacement character."""
    text = pydantic_core.to_json(value).decode()
    return NUL.sub(r"\1\\ufffd", text) if "\\u0000" in text else text


def _prepare(connection: Any, _: object) -> None:
    """Transactions are begun by us (`_begin`), never by the driver half-way through."""
    connection.isolation_level = None
    for pragma in ("journal_mode=WAL", "synchronous=NORMAL", f"busy_timeout={BUSY_SECONDS * 1000}", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {pragma}")


def _begin(connection: Connection) -> None:
    read_only = connection.get_execution_options().get("read_only", False)
    connection.exec_driver_sql("BEGIN" if read_only else "BEGIN IMMEDIATE")


class Unavailable(AppError):
    """The database did not answer, or someone held it for too long; trying again may help."""


@contextmanager
def stated() -> Iterator[None]:
    """What a database that is busy, full, shut or damaged says of itself becomes an AppError with what to do."""
    try:
        yield
    except DatabaseError as error:
        if type(error) not in (DatabaseError, OperationalError):
            raise  # a mistake of ours, not the world's
        raise _trouble(str(error.orig).lower()) from error
    except sqlite3.DatabaseError as error:
        raise _trouble(str(error).lower()) from error


def _trouble(said: str) -> AppError:
    if "readonly" in said or "unable to open" in said:
        return AppError("The database cannot be written.", "Let the user of the server write into its folder, and start again.")
    if "full" in said or "disk i/o" in said or "no space" in said:
        return AppError("The disk is full; nothing was saved.", "Free some space and try again.")
    if "malformed" in said or "not a database" in said:
        return AppError(
            "The database is damaged; nothing was changed.", "Stop the server and restore the data folder from a backup."
        )
    if "locked" in said or "busy" in said:
        return Unavailable("The database is busy; nothing was changed.", "Try again in a moment.")
    return Unavailable("The database does not answer; nothing was changed.", "See whether it is running, then try again.")
