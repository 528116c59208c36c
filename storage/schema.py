"""Bring the database to this version's schema before anything uses it."""

import fcntl
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.resources import files
from pathlib import Path
from typing import IO

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy.engine import Connection

from services.core.errors import AppError
from storage.database import Database, stated
from storage.soundness import refuse_unsound

FOLDER_REMEDY = "Give the server's user the right to write there, free some space, or set PROOFLOOP_HOME to another folder."
LOCK = 7421
"""Number of the advisory lock under which PostgreSQL is migrated."""


def migrate(database: Database) -> None:
    """Create or upgrade our tables: all of it or nothing, one process at a time.

    Raises AppError when the database was made by a newer version or another program, is damaged, or cannot be written,
    and leaves it untouched.
    """
    config = _config()
    with stated(), _alone(database), database.engine.connect() as connection:
        _refuse_newer(connection, ScriptDirectory.from_config(config))
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
        connection.commit()


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(files("storage").joinpath("migrations")))
    config.set_main_option("path_separator", "os")
    return config


def _refuse_newer(connection: Connection, scripts: ScriptDirectory) -> None:
    current = MigrationContext.configure(connection).get_current_revision()
    if current is not None and current not in {script.revision for script in scripts.walk_revisions()}:
        raise AppError(
            "The database was made by a newer version of Proofloop.",
            "Start that version, or point DATABASE_URL or PROOFLOOP_HOME elsewhere.",
        )


@contextmanager
def _alone(database: Database) -> Iterator[None]:
    if database.address.file is None:
        with database.engine.connect() as connection:
            connection.exec_driver_sql(f"SELECT pg_advisory_lock({LOCK})")
            try:
                yield
            finally:
                connection.exec_driver_sql(f"SELECT pg_advisory_unlock({LOCK})")
        return
    with _lock(database.address.file) as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        refuse_unsound(database.address.file)
        yield


def _lock(file: Path) -> IO[str]:
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        return file.with_suffix(".lock").open("w")
    except OSError:
        raise AppError(f"Nothing can be written into {file.parent}.", FOLDER_REMEDY) from None
