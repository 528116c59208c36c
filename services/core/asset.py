"""Words as versions: one version of a rubric, a signature or a prompt, as it shipped or as somebody wrote it."""

import hashlib
from datetime import datetime
from typing import Literal, get_args

from services.core.base import Frozen

AssetKind = Literal["rubric", "signature", "prompt"]
KINDS: tuple[AssetKind, ...] = get_args(AssetKind)
AssetState = Literal["shipped", "draft", "published", "discarded"]


class Asset(Frozen):
    """One version of the words of `name` ("rubric:tax/w2", "prompt:tax/w2/extract": the keys of `RunSpec.versions`).

    The latest one that is published is in force; where none is, or its `sha256` is empty, it is the file that ships.
    """

    name: str
    text: str
    sha256: str
    """Of the text; empty: the words are those of the file, whatever it says."""
    parent: str = ""
    """Hash of the words that were in force when it was begun, and that it means to replace."""
    author: str = ""
    """The id of who wrote it, or, once published, of who published it; empty for what shipped."""
    note: str = ""
    state: AssetState = "draft"
    """`shipped`: a text of the files, kept so that what ran with it can be read when the file says something else."""
    at: datetime
    shipped: str = ""
    """Hash of the file's text at that time."""


def sha256_of(text: str) -> str:
    """By which a version of words is named."""
    return hashlib.sha256(text.encode()).hexdigest()


def kind_of(name: str) -> str:
    """rubric, signature or prompt: what stands before the colon."""
    return name.partition(":")[0]
