"""Where one paper ends and the next begins on a page of plain text, which shows no cells and no free space: by its words.

The page is divided so that its parts have as much evidence of one type each as they can. One form divided in two gains
nothing, as each wording counts once on one side or the other; two forms, or two of one type, gain what they have in common.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from services.core.document import Document, Page
from services.documents.sections import Span, cut
from services.tasks.classification import ENOUGH, OTHER, classify
from services.tasks.divided import party_boxes
from services.tasks.forms import facts_of
from services.tasks.pack import Pack
from services.tasks.paragraphs import Key, Paragraph, evidence_of, paragraphs, title_of
from services.tasks.party_numbers import several_numbers

FORM, REPORT = 3.5, 6.0
"""Evidence from which a part may be a form, or a report of another family, by itself."""
TIE = 0.01
"""By which fewer parts are better than more."""


def papers(document: Document, page: Page, forms: Mapping[str, Pack], packs: Mapping[str, Pack]) -> tuple[Span, ...]:
    """The papers of a page of plain text, covering all of it; none when it is one paper, holds no form, or is no plain text.

    `forms` are the packs to find, `packs` all that are known.
    """
    text = document.text[slice(*page.span)]
    if any(word.box for word in page.words) or not any(evidence_of(text, pack) >= ENOUGH for pack in forms.values()):
        return ()
    units, known = paragraphs(text, packs)
    costs = {pack.doc_type: FORM if pack.rubric.family == "tax" else REPORT for pack in packs.values()}
    priors = {pack.doc_type: pack.rubric.signature.prior for pack in packs.values()}
    starts = _joined(_divided(units, known, costs, priors), {name for name, cost in costs.items() if cost == FORM})
    spans = list(pairwise([page.span[0], *(page.span[0] + at for at in starts[1:]), page.span[1]]))
    kept = _by_themselves(document, spans, packs)
    return tuple(kept) if len(kept) > 1 else ()


def left_in(document: Document, doc_type: str, forms: Mapping[str, Pack], found: frozenset[str]) -> Iterator[str]:
    """What says that another form stands in a part of plain text: its title, or two numbers of one party.

    `found` are the types that the file is known to hold.
    """
    if document.medium != "text":
        return
    for pack in forms.values():
        if pack.doc_type == doc_type:
            for name in several_numbers(document.text, pack):
                yield f"two forms may stand here: it prints more than one {pack.rubric.fields[name].label}"
        elif pack.doc_type not in found and _printed(document.text, pack):
            yield f"two forms may stand here: it prints the title of {pack.rubric.title} too"


def _printed(text: str, pack: Pack) -> bool:
    """A form's title stands alone on a line, and enough of its words besides."""
    return evidence_of(text, pack) >= ENOUGH and any(title_of(line, {pack.name: pack}) for line in text.splitlines())


def _divided(
    units: Sequence[Paragraph], known: Mapping[Key, float], costs: Mapping[str, float], priors: Mapping[str, float]
) -> Iterator[tuple[int, str]]:
    """Where the parts of the best division start, each with its type ("" for none)."""
    size = len(units)
    best = [0.0, *[float("-inf")] * size]
    came: list[tuple[int, str]] = [(0, "")] * (size + 1)
    for low in range(size):
        for high, (kind, gain) in enumerate(_gains(units[low:], known, costs, priors), start=low + 1):
            if best[low] + gain - TIE > best[high]:
                best[high], came[high] = best[low] + gain - TIE, (low, kind)
    found, at = [], size
    while at:
        low, kind = came[at]
        found.append((units[low].start, kind))
        at = low
    yield from reversed(found)


def _gains(
    units: Sequence[Paragraph], known: Mapping[Key, float], costs: Mapping[str, float], priors: Mapping[str, float]
) -> Iterator[tuple[str, float]]:
    """For the first paragraph, the first two, and so on: the type that explains them best, and by how much."""
    net = {doc_type: priors[doc_type] - cost for doc_type, cost in costs.items()}
    net[OTHER] = float("-inf") if units and not units[0].other else net.get(OTHER, 0.0)
    seen: set[Key] = set()
    for unit in units:
        for key in sorted(unit.hits - seen):
            net[key[0]] += known[key]
        seen |= unit.hits
        kind = max(sorted(net), key=lambda name: net[name])
        yield (kind, net[kind]) if net[kind] > 0 else ("", 0.0)


def _joined(parts: Iterator[tuple[int, str]], forms: set[str]) -> list[int]:
    """Where parts start, without those between papers of no form: they are told apart by other signs."""
    told = [(0, ""), *parts]
    return [at for (_, before), (at, kind) in pairwise(told) if at == 0 or kind in forms or before in forms]


def _by_themselves(document: Document, spans: Sequence[Span], packs: Mapping[str, Pack]) -> list[Span]:
    """Without parts that go with the one before: more amounts under the same parties, or of no type that is known."""
    by_type = {pack.doc_type: pack for pack in packs.values()}
    kept: list[Span] = []
    boxes: frozenset[str] = frozenset()
    for span in spans:
        part = cut(document, [span]).document
        pack = by_type.get(classify(part.text, packs).doc_type)
        mine = party_boxes(pack) if pack else frozenset()
        facts = facts_of(part, pack) if pack and mine else None
        if kept and boxes and mine == boxes and facts and facts.amounts and not facts.tins:
            kept[-1] = (kept[-1][0], span[1])
            continue
        kept.append(span)
        boxes = mine
    return kept
