"""How weighty a report is: which category its sentences assert, and the sentences that do."""

from collections.abc import Sequence
from dataclasses import dataclass

from services.core.document import Document
from services.core.draft import CitedField
from services.packs.clinical.shared.citing import Entry, Told, cited, listed
from services.packs.clinical.shared.prose import tidy
from services.packs.marc.radiology.mentions import Lexicon, Mention, Span, mentions, regions, sentence
from services.tasks.agents import Agent

NORMAL = "normal"
WEIGHTY = ("critical", "suspicious", "acute")
"""Categories whose findings belong into the impression (ACR practice parameter for communication, 2020)."""
PASSES = ("critical", "acute")
"""Categories that what is old or healed does not make."""
MOST_REASONS = 4
MOST_SENTENCES = 8


@dataclass(frozen=True)
class Weighed:
    """The weightiest category that is asserted, with its mentions; empty when nothing is said."""

    category: str
    mentions: tuple[Mention, ...]


def asserted(one: Mention) -> bool:
    """Said of this patient now, be it with doubt. What is normal is said by denying: its phrases hold their own "no"."""
    if one.value == NORMAL:
        return True
    past = one.said.historical or (one.old and one.value in PASSES)
    return not (one.said.negated or past or one.said.other_person)


def weigh_up(text: str, lexicon: Lexicon, spans: Sequence[Span]) -> Weighed:
    """The category listed first among those that the spans assert."""
    said = [one for one in mentions(text, lexicon, spans) if asserted(one)]
    for category in lexicon:
        mine = tuple(one for one in said if one.value == category)
        if mine:
            return Weighed(category, mine)
    return Weighed("", ())


def classification(document: Document, agent: Agent, *, wide: bool) -> list[CitedField]:
    """The classifier's fields: by the impression first; a later attempt weighs the findings with it."""
    text, where = document.text, regions(document.text)
    spans = where.told if wide or not where.impression else where.impression
    found = weigh_up(text, agent.lexicon["classification"], spans)
    if not found.category and spans != where.told:
        found = weigh_up(text, agent.lexicon["classification"], where.told)
    told = Told(found.category, found.mentions[0].span, 0.85 if where.impression else 0.7) if found.category else None
    return [
        cited("classification", told, document, absent=0.3),
        cited("impression", _impression(text, agent.lexicon["classification"], found), document, absent=0.4),
        listed("reasons", _reasons(text, found), document, absent=0.3),
    ]


def _impression(text: str, lexicon: Lexicon, found: Weighed) -> Told | None:
    """The report's own; where it has none, its weighty sentences, else those of its category."""
    where = regions(text)
    if spans := where.impression:
        return Told("\n".join(text[slice(*span)] for span in spans), (spans[0][0], spans[-1][1]), 0.95)
    weighty = {name: lexicon[name] for name in WEIGHTY if name in lexicon}
    hits = [one for one in mentions(text, weighty, where.findings) if asserted(one)] or list(found.mentions)
    told = sorted(dict.fromkeys(sentence(text, one.span) for one in hits))[:MOST_SENTENCES]
    if not told:
        return None
    return Told(" ".join(f"{tidy(text[slice(*one)])}." for one in told), (told[0][0], told[-1][1]), 0.6)


def _reasons(text: str, found: Weighed) -> list[Entry]:
    spans = list(dict.fromkeys(sentence(text, one.span) for one in found.mentions))[:MOST_REASONS]
    return [Entry({"reason": tidy(text[slice(*one)])}, one, 0.85) for one in spans]
