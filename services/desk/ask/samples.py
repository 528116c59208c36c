"""Questions that anyone can try with one click, and a made-up list of practitioners to choose from."""

import tomllib
from importlib.resources import files
from importlib.resources.abc import Traversable

from services.core.errors import AppError
from services.desk.ask.nouns import SampleQuestion
from services.desk.nouns import Incoming

LIST = "practitioners.jsonl"


def sample_questions(folder: Traversable | None = None) -> tuple[SampleQuestion, ...]:
    """The questions of questions.toml in order. Raises AppError when it is wrong."""
    try:
        entries = tomllib.loads((folder or _folder()).joinpath("questions.toml").read_text("utf-8"))
        return tuple(SampleQuestion(id=name, **told) for name, told in entries.items())
    except (OSError, tomllib.TOMLDecodeError, TypeError) as error:
        raise AppError("questions.toml cannot be read.", "Give each question a kind, mode, text and about.") from error


def sample_list(folder: Traversable | None = None) -> Incoming:
    """The made-up practitioners. Raises AppError when the file is missing."""
    try:
        return Incoming(name=LIST, data=(folder or _folder()).joinpath(LIST).read_bytes())
    except OSError:
        raise AppError("The sample list is missing.", "Install Proofloop again.") from None


def _folder() -> Traversable:
    return files("services.desk").joinpath("samples")
