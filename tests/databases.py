"""Databases for tests: a fresh SQLite file, or a fresh database in a throw-away PostgreSQL cluster.

The cluster is made once a session, also under xdist, listens on a socket file only, and goes with the last who used it.
"""

import contextlib
import fcntl
import os
import shutil
import subprocess
import tempfile
import uuid
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
from psycopg import sql

SETTINGS = ("fsync=off", "full_page_writes=off", "synchronous_commit=off", "listen_addresses=", "max_connections=300")
SHARED_MEMORY = ("shared_buffers=32MB", "dynamic_shared_memory_type=mmap")


@pytest.fixture(scope="session")
def postgres_socket(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The folder of the cluster's socket."""
    programs = _programs()
    if programs is None:
        if os.environ.get("CI"):
            pytest.fail("initdb is not installed, and on CI the PostgreSQL tests must run")
        pytest.skip("PostgreSQL is not installed (no initdb), so this test has no database")
    shared = tmp_path_factory.getbasetemp()
    note = (shared.parent if "PYTEST_XDIST_WORKER" in os.environ else shared) / "postgres-cluster"
    with _locked(note):
        users, folder = _noted(note)
        if users == 0:
            folder = _start(programs)
        note.write_text(f"{users + 1} {folder}")
    yield folder
    with _locked(note):
        users, _ = _noted(note)
        note.write_text(f"{users - 1} {folder}")
        if users == 1:
            _stop(programs, folder)


@pytest.fixture(scope="session")
def postgres_template() -> str:
    """The database that those of tests are copies of: an empty one, where a folder of tests has no other."""
    return "template1"


@pytest.fixture
def postgres_url(postgres_socket: Path, postgres_template: str) -> Iterator[str]:
    """DATABASE_URL of a database that goes with the test."""
    name, url = new_database(postgres_socket, postgres_template)
    yield url
    _admin(postgres_socket, sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(name)))


def new_database(socket: Path, template: str) -> tuple[str, str]:
    """The name and the DATABASE_URL of a copy of this database."""
    name = f"t{uuid.uuid4().hex[:12]}"
    _admin(socket, sql.SQL("CREATE DATABASE {} TEMPLATE {}").format(sql.Identifier(name), sql.Identifier(template)))
    return name, f"postgresql://postgres@/{name}?host={socket}"


@pytest.fixture(params=["sqlite", "postgres"])
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """DATABASE_URL of a new database: each test runs on both kinds."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'home' / 'proofloop.sqlite'}"
    return str(request.getfixturevalue("postgres_url"))


def _programs() -> Path | None:
    found = shutil.which("initdb")
    folders = [Path(found).parent] if found else sorted(Path("/usr/lib/postgresql").glob("*/bin"))
    return next((one for one in reversed(folders) if (one / "initdb").exists()), None)


@contextlib.contextmanager
def _locked(note: Path) -> Iterator[None]:
    with note.with_suffix(".lock").open("w") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        yield


def _noted(note: Path) -> tuple[int, Path]:
    users, _, folder = note.read_text().partition(" ") if note.exists() else ("0", "", ".")
    return int(users), Path(folder)


def _start(programs: Path) -> Path:
    folder = Path(tempfile.mkdtemp(prefix="pg-", dir="/tmp"))
    if os.geteuid() == 0:
        shutil.chown(folder, "postgres")
    data = folder / "data"
    _run(programs / "initdb", "-D", data, "-U", "postgres", "-A", "trust", "-N", "-E", "UTF8", "--locale=C")
    options = " ".join(f"-c {setting}" for setting in (*SETTINGS, *SHARED_MEMORY, f"unix_socket_directories={folder}"))
    _run(programs / "pg_ctl", "-D", data, "-l", folder / "log", "-o", options, "-w", "start")
    return folder


def _stop(programs: Path, folder: Path) -> None:
    _run(programs / "pg_ctl", "-D", folder / "data", "-m", "immediate", "stop")
    shutil.rmtree(folder)


def _run(*command: str | Path) -> None:
    """The server refuses to run as root, so root runs it as the user postgres."""
    prefix = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
    subprocess.run([*prefix, *map(str, command)], check=True, stdout=subprocess.DEVNULL, cwd="/")


def _admin(socket: Path, statement: sql.Composed) -> None:
    with psycopg.connect(f"postgresql://postgres@/postgres?host={socket}", autocommit=True) as connection:
        connection.execute(statement)
