"""The trust screen, without a browser and on a real desk."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from services.desk.desk import Desk
from services.desk.house import House
from tests.desk.houses import opened, toy_house
from tests.pages.conftest import drawn
from tests.pages.test_labels import at


@pytest.fixture
def house(tmp_path: Path) -> House:
    return toy_house(tmp_path / "home")


@pytest.fixture
def desk(house: House) -> Iterator[Desk]:
    with opened(house, works=False) as made:
        yield made


def test_before_anything_is_decided_the_screen_says_what_to_do(desk: Desk) -> None:
    page = at("trust")
    assert not page.exception
    assert "Decide on documents under Review" in drawn(page)
