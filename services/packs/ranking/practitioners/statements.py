"""What a profile's free text says of its owner's own work: sentence by sentence, done, not done, or beside the point."""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Literal

from services.packs.ranking.practitioners.wording_data import STATEMENTS

Kind = Literal["done", "not_done", "aside"]
SENTENCE = re.compile(r"(?<=[.!?])\s+(?=[A-Z0-9])|(?<=;)\s+|\n+|,? but (?=I |he |she |they |now )| and now (?=see|do|treat|work)")
NOT_DONE, ASIDE = (re.compile(rf"\b(?:{'|'.join(STATEMENTS[name])})\b", re.IGNORECASE) for name in ("not_done", "aside"))


@lru_cache(maxsize=4096)
def statements(about: str) -> tuple[tuple[Kind, str], ...]:
    """Every sentence with what it is. A training or research sentence that also names a practice stays beside the point."""
    return tuple(_kinds(about))


def own_work(about: str) -> str:
    """The sentences on what the practitioner does, as one text; for the index."""
    return " ".join(text for kind, text in _kinds(about) if kind == "done")


def _kinds(about: str) -> Iterator[tuple[Kind, str]]:
    for sentence in SENTENCE.split(about):
        if NOT_DONE.search(sentence):
            yield "not_done", sentence
        elif ASIDE.search(sentence):
            yield "aside", sentence
        elif sentence.strip():
            yield "done", sentence
