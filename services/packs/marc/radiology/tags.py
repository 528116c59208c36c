"""The builtin tagger: modality, region, contrast, the compared study, and every finding the report names."""

import re

from services.core.document import Document
from services.core.draft import CitedField
from services.packs.clinical.shared.citing import Entry, Told, cited, listed
from services.packs.clinical.shared.prose import prose, tidy
from services.packs.marc.radiology.mentions import Mention, Span, mentions, regions, sentence
from services.tasks.agents import Agent

COMPARED = re.compile(r"\bcomparisons?(?: (?:stud\w+|exam\w*|films?))? ?[:.\n-]+ *(?P<study>[^\n]{3,160})")
NONE = re.compile(r"\b(?:none|no (?:prior|previous|comparison|relevant)|not available|unavailable|n/a)\b")
TITLE = 60
"""Characters behind the first region within which others belong to the same title: "CT chest, abdomen and pelvis"."""
CERTAINTIES = ("present", "uncertain", "absent")


def tags(document: Document, agent: Agent) -> list[CitedField]:
    """The tagger's fields."""
    text = document.text
    found = [cited(name, _named(text, agent, name), document, absent=0.6) for name in ("modality", "bodyRegion", "contrast")]
    return [*found, cited("comparison", _comparison(text), document, absent=0.85), _entities(document, agent)]


def _named(text: str, agent: Agent, name: str) -> Told | None:
    """The value said first in the frame (title, technique), else anywhere; regions of one line together."""
    where = regions(text)
    for spans, confidence in ((where.frame, 0.93), (where.told, 0.7)):
        hits = mentions(text, agent.lexicon[name], spans)
        if hits:
            return _told(text, hits, confidence, together=name == "bodyRegion")
    return None


def _told(text: str, hits: tuple[Mention, ...], confidence: float, *, together: bool) -> Told:
    first = hits[0]
    line = text.find("\n", first.span[1])
    end = min(line if line >= 0 else len(text), first.span[1] + TITLE)
    mine = [one for one in hits if first.span[0] <= one.span[0] <= end] if together else [first]
    values = list(dict.fromkeys(one.value for one in mine))
    return Told(", ".join(values), (mine[0].span[0], mine[-1].span[1]), confidence)


def _comparison(text: str) -> Told | None:
    view = prose(text)
    match = COMPARED.search(view.flat)
    if match is None or NONE.search(match["study"]):
        return None
    start, stop = match.span("study")
    stop = min(stop, *(end for end in (view.flat.find(". ", start), view.flat.find(".\n", start)) if end > 0), len(text))
    value = tidy(text[start:stop])
    return Told(value, (start, stop), 0.85) if value else None


def _entities(document: Document, agent: Agent) -> CitedField:
    best: dict[str, tuple[str, Span]] = {}
    for one in mentions(document.text, agent.lexicon["entities"], regions(document.text).told):
        if one.said.historical or one.said.other_person:
            continue
        certainty = "absent" if one.said.negated else "uncertain" if one.said.uncertain else "present"
        held = best.get(one.value)
        if held is None or CERTAINTIES.index(certainty) < CERTAINTIES.index(held[0]):
            best[one.value] = (certainty, sentence(document.text, one.span))
    entries = [Entry({"finding": value, "certainty": how}, span, 0.85) for value, (how, span) in best.items()]
    return listed("entities", entries, document, absent=0.7)
