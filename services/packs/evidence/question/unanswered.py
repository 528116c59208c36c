"""Which part of a question no quoted claim speaks of, in plain words."""

from collections.abc import Iterator, Sequence

from services.packs.evidence.question.answer import Claim
from services.packs.evidence.question.named import stems_of
from services.packs.evidence.question.nouns import Understanding
from services.packs.evidence.question.tags_lexicon import name_of
from services.packs.evidence.question.tags_surface import decision_words, turned
from services.packs.evidence.question.topics import decisions_in
from services.packs.evidence.question.wanted import Wanted

NO_CLAIM = "No sentence of the sources at hand answers the question itself."
BARE = "The question names a treatment and neither a condition nor an end, so nothing is quoted: say in whom, or to what end."


def unanswered(claims: Sequence[Claim], spoken: str, wanted: Wanted, understanding: Understanding) -> tuple[str, ...]:
    """One sentence a part; with no claim at all, what a study would have had to be about. `spoken`: all that the claims say,
    acronyms spelled out."""
    return tuple(_parts(spoken, wanted, understanding) if claims else _nothing(wanted))


def _parts(spoken: str, wanted: Wanted, understanding: Understanding) -> Iterator[str]:
    said = stems_of(spoken)
    other = understanding.pico.comparison
    if wanted.compared and not wanted.compared.named(said):
        yield f"The comparison: nothing quoted speaks of “{other}”."
    if wanted.end and not wanted.end.named(said):
        yield f"The outcome: nothing quoted speaks of “{understanding.pico.outcome}”."
    for tag in wanted.timed:
        if not decisions_in(spoken, (tag,)):
            yield f"The decision: nothing quoted speaks of {decision_words(tag)}."


def _nothing(wanted: Wanted) -> Iterator[str]:
    if wanted.arms and wanted.is_bare:
        yield BARE
        return
    people = " together with ".join(turned(name_of(tag)).lower() for tag in wanted.diseases)
    whom = f" in {people}" if people else ""
    arms = " or ".join(f"“{one.text}”" for one in wanted.arms)
    what = (
        f"compares {arms} with {wanted.other.text}" if wanted.compared and wanted.other else f"reports on {arms}" if arms else ""
    )
    decision = decision_words(wanted.timed[0]) if wanted.timed else ""
    if what or people:
        when = f" and speaks of {decision}" if decision and what else ""
        yield f"{NO_CLAIM} No study whose text is held here {what or 'reports on the decision'}{when}{whom}."
    else:
        yield NO_CLAIM
