"""Where several workers run the tests, those that share something stay together, and those that take long come first."""

from pathlib import Path

import pytest

from tests.workers import LIVES, OWN_SERVER, Together, turn


def scope(nodeid: str) -> str:
    return object.__new__(Together)._split_scope(nodeid)


def test_browser_tests_of_the_one_server_go_to_one_worker_and_those_with_their_own_to_another() -> None:
    own = {scope(f"tests/e2e/{file}::test_it[a/b-1]") for file in OWN_SERVER}
    shared = {scope(f"tests/e2e/{file}::test_it") for file in ("test_axe.py", "test_run.py")}
    assert len(own) == len(shared) == 1 and own != shared


@pytest.mark.parametrize("folder", ["core", "desk"])
def test_tests_of_a_file_go_to_one_worker(folder: str) -> None:
    file = f"tests/{folder}/test_answer.py"
    assert scope(f"{file}::test_it[tests/e2e/x]") == scope(f"{file}::test_other") != scope("tests/core/test_issue.py::test_it")


def test_tests_that_fork_processes_go_to_one_worker() -> None:
    assert len({scope(f"tests/desk/{file}::test_it[{database}]") for file in LIVES for database in ("a", "b")}) == 1


def test_browser_tests_are_begun_first_and_then_what_takes_long() -> None:
    files = [Path("tests/core/test_answer.py"), Path("tests/desk/test_kill.py"), Path("tests/e2e/test_run.py")]
    assert [turn(file) for file in files] == [2, 1, 0]


def test_every_file_whose_tests_fork_processes_is_told() -> None:
    files = (Path(__file__).parent / "desk").glob("test_*.py")
    assert {one.name for one in files if "processes: Processes" in one.read_text("utf-8")} == LIVES


def test_every_browser_file_whose_tests_have_a_server_of_their_own_is_told() -> None:
    files = (Path(__file__).parent / "e2e").glob("test_*.py")
    assert {one.name for one in files if "yield running" in one.read_text("utf-8")} == OWN_SERVER
