"""A page that is clearly divided: the parts of it that print different forms, or the same form of different parties."""

from collections.abc import Iterator, Mapping, Sequence

from services.core.document import Box, Document, Page, Word
from services.documents.sections import cut
from services.tasks.classification import ENOUGH, OTHER, classify, evidence, first, fold
from services.tasks.forms import Facts, facts_of, same_form
from services.tasks.pack import Pack

CLEAR = 0.012
"""Share of the page that must be free of print for a division."""
NEAREST = 0.12
"""Share of the page that a part must have at least."""
CERTAIN = 6.0
"""Net evidence for a part to be a form by itself; more than for a whole page."""
PARTIES = 2
"""Numbers of parties that a part prints when it is a form by itself and not one of several under one head."""
DEEPEST = 3
WHOLE = Box(x0=0.0, top=0.0, x1=1.0, bottom=1.0)

Part = tuple[Box, str, Facts]


def divided(document: Document, page: Page, packs: Mapping[str, Pack]) -> tuple[Part, ...]:
    """The parts of a page with their type and facts, in reading order; none when the page is one form or copies of one.

    A part counts only with evidence for its type, and numbers and amounts, of its own.
    """
    if sum(word.box is not None for word in page.words) < len(page.words) or not page.words:
        return ()
    boxes = list(_parts(document, page, WHOLE, packs, 0))
    if len(boxes) < 2:
        return ()
    by_type = {pack.doc_type: pack for pack in packs.values()}
    parts = []
    for box in boxes:
        part = cut(document, [page.span], {page.number: box}).document
        doc_type = classify(part.text, packs).doc_type
        parts.append((box, doc_type, facts_of(part, by_type[doc_type])))
    if any(not facts.tins or not facts.amounts for _, _, facts in parts):
        return ()
    if len({doc_type for _, doc_type, _ in parts}) > 1 and any(len(facts.tins) < PARTIES for _, _, facts in parts):
        return ()
    return tuple(parts) if _different(parts) else ()


def companions(page: Document, doc_type: str, packs: Mapping[str, Pack]) -> Iterator[tuple[str, Facts]]:
    """Other forms under the same parties on a page of one form, as in a broker's consolidated statement, with their facts.

    Only forms of the same parties' boxes count, whose own number is printed and of which an amount can be read.
    """
    folded = fold(page.text)
    mine = next(party_boxes(pack) for pack in packs.values() if pack.doc_type == doc_type)
    for pack in packs.values():
        signature = pack.rubric.signature
        if pack.doc_type == doc_type or party_boxes(pack) != mine or not signature.phrases:
            continue
        named = first(folded, strongest(pack))
        if named and evidence(folded, signature).net >= ENOUGH:
            facts = facts_of(page, pack)
            if facts.tins and any(float(amount) for amount in facts.amounts.values()):
                yield pack.doc_type, facts


def strongest(pack: Pack) -> str:
    """The wording that says most for a form: its title."""
    phrases = pack.rubric.signature.phrases
    return max(phrases, key=lambda phrase: phrases[phrase])


def party_boxes(pack: Pack) -> frozenset[str]:
    """The fields that hold the numbers of a form's parties."""
    return frozenset(name for name, spec in pack.rubric.fields.items() if spec.kind == "tin")


def _different(parts: Sequence[Part]) -> bool:
    (_, first, one), *others = parts
    return any(doc_type != first or same_form(one, facts) is False for _, doc_type, facts in others)


def _parts(document: Document, page: Page, box: Box, packs: Mapping[str, Pack], depth: int) -> Iterator[Box]:
    """The smallest parts of a box that are forms by themselves; the box itself when it cannot be divided."""
    words = [word for word in page.words if word.box and box.contains(*word.box.centre)]
    for halves in _divisions(words, box) if depth < DEEPEST else ():
        if all(_is_form(document, page, half, packs) for half in halves):
            for half in halves:
                yield from _parts(document, page, half, packs, depth + 1)
            return
    yield box


def _is_form(document: Document, page: Page, box: Box, packs: Mapping[str, Pack]) -> bool:
    text = cut(document, [page.span], {page.number: box}).document.text
    found = classify(text, packs)
    return found.doc_type != OTHER and any(
        evidence(fold(text), pack.rubric.signature).net >= CERTAIN for pack in packs.values() if pack.doc_type == found.doc_type
    )


def _divisions(words: Sequence[Word], box: Box) -> Iterator[tuple[Box, Box]]:
    """Ways to divide a box where no print is: across first, the widest gaps first."""
    boxes = [word.box for word in words if word.box]
    for at in _gaps([(one.top, one.bottom) for one in boxes], box.top, box.bottom):
        yield box.model_copy(update={"bottom": at}), box.model_copy(update={"top": at})
    for at in _gaps([(one.x0, one.x1) for one in boxes], box.x0, box.x1):
        yield box.model_copy(update={"x1": at}), box.model_copy(update={"x0": at})


def _gaps(extents: Sequence[tuple[float, float]], start: float, end: float) -> list[float]:
    """The middles of the widest stretches that nothing covers."""
    found, reached = [], start
    for low, high in sorted(extents):
        if low - reached >= CLEAR and start + NEAREST <= (low + reached) / 2 <= end - NEAREST:
            found.append((low - reached, (low + reached) / 2))
        reached = max(reached, high)
    return [middle for _, middle in sorted(found, reverse=True)[:4]]
