"""Bytes by their sha256: written whole or not at all, checked on every read."""

import hashlib
import os
import re
import tempfile
from collections.abc import Iterator
from pathlib import Path

from services.core.errors import AppError
from storage.sealing import OVERHEAD, Cipher, is_sealed

SHA256 = re.compile(r"[0-9a-f]{64}")


class Files:
    """A folder of files named by what they hold, encrypted when there is a cipher. The same bytes are stored once."""

    def __init__(self, root: Path, cipher: Cipher | None = None) -> None:
        self._root = root
        self._cipher = cipher

    def put(self, data: bytes) -> str:
        """Store `data` and return its sha256. Raises AppError when the disk does not take it; nothing half is left."""
        name = hashlib.sha256(data).hexdigest()
        path = self._path(name)
        if path.exists() and path.stat().st_size == len(data) + (OVERHEAD if self._cipher else 0):
            return name
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            _write(path, self.sealed(data, name))
        except OSError as error:
            raise AppError("The file could not be stored.", "Look whether the disk is full, then try again.") from error
        return name

    def get(self, name: str) -> bytes:
        """The bytes stored under a sha256. Raises AppError when they are missing or no longer what they were."""
        try:
            data = self.opened(self._path(name).read_bytes(), name)
        except OSError:
            raise AppError(
                "A stored file is missing.", "Restore the data folder from a backup, or upload the file again."
            ) from None
        if hashlib.sha256(data).hexdigest() != name:
            raise AppError("A stored file is damaged.", "Restore the data folder from a backup, or upload the file again.")
        return data

    def delete(self, name: str) -> None:
        """Forget the bytes of a sha256; forgetting them twice changes nothing."""
        self._path(name).unlink(missing_ok=True)

    def names(self) -> Iterator[str]:
        """The sha256 of everything that is stored."""
        return (path.name for path in sorted(self._root.glob("??/*")) if SHA256.fullmatch(path.name))

    def sealed(self, data: bytes, name: str) -> bytes:
        """Bytes as they go to disk: encrypted for this name when there is a key."""
        return self._cipher.seal(data, name.encode()) if self._cipher else data

    def opened(self, data: bytes, name: str) -> bytes:
        """Bytes as they were; those from before there was a key are taken as they are. Raises AppError for another key."""
        return self._cipher.open(data, name.encode()) if self._cipher and is_sealed(data) else data

    def _path(self, name: str) -> Path:
        if not SHA256.fullmatch(name):
            raise AppError("That is not the name of a stored file.", "Open the run again from the list of runs.")
        return self._root / name[:2] / name


def _write(path: Path, data: bytes) -> None:
    handle, partial = tempfile.mkstemp(dir=path.parent, prefix=".partial-")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        Path(partial).replace(path)
    except BaseException:
        Path(partial).unlink(missing_ok=True)
        raise
