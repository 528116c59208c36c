"""The monitor, without a browser and on a real desk."""

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from pydantic import SecretStr
from streamlit.testing.v1 import AppTest

from services.desk.desk import Desk
from services.desk.house import House
from services.desk.monitor.keeper import Keeper
from services.providers.roles import close_providers
from tests.desk.houses import opened, toy_house
from tests.desk.made_measures import measured, poor
from tests.pages.conftest import APP, drawn
from tests.providers.literature_server import LiteratureServer, Reply


@pytest.fixture
def house(tmp_path: Path) -> House:
    return toy_house(tmp_path / "home")


@pytest.fixture
def desk(house: House) -> Iterator[Desk]:
    with opened(house, works=False) as made:
        yield made


def at(**query: str) -> AppTest:
    told = AppTest.from_file(str(APP), default_timeout=60).run()
    for name, value in query.items():
        told.query_params[name] = value
    return told.switch_page("pages/monitor.py").run()


def test_before_anything_was_measured_the_screen_offers_a_sample(desk: Desk) -> None:
    page = at()
    assert not page.exception
    assert "Nothing was measured in this time." in drawn(page)
    assert any(str(button.key).startswith("try_") for button in page.button)
    assert "0 open alerts" in drawn(page)
    assert "Set PROOFLOOP_ALERT_WEBHOOK" in drawn(page)
    assert "0 processes alive" in drawn(page)


def test_figures_stand_by_preset_with_their_limits(desk: Desk, house: House) -> None:
    measured(house, 25)
    measured(house, 4, preset="lightweight", score=None)
    page = at()
    assert not page.exception
    told = drawn(page)
    assert "2 open" not in told
    for name in ("iteration_count", "final_score", "threshold_met_rate", "processing_time_ms", "improvement_per_iteration"):
        assert f"marc.{name}" in told
    assert "default · clinical" in told
    assert "alert above 2.5" in told
    assert "alert below 90 %" in told
    assert "too few: 4 of 20" in told
    assert "Half of the loops took 3.0 s or less" in told
    assert "target met" in told
    assert "the source&#x27;s 3 is never passed" in told
    assert len(page.get("plotly_chart")) == 3


def test_open_alerts_come_first_and_their_number_stands_in_the_menu(desk: Desk, house: House) -> None:
    poor(house, 30)
    opens = len(Keeper(house).look(0))
    told = drawn(at())
    assert f"{opens} open alerts" in told
    assert told.index("Final score, default · clinical: 0.60, limit 0.8.") < told.index("Loop time, p95")
    assert f'href$="/monitor"]::after{{content:"{opens}"}}' in told
    measured(house, 900)
    Keeper(house).look(0)
    told = drawn(at())
    assert "Past alerts" in told
    assert "1 open alert<" in told


def test_a_figure_just_beyond_its_limit_never_looks_like_it(desk: Desk, house: House) -> None:
    measured(house, 24, score=0.8, best=0.8)
    measured(house, 1, score=0.7999, best=0.7999)
    assert "0.799996" in drawn(at())


def test_the_address_narrows_the_figures_and_a_choice_goes_into_it(desk: Desk, house: House) -> None:
    measured(house, 3)
    measured(house, 2, preset="real-time", age=timedelta(days=3))
    page = at(window="7d", preset="real-time")
    assert "2 sections" in drawn(page)
    assert "3 sections" not in drawn(page)
    page.selectbox(key="monitor_preset").set_value("default").run()
    assert page.query_params["preset"] == "default"
    assert "3 sections" in drawn(page)
    page.segmented_control(key="monitor_window").set_value("1h").run()
    assert page.query_params["window"] == "1h"
    assert "No section fits these filters." in drawn(page)
    assert not at(window="no such", preset="![x](http://203.0.113.9)", type="<b>").exception


def test_a_test_message_says_what_became_of_it(tmp_path: Path) -> None:
    with LiteratureServer([Reply(), Reply(status=404)]) as server:
        settings = {"alert_webhook": SecretStr(server.address + "/s3cr3t")}
        with opened(toy_house(tmp_path / "home", settings=settings), works=False):
            page = at()
            assert "http://127.0.0.1/…" in drawn(page)
            page.button(key="send_test").click().run()
            assert "The test was taken." in drawn(page)
            page.button(key="send_test").click().run()
            assert "The webhook answered 404." in drawn(page)
            assert "s3cr3t" not in drawn(page)
    close_providers()
