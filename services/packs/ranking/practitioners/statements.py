"""What a profile's free text says of its owner's own work: sentence by sentence, done, not done, or beside the point."""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Literal

Kind = Literal["done", "not_done", "aside"]
SENTENCE = re.compile(r"(?<=[.!?])\s+(?=[A-Z0-9])|(?<=;)\s+|\n+|,? but (?=I |he |she |they |now )| and now (?=see|do|treat|work)")
NOT_DONE = re.compile(
    r"\brefer(?:red|s)?\b(?! (?:to|from) (?:me|us)\b)[^.]*\b(?:on|onwards?|to|colleague)\b|\b(?:is|are|get) (?:referred|passed|sent)\b"
    r"|\bonward referral\b|\bno longer\b|\bnot (?:currently )?(?:offer|perform|carry out|treat|undertake|do|see|look after|provide|part of|something)"
    r"|\b(?:do|does|did|can|will)(?: not|n['’]t) (?:\w+ )?(?:offer|perform|carry|treat|undertake|do|see|look|provide|manage|accept|take)"
    r"|\bstopped\b|\bhanded\b[^.]*\bover\b|\bgave up\b|\bgiven up\b|\bpass(?:es)?\b[^.]*\bto (?:my|a|his|her|their) colleagues?"
    r"|\b(?:seen|handled|done|treated|managed|looked after) by (?:my|a|the|his|her|another)\b|\bpoint you to\b|\bnever\b"
    r"|\brather than\b|\bexcept\b|\bretired from\b|\bnot (?:available|offered|provided)\b",
    re.IGNORECASE,
)
ASIDE = re.compile(
    r"\bresearch(?:ed)?\b|\bthesis\b|\bphd\b|\bdoctorate\b|\blectur(?:es|ed|ing)\b|\bas a (?:fellow|trainee|student|junior)\b|\btrained in\b"
    r"|\bassisted\b|\bpublished\b|\bpapers? on\b|\beditor\b|\bpreviously\b|\bformerly\b|\bused to\b|\bearly career\b|\bcharity\b|\bformer\b",
    re.IGNORECASE,
)


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
