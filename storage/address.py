"""Where the databases are: DATABASE_URL in the spelling that each library wants. The only place that converts it."""

from dataclasses import dataclass
from pathlib import Path

from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

from services.core.errors import AppError

REMEDY = "Use postgresql://user:password@host/database or sqlite:////absolute/path, or unset DATABASE_URL."


@dataclass(frozen=True)
class Address:
    """`ours` is the address of our tables for SQLAlchemy, `engine` that of the durable engine's own tables.

    On PostgreSQL both are one database (the engine keeps to a schema of its own); on SQLite they are two files, so that
    neither waits for the other's writes. `file` is our SQLite file, None on PostgreSQL.
    """

    ours: URL
    engine: str
    file: Path | None = None


def address(database_url: str | None, home: Path) -> Address:
    """Read DATABASE_URL; unset, the database is a file in `home`. Raises AppError for what is neither kind."""
    if not database_url:
        return _files(home / "proofloop.sqlite")
    try:
        url = make_url(database_url)
    except ArgumentError:
        raise AppError("DATABASE_URL is not an address of a database.", REMEDY) from None
    if url.get_backend_name() == "sqlite" and url.database and url.database != ":memory:":
        return _files(Path(url.database).absolute())
    if url.get_backend_name() in ("postgresql", "postgres"):
        plain = url.set(drivername="postgresql")
        return Address(ours=url.set(drivername="postgresql+psycopg"), engine=plain.render_as_string(hide_password=False))
    raise AppError("DATABASE_URL names a kind of database that is not supported.", REMEDY)


def _files(file: Path) -> Address:
    engine = file.with_name(f"{file.stem}-engine.sqlite")
    return Address(ours=URL.create("sqlite", database=str(file)), engine=f"sqlite:///{engine}", file=file)
