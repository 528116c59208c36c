"""The grader's own look at an addendum: what it says of a field again outweighs what stands above it."""

from collections.abc import Iterator

from services.core.draft import Draft, Field
from services.packs.clinical.pathology.outlook_findings import edges, grade_words
from services.packs.clinical.pathology.stains import key, markers
from services.packs.clinical.pathology.support_diagnosis import DISEASE
from services.packs.clinical.shared.assertion import assertion
from services.packs.clinical.shared.prose import Prose, looks, prose

OPENS = looks(
    r"(?:^|\n|[.;] ) *[*#=-]*(?:addend(?:um|a)|amend(?:ed|ment)|supplement(?:ary|al)|corrected|correction|revised|"
    r"revision|erratum)\b"
)
"""How a part begins that was written after the report."""
CHANGES = looks(
    r"\b(?:chang\w+|revis\w+|amend\w+|correct\w+|instead|no longer|supersed\w+|replac\w+|should (?:read|be)|reclassif\w+|"
    r"upgrad\w+|"
    r"downgrad\w+|previously|now)\b"
)
CORRECTED = looks(
    r"\b(?:correct\w+|chang\w+|revis\w+|amend\w+|updat\w+|reclassif\w+|upgrad\w+"
    r"|downgrad\w+)\b[^.;\n]{0,40}?\bfrom\b[^.;\n]{2,60}?"
    r"\bto\b"
)
REPLACES = looks(
    r"\b(?:corrected|amended|revised) report\b|\b(?:replaces|supersedes) (?:the |our |any |all )?(?:\w+ )?(?:reports?|version)\b|"
    r"\breason for (?:the )?(?:correction|amendment|revision)\b"
)
HER2 = looks(r"\bher-? ?2|\berbb2\b")
HYBRIDISED = looks(r"\b(?:(?:[dfcs]|dd)-?ish|hybridi[sz]ation|amplif\w+|copy number|ratio|cep ?17)\b")
"""Words of a sentence that tells of HER2 by another test than its stain."""
HEAD = 0.25
"""Share of a document in which such a word is its title: then all of it is the later wording."""


def addendum_doubts(draft: Draft, text: str) -> Iterator[tuple[str, str]]:
    """Field and message for each field that an addendum speaks of again, while its value stands before the addendum."""
    view = prose(text)
    for field in draft.fields.values():
        if field.filled and _corrected(field, view):
            yield field.name, "its sentence tells two states of it, one before and one after a correction"
    if REPLACES.search(view.flat):
        yield "histology", "the report takes the place of an earlier one: which of its words hold is a person's to say"
    opened = [match.end() for match in OPENS.finditer(view.flat) if match.start() > HEAD * len(view.flat)]
    if not opened:
        return
    start = opened[0]
    for name, said in (("histology", _renamed), ("grade", _graded), ("margins", _edged)):
        one = draft.fields.get(name)
        if one and one.filled and _stands_before(one, start) and said(view, start):
            yield name, "an addendum speaks of it again and may change it"
    named, graded = draft.fields.get("histology"), draft.fields.get("grade")
    renamed = named and named.filled and not _stands_before(named, start) and CHANGES.search(view.flat, start)
    if renamed and graded and graded.filled and _stands_before(graded, start):
        yield "grade", "an addendum changes the diagnosis that it graded"
    if again := _stained_again(draft.fields.get("ihcMarkers"), view, start):
        yield "ihcMarkers", f"an addendum gives a result again: {', '.join(again)}"


def _corrected(one: Field, view: Prose) -> bool:
    """Whether a value stands in a sentence that tells of a change: "corrected from positive to negative"."""
    spans = [place.span for place in one.places if place.span and place.reading == 0]
    return any(CORRECTED.search(view.flat[slice(*view.sentence(span[0]))]) for span in spans)


def _stands_before(one: Field, start: int) -> bool:
    return all(place.span is None or place.span[0] < start for place in one.places)


def _renamed(view: Prose, start: int) -> bool:
    """A disease is named in an addendum that speaks of a change, and not only denied there."""
    named = [match for match in DISEASE.finditer(view.flat, start) if not assertion(view, match.span()).negated]
    return bool(named) and CHANGES.search(view.flat, start) is not None


def _graded(view: Prose, start: int) -> bool:
    return any(span[0] >= start for span in grade_words(view.text)) and CHANGES.search(view.flat, start) is not None


def _edged(view: Prose, start: int) -> bool:
    return any(place >= start for place in edges(view.text))


def _stained_again(one: Field | None, view: Prose, start: int) -> list[str]:
    """Markers with a value from above the addendum that the addendum names as well, by immunostain or in-situ test."""
    if one is None or not isinstance(one.value, dict):
        return []
    names = list(one.value)
    earlier = {
        key(names[place.element])
        for place in one.places
        if place.element is not None and place.element < len(names) and place.span and place.span[0] < start
    }
    later = {key(other.name) for other in markers(view, start)}
    told = (view.flat[slice(*view.sentence(match.start()))] for match in HER2.finditer(view.flat, start))
    later = (later - {"her2"}) | ({"her2"} if any(not HYBRIDISED.search(said) for said in told) else set())
    return sorted(earlier & later)
