"""The builtin reader of pathology reports: what a first look finds, and where it looks when it is told to look again."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from services.core.calls import CallRequest
from services.core.document import Document
from services.core.draft import CitedField, Extraction
from services.packs.clinical.pathology.assays import by_flow
from services.packs.clinical.pathology.choosing import (
    FIRM,
    LOOSE,
    WEIGHT,
    diagnosis,
    grade,
    labelled_type,
    margins,
    names_its_kind,
)
from services.packs.clinical.pathology.columns import columned
from services.packs.clinical.pathology.conclusion import conclusion
from services.packs.clinical.pathology.elsewhere import of_earlier_specimen
from services.packs.clinical.pathology.other_parts import on_another_part
from services.packs.clinical.pathology.parts import part_of
from services.packs.clinical.pathology.staining import Staining, stainings
from services.packs.clinical.pathology.stains import finds_all_keratins, key
from services.packs.clinical.pathology.tumours import Tumour, tumours
from services.packs.clinical.shared.citing import Entry, Told, cited, listed, of_no_type
from services.packs.clinical.shared.days.kinds import REPORT
from services.packs.clinical.shared.days.own import own_day
from services.packs.clinical.shared.houses.letterhead import SURE, likeliest_house
from services.packs.clinical.shared.prose import Prose, looks, prose, tidy
from services.packs.clinical.shared.sections.reports import section_at, sections

NAMES = ("histology", "grade", "margins", "ihcMarkers", "date", "institution")
PATHOLOGY_WORDS = re.compile(
    r"\b(?:patholog\w+|histolog\w+|histopatholog\w+|microscopic\w*|specimens?|gross description|biops(?:y|ies)|"
    r"resection|mastectomy|gleason|differentiated|malignan\w+|benign|cores|excision|carcinoma|adenocarcinoma|immunohisto\w+|"
    r"lymph nodes?|margins?|pt[0-4x]\w?|\w*mucosa|gastritis|colitis|duodenitis|\w*oesophagitis|esophagitis|metaplasia|"
    r"dysplasia|"
    r"hyperplas\w+|cytolog\w+|smears?|cholecystitis|appendicitis|lesional|capsule|frozen section|polyps?|adenomas?|"
    r"helicobacter|sections? show|villous)\b"
)


SUSPECTED = looks(
    r"(?:\b(?:atypical|abnormal|rare|malignant) (?:[a-z-]+ ){0,2}?(?:cells|glands|proliferation|epithelium|lesion|infiltrate"
    r"|population|process|aggregates?|clusters?|groups)(?: present)?,? )?"
    r"(?:highly )?(?:suspicious|worrisome|concerning) (?:for|of) (?:an? )?$"
)
"""Before a tumour that is no more than suspected, with the cells that are seen."""
BARE = re.compile(r"(?:(?:invasive|infiltrating|malignant) )?(?:carcinoma|tumou?r|neoplasm|cancer)")
"""A tumour's name that leaves its type open."""


def read(request: CallRequest) -> Extraction:
    """Read a pathology report. A later attempt accepts weaker evidence: descriptions, history, unlabelled days."""
    document = request.document
    if document is None:
        return of_no_type("no document was given")
    wide = request.feedback is not None and not request.feedback.first
    view = prose(document.text)
    named = any(one.behaviour != "generic" for one in tumours(view))
    words = len(set(PATHOLOGY_WORDS.findall(view.flat))) + 2 * named
    if not words:
        return of_no_type("none of a pathology report's words stand in it")
    told = {one.name: one for one in _fields(document, view, wide)}
    asked = [name for name in NAMES if not request.only or name in request.only]
    found = [told[name] for name in asked if told[name].given]
    sure = min((one.confidence for one in found), default=0.5)
    confidence = round(min(0.5 + 0.08 * words, 0.99) * (0.6 + 0.4 * sure), 3)
    kinds = ", ".join(dict.fromkeys(one.kind for one in sections(document.text)))
    return Extraction(
        likely_type="pathology",
        alternatives=[] if told["histology"].given else ["surgical-notes", "clinical-notes"],
        confidence=confidence,
        reasoning=f"{'Looked again, wider' if wide else 'First look'}; sections seen: {kinds}.",
        fields=[told[name] for name in asked],
    )


def _fields(document: Document, view: Prose, wide: bool) -> list[CitedField]:
    chosen = diagnosis(view, LOOSE if wide else FIRM)
    tumour = chosen[1] if chosen else None
    histology = _histology(view, chosen)
    said = margins(view, tumour, WEIGHT["specimen"]) or (margins(view, tumour, -10) if wide else None)
    return [
        cited("histology", histology, document),
        cited("grade", grade(view, tumour, LOOSE if wide else LOOSE + 15), document),
        cited("margins", said[0] if said else None, document),
        _markers(view, document, wide, tumour),
        cited("date", own_day(view, REPORT, wide=wide), document),
        cited("institution", _institution(view), document),
    ]


