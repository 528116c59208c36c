"""What is no clinical question is said before anything is searched."""

import tomllib
from collections.abc import Callable
from functools import cache

from services.core.errors import AppError
from services.core.question import Question
from services.packs.evidence.question.tags import tag
from services.packs.evidence.question.tags_decisions import FALLBACK
from services.packs.evidence.question.tags_lexicon import VOCABULARY
from services.packs.evidence.question.tags_reading import Reading
from services.tasks.asking import Vetted

FEWEST = 3
"""Words below which everyday words say too little to be searched as they are."""
SHORTEST_STEM = 3
"""Letters before an ending by which a word is told as one of medicine."""
GREETINGS = frozenset(("hello", "hi", "hey", "how", "are", "is", "what", "who", "you", "your", "thanks", "please", "test", "me"))
MESSAGE = "No condition, treatment or decision was recognised in this question, and no word of medicine."
REMEDY = "Name one, or add it to the conditions; in general mode everyday words are searched as they are."


def vet(question: Question, file: Callable[[str], bytes]) -> Vetted:
    """The question as it is. Raises AppError when it holds no word of medicine and no person has said what it is about.

    One in which no condition or decision is recognised is asked with the fallback tag (property 1), and warned of.
    General mode has no such gate: it needs a few words to search by.
    """
    if question.tags is not None and (question.tags.disease_tags or question.tags.decision_tags):
        return Vetted(question)
    tagged = tag(question.text)
    known = tagged.terms or set(tagged.tags.decision_tags) - {FALLBACK} or tagged.drugs or _is_medical(tagged.reading)
    words = {word.strip("?!.,;:").lower() for word in question.text.split()} - GREETINGS
    if not known and (question.mode == "doctor" or len(words) < FEWEST):
        raise AppError(MESSAGE, REMEDY)
    return Vetted(question)


def _is_medical(reading: Reading) -> bool:
    words, endings = _medical()
    return any(f" {word} " in f" {reading.normal} " for word in words) or any(
        token.norm.endswith(endings) and not token.norm[:SHORTEST_STEM].endswith(endings) for token in reading.tokens
    )


@cache
def _medical() -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Words in normal form, and endings of words."""
    data = tomllib.loads((VOCABULARY / "clinical.toml").read_text(encoding="utf-8"))
    return tuple(data["words"]), tuple(data["endings"])
