"""Facts about the audit log: it only grows, and a look at it finds whatever was done to it from outside."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
import sqlalchemy as sa
from hypothesis import given
from hypothesis import strategies as st
from sqlmodel import Session

from storage import audit
from storage.address import address
from storage.audit import Checked, Entry, Kept
from storage.database import Database
from storage.schema import migrate


@pytest.fixture
def database(database_url: str, tmp_path: Path) -> Iterator[Database]:
    made = Database(address(database_url, tmp_path))
    migrate(made)
    yield made
    made.close()


def wrote(database: Database, count: int = 5) -> None:
    for number in range(count):
        with database.writing() as session:
            audit.append(session, Entry("ada", "view", f"run{number}", "d" * 64, {"section": number, "list": ["a", 1]}))


def looked(database: Database) -> Checked:
    with database.reading() as session:
        return audit.check(session)


def tampered(database: Database, statement: str) -> Checked:
    with database.engine.begin() as connection:
        connection.execute(sa.text(statement))
    return looked(database)


def test_an_untouched_log_is_whole(database: Database) -> None:
    assert looked(database) == Checked(0, audit.START)
    wrote(database)
    found = looked(database)
    assert (found.rows, found.problems) == (5, ())
    with database.reading() as session:
        rows = audit.rows(session, who="ada", limit=2)
    assert [row.number for row in rows] == [5, 4]
    assert rows[0].hash == found.root
    assert rows[0].details == {"section": 4, "list": ["a", 1]}


EDITS = (
    "UPDATE audit SET who = 'bob' WHERE number = 3",
    "UPDATE audit SET at = '2020-01-01T00:00:00.000+00:00' WHERE number = 3",
    """UPDATE audit SET details = '{"section": 99}' WHERE number = 3""",
    "DELETE FROM audit WHERE number = 1",
    "DELETE FROM audit WHERE number = 3",
    "DELETE FROM audit WHERE number = 5",
    "DELETE FROM audit",
    "UPDATE audit SET number = 9 WHERE number = 4; UPDATE audit SET number = 4 WHERE number = 5; "
    "UPDATE audit SET number = 5 WHERE number = 9",
    "UPDATE audit_head SET number = 4",
)


def test_an_edit_a_deletion_and_a_changed_order_are_found(database: Database) -> None:
    wrote(database)
    for edit in EDITS:
        with Session(database.engine) as session:
            for statement in edit.split("; "):
                session.execute(sa.text(statement))
            assert audit.check(session).problems, edit
            session.rollback()
    assert looked(database).problems == ()


def test_a_row_that_hides_an_edit_by_a_new_hash_breaks_the_row_after_it(database: Database) -> None:
    wrote(database)
    with database.reading() as session:
        row = audit.rows(session, limit=1, offset=2)[0]
        before = audit.rows(session, limit=1, offset=3)[0].hash
    forged = audit.digest(Kept("eve", row.what, row.run, row.document, row.details, row.number, row.at), before)
    found = tampered(database, f"UPDATE audit SET who = 'eve', hash = '{forged}' WHERE number = {row.number}")
    assert found.problems == (f"Row {row.number + 1} is not what was written.",)


def test_a_transaction_that_fails_leaves_no_row(database: Database) -> None:
    wrote(database, 1)
    with pytest.raises(ZeroDivisionError), database.writing() as session:
        audit.append(session, Entry("ada", "edit"))
        raise ZeroDivisionError
    assert looked(database).rows == 1


def test_rows_written_at_once_make_one_chain(database: Database) -> None:
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda _: wrote(database, 5), range(8)))
    assert (looked(database).rows, looked(database).problems) == (40, ())


ENTRIES = st.builds(
    Kept,
    who=st.text(max_size=5),
    what=st.text(max_size=5),
    run=st.text(max_size=5),
    document=st.text(max_size=5),
    details=st.dictionaries(st.text(max_size=3), st.integers() | st.text(max_size=3), max_size=2),
    number=st.integers(1, 9),
    at=st.text(max_size=3),
)


@given(ENTRIES, ENTRIES)
def test_two_rows_that_differ_have_different_hashes(one: Kept, other: Kept) -> None:
    assert (audit.digest(one, "x") == audit.digest(other, "x")) == (one == other)
