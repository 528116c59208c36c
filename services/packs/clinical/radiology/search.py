"""The grader's own search for a field, by which an absence is corroborated."""

import re

from services.core.document import Document
from services.core.rubric import FieldSpec
from services.packs.clinical.radiology.lengths import lengths
from services.packs.clinical.radiology.support_parts import kind_of, labels
from services.packs.clinical.shared.issued_support import dated, named
from services.packs.clinical.shared.prose import prose
from services.tasks.pack import Search

SUMS_UP = re.compile(
    r"(?:^|\n|\. )\s*(?:in (?:summary|conclusion|short)|to summari[sz]e|overall,|altogether|taken together|these (?:findings|"
    r"appearances)|(?:the )?(?:appearances|features) (?:are|suggest)|consistent with|suggestive of|compatible with)\b",
    re.I,
)
TITLE = re.compile(r"(?:^|\n)[ \t]*(?P<name>[A-Z][a-z]{3,}(?: [a-z]+)?)[ \t]*:?[ \t]*\n(?=[ \t]*[A-Z\d])")
LEAST_WORDS = 30
"""A text of fewer words can be a request or a title, without findings."""


def search(document: Document, spec: FieldSpec) -> Search:
    """Whether the field's wordings stand in the report, and whether something stands there that would be its value."""
    flat = prose(document.text).flat
    mentioned = any(re.search(rf"(?<!\w){re.escape(word.lower())}(?!\w)", flat) for word in spec.wordings)
    where = _where(document.text, spec.name)
    return Search(mentioned=mentioned, filled=bool(where), where=where)


def _where(text: str, name: str) -> str:
    """Where a person would look; empty when nothing is there."""
    view = prose(text)
    match name:
        case "impression":
            return _under(text, "concludes") or _unheaded(text)
        case "findings":
            words = len(re.findall(r"[a-z]{2,}", view.flat))
            return (
                _under(text, "describes")
                or _under(text, "organ")
                or ("the text under the organs" if words > LEAST_WORDS and not _under(text, "concludes") else "")
            )
        case "measurements":
            return "the lengths in findings and impression" if any(one.standing == "now" for one in lengths(text)) else ""
        case "date":
            return "the heading" if dated(view) else ""
        case _:
            return "the letterhead" if named(view) else ""


def _unheaded(text: str) -> str:
    """What may conclude without one of the usual labels: words that sum up, or a lone word as a title in the later half."""
    half = len(text) // 3
    titles = (match for match in TITLE.finditer(text) if match.start() > half and kind_of(match["name"]) == "unknown")
    return "the closing part" if SUMS_UP.search(text) or next(titles, None) else ""


def _under(text: str, kind: str) -> str:
    """The first label of a kind with words under it."""
    marks = labels(text)
    for index, (_, end, name) in enumerate(marks):
        stop = marks[index + 1][0] if index + 1 < len(marks) else len(text)
        if kind_of(name) == kind and re.search(r"[A-Za-z]{3}", text[end:stop]):
            return f"the part headed {kind_words(kind)}"
    return ""


def kind_words(kind: str) -> str:
    """A kind of label in words that are not the document's."""
    return {"concludes": "impression or conclusion", "describes": "findings", "organ": "by organs or examinations"}[kind]
