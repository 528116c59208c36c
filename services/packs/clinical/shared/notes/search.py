"""The grader's own search for a note's fields, by which an absence is corroborated."""

import re

from services.core.document import Document
from services.core.rubric import FieldSpec
from services.packs.clinical.shared.assertion import assertion
from services.packs.clinical.shared.days.labels import LabelledDay, labelled_days
from services.packs.clinical.shared.days.sentences import ends_stay, seen
from services.packs.clinical.shared.notes.candidates import SYMPTOM, is_empty, left_medications, left_procedures
from services.packs.clinical.shared.notes.support import Eye
from services.packs.clinical.shared.notes.support_heading import PRINTED_HEAD, is_own
from services.packs.clinical.shared.notes.visit import issuer
from services.packs.clinical.shared.prose import Prose, prose
from services.packs.clinical.shared.sections.headings import Kind
from services.packs.clinical.shared.sections.notes import note_sections
from services.packs.clinical.shared.terms.problems import PROBLEM
from services.tasks.pack import Search

NAMING: tuple[Kind, ...] = ("diagnosis", "secondary", "assessment", "admission")
TELLING: tuple[Kind, ...] = (
    "head", "complaint", "present", "past", "course", "indication", "pathology", "plan", "findings",
)  # fmt: skip
WHERE = {
    "diagnoses": "the diagnosis, the assessment or the impression",
    "procedures": "the list of procedures or operations",
    "medications": "the medication list, the plan and the discharge instructions",
}


def search_note(eye: Eye, document: Document, spec: FieldSpec) -> Search:
    """Whether the field's wordings stand in the note, and whether something stands there that would be its value."""
    view = prose(document.text)
    mentioned = any(re.search(rf"(?<!\w){re.escape(word.lower())}(?!\w)", view.flat) for word in spec.wordings)
    filled = _filled(eye, view, spec.name)
    return Search(mentioned=mentioned, filled=filled, where=WHERE.get(spec.name, "") if filled else "")


def _filled(eye: Eye, view: Prose, name: str) -> bool:
    match name:
        case "diagnoses":
            return names_diagnosis(view)
        case "procedures":
            return _named(view, ("procedure",)) or any(left_procedures(view, None, eye))
        case "medications":
            return any(left_medications(view, None, eye))
        case "date":
            return any(_own(view, day) for day in labelled_days(view.text))
        case _:
            return issuer(view, treated=eye.perioperative or eye.discharge) is not None


def names_diagnosis(view: Prose) -> bool:
    """Whether a part for diagnoses says something, one that tells names a disease, or one of unknown heading no mere symptom."""
    sections = note_sections(view.text)
    told = any(_diseased(view, section.body) for section in sections if section.kind in TELLING)
    return told or _named(view, NAMING) or any(_diseased(view, one.body, SYMPTOM) for one in sections if one.kind == "other")


def _named(view: Prose, kinds: tuple[Kind, ...]) -> bool:
    return any(section.kind in kinds and not is_empty(view.flat[slice(*section.body)]) for section in note_sections(view.text))


def _diseased(view: Prose, body: tuple[int, int], but: re.Pattern[str] | None = None) -> bool:
    named = (match for match in PROBLEM.finditer(view.flat, *body) if not (but and but.fullmatch(match[0])))
    return any(assertion(view, match.span()).plain for match in named)


def _own(view: Prose, day: LabelledDay) -> bool:
    headed = day.span[0] < PRINTED_HEAD and day.label not in ("never", "admission", "birth")
    return is_own(day) or ends_stay(view, day) or seen(view, day.span) or headed
