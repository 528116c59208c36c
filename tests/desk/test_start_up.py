"""Facts about a start on a data folder that is damaged, full, shut or of another program: it is said, nothing is overwritten."""

import os
import resource
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from starlette.applications import Starlette
from starlette.testclient import TestClient

from services.core.errors import AppError
from services.core.run import RunOptions
from services.desk import cli, http
from services.desk.desk import Desk
from tests.desk.houses import opened, toy_house
from tests.toy import TEXT

ROOT = Path(__file__).parents[2]
DATABASE = "proofloop.sqlite"


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with a run, of a process that ended well."""
    home = tmp_path_factory.mktemp("kept")
    with opened(toy_house(home), works=False) as desk:
        desk.submit_text(TEXT, RunOptions())
    return home


@pytest.fixture
def home(kept: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(kept, tmp_path / "home"))


def garbage(file: Path) -> None:
    file.write_bytes(b"not a database at all" * 500)


def cut_off(file: Path) -> None:
    file.write_bytes(file.read_bytes()[: file.stat().st_size // 2])


def emptied(file: Path) -> None:
    file.write_bytes(b"")


def overwritten(file: Path) -> None:
    """Every page but the first is something else."""
    whole = file.read_bytes()
    file.write_bytes(whole[:4096] + b"\xa5" * (len(whole) - 4096))


def of_another_program(file: Path) -> None:
    file.unlink()
    with sqlite3.connect(file) as database:
        database.execute("CREATE TABLE recipes (name TEXT)")
    database.close()


def newer(file: Path) -> None:
    with sqlite3.connect(file) as database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
    database.close()


@pytest.mark.parametrize("spoil", [garbage, cut_off, emptied, overwritten, of_another_program, newer])
def test_a_database_that_is_not_sound_stops_the_start_with_a_remedy_and_stays_as_it_is(
    home: Path, spoil: Callable[[Path], None], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = home / DATABASE
    spoil(file)
    before = file.read_bytes()
    with pytest.raises(AppError) as told, opened(toy_house(home), works=False):
        pass
    assert told.value.message and ("PROOFLOOP_HOME" in told.value.remedy)
    monkeypatch.setenv("PROOFLOOP_HOME", str(home))
    assert cli.main(["doctor"]) == 2
    assert told.value.message in capsys.readouterr().err
    assert file.read_bytes() == before


def test_the_engines_own_file_is_looked_at_too(home: Path) -> None:
    garbage(home / "proofloop-engine.sqlite")
    with pytest.raises(AppError, match="not a database"), opened(toy_house(home), works=False):
        pass


def test_a_crash_that_left_a_write_ahead_log_is_no_damage(home: Path) -> None:
    """The file alone may be shorter than it says; with its log SQLite mends it."""
    with sqlite3.connect(home / DATABASE) as database:
        database.execute("PRAGMA wal_autocheckpoint = 0")
        database.execute("UPDATE runs SET stage = 'in the log'")
        database.commit()
        crashed = Path(shutil.copytree(home, home.with_name("crashed")))
    database.close()
    assert (crashed / f"{DATABASE}-wal").stat().st_size
    with opened(toy_house(crashed), works=False) as desk:
        assert [row.stage for row in desk.runs()] == ["in the log"]


@pytest.mark.parametrize("where", ["under a file", "where nothing can be made"])
def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path, where: str) -> None:
    (tmp_path / "file").write_text("a file")
    home = tmp_path / "file" / "home" if where == "under a file" else Path("/proc/proofloop")
    with pytest.raises(AppError, match="cannot be made") as told, opened(toy_house(home), works=False):
        pass
    assert "PROOFLOOP_HOME" in told.value.remedy


def test_a_database_that_may_not_be_written_is_told(home: Path) -> None:
    house = toy_house(home)
    with opened(house, works=False), pytest.raises(AppError, match="cannot be written"), house.database.writing() as session:
        session.connection().exec_driver_sql("PRAGMA query_only = ON")
        session.connection().exec_driver_sql("UPDATE runs SET stage = ''")


@contextmanager
def room(size: int) -> Iterator[None]:
    """As on a disk that takes no file beyond this size."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def test_a_full_disk_stops_a_first_start_and_the_next_one_works(tmp_path: Path) -> None:
    with room(16_384), pytest.raises(AppError) as told, opened(toy_house(tmp_path / "new"), works=False):
        pass
    assert "disk is full" in told.value.message
    with opened(toy_house(tmp_path / "new"), works=False) as desk:
        assert desk.runs() == ()


def test_a_full_disk_at_work_is_told_and_what_was_kept_stays(home: Path) -> None:
    with opened(toy_house(home), works=False) as desk:
        with room(4096):
            told = desk.submit_text(TEXT + " again" * 5000, RunOptions())
        assert told.run_id is None and "disk is full" in f"{told.problem} {told.remedy}"
        assert desk.run_count() == 1
        assert desk.submit_text(TEXT + " once more", RunOptions()).run_id


def test_a_database_that_breaks_under_a_running_server_is_said_on_the_screen_and_by_the_health_check(home: Path) -> None:
    house = toy_house(home)
    with opened(house, works=False) as desk:
        house.database.close()
        whole = (home / DATABASE).read_bytes()
        garbage(home / DATABASE)
        try:
            _is_told(desk)
        finally:
            (home / DATABASE).write_bytes(whole)
        assert desk.run_count() == 1


def _is_told(desk: Desk) -> None:
    with pytest.raises(AppError, match="damaged") as told:
        desk.runs()
    assert "backup" in told.value.remedy
    answer = TestClient(Starlette(routes=http.routes())).get("/healthz")
    assert (answer.status_code, answer.json()["message"]) == (503, told.value.message)


def test_the_server_says_on_its_terminal_why_it_does_not_start(home: Path) -> None:
    garbage(home / DATABASE)
    command = [sys.executable, "-m", "streamlit", "run", "app.py", "--server.port", "0", "--server.headless", "true"]
    known = {name: value for name, value in os.environ.items() if not name.startswith(("PROOFLOOP_", "MARC_", "DATABASE_"))}
    environment = {**known, "PROOFLOOP_HOME": str(home)}
    ended = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=240)
    assert ended.returncode != 0
    assert "is not a database: it is damaged" in ended.stderr.strip().splitlines()[-1]
    assert "Traceback" not in ended.stderr
