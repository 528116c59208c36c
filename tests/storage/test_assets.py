"""Versions of words in the database: the latest publication is in force, and no text is ever lost."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from services.core.asset import Asset, sha256_of
from storage import assets
from storage.address import address
from storage.database import Database
from storage.schema import migrate

NAME = "rubric:tax/w2"


@pytest.fixture
def database(database_url: str, tmp_path: Path):
    made = Database(address(database_url, tmp_path))
    migrate(made)
    yield made
    made.close()


def version(text: str, state: str = "draft", author: str = "eve") -> Asset:
    sha256 = sha256_of(text) if text else ""
    return Asset.model_validate(
        {"name": NAME, "text": text, "sha256": sha256, "author": author, "state": state, "at": datetime.now(UTC)}
    )


def test_the_latest_publication_is_in_force(database: Database) -> None:
    with database.writing() as session:
        for text in ("a", "b", "a"):
            assets.add(session, version(text, "published"))
        assets.add(session, version("c"))
    with database.reading() as session:
        assert assets.published(session)[NAME].text == "a"
        assert assets.published_of(session, NAME) == assets.published(session)[NAME]
        assert [one.text for one in assets.of_name(session, NAME)] == ["c", "a", "b", "a"]


def test_a_discarded_draft_is_found_by_its_hash(database: Database) -> None:
    with database.writing() as session:
        assets.add(session, version("mine", author="eve"))
        assets.add(session, version("mine", author="bob"))
        assert assets.settle(session, NAME, sha256_of("mine"), "eve") == 1
    with database.reading() as session:
        assert [one.author for one in assets.drafts_of(session, NAME, sha256_of("mine"))] == ["bob"]
        assert assets.texts(session, [sha256_of("mine"), "f" * 64]) == {sha256_of("mine"): "mine"}


def test_a_text_that_ships_is_kept_once(database: Database) -> None:
    for _ in range(2):
        with database.writing() as session:
            assets.keep_shipped(session, {NAME: "shipped", "prompt:tax/w2/extract": "words"})
    with database.reading() as session:
        assert len(assets.of_name(session, NAME)) == 1
        assert assets.published(session) == {}


def test_what_was_typed_is_kept_per_person(database: Database) -> None:
    with database.writing() as session:
        assets.keep_begun(session, NAME, "eve", "half a", "p")
        assets.keep_begun(session, NAME, "eve", "half a line", "p")
        assets.keep_begun(session, NAME, "bob", "other", "p")
        assets.drop_begun(session, NAME, "bob")
    with database.reading() as session:
        kept = assets.begun(session, NAME, "eve")
        assert kept is not None and kept.text == "half a line"
        assert assets.begun(session, NAME, "bob") is None
