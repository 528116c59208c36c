"""Where several workers run the tests, those of one server stay together and all others are free."""

from pathlib import Path

import pytest

from tests.workers import OWN_SERVER, Together


def scope(nodeid: str) -> str:
    return object.__new__(Together)._split_scope(nodeid)


def test_browser_tests_of_the_one_server_go_to_one_worker_and_those_with_their_own_to_another() -> None:
    own = {scope(f"tests/e2e/{file}::test_it[a/b-1]") for file in OWN_SERVER}
    shared = {scope(f"tests/e2e/{file}::test_it") for file in ("test_axe.py", "test_run.py")}
    assert len(own) == len(shared) == 1 and own != shared


@pytest.mark.parametrize("nodeid", ["tests/core/test_answer.py::test_it[tests/e2e/x]", "tests/desk/test_kill.py::test_it"])
def test_any_other_test_is_free(nodeid: str) -> None:
    assert scope(nodeid) == nodeid


def test_every_browser_file_whose_tests_have_a_server_of_their_own_is_told() -> None:
    files = (Path(__file__).parent / "e2e").glob("test_*.py")
    assert {one.name for one in files if "yield running" in one.read_text("utf-8")} == OWN_SERVER
