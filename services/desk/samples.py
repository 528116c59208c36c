"""Documents made by the project that anyone can try with one click: files beside a samples.toml that tells them."""

import tomllib
from importlib.resources import files
from importlib.resources.abc import Traversable

from services.core.errors import AppError
from services.desk.nouns import Incoming, Sample


def samples(folder: Traversable | None = None) -> tuple[Sample, ...]:
    """The samples in the order of samples.toml; none when there is no such file. Raises AppError when it is wrong."""
    listed = (folder or _folder()).joinpath("samples.toml")
    if not listed.is_file():
        return ()
    try:
        entries = tomllib.loads(listed.read_text("utf-8"))
        return tuple(Sample(id=name, **told) for name, told in entries.items())
    except (tomllib.TOMLDecodeError, TypeError) as error:
        raise AppError("samples.toml cannot be read.", "Give each sample a title, about, doc_type and file.") from error


def sample_file(sample_id: str, folder: Traversable | None = None) -> Incoming:
    """The bytes of a sample. Raises AppError when there is none of that id or its file is missing."""
    sample = next((one for one in samples(folder) if one.id == sample_id), None)
    if sample is None:
        raise AppError("There is no such sample.", "Choose one from the list.")
    try:
        return Incoming(name=sample.file, data=(folder or _folder()).joinpath(sample.file).read_bytes())
    except OSError:
        raise AppError("The sample's file is missing.", "Install Proofloop again.") from None


def _folder() -> Traversable:
    return files("services.desk").joinpath("samples")
