"""A desk with nothing on it yet, one for the tests of a file."""

from collections.abc import Iterator

import pytest

from services.desk.desk import Desk
from services.desk.house import House
from tests.desk.houses import opened, toy_house


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> House:
    return toy_house(tmp_path_factory.mktemp("home"))


@pytest.fixture(scope="module")
def desk(house: House) -> Iterator[Desk]:
    """It takes decisions; no worker reads for it."""
    with opened(house, works=False) as made:
        yield made
