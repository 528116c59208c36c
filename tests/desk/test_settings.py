"""Facts about settings: typing mistakes are refused, and what a run depends on is pinned when it is made."""

from decimal import Decimal
from pathlib import Path

import pytest

from services.core.errors import AppError
from services.core.run import RunOptions
from services.desk.settings import read_settings, refuse_unknown
from tests.desk.houses import opened, toy_house
from tests.toy import TEXT


@pytest.fixture(autouse=True)
def _bare(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("PROOFLOOP_ENGINE", "PROOFLOOP_HOME", "DATABASE_URL"):
        monkeypatch.delenv(name, raising=False)


def test_an_unknown_name_with_our_prefix_is_refused_with_the_nearest_known_one() -> None:
    with pytest.raises(AppError, match="PROOFLOOP_BUGDET_USD") as told:
        refuse_unknown({"PROOFLOOP_BUGDET_USD": "1", "HOME": "/"})
    assert "PROOFLOOP_BUDGET_USD" in told.value.remedy


@pytest.mark.parametrize("name", ["PROOFLOOP_MODEL_EXTRACT", "PROOFLOOP_ENGINE", "PROOFLOOP_HOME", "PROOFLOOP_KEY", "OTHER"])
def test_a_known_name_is_fine(name: str) -> None:
    refuse_unknown({name: "x"})


def test_a_value_that_cannot_be_used_is_named_and_not_repeated(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PROOFLOOP_BUDGET_TOKENS", "sk-secret")
    with pytest.raises(AppError, match="PROOFLOOP_BUDGET_TOKENS") as told:
        read_settings()
    assert "sk-secret" not in told.value.message + told.value.remedy


@pytest.mark.parametrize("address", ["http://hooks.example.org/sk-secret", "sk-secret"])
def test_a_webhook_that_is_neither_https_nor_here_is_refused_and_not_repeated(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PROOFLOOP_ALERT_WEBHOOK", address)
    with pytest.raises(AppError, match="PROOFLOOP_ALERT_WEBHOOK") as told:
        read_settings()
    assert "sk-secret" not in told.value.message + told.value.remedy


def test_a_webhook_of_https_is_taken_and_does_not_show(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PROOFLOOP_ALERT_WEBHOOK", "https://hooks.example.org/sk-secret")
    told = read_settings()
    assert told.alert_webhook is not None
    assert "sk-secret" not in repr(told)


def test_the_environment_says_how_long_a_loop_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    said = {
        "MARC_QUALITY_THRESHOLD": "0.9",
        "MARC_MAX_ITERATIONS": "4",
        "MARC_MIN_IMPROVEMENT": "0.01",
        "MARC_TIMEOUT_MS": "45000",
        "MARC_RELIABILITY_LOOP_ENABLED": "false",
        "PROOFLOOP_BUDGET_USD": "0.25",
        "PROOFLOOP_BUDGET_TOKENS": "1000",
    }
    for name, value in said.items():
        monkeypatch.setenv(name, value)
    told = read_settings().overrides
    assert (told.target, told.max_iterations, told.min_improvement) == (0.9, 4, 0.01)
    assert (told.timeout, told.loop_enabled, told.budget_usd, told.budget_tokens) == (45.0, False, Decimal("0.25"), 1000)


def test_a_database_password_does_not_show(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgresql://u:hunter2@h/d")
    assert "hunter2" not in repr(read_settings())


def test_a_run_keeps_the_limits_of_the_day_it_was_made(tmp_path: Path) -> None:
    house = toy_house(tmp_path, settings={"max_iterations": 7, "timeout_ms": 5000})
    with opened(house, works=False) as desk:
        run_id = desk.submit_text(TEXT, RunOptions()).run_id or ""
        assert (desk.policy(run_id).max_iterations, desk.policy(run_id).timeout) == (7, 5.0)
    with opened(toy_house(tmp_path, settings={"max_iterations": 2}), works=False) as desk:
        assert (desk.policy(run_id).max_iterations, desk.policy(run_id).timeout) == (7, 5.0)
