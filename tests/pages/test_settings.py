"""The settings screen: keys that a person chose hold, and impossible ones are refused."""

from collections.abc import Iterator

import pytest
from streamlit.testing.v1 import AppTest

from services.desk.desk import Desk
from tests.desk.houses import opened, toy_house
from tests.pages.conftest import APP, drawn


@pytest.fixture
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    with opened(toy_house(tmp_path_factory.mktemp("home")), works=False) as made:
        yield made


def settings() -> AppTest:
    return AppTest.from_file(str(APP), default_timeout=60).run().switch_page("pages/settings.py").run()


def test_a_key_is_changed_and_set_back(desk: Desk) -> None:
    at = settings()
    at.text_input(key="key_accept").set_value("d")
    at.button(key="save_keys").click().run()
    assert desk.keys.of("local")["accept"] == "d"
    assert "Saved." in drawn(at)
    at.button(key="reset_keys").click().run()
    assert desk.keys.of("local")["accept"] == "a"
    assert at.text_input(key="key_accept").value == "a"


@pytest.mark.parametrize("key", ["e", "r", "7", ""])
def test_a_key_that_cannot_be_is_refused_in_words(desk: Desk, key: str) -> None:
    at = settings()
    at.text_input(key="key_accept").set_value(key)
    at.button(key="save_keys").click().run()
    assert not at.exception
    assert 'role="alert"' in drawn(at)
    assert desk.keys.of("local")["accept"] == "a"
