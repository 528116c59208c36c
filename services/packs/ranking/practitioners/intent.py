"""What a patient asks for: conditions, the things asked for, the kind of doctor, and the weighted words of the search."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from services.core.question import Question
from services.packs.ranking.practitioners.constraints import Conditions, Constraints, combined
from services.packs.ranking.practitioners.facets import Facet, facets
from services.packs.ranking.practitioners.lexicon import TALK, Key, asked_for
from services.packs.ranking.practitioners.roster import Roster
from services.packs.ranking.practitioners.spelling import mended
from services.packs.ranking.practitioners.weights import Weights
from services.packs.ranking.practitioners.wishes import Wish, place, read_wish
from services.packs.ranking.practitioners.wording import stems
from services.packs.ranking.practitioners.wording_data import WISHES

OPERATION = frozenset(stems(" ".join(WISHES["operation"])))


@dataclass(frozen=True)
class Intent:
    """`terms`: stems with weights, for stage A; `field`: the kind of doctor that was asked for by name, "" if none."""

    facets: tuple[Facet, ...]
    terms: Mapping[str, float]
    words: Key
    field: str
    operation: bool
    constraints: Constraints
    near: str = ""
    notes: tuple[str, ...] = ()


def understand(question: Question, roster: Roster, chosen: Conditions, weights: Weights) -> Intent:
    """The intent of a question within its conversation. `chosen` are conditions that a person set; they win over words.

    Conditions add up over the conversation, the latest first; what is asked for is taken from the latest message that names
    anything. The question's own location is a wish, not a condition.
    """
    told = [message.text for message in question.history if message.role == "user"]
    wishes = [read_wish(text, roster.columns) for text in [*told, question.text]]
    constraints = combined([*(wish.conditions for wish in wishes), chosen])
    found, used = _asked(wishes, roster)
    read = mended(stems(used), roster.index.vocabulary)
    words = _known(frozenset(read) - TALK, roster)
    field, field_words = asked_for(read)
    near = _near(question.location, roster)
    return Intent(
        facets=found,
        terms=_terms(words - field_words, found, weights),
        words=words - field_words,
        field=field,
        operation=bool(OPERATION & set(read)),
        constraints=constraints,
        near=near,
        notes=(*_notes(question, near), *(note for wish in wishes for note in wish.notes)),
    )


def _asked(wishes: Sequence[Wish], roster: Roster) -> tuple[tuple[Facet, ...], str]:
    """What is asked for, and the text that asks it: of the latest message that names something, else all of them."""
    for wish in reversed(wishes):
        words = mended(stems(wish.rest), roster.index.vocabulary)
        if found := facets([word for word in words if word not in TALK], roster):
            return found, wish.rest
    return (), " ".join(wish.rest for wish in wishes)


def _terms(words: Key, found: Sequence[Facet], weights: Weights) -> dict[str, float]:
    """Stem -> weight: the question's own words, the names of what is asked for, what goes with it, and where it is done."""
    terms = dict.fromkeys(words, weights.word)
    for facet in found:
        homes = frozenset(stem for home in facet.homes or {facet.field.replace("_", " ")} for stem in stems(home))
        for part, weight in (*((one, weights.exact) for one in facet.exact), (homes, weights.home)):
            for stem in part:
                terms[stem] = max(terms.get(stem, 0.0), weight)
        for stem in (stem for one in facet.related for stem in one):
            terms.setdefault(stem, weights.related)
    return terms


def _known(words: Key, roster: Roster) -> Key:
    """The words that stand in any profile; all of them when none does."""
    return frozenset(word for word in words if word in roster.index.vocabulary) or words


def _near(location: str, roster: Roster) -> str:
    named = (city for city in roster.columns["cities"].names if place(city).search(location))
    return next(named, "") if location else ""


def _notes(question: Question, near: str) -> tuple[str, ...]:
    if not question.location:
        return ()
    return (
        (f"Practitioners in {near} come first among those that fit alike.",)
        if near
        else ("Nobody on the list works at the place given.",)
    )
