"""The grader's own search for a field, by which an absence is corroborated."""

import re

from services.core.document import Document
from services.core.rubric import FieldSpec
from services.packs.clinical.pathology.outlook_findings import edges, grade_words
from services.packs.clinical.pathology.outlook_heading import of_this_report, organisations
from services.packs.clinical.pathology.outlook_markers import stained
from services.packs.clinical.pathology.support_diagnosis import named_outside_history
from services.packs.clinical.pathology.support_grade import graded_tumour
from services.packs.clinical.pathology.support_margins import RESIDUAL, stated
from services.packs.clinical.pathology.support_markers import results
from services.packs.clinical.shared.days.labels import labelled_days
from services.packs.clinical.shared.houses.institutions import issuers
from services.packs.clinical.shared.prose import prose
from services.packs.clinical.shared.sections.reports import sections
from services.tasks.pack import Search

STAGED = re.compile(r"\b[lv] ?[0-2x]\b|\bp ?[tn] ?[0-4xo]")


def search(document: Document, spec: FieldSpec) -> Search:
    """Whether the field's wordings stand in the report, and whether something stands there that would be its value."""
    text = document.text
    flat = prose(text).flat
    mentioned = any(re.search(rf"(?<!\w){re.escape(word.lower())}(?!\w)", flat) for word in spec.wordings)
    filled = _filled(text, spec.name)
    return Search(mentioned=mentioned, filled=filled, where=_where(text, spec.name) if filled else "")


def _filled(text: str, name: str) -> bool:
    view = prose(text)
    match name:
        case "histology":
            return named_outside_history(text)
        case "grade":
            return graded_tumour(text) or bool(grade_words(text))
        case "margins":
            code = any(
                view.text[m.start()] == "R" and STAGED.search(view.flat[max(0, m.start() - 40) : m.end() + 20])
                for m in RESIDUAL.finditer(view.flat)
            )
            return bool(stated(text)) or code or bool(edges(text))
        case "ihcMarkers":
            return bool(results(text)) or bool(stained(text))
        case "date":
            return any(day.role not in ("birth", "other") and of_this_report(view, day) for day in labelled_days(text))
        case _:
            return bool(issuers(view)) or bool(organisations(text))


def _where(text: str, name: str) -> str:
    """The part of the report in which a person would look, where it has that part."""
    wanted = {
        "histology": ("final", "synoptic"),
        "grade": ("synoptic", "final"),
        "margins": ("synoptic", "final"),
        "ihcMarkers": ("ihc", "addendum"),
    }
    kinds = [section.kind for section in sections(text)]
    names = {
        "final": "the final diagnosis",
        "synoptic": "the synoptic report",
        "ihc": "the immunohistochemistry",
        "addendum": "the addendum",
    }
    return next((names[kind] for kind in wanted.get(name, ()) if kind in kinds), "")
