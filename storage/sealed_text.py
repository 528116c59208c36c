"""Encryption of columns: JSON as the engine writes it, and text that may name a person."""

from collections.abc import Callable
from typing import Any

import pydantic_core
import sqlalchemy as sa
from sqlalchemy.engine import Dialect

from storage.sealing import Cipher

SEALED = "sealed"
CIPHER = "proofloop_cipher"
"""Where a database's dialect keeps its cipher."""


class SealedText(sa.TypeDecorator[str]):
    """Text that is encrypted when the database has a key. It cannot be searched then."""

    impl = sa.String
    cache_ok = True

    def process_bind_param(self, value: str | None, dialect: Dialect) -> str | None:
        cipher: Cipher | None = getattr(dialect, CIPHER, None)
        return cipher.seal_text(value) if cipher and value else value

    def process_result_value(self, value: Any | None, dialect: Dialect) -> str | None:
        cipher: Cipher | None = getattr(dialect, CIPHER, None)
        text = None if value is None else str(value)
        return cipher.open_text(text) if cipher and text else text


def json_writer(plain: Callable[[Any], str], cipher: Cipher | None) -> Callable[[Any], str]:
    """How JSON columns are written: sealed as one string when there is a key."""
    if cipher is None:
        return plain
    return lambda value: plain({SEALED: cipher.seal_text(plain(value))})


def json_reader(cipher: Cipher | None) -> Callable[[str | bytes], Any]:
    """How JSON columns are read; what was written before there was a key is read as it is."""
    if cipher is None:
        return pydantic_core.from_json

    def read(text: str | bytes) -> Any:
        value = pydantic_core.from_json(text)
        sealed = value.get(SEALED) if isinstance(value, dict) and len(value) == 1 else None
        return pydantic_core.from_json(cipher.open_text(sealed)) if isinstance(sealed, str) else value

    return read
