"""A question before it is queued: cleaned, cut where it must be, refused where it cannot be asked."""

import unicodedata
from collections.abc import Mapping

from services.core.errors import AppError
from services.core.question import LIVE, Question
from services.core.run import RunOptions
from services.desk.ask.pinned import pack_for
from services.desk.house import House
from services.documents.suspicion import text_suspicions
from services.providers.roles import destination

MOST_WORDS = 2_000
MOST_CHARACTERS = 20_000
MOST_MESSAGES = 20
"""Earlier messages of a conversation that still say something about the question."""
EXAMPLES: Mapping[str, str] = {
    "evidence": "Ask, for example: which anticoagulant for a patient with atrial fibrillation and kidney disease?",
    "practitioner": "Say, for example: a cardiologist for atrial fibrillation ablation.",
}


def vetted(house: House, question: Question, options: RunOptions) -> Question:
    """The question as it will be asked, with what was changed said in its `warnings`.

    Raises AppError for one that cannot be asked: nothing in it, no such kind, a source without its key, a list that is
    missing or cannot be read, an option out of range, or what its pack refuses.
    """
    pack = pack_for(house, question.kind)
    text, warnings = _cleaned(question)
    sources = question.sources or ("index",)
    for name in sources:
        if name in LIVE:
            house.source(name)
    if question.kind == "practitioner" and not question.practitioners:
        raise AppError("There is no list of practitioners to choose from.", "Give one as a CSV or JSON file, or use the sample.")
    _check_engine(house, options)
    cleaned = question.model_copy(
        update={"text": text, "sources": sources, "history": question.history[-MOST_MESSAGES:], "warnings": ()}
    )
    pack.policy(cleaned)
    final = pack.vet(cleaned, house.files.get)
    return final.question.model_copy(update={"warnings": (*warnings, *final.warnings)})


def _check_engine(house: House, options: RunOptions) -> None:
    house.provider_for("extract", options.engine)
    target = destination(house.providers.model_copy(update={"engine": options.engine}))
    if target and target.clinical_use_barred:
        raise AppError("The terms of this provider forbid clinical questions.", "Use another engine, or the builtin one.")


def _cleaned(question: Question) -> tuple[str, tuple[str, ...]]:
    """The text without what cannot be seen, at most as long as can be asked; and what was done to it."""
    warnings = []
    seen = "".join(one if unicodedata.category(one)[0] != "C" else " " for one in _visible(question.text))
    if suspicious := [one.message for one in text_suspicions(question.text)]:
        warnings.append(f"The words are searched for and never followed: {' '.join(dict.fromkeys(suspicious))}")
    words = seen.split()
    if sum(letter.isalpha() for letter in seen) < 2:
        said = "These characters are no question." if words else "There is no question."
        raise AppError(said, EXAMPLES[question.kind])
    text = " ".join(words[:MOST_WORDS])[:MOST_CHARACTERS].strip()
    if len(text.split()) < len(words) or len(text) < len(" ".join(words)):
        warnings.append(f"Only the first {len(text.split()):,} of {len(words):,} words were used.")
    return text, tuple(warnings)


def _visible(text: str) -> str:
    return "".join(one for one in unicodedata.normalize("NFC", text) if unicodedata.category(one) != "Cf")
