"""What the packs of notes hand to the loop: one grader's eye, search and set of rules, told apart by what kind of note it is."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from services.core.document import Document
from services.core.draft import Draft, Field, Place
from services.core.finding import Finding
from services.core.rubric import FieldSpec
from services.packs.clinical.shared.notes.rules import LISTS, check_note
from services.packs.clinical.shared.notes.search import search_note
from services.packs.clinical.shared.notes.support import Eye, supports_element
from services.packs.clinical.shared.notes.support_heading import supports_day, supports_issuer
from services.packs.clinical.shared.prose import Prose, prose
from services.tasks.pack import Case, Search, Support

SUPPORTED = 0.8
"""From this support on a value counts as standing in its place (as in the findings all extractions share)."""
POORLY_READ = 0.6
"""Recognition confidence below which a word is in doubt (rapidocr: wrong words on noisy pages lie mostly below it)."""


@dataclass(frozen=True)
class NoteGrader:
    """The grader of one type of note. `more` looks at the type's own fields, `seeks` searches for them, `rules` are its own."""

    eye: Eye
    more: Callable[[Prose, Field, Place], Support] | None = None
    seeks: Callable[[Prose], bool] | None = None
    rules: Callable[[Case, Draft], Sequence[Finding]] | None = None

    def supports(self, document: Document, spec: FieldSpec, field: Field, place: Place) -> Support:
        """1: the place is this field's and the value is a reading of it; 0: it is something else's or says otherwise."""
        if place.span is None:
            return Support(0.5, "the words stand scattered on the page")
        seen = self._seen(prose(document.text), field, place)
        a, b = place.span
        worst = min((w.confidence for w in document.words if w.span[0] < b and a < w.span[1]), default=1.0)
        return Support(0.75, "a word of it was hard to recognise") if worst < POORLY_READ and seen.score > 0.75 else seen

    def _seen(self, view: Prose, field: Field, place: Place) -> Support:
        if field.name in LISTS:
            return supports_element(self.eye, field.name, view, field, place)
        if field.name == "date":
            return supports_day(view, field, place, discharge=self.eye.discharge, perioperative=self.eye.perioperative)
        if field.name == "institution" or self.more is None:
            return supports_issuer(view, field, place, treated=self.eye.perioperative or self.eye.discharge)
        return self.more(view, field, place)

    def search(self, document: Document, spec: FieldSpec) -> Search:
        """Whether something stands in the note that would be the field's value."""
        if self.seeks is not None and spec.name not in (*LISTS, "date", "institution"):
            filled = self.seeks(prose(document.text))
            return Search(mentioned=filled, filled=filled, where=spec.where if filled else "")
        return search_note(self.eye, document, spec)

    def check(self, case: Case, draft: Draft) -> Sequence[Finding]:
        """The rules all notes share, and the type's own."""
        own = self.rules(case, draft) if self.rules else ()
        return (*check_note(self.eye, case, draft, doubted=self._doubted(case, draft)), *own)

    def _doubted(self, case: Case, draft: Draft) -> bool:
        """Some value, or an element of a list, stands nowhere where it supports its field."""
        for one in draft.fields.values():
            wanted = range(len(one.value)) if isinstance(one.value, list) else [None]
            places = {place.element: place for place in one.places if place.span}
            for element in wanted if one.filled else ():
                place = places.get(element)
                if place is None or self._seen(prose(case.reading(place.reading).text), one, place).score < SUPPORTED:
                    return True
        return False
