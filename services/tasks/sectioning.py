"""A file into its forms and reports. Without good evidence for several it stays one section, read as a whole."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from services.core.document import Document, Suspicion
from services.documents.sections import Section, cut
from services.tasks.classification import OTHER, Classification, classify, known_kinds
from services.tasks.pack import Pack
from services.tasks.packets import Group, groups
from services.tasks.papers import left_in
from services.tasks.patients import several
from services.tasks.reports import stretches

TWO_PATIENTS = "two_patients"
TWO_PATIENTS_WORDS = "the file holds papers of more than one patient"
NOT_KNOWN = "the kind of the document was not recognised, so that little was looked for"


@dataclass(frozen=True)
class Part:
    """One form or report: its type, its document, and what a person should know of its place in the file."""

    found: Classification
    section: Section
    notes: tuple[str, ...] = ()


@dataclass(frozen=True)
class Sections:
    """The parts of a file in order, and what is suspicious about their being in one file."""

    parts: tuple[Part, ...]
    suspicions: tuple[Suspicion, ...] = ()
    left_out: tuple[int, ...] = ()
    """Pages that belong to no part: instructions, letters, empty ones."""


def sections_of(document: Document, packs: Mapping[str, Pack], chosen: str = "") -> Sections:
    """Split a file. With a type `chosen` by the user every part is of that type, and only forms of it are told apart.

    Deterministic; calls nothing but the packs' own readers. Two patients in one file are told on every part of it.
    """
    parts = _as_chosen(document, packs, chosen) if chosen else _noted(_parts(document, packs), packs)
    inside = {number for part in parts for number in part.section.pages}
    left_out = tuple(page.number for page in document.pages if page.number not in inside)
    of_people = {pack.doc_type for pack in packs.values() if pack.rubric.family == "clinical"}
    if not any(part.found.doc_type in of_people for part in parts) or not several(document.text):
        return Sections(parts, left_out=left_out)
    told = tuple(
        Part(part.found, part.section, (*part.notes, TWO_PATIENTS_WORDS)) if part.found.doc_type in of_people else part
        for part in parts
    )
    words = f"{TWO_PATIENTS_WORDS[0].upper()}{TWO_PATIENTS_WORDS[1:]}."
    return Sections(told, (Suspicion(code=TWO_PATIENTS, message=words),), left_out)


def _parts(document: Document, packs: Mapping[str, Pack]) -> tuple[Part, ...]:
    whole = classify(document.text, known_kinds(packs))
    forms = {name: pack for name, pack in packs.items() if pack.rubric.family == "tax"}
    parts = _packet(document, packs, forms, whole) if forms else ()
    return parts or _reports(document, packs, whole)


def _noted(parts: Sequence[Part], packs: Mapping[str, Pack]) -> tuple[Part, ...]:
    """The parts, those of a type of last resort with a note: a person may know the kind, and with it what to look for."""
    kinds = {OTHER, *(pack.doc_type for pack in known_kinds(packs).values())}
    return tuple(one if one.found.doc_type in kinds else replace(one, notes=(*one.notes, NOT_KNOWN)) for one in parts)


def _as_chosen(document: Document, packs: Mapping[str, Pack], chosen: str) -> tuple[Part, ...]:
    found = Classification(chosen, 1.0, (), "chosen by the user")
    mine = {name: pack for name, pack in packs.items() if pack.doc_type == chosen and pack.rubric.family == "tax"}
    several_forms = [group for group in groups(document, mine, packs) if group.doc_type == chosen] if mine else []
    if len(several_forms) < 2:
        return (Part(found, Section(document)),)
    return tuple(Part(found, group.section(document), tuple(group.notes)) for group in several_forms)


def _packet(document: Document, packs: Mapping[str, Pack], forms: Mapping[str, Pack], whole: Classification) -> tuple[Part, ...]:
    """The forms of the file and what stands between them; nothing when it holds no form."""
    found = groups(document, forms, packs)
    known = [group for group in found if group.doc_type != OTHER]
    if not known or (not any(group.filled for group in known) and (whole.doc_type == OTHER or len(known) == 1)):
        return ()
    types = frozenset(group.doc_type for group in known)
    alone = len(known) == 1 and not (known[0].apart and len(found) > 1)
    if alone and whole.doc_type == known[0].doc_type:
        return (Part(whole, Section(document), tuple(left_in(document, whole.doc_type, forms, types))),)
    if alone and whole.doc_type != OTHER and whole.doc_type not in {pack.doc_type for pack in forms.values()}:
        return ()
    return tuple(part for group in found for part in _of_group(document, packs, forms, group, types))


def _of_group(
    document: Document, packs: Mapping[str, Pack], forms: Mapping[str, Pack], group: Group, types: frozenset[str]
) -> Iterator[Part]:
    """The type of a form is settled page by page; what stands between forms may be reports of any other type."""
    section = group.section(document)
    if group.doc_type == OTHER and group.apart:
        clinical = {name: pack for name, pack in known_kinds(packs).items() if pack.rubric.family != "tax"}
        for start, end in stretches(section.document, clinical):
            yield _report(document, packs, section.to_file((start, end)))
        return
    mine = {name: pack for name, pack in packs.items() if group.doc_type in (OTHER, pack.doc_type)}
    notes = (*group.notes, *left_in(section.document, group.doc_type, forms, types))
    yield Part(classify(section.document.text, mine), section, notes)


def _reports(document: Document, packs: Mapping[str, Pack], whole: Classification) -> tuple[Part, ...]:
    reports = {name: pack for name, pack in known_kinds(packs).items() if pack.rubric.family != "tax"}
    spans = stretches(document, reports)
    if len(spans) < 2:
        found = classify(document.text, packs) if whole.doc_type == OTHER else whole
        return (Part(found, Section(document)),)
    return tuple(_report(document, packs, span) for span in spans)


def _report(document: Document, packs: Mapping[str, Pack], span: tuple[int, int]) -> Part:
    section = cut(document, [span])
    return Part(classify(section.document.text, packs), section)
