"""What may leave this machine: the names of conditions, drugs and decisions, and nothing else that was typed."""

import re

from services.packs.evidence.question.corpus import Corpus
from services.packs.evidence.question.lay import content, rareness
from services.packs.evidence.question.nouns import Understanding
from services.packs.evidence.question.tags_lexicon import name_of
from services.packs.evidence.question.tags_surface import decision_words, turned

CHOICES, TREATMENT = ("drug_choice", "therapy"), "treatment"
"""No title says "drug choice"."""
MOST_DISEASES, MOST_DRUGS, MOST_WORDS = 2, 2, 5
PERSONAL = re.compile(r"\S*\d\S*|\S+@\S+|\b(?:[Mm]rs?|[Mm]s|[Dd]r)\b\.?\s+\S+|(?<![.?!:]\s)(?<!\A)\b[A-Z][a-z]+\b")
"""Numbers of any kind, addresses, what follows a title, and words with a capital inside a sentence: names, as a rule."""


def outgoing(text: str, understanding: Understanding, corpus: Corpus, *, decision: bool = True) -> str:
    """The words of a search at a live source, from our own vocabulary where the question's tags are known.

    Without any disease or drug it is the rarest words of the question that the index knows, without whatever may name a
    person. `decision` False leaves out what is to be decided.
    """
    tags = understanding.tags
    known = [turned(name_of(tag)) for tag in tags.disease_tags[:MOST_DISEASES]]
    known += [drug for drug in understanding.drugs[:MOST_DRUGS] if drug not in known]
    if not any(known):
        return " ".join(rarest(PERSONAL.sub(" ", text), corpus))
    if decision and not understanding.drugs:
        known.append(TREATMENT if tags.primary_decision_tag in CHOICES else decision_words(tags.primary_decision_tag))
    return " ".join(dict.fromkeys(word for word in known if word))


def rarest(text: str, corpus: Corpus) -> list[str]:
    """The few words of a text that say most, in their order, as they are written."""
    written = re.findall(r"[a-z]{3,}(?:-[a-z]+)*", text.lower())
    worth = {word: max((rareness(corpus.body, stem) for stem in content(word, corpus.body, ())), default=0.0) for word in written}
    best = sorted((word for word in worth if worth[word] > 0), key=lambda word: (-worth[word], word))[:MOST_WORDS]
    return [word for word in dict.fromkeys(written) if word in best]
