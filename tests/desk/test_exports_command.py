"""Facts about `proofloop export` and `proofloop import`."""

import hashlib
from pathlib import Path

import pytest

from services.desk import wiring
from services.desk.cli import main
from tests.desk.houses import opened, toy_house
from tests.desk.made_sections import ended_run


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home with one labelled document, for commands as a person types them."""
    house = toy_house(tmp_path / "home")
    with opened(house, works=False) as desk:
        desk.decide(ended_run(house), 0, "accept_all", by="ann")
    use(tmp_path / "home", monkeypatch)
    return tmp_path


def use(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wiring, "build", lambda *_: toy_house(home))


def test_an_export_tells_rows_size_and_checksum_and_can_be_imported_elsewhere(
    home: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    out = home / "labels.jsonl"
    assert main(["export", "--out", str(out)]) == 0
    data = out.read_bytes()
    said = capsys.readouterr().out
    assert f"2 labels, {len(data)} bytes, identifiers starred, sha256 {hashlib.sha256(data).hexdigest()}" in said
    assert [one.name for one in home.iterdir() if "partial" in one.name] == []
    use(home / "other", monkeypatch)
    assert main(["import", str(out)]) == 0
    assert "2 labels: 2 new" in capsys.readouterr().out
    assert main(["export", "--out", str(home / "again.jsonl")]) == 0
    assert (home / "again.jsonl").read_bytes() == data


def test_broken_rows_are_named_and_nothing_is_imported(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    broken = home / "broken.jsonl"
    broken.write_text("{}\n\nno json\n")
    assert main(["import", str(broken)]) == 1
    said = capsys.readouterr().out
    assert "line 1: The line is not a label of Proofloop." in said
    assert "line 3: The line is not JSON." in said
    assert "Nothing was imported." in said


@pytest.mark.parametrize("arguments", [["import", "nowhere.jsonl"], ["export", "--out", "/nowhere/at/all.csv"]])
def test_files_that_cannot_be_used_are_misuse(home: Path, arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 2
    assert "cannot be" in capsys.readouterr().err
