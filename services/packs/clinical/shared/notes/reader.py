"""The builtin reader of notes: lists under their headings first, and running sentences when it is told to look again."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from services.core.calls import CallRequest
from services.core.document import Document
from services.core.draft import CitedField, Extraction
from services.packs.clinical.shared.citing import Entry, Told, cited, listed, of_no_type
from services.packs.clinical.shared.days.kinds import OPERATED, STAY, VISIT
from services.packs.clinical.shared.days.own import Kind, own_day
from services.packs.clinical.shared.notes.diagnoses import diagnoses
from services.packs.clinical.shared.notes.medicines import medications
from services.packs.clinical.shared.notes.named import Named
from services.packs.clinical.shared.notes.procedures import procedures
from services.packs.clinical.shared.notes.visit import issuer
from services.packs.clinical.shared.notes.ways import Ways
from services.packs.clinical.shared.prose import Prose, prose, tidy
from services.packs.clinical.shared.sections.notes import note_sections
from services.packs.clinical.shared.terms.drugs import drugs
from services.packs.clinical.shared.terms.operations import OPERATION
from services.packs.clinical.shared.terms.problems import PROBLEM

Lister = Callable[..., tuple[Named, ...]]
LEAST_WORDS = 12
"""Words below which a text is no note."""
LISTERS: dict[str, Lister] = {"diagnoses": diagnoses, "procedures": procedures, "medications": medications}


@dataclass(frozen=True)
class NoteReader:
    """How one type of note is read. `signs` are words of such a note: with fewer than two it is of another type.

    `more` reads the type's own scalar fields.
    """

    doc_type: str
    fields: tuple[str, ...]
    ways: Ways
    signs: re.Pattern[str]
    alternatives: tuple[str, ...]
    discharge: bool = False
    more: Callable[[Prose, str], Told | None] = lambda view, name: None

    @property
    def _dated(self) -> Kind:
        return STAY if self.discharge else OPERATED if self.ways.perioperative else VISIT

    def read(self, request: CallRequest) -> Extraction:
        """Answer the fields that are asked; a later attempt looks wider."""
        document = request.document
        if document is None:
            return of_no_type("no document was given")
        view = prose(document.text)
        seen = len(set(self.signs.findall(view.flat)))
        if len(view.flat.split()) < LEAST_WORDS or (seen < 2 and len(_named(view)) < 2):
            return of_no_type("it has none of the parts of such a note, and names next to nothing that one would")
        wide = request.feedback is not None and not request.feedback.first
        asked = [name for name in self.fields if not request.only or name in request.only]
        told = [self._field(document, view, name, wide) for name in asked]
        sure = min((one.confidence for one in told if one.given), default=0.4)
        kinds = ", ".join(dict.fromkeys(one.title or one.kind for one in note_sections(document.text)))
        return Extraction(
            likely_type=self.doc_type,
            alternatives=list(self.alternatives),
            confidence=round(min(0.6 + 0.06 * seen, 0.99) * (0.6 + 0.4 * sure), 3),
            reasoning=f"{'Looked again, wider' if wide else 'First look'}; parts seen: {kinds[:300]}.",
            fields=told,
        )

    def _field(self, document: Document, view: Prose, name: str, wide: bool) -> CitedField:
        if name in LISTERS:
            return _many(document, name, LISTERS[name](view, self.ways, wide=wide), wide)
        match name:
            case "date":
                return cited(name, own_day(view, self._dated, wide=wide), document)
            case "institution":
                return cited(name, issuer(view, treated=self.ways.perioperative or self.ways.stay), document)
            case _:
                return cited(name, self.more(view, name), document)


def _named(view: Prose) -> set[str]:
    """The diseases, operations and medicines that a text names, in whatever parts it is written."""
    found = {match[0] for pattern in (PROBLEM, OPERATION) for match in pattern.finditer(view.flat)}
    return found | {drug.name for drug in drugs(view.text) if drug.known}


def _many(document: Document, name: str, found: Sequence[Named], wide: bool) -> CitedField:
    sure = 0.6 + 0.35 * sum(one.sure for one in found) / max(len(found), 1)
    entries = [Entry({"value": tidy(document.text[slice(*one.span)])}, one.span, sure) for one in found]
    return listed(name, entries, document, absent=0.7 if wide else 0.6)