def _histology(view: Prose, chosen: tuple[Told, Tumour] | None) -> Told | None:
    """The tumour; where none is diagnosed, or only a polyp beside something else, what the report concludes."""
    about = conclusion(view) if chosen and chosen[1].behaviour == "benign" and "polyp" in chosen[0].value.lower() else None
    if about and chosen and about[0] <= chosen[0].span[0] and chosen[0].span[1] <= about[1]:
        return Told(tidy(view.text[slice(*about)]), about, 0.7)
    if chosen and BARE.fullmatch(chosen[0].value.lower()) and (named := labelled_type(view)):
        return named
    if chosen and (suspected := SUSPECTED.search(view.flat[max(0, chosen[0].span[0] - 90) : chosen[0].span[0]])):
        whole = chosen[0].span[0] - len(suspected[0]), chosen[0].span[1]
        return Told(tidy(view.text[slice(*whole)]), whole, 0.7)
    if chosen and (chosen[1].behaviour != "benign" or chosen[1].specific or names_its_kind(view, chosen[1])):
        return chosen[0]
    if labelled := labelled_type(view):
        return labelled
    span = conclusion(view)
    return Told(tidy(view.text[slice(*span)]), span, 0.7) if span else chosen[0] if chosen else None


def _markers(view: Prose, document: Document, wide: bool, tumour: Tumour | None) -> CitedField:
    best: dict[str, Staining] = {}
    for one in _on_the_tumour(view, _stained(view, document, wide), tumour):
        held = best.get(key(one.marker.name))
        if held is None or _informs_more(view, one, held):
            best[key(one.marker.name)] = one
        elif held.marker.name.islower() and one.marker.name.isupper():
            best[key(one.marker.name)] = replace(held, marker=replace(held.marker, name=one.marker.name))
    best = _once(view, best)
    entries = [
        Entry({"marker": one.marker.name, "value": one.value}, one.span, 0.95 if one.sure else 0.75) for one in best.values()
    ]
    return listed("ihcMarkers", entries, document)


def _stained(view: Prose, document: Document, wide: bool) -> Sequence[Staining]:
    """Every stain with its result; where a column tells it, the signs of its row are crosses and no results."""
    told = tuple(columned(view, document))
    places = {one.marker.span for one in told}
    said = [one for one in stainings(view, loose=wide) if one.marker.span not in places]
    return sorted((*said, *(one for one in told if one.value)), key=lambda one: one.marker.span)


def _on_the_tumour(view: Prose, found: Sequence[Staining], tumour: Tumour | None) -> Sequence[Staining]:
    """The stains of this specimen's tumour; those of the flow or of an earlier specimen only where there are no others."""
    here = [
        one
        for one in found
        if part_of(view, one.span[0]) not in ("clinical", "prior", "admin")
        and not (tumour and on_another_part(view, one.marker.span[0], tumour))
    ]
    stained = [one for one in here if not by_flow(view, one.span[0])] or here
    return [one for one in stained if not of_earlier_specimen(view, one.marker.span[0])] or stained


def _once(view: Prose, best: Mapping[str, Staining]) -> dict[str, Staining]:
    """The stains without a second name of the keratins' mixture for which another sentence tells the same."""
    held = [one for one in best.values() if finds_all_keratins(one.marker.name)]
    first = min(held, key=lambda one: one.span[0], default=None)
    again = [
        one
        for one in held
        if one is not first and first and one.value.lower() == first.value.lower() and not _told_together(view, one, first)
    ]
    return {name: one for name, one in best.items() if one not in again}


def _told_together(view: Prose, one: Staining, other: Staining) -> bool:
    return view.sentence(one.marker.span[0]) == view.sentence(other.marker.span[0])


def _informs_more(view: Prose, one: Staining, held: Staining) -> bool:
    """A later report outweighs an earlier one, then a figure a word, then the stains of the tissue the flow."""
    kinds = [part_of(view, item.span[0]) == "addendum" for item in (one, held)]
    figures = [bool(re.search(r"\d", item.value)) for item in (one, held)]
    stained = [section_at(view.text, item.span[0]).kind == "ihc" for item in (one, held)]
    return (kinds[0], figures[0], stained[0], one.sure) > (kinds[1], figures[1], stained[1], held.sure)


def _institution(view: Prose) -> Told | None:
    house = likeliest_house(view.text)
    return Told(tidy(view.text[slice(*house.span)]), house.span, SURE) if house else None
