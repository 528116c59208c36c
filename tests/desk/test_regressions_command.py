"""Facts about `proofloop regress`: the same comparison without a screen."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from services.core.run import RunOptions
from services.desk import wiring
from services.desk.cli import main
from tests.desk.houses import ended, opened, toy_house
from tests.desk.test_regressions import NOTE, STRICT, WORDS

COMMAND = ["regress", WORDS, "--draft"]


@pytest.fixture
def command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Callable[..., tuple[int, str, str]]:
    """The command on a home with one labelled note."""
    home = tmp_path / "home"
    with opened(toy_house(home)) as desk:
        run_id = desk.submit_text(NOTE.format(number=1), RunOptions()).run_id or ""
        ended(desk, run_id)
        desk.decide(run_id, 0, "edit", field="date", value="2024-03-05", by="ann")
        desk.decide(run_id, 0, "accept_all", by="ann")

    def run(text: str, *more: str) -> tuple[int, str, str]:
        file = tmp_path / "draft.toml"
        file.write_text(text)
        wiring.use(toy_house(home))
        code = main([*COMMAND, str(file), *more])
        told = capsys.readouterr()
        return code, told.out, told.err

    return run


def test_it_prints_the_report_as_json_and_saves_the_draft(command: Callable[..., tuple[int, str, str]]) -> None:
    code, out, _ = command(STRICT, "--json")
    told = json.loads(out)
    assert (code, told["state"], told["compared"], told["report"]["verdict"]) == (0, "finished", 1, "inconclusive")
    routing = told["report"]["overall"][0]
    assert (routing["name"], routing["before"], routing["after"], routing["verdict"]) == ("routing", 0.0, 1.0, "inconclusive")
    assert routing["low"] < 0 < routing["high"]
    assert [flip["after"] for flip in told["report"]["flips"]] == ["to a person", "doubted"]


def test_it_tells_it_in_words(command: Callable[..., tuple[int, str, str]]) -> None:
    code, out, _ = command(STRICT)
    assert code == 0
    assert out.startswith("inconclusive: rubric:clinical/toy ")
    assert "overall routing: 0.000 -> 1.000, +1.000" in out


def test_a_draft_that_cannot_be_is_refused_with_the_line(command: Callable[..., tuple[int, str, str]]) -> None:
    code, out, err = command("doc_type = \n")
    assert (code, out) == (2, "")
    assert "TOML" in err
