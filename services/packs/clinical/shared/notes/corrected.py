"""The diagnoses of a note as an addendum below it corrects them."""

from services.packs.clinical.shared.notes.named import Grammar, Named, named_in
from services.packs.clinical.shared.prose import Prose, looks
from services.packs.clinical.shared.sections.added import in_addendum
from services.tasks.values import words

CORRECTED = looks(
    r"\bdiagnos[ie]s (?:(?:is|was|are|were|has|have|been|should|to|be|now) )*(?:corrected|changed|revised|amended|read)"
    r"(?: from (?P<old>[^.;\n]{3,80}?)(?= to ))?(?: to| as| to read)?:? (?P<name>[^.;\n]{3,120})"
)
"""How an addendum says what the diagnosis is in place of the one above."""
INSTEAD = looks(r"[ ,(]*\b(?:and not|not|instead of|rather than|in place of) ")
"""What parts the diagnosis from the one that it takes the place of."""


def as_corrected(view: Prose, found: tuple[Named, ...], grammar: Grammar) -> tuple[Named, ...]:
    """The diagnoses with those that an addendum names in place of others; of a single one, in place of that."""
    for told in CORRECTED.finditer(view.flat):
        if not in_addendum(view, told.start()):
            continue
        start, stop = told.span("name")
        cut = INSTEAD.search(view.flat, start, stop)
        named = tuple(named_in(view, (start, cut.start() if cut else stop), grammar))
        old = set(words(f"{told['old'] or ''} {view.flat[cut.end() : stop] if cut else ''}"))
        if named:
            found = (*(one for one in found if len(found) > 1 and not old & set(_words(view, one))), *named)
    return found


def _words(view: Prose, one: Named) -> tuple[str, ...]:
    return tuple(word for word in words(view.flat[slice(*one.span)]) if len(word) > 3)
