"""Facts about the doctor: it finds what was spoiled, names what to do, and its exit code tells a script."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from services.core.run import RunOptions
from services.desk import cli
from services.desk.desk import Desk
from tests.desk.houses import ended, opened, toy_house
from tests.toy import RUBRIC, TEXT


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    with opened(toy_house(tmp_path)) as made:
        run_id = made.submit_text(TEXT, RunOptions()).run_id or ""
        ended(made, run_id)
        made.audit.reveal(run_id, 0, by="local")
        made.audit.reveal(run_id, 0, by="local")
        yield made


def bad(desk: Desk) -> list[str]:
    return [one.what for one in desk.doctor.examine() if not one.well]


def change(home: Path, statement: str) -> None:
    with sqlite3.connect(home / "proofloop.sqlite") as database:
        database.execute(statement)
    database.close()


def test_a_sound_installation_is_well(desk: Desk, capsys: pytest.CaptureFixture[str]) -> None:
    assert bad(desk) == []
    assert cli.main(["doctor"]) == 0
    said = capsys.readouterr().out
    assert said.count("ok ") == len(desk.doctor.examine())
    assert cli.main(["audit", "verify", "--root", desk.audit.verify().root]) == 0


def test_damaged_and_missing_files_are_found(desk: Desk, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    stored = sorted((tmp_path / "files").glob("??/*"))
    stored[0].write_bytes(b"something else")
    assert bad(desk) == ["files"]
    stored[0].unlink()
    assert bad(desk) == ["files"]
    assert cli.main(["doctor"]) == 1
    assert "Restore" in capsys.readouterr().out


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE audit SET who = 'eve' WHERE number = 1",
        "DELETE FROM audit WHERE number = 2",
        "UPDATE audit SET number = 3 - number",
    ],
)
def test_verify_fails_when_the_log_was_edited_cut_or_reordered(
    desk: Desk, tmp_path: Path, statement: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["audit", "verify"]) == 0
    if "3 - number" in statement:
        change(tmp_path, "UPDATE audit SET number = number + 10")
        statement = "UPDATE audit SET number = 13 - number"
    change(tmp_path, statement)
    assert cli.main(["audit", "verify"]) == 1
    said = capsys.readouterr().out
    assert any(told in said for told in ("not what was written", "missing"))
    assert bad(desk) == ["audit"]


def test_verify_fails_for_another_root_than_the_one_that_was_noted(desk: Desk) -> None:
    assert cli.main(["audit", "verify", "--root", "0" * 64]) == 1


def test_a_run_that_nobody_works_on_is_found(tmp_path: Path) -> None:
    with opened(toy_house(tmp_path), works=False) as desk:
        desk.submit_text(TEXT, RunOptions())
        assert bad(desk) == []
        change(tmp_path, "UPDATE runs SET created_at = '2020-01-01 00:00:00.000000'")
        assert bad(desk) == ["runs"]


def test_purging_is_a_command(desk: Desk, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["purge"]) == 0
    assert "for ever" in capsys.readouterr().out


def test_a_published_rubric_that_no_run_could_use_is_found(desk: Desk, tmp_path: Path) -> None:
    name = "rubric:clinical/toy"
    made = desk.workshop.save_draft(name, f"{RUBRIC}# mine\n", desk.workshop.bench(name, by="eve").standing.sha256, by="eve")
    desk.workshop.publish(name, made.sha256, note="mine", by="eve")
    assert bad(desk) == []
    assert "Published rubrics and prompts in force: 1." in [one.said for one in desk.doctor.examine()]
    change(tmp_path, "update assets set text = 'title = ' where state = 'published'")
    assert bad(desk) == ["words"]
