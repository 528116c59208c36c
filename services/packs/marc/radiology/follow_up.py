"""The builtin recommender: what the report recommends, then what the retrieved guidance says of its measured findings."""

from collections.abc import Sequence

from services.core.document import Document
from services.core.draft import CitedField
from services.packs.clinical.shared.assertion import assertion
from services.packs.clinical.shared.citing import Entry, listed
from services.packs.clinical.shared.imaging.measurements import measures
from services.packs.clinical.shared.prose import prose, tidy
from services.packs.marc.radiology.advice import CUE, INTERVAL, PERFORMED, Guidance, guidance
from services.packs.marc.radiology.mentions import Span, regions, sentence

REPORT = "report"


def recommendations(document: Document, passages: Sequence[str]) -> CitedField:
    """The recommender's field."""
    stated = _stated(document.text)
    lines = [found for found in map(guidance, passages) if found]
    return listed("recommendations", [*stated, *_guided(document.text, lines, stated)], document, absent=0.8)


def advising(text: str) -> tuple[Span, ...]:
    """The sentences of the report that recommend something, in order, each once."""
    view, where = prose(text), regions(text)
    before = min((span[0] for span in where.told), default=0)
    found = dict.fromkeys(sentence(text, match.span()) for match in CUE.finditer(view.flat, before))
    return tuple(span for span in found if not PERFORMED.search(view.flat[slice(*span)]))


def _stated(text: str) -> list[Entry]:
    view = prose(text)
    entries = []
    for span in advising(text):
        when = INTERVAL.search(view.flat[slice(*span)])
        parts = {
            "action": tidy(text[slice(*span)]),
            "interval": " ".join(when[0].split()) if when else "",
            "reason": "",
            "source": REPORT,
        }
        entries.append(Entry(parts, span, 0.85))
    return entries


def _guided(text: str, lines: Sequence[Guidance], stated: Sequence[Entry]) -> list[Entry]:
    """Guidance for a present finding of the size it speaks of, unless the report itself recommends something for it."""
    view, found = prose(text), dict[str, Entry]()
    for one in (size for start, stop in regions(text).told for size in measures(view, start, stop)):
        where = sentence(text, one.span)
        said = view.flat[slice(*where)]
        largest = max(one.millimetres)
        for line in lines:
            fits = line.low <= largest <= line.high and line.names(said)
            if not fits or line.finding in found or not assertion(view, one.span).plain or _spoken_for(line, stated):
                continue
            parts = {"action": line.action, "interval": line.interval, "reason": line.finding, "source": line.source}
            found[line.finding] = Entry(parts, where, 0.7)
    return _one_each(found)


def _spoken_for(line: Guidance, stated: Sequence[Entry]) -> bool:
    noun = line.finding.split()[-1]
    return any(noun in one.parts["action"].lower() for one in stated)


def _one_each(found: dict[str, Entry]) -> list[Entry]:
    """One line for each place: "solid nodule" and "pulmonary nodule" may both fit the same sentence."""
    return list({one.span: one for one in reversed(found.values())}.values())[::-1]
