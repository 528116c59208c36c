"""Facts about encryption at rest: nothing readable on disk, several keys, and a wrong one is told at once."""

import base64
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from services.core.errors import AppError
from storage.address import address
from storage.database import Database
from storage.files import Files
from storage.key_check import check_key
from storage.schema import migrate
from storage.sealing import Cipher, cipher_from

OLD, NEW = bytes(range(32)), bytes(range(32, 64))
"""The same in every process: they stand in the names of tests."""
CANARY = b"canary 900-12-3456"


def told(key: bytes) -> str:
    return base64.b64encode(key).decode()


@given(st.binary(max_size=200), st.binary(max_size=20))
def test_what_is_sealed_opens_to_what_it_was(data: bytes, about: bytes) -> None:
    cipher = Cipher({1: OLD})
    assert cipher.open(cipher.seal(data, about), about) == data


def test_a_changed_byte_another_name_or_key_opens_nothing() -> None:
    cipher = Cipher({1: OLD})
    sealed = cipher.seal(CANARY, b"name")
    for at in range(5, len(sealed)):
        spoiled = sealed[:at] + bytes([sealed[at] ^ 1]) + sealed[at + 1 :]
        with pytest.raises(AppError):
            cipher.open(spoiled, b"name")
    with pytest.raises(AppError):
        cipher.open(sealed, b"other name")
    with pytest.raises(AppError, match="cannot be decrypted"):
        Cipher({1: NEW}).open(sealed, b"name")
    with pytest.raises(AppError, match="not the key"):
        Cipher({2: OLD}).open(sealed, b"name")


def test_the_first_key_writes_and_older_ones_still_open() -> None:
    before = cipher_from(told(OLD))
    after = cipher_from(f"2:{told(NEW)},1:{told(OLD)}")
    assert before and after
    assert after.open(before.seal(CANARY)) == CANARY
    assert after.version == 2
    with pytest.raises(AppError):
        before.open(after.seal(CANARY))


@pytest.mark.parametrize(
    "key", ["secret", told(OLD[:31]), f"1:{told(OLD)},1:{told(NEW)}", f"0:{told(OLD)}", f"x:{told(OLD)}", ",,"]
)
def test_what_is_no_key_is_refused_without_being_repeated(key: str) -> None:
    with pytest.raises(AppError) as refused:
        cipher_from(key)
    assert key not in refused.value.message + refused.value.remedy


def test_no_key_means_no_cipher() -> None:
    assert cipher_from(None) is None
    assert cipher_from(" ") is None


def test_files_are_unreadable_on_disk_and_whole_when_read(tmp_path: Path) -> None:
    plain, sealed = Files(tmp_path), Files(tmp_path, Cipher({1: OLD}))
    earlier = plain.put(b"from before there was a key")
    name = sealed.put(CANARY)
    assert sealed.put(CANARY) == name
    assert (sealed.get(name), sealed.get(earlier)) == (CANARY, b"from before there was a key")
    assert CANARY not in (tmp_path / name[:2] / name).read_bytes()
    assert set(sealed.names()) == {name, earlier}
    with pytest.raises(AppError):
        plain.get(name)
    sealed.delete(name)
    sealed.delete(name)
    with pytest.raises(AppError, match="missing"):
        sealed.get(name)


def test_a_wrong_or_missing_key_is_refused_at_the_start(database_url: str, tmp_path: Path) -> None:
    cipher = Cipher({1: OLD})
    database = Database(address(database_url, tmp_path), cipher)
    migrate(database)
    for good in (None, cipher, cipher, Cipher({2: NEW, 1: OLD})):
        with database.writing() as session:
            check_key(session, good)
    for wrong in (None, Cipher({1: NEW}), Cipher({1: OLD})):
        with pytest.raises(AppError), database.writing() as session:
            check_key(session, wrong)
    database.close()
