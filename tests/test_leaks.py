"""The watch over every test hears identifiers and canaries in logs and errors, and CI takes no skip for a pass."""

import logging

import pytest

from services.core.errors import AppError, ProviderDown
from tests.leaks import leaks, watched

pytest_plugins = ("pytester",)


@pytest.fixture
def no_leak() -> None:
    """These tests leak on purpose."""


def test_tax_numbers_and_canaries_are_heard_and_plain_words_are_not() -> None:
    assert leaks("SSN 900-12-3456 of 00-1234567, OkapiCanary") == ["00-1234567", "900-12-3456", "OkapiCanary"]
    assert leaks("test_canary.py, run 4f3a 2024-03-05 12:30:00 score 0.95, 5,000 pages") == []


def test_what_is_logged_and_what_errors_say_is_heard_with_where_it_stood() -> None:
    with watched() as found:
        logging.getLogger("proofloop.desk").debug("read %s", "900-12-3456")
        logging.getLogger("another").error("okapicanary")
        ProviderDown("It said 00-1234567.")
        AppError("The file is empty.", "Send another.")
    assert found == [
        "log of proofloop.desk: 900-12-3456",
        "log of another: okapicanary",
        "ProviderDown: 00-1234567",
    ]


@pytest.mark.parametrize(("ci", "ended"), [("1", {"failed": 1, "skipped": 1}), ("", {"skipped": 2})])
def test_on_ci_only_what_lacks_the_shared_documents_is_skipped(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch, ci: str, ended: dict[str, int]
) -> None:
    monkeypatch.setenv("CI", ci)
    pytester.makeconftest("from tests.conftest import pytest_runtest_makereport")
    pytester.makepyfile(
        """
        import pytest
        def test_of_shared_documents(): pytest.skip("the shared documents are not here")
        def test_of_a_browser(): pytest.skip("there is no browser")
        """
    )
    pytester.runpytest_inprocess("-p", "no:cacheprovider").assert_outcomes(**ended)
