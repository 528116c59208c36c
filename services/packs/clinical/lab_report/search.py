"""The grader's own search, by which an absence is corroborated."""

import re

from services.core.document import Document
from services.core.rubric import FieldSpec
from services.packs.clinical.lab_report.candidates import candidates
from services.packs.clinical.lab_report.support import is_message
from services.packs.clinical.lab_report.support_hl7 import ISSUERS, OWN_DAYS, spot
from services.packs.clinical.shared.prose import prose
from services.packs.clinical.shared.slips.support import search_day, search_issuer
from services.tasks.pack import Search


def search(document: Document, spec: FieldSpec) -> Search:
    """Whether the field's wordings stand in the report, and whether something stands there that would be its value."""
    text = document.text
    match spec.name:
        case "labValues":
            found = candidates(document)
            mentioned = any(re.search(rf"(?<!\w){re.escape(word)}(?!\w)", text, re.I) for word in spec.wordings)
            return Search(mentioned=mentioned, filled=bool(found), where=f"the result of {found[0].name}" if found else "")
        case "date":
            return _stamped(text) if is_message(text) else search_day(prose(text))
        case _:
            return _sent(text) if is_message(text) else search_issuer(prose(text))


def _stamped(text: str) -> Search:
    found = [m for m in re.finditer(r"(?<=\|)(?:19|20)\d{6}", text) if spot(text, m.start())[:2] in OWN_DAYS]
    return Search(mentioned=bool(found), filled=bool(found), where="OBR-22, OBX-14, OBR-7 or MSH-7")


def _sent(text: str) -> Search:
    found = [m for m in re.finditer(r"(?<=[|^])[A-Za-z][^|^\n]{2,}", text) if spot(text, m.start())[:2] in ISSUERS]
    return Search(mentioned=bool(found), filled=bool(found), where="OBX-23, OBX-15 or MSH-4")
