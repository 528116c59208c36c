"""What is no clinical question is said before anything is searched."""

from collections.abc import Callable

from services.core.errors import AppError
from services.core.question import Question
from services.packs.evidence.question.tags import tag
from services.packs.evidence.question.tags_decisions import FALLBACK
from services.tasks.asking import Vetted

FEWEST = 3
"""Words below which everyday words say too little to be searched as they are."""
GREETINGS = frozenset(("hello", "hi", "hey", "how", "are", "is", "what", "who", "you", "your", "thanks", "please", "test", "me"))
MESSAGE = "No condition, treatment or decision was recognised in this question."
REMEDY = "Name one, or add it to the conditions; in general mode everyday words are searched as they are."


def vet(question: Question, file: Callable[[str], bytes]) -> Vetted:
    """The question as it is. Raises AppError when nothing clinical is known in it and no person has said what it is about.

    General mode has no such gate: it needs a few words to search by.
    """
    if question.tags is not None and (question.tags.disease_tags or question.tags.decision_tags):
        return Vetted(question)
    tagged = tag(question.text)
    known = tagged.terms or set(tagged.tags.decision_tags) - {FALLBACK} or tagged.drugs
    words = {word.strip("?!.,;:").lower() for word in question.text.split()} - GREETINGS
    if not known and (question.mode == "doctor" or len(words) < FEWEST):
        raise AppError(MESSAGE, REMEDY)
    return Vetted(question)
