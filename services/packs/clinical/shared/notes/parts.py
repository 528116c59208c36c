"""What the parts of a note name, each thing once: in their lists, or in the sentences that tell it. The reader's side."""

import re
from collections.abc import Iterable, Sequence

from services.packs.clinical.shared.assertion import assertion
from services.packs.clinical.shared.notes.list_items import sentences
from services.packs.clinical.shared.notes.named import Grammar, Named, names_in, told_names
from services.packs.clinical.shared.prose import Prose, looks, word_set
from services.packs.clinical.shared.sections.headings import Kind
from services.packs.clinical.shared.sections.notes import note_sections
from services.tasks.values import words

CAUSE = looks(r" (?:due to|secondary to|caused by|from) ")
SMALL = word_set("the of a an and in with")


def by_tier(
    view: Prose, tiers: Sequence[tuple[Kind, ...]], grammar: Grammar, *, surgeries: Grammar | None = None
) -> tuple[Named, ...]:
    """What the lists of the first tier name that names any, each thing once."""
    return next((found for tier in tiers if (found := unlike(listed_in(view, tier, grammar, surgeries=surgeries), view))), ())


def listed_in(view: Prose, kinds: Sequence[Kind], grammar: Grammar, *, surgeries: Grammar | None = None) -> tuple[Named, ...]:
    """What the lists in parts of these kinds name; `surgeries`: by which grammar a part for surgeries is read, if by another."""
    found: list[Named] = []
    for section in note_sections(view.text):
        own = surgeries if surgeries and (section.kind == "surgeries" or section.title == "surgeries") else grammar
        found.extend(names_in(view, section, own) if section.kind in kinds else ())
    return tuple(found)


def told_in(view: Prose, kinds: Sequence[Kind], grammar: Grammar, *, doubted: bool = False) -> tuple[Named, ...]:
    """What the sentences in parts of these kinds tell without doubt; `doubted`: or with one."""
    found: list[Named] = []
    for section in note_sections(view.text):
        if section.kind in kinds:
            for span in sentences(view, section.body):
                found.extend(told_names(view, span, grammar))
    return tuple(one for one in found if doubted or not one.doubted)


def unlike(found: Iterable[Named], view: Prose) -> tuple[Named, ...]:
    """Without those whose words another one has all; the first and the fuller one stays."""
    kept: list[Named] = []
    for one in found:
        mine = _words(view, one)
        held = next((other for other in kept if mine <= _words(view, other) and not _differ(view, one, other)), None)
        if held is None and mine and not assertion(view, one.span).other_person:
            kept = [one_ for one_ in kept if not (_words(view, one_) < mine and not _differ(view, one_, one))]
            kept.append(one)
    return tuple(kept)


def _differ(view: Prose, one: Named, other: Named) -> bool:
    """Whether a name is another than the one that has all its words: one says what is not there, or it is listed itself and the
    other only tells what it came from: "2. Hypertension" beside "1. Nephropathy due to hypertension"."""
    cause = CAUSE.search(view.flat, *other.span)
    own = one.sure and other.sure and cause and not _words(view, one) & _words(view, Named((other.span[0], cause.start()), True))
    return _lacks(view, one) != _lacks(view, other) or bool(own)


def _lacks(view: Prose, one: Named) -> bool:
    """Whether a name says what is not there: "migraine without aura"."""
    return "without " in view.flat[slice(*one.span)]


def _words(view: Prose, one: Named) -> set[str]:
    return {re.sub(r"s$", "", word) for word in words(view.flat[slice(*one.span)])} - SMALL
