"""Encryption at rest: AES-256-GCM under the keys of PROOFLOOP_KEY, each with a version."""

import base64
import binascii
import os
from collections.abc import Mapping

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from services.core.errors import AppError

MAGIC = b"PLF1"
"""How sealed bytes begin; then one byte for the key's version, the nonce, and the sealed bytes with their tag."""
NONCE = 12
OVERHEAD = len(MAGIC) + 1 + NONCE + 16
"""Bytes that sealing adds."""
REMEDY = "Set PROOFLOOP_KEY to the base64 of 32 random bytes, or to several as 2:NEW,1:OLD; the first one writes."
WRONG = "PROOFLOOP_KEY is not the key that this data was written with."
WRONG_REMEDY = "Set the key that was used before; several go as 2:NEW,1:OLD."


class Cipher:
    """Seals with one key and opens with all. Safe from many threads."""

    def __init__(self, keys: Mapping[int, bytes]) -> None:
        self._keys = {version: AESGCM(key) for version, key in keys.items()}
        self.version = next(iter(keys))

    def seal(self, data: bytes, about: bytes = b"") -> bytes:
        """`data` sealed; it opens only with the same `about`."""
        nonce = os.urandom(NONCE)
        return MAGIC + bytes([self.version]) + nonce + self._keys[self.version].encrypt(nonce, data, about)

    def open(self, sealed: bytes, about: bytes = b"") -> bytes:
        """The way back. Raises AppError for a key we do not have, and for bytes that were changed."""
        start = len(MAGIC) + 1
        key = self._keys.get(sealed[len(MAGIC)]) if len(sealed) > start + NONCE else None
        if key is None:
            raise AppError(WRONG, WRONG_REMEDY)
        try:
            return key.decrypt(sealed[start : start + NONCE], sealed[start + NONCE :], about)
        except InvalidTag:
            raise AppError(
                "Stored data cannot be decrypted: the key is another one, or the data was changed.", WRONG_REMEDY
            ) from None

    def seal_text(self, text: str) -> str:
        """`seal` from text to text."""
        return base64.b64encode(self.seal(text.encode("utf-8", "surrogatepass"))).decode()

    def open_text(self, sealed: str) -> str:
        """`open` from text to text."""
        return self.open(base64.b64decode(sealed)).decode("utf-8", "surrogatepass")


def is_sealed(data: bytes) -> bool:
    """These bytes were sealed, by whatever key."""
    return data.startswith(MAGIC)


def cipher_from(told: str | None) -> Cipher | None:
    """The cipher of PROOFLOOP_KEY, None without one. Raises AppError for what is no key, without repeating it."""
    if not told or not told.strip():
        return None
    keys: dict[int, bytes] = {}
    for part in told.split(","):
        version, colon, key = part.strip().rpartition(":")
        number = int(version) if colon and version.isdecimal() else 0 if colon else 1
        keys[number] = _key(key)
    if not all(0 < number < 256 for number in keys) or len(keys) != told.count(",") + 1:
        raise AppError("The keys of PROOFLOOP_KEY have no different versions from 1 to 255.", REMEDY)
    return Cipher(keys)


def _key(text: str) -> bytes:
    try:
        key = base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        key = b""
    if len(key) != 32:
        raise AppError("PROOFLOOP_KEY is not a key of 32 bytes.", REMEDY)
    return key
