"""A desk with nothing on it yet, one for the tests of a file."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy.engine import make_url

from services.desk.ask import conduct, questions
from services.desk.desk import Desk
from services.desk.house import House
from tests.databases import new_database
from tests.desk.houses import furnish, opened, toy_house
from tests.desk.processes import Processes


@pytest.fixture(scope="session", autouse=True)
def _one_index(kept_index: Path) -> Iterator[None]:
    """The index of the literature is built once, not in every home."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(conduct, "CACHE", kept_index)
        patch.setattr(questions, "CACHE", kept_index)
        yield


@pytest.fixture(scope="session")
def postgres_template(postgres_socket: Path, tmp_path_factory: pytest.TempPathFactory) -> str:
    """A database with all tables and nothing in them."""
    name, url = new_database(postgres_socket, "template1")
    furnish(toy_house(tmp_path_factory.mktemp("template"), url))
    return name


@pytest.fixture(scope="session")
def sqlite_template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the files of a database that has all tables and nothing in them."""
    home = tmp_path_factory.mktemp("template")
    furnish(toy_house(home))
    return home


@pytest.fixture
def database_url(database_url: str, sqlite_template: Path) -> str:
    """DATABASE_URL of a database with all tables and nothing in them."""
    file = make_url(database_url).database or ""
    if database_url.startswith("sqlite") and not Path(file).exists():
        shutil.copytree(sqlite_template, Path(file).parent, dirs_exist_ok=True)
    return database_url


@pytest.fixture(scope="session")
def processes() -> Iterator[Processes]:
    """Processes that may die, forked from one that is started once."""
    with Processes() as started:
        yield started


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> House:
    return toy_house(tmp_path_factory.mktemp("home"))


@pytest.fixture(scope="module")
def desk(house: House) -> Iterator[Desk]:
    """It takes decisions; no worker reads for it."""
    with opened(house, works=False) as made:
        yield made
