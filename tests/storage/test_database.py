"""Facts about the database: one schema on both kinds, writes that are whole, errors that say what to do."""

import threading
from importlib.resources import files
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlmodel import SQLModel

from services.core.errors import AppError
from storage.address import address
from storage.database import Database, to_json
from storage.schema import migrate
from storage.tables import DocumentRow


@pytest.fixture
def database(database_url: str, tmp_path: Path):
    made = Database(address(database_url, tmp_path))
    migrate(made)
    yield made
    made.close()


def test_the_migrations_make_just_the_tables_that_the_rows_describe(database: Database) -> None:
    with database.engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True, "include_object": _ours})
        assert compare_metadata(context, SQLModel.metadata) == []


def test_migrating_twice_changes_nothing(database: Database) -> None:
    migrate(database)
    with database.engine.connect() as connection:
        assert MigrationContext.configure(connection).get_current_revision() == head()


def test_several_processes_may_migrate_at_once(database_url: str, tmp_path: Path) -> None:
    errors: list[BaseException] = []

    def one() -> None:
        made = Database(address(database_url, tmp_path))
        try:
            migrate(made)
        except BaseException as error:
            errors.append(error)
        finally:
            made.close()

    threads = [threading.Thread(target=one) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert errors == []


def test_a_database_of_a_newer_version_is_refused_and_left_alone(database: Database) -> None:
    with database.writing() as session:
        session.execute(sa.text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(AppError, match="newer version") as told:
        migrate(database)
    assert "PROOFLOOP_HOME" in told.value.remedy
    with database.reading() as session:
        assert session.execute(sa.text("SELECT version_num FROM alembic_version")).scalar_one() == "9999"


def test_a_failed_transaction_keeps_nothing(database: Database) -> None:
    with pytest.raises(ZeroDivisionError), database.writing() as session:
        session.execute(sa.insert(SQLModel.metadata.tables["documents"]).values(_row("a" * 64)))
        raise ZeroDivisionError
    with database.reading() as session:
        assert session.get(DocumentRow, "a" * 64) is None


def test_what_a_reading_session_changes_is_not_kept(database: Database) -> None:
    with database.reading() as session:
        session.execute(sa.insert(SQLModel.metadata.tables["documents"]).values(_row("b" * 64)))
    with database.reading() as session:
        assert session.get(DocumentRow, "b" * 64) is None


def test_what_is_read_together_is_read_in_one_session_and_sees_what_was_written_before(database: Database) -> None:
    with database.writing() as session:
        session.execute(sa.insert(SQLModel.metadata.tables["documents"]).values(_row("d" * 64)))
    with database.together(), database.reading() as one, database.reading() as other:
        row = one.get(DocumentRow, "d" * 64)
        assert row is not None
        assert other.get(DocumentRow, "d" * 64) is row
    with database.reading() as after:
        assert after is not one


def test_an_error_in_what_is_read_together_leaves_nothing_behind(database: Database) -> None:
    with pytest.raises(ZeroDivisionError), database.together(), database.reading() as one:
        raise ZeroDivisionError
    with database.reading() as after:
        assert after is not one
        assert after.get(DocumentRow, "e" * 64) is None


def test_another_thread_does_not_read_together_with_this_one(database: Database) -> None:
    seen: list[object] = []

    def read() -> None:
        with database.reading() as session:
            seen.append(session)

    with database.together(), database.reading() as mine:
        thread = threading.Thread(target=read)
        thread.start()
        thread.join()
    assert seen != [mine]


def test_a_full_disk_is_told_as_such_and_earlier_rows_stay(tmp_path: Path) -> None:
    made = Database(address(None, tmp_path))
    migrate(made)
    with made.writing() as session:
        session.execute(sa.insert(SQLModel.metadata.tables["documents"]).values(_row("c" * 64)))
    with made.engine.connect() as connection:
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar_one()
    made.close()
    sa.event.listen(made.engine, "connect", lambda raw, _: raw.execute(f"PRAGMA max_page_count={pages}"))
    with pytest.raises(AppError, match="disk is full"), made.writing() as session:
        for number in range(500):
            session.execute(sa.insert(SQLModel.metadata.tables["documents"]).values(_row(f"{number:064d}")))
    with made.reading() as session:
        assert session.get(DocumentRow, "c" * 64) is not None
    made.close()


def test_nul_in_a_value_survives_as_the_replacement_character() -> None:
    assert to_json({"a": "x\x00y", "b": "\\u0000"}) == '{"a":"x\\ufffdy","b":"\\\\u0000"}'


@pytest.mark.parametrize(
    ("given", "ours", "engine"),
    [
        ("postgresql://u:p@h/d", "postgresql+psycopg://u:p@h/d", "postgresql://u:p@h/d"),
        ("postgres://u:p@h/d", "postgresql+psycopg://u:p@h/d", "postgresql://u:p@h/d"),
        ("postgresql+psycopg://u:p@h/d", "postgresql+psycopg://u:p@h/d", "postgresql://u:p@h/d"),
        ("sqlite:////x/y.sqlite", "sqlite:////x/y.sqlite", "sqlite:////x/y-engine.sqlite"),
    ],
)
def test_database_url_is_spelt_as_each_library_wants_it(given: str, ours: str, engine: str) -> None:
    made = address(given, Path("/home"))
    assert (made.ours.render_as_string(hide_password=False), made.engine) == (ours, engine)


@pytest.mark.parametrize("given", ["mysql://h/d", "sqlite://", "sqlite:///:memory:", "::::"])
def test_an_address_we_cannot_use_is_refused_without_repeating_it(given: str) -> None:
    with pytest.raises(AppError) as told:
        address(given, Path("/home"))
    assert given not in told.value.message
    assert "postgresql://" in told.value.remedy


def head() -> str | None:
    """The newest schema; a second head would be an error here."""
    return ScriptDirectory(str(files("storage").joinpath("migrations"))).get_current_head()


def _ours(_object: object, name: str | None, kind: str, *_: object) -> bool:
    return kind != "table" or name != "alembic_version"


def _row(sha256: str) -> dict[str, object]:
    return {"sha256": sha256, "size": 1, "kind": "text", "created_at": sa.func.current_timestamp()}
