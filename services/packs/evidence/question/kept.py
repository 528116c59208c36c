"""An index kept as a file, so that the next process need not build it again."""

import io
import tempfile
from collections.abc import Callable
from pathlib import Path
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from services.tasks.bm25 import Index


def kept(file: Path, build: Callable[[], Index]) -> Index:
    """The index in `file`; built and stored there when it is absent or cannot be read. A folder that cannot be written
    to is no error: the index is then built once a process."""
    try:
        return _read(file.read_bytes())
    except (OSError, ValueError, KeyError, BadZipFile, EOFError):
        index = build()
    try:
        _store(file, _written(index))
    except OSError:
        return index
    return index


def _written(index: Index) -> bytes:
    out = io.BytesIO()
    np.savez(
        out,
        ids=_bytes(index.ids),
        words=_bytes(tuple(index.vocabulary)),
        order=index.order,
        data=index.data,
        places=index.places,
        starts=index.starts,
    )
    return out.getvalue()


def _read(raw: bytes) -> Index:
    """Raises ValueError when the parts do not fit together."""
    with np.load(io.BytesIO(raw), allow_pickle=False) as held:
        ids, words = _lines(held["ids"]), _lines(held["words"])
        index = Index(
            ids, held["order"], {word: at for at, word in enumerate(words)}, held["data"], held["places"], held["starts"]
        )
    if len(index.order) != len(ids) or len(index.starts) != len(words) + 1 or len(index.data) != len(index.places):
        raise ValueError("a kept index is not whole")
    return index


def _bytes(lines: tuple[str, ...]) -> NDArray[np.uint8]:
    return np.frombuffer("\n".join(lines).encode(), dtype=np.uint8)


def _lines(raw: NDArray[np.uint8]) -> tuple[str, ...]:
    text = raw.tobytes().decode()
    return tuple(text.split("\n")) if text else ()


def _store(file: Path, raw: bytes) -> None:
    """Whole or not at all: another process may read at the same moment."""
    file.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile(dir=file.parent, prefix=file.stem, delete=False) as half:
        half.write(raw)
    Path(half.name).replace(file)
