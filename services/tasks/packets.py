"""A packet of forms: its pages grouped by form, with copies and later pages together and instructions left out."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from services.core.document import Box, Document, Page
from services.documents.sections import Section, Span, cut
from services.tasks.classification import OTHER, classify, evidence, fold
from services.tasks.divided import companions, divided
from services.tasks.forms import Facts, corrects, facts_of, same_form, same_parties, tins_printed
from services.tasks.pack import Pack
from services.tasks.papers import papers

INSTRUCTIONS = re.compile(
    r"^\W*(?:(?:general |specific )?instructions? (?:for|to)\b|notice to\b|future developments\b)", re.I | re.M
)
HEAD = 12
"""Lines at the top of a page among which its heading stands."""
CONTINUED = re.compile(
    r"\bcontinu(?:ed|ation)\b|\bpage\s*:?\s*[2-9]\b|\b(?:supplemental|additional) (?:information|statement)\b", re.I
)
FIGURES = re.compile(r"\d[\d,]*\.\d\d\b|\b\d{2}-\d{7}\b|\b\d{3}-\d{2}-\d{4}\b")
"""An amount, or the number of a party."""
STATEMENT = 0.6
"""Share of the form's own words below which a page under the same parties is a statement to it."""
BARE = 6
"""Words below which a page is as good as empty."""


@dataclass(frozen=True)
class Sheet:
    """A page, or a part of one, with the type it prints (OTHER: none of the forms) and what it says of whose it is."""

    page: Page
    doc_type: str
    text: str
    facts: Facts | None = None
    region: Box | None = None
    stretch: Span | None = None
    """The part of a page of plain text that is a paper by itself."""
    weight: float = 0.0
    """What speaks for the type on a whole page; a form's own page says much more than a statement that goes with it."""


@dataclass
class Group:
    """The sheets of one form, or consecutive ones of no form."""

    doc_type: str
    sheets: list[Sheet] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    @property
    def facts(self) -> list[Facts]:
        return [sheet.facts for sheet in self.sheets if sheet.facts]

    @property
    def filled(self) -> bool:
        return any(not facts.empty for facts in self.facts)

    @property
    def apart(self) -> bool:
        """It was told apart from other papers on its page by the words of both."""
        return any(sheet.stretch for sheet in self.sheets)

    def section(self, document: Document) -> Section:
        """The group as a document of its own."""
        spans = sorted({sheet.stretch or sheet.page.span for sheet in self.sheets})
        regions: dict[int, Box] = {}
        for sheet in self.sheets:
            if sheet.region:
                regions[sheet.page.number] = sheet.region.around(regions.get(sheet.page.number, sheet.region))
        return cut(document, spans, regions)


def groups(document: Document, forms: Mapping[str, Pack], packs: Mapping[str, Pack]) -> tuple[Group, ...]:
    """Every form of the file once, in the order of first pages; other pages that say something are groups of OTHER.

    `forms` are the packs to find, `packs` all that are known. None in a file without a form.
    """
    found: list[Group] = []
    last: Group | None = None
    every = tuple(sheets(document, forms, packs))
    for sheet in every if any(one.facts for one in every) else ():
        last = _placed(sheet, found, last, packs)
    for index, group in enumerate(found):
        group.notes += _notes(group, found[:index] + found[index + 1 :])
    return tuple(found)


def sheets(document: Document, forms: Mapping[str, Pack], packs: Mapping[str, Pack]) -> Iterator[Sheet]:
    """Every page, or region or stretch of a divided page, with its type and facts."""
    for page in document.pages:
        stretches = papers(document, page, forms, packs)
        for span in stretches or (page.span,):
            yield from _sheets(document, page, span, forms, apart=bool(stretches))


def _sheets(document: Document, page: Page, span: Span, forms: Mapping[str, Pack], *, apart: bool) -> Iterator[Sheet]:
    by_type = {pack.doc_type: pack for pack in forms.values()}
    stretch = span if apart else None
    alone = cut(document, [span]).document
    doc_type = classify(alone.text, forms).doc_type
    if doc_type == OTHER:
        yield Sheet(page, OTHER, alone.text, stretch=stretch)
        return
    parts = divided(document, page, forms)
    for box, kind, facts in parts:
        yield Sheet(page, kind, cut(document, [page.span], {page.number: box}).document.text, facts, box)
    if not parts:
        weight = evidence(fold(alone.text), by_type[doc_type].rubric.signature).weight
        yield Sheet(page, doc_type, alone.text, facts_of(alone, by_type[doc_type]), stretch=stretch, weight=weight)
        for kind, facts in companions(alone, doc_type, forms):
            yield Sheet(page, kind, alone.text, facts, stretch=stretch)


def _placed(sheet: Sheet, found: list[Group], last: Group | None, packs: Mapping[str, Pack]) -> Group | None:
    """Put a sheet where it belongs; returns the group it went to, or the last one when it belongs to none."""
    if len(sheet.text.split()) < BARE or _is_instructions(sheet):
        return last
    if sheet.facts:
        group = _of_form(sheet, found, last)
    else:
        group = _later_page(sheet, last) if sheet.stretch is None else None
        if group is None and not _says(sheet, packs):
            return last
        if group is None and last and last.doc_type == OTHER:
            group = last
    if group is None:
        group = Group(sheet.doc_type)
        found.append(group)
    group.sheets.append(sheet)
    return group


def _is_instructions(sheet: Sheet) -> bool:
    head = "\n".join(line for line in sheet.text.splitlines() if line.strip()).splitlines()[:HEAD]
    return (sheet.facts is None or sheet.facts.empty) and bool(INSTRUCTIONS.search("\n".join(head)))


def _of_form(sheet: Sheet, found: list[Group], last: Group | None) -> Group | None:
    """The group whose form this is a copy of; what says too little belongs to the form right before it."""
    if sheet.facts is None:
        return None
    for group in reversed(found):
        if group.doc_type != sheet.doc_type or any(_apart(sheet, one) for one in group.sheets):
            continue
        if any(same_form(sheet.facts, one) for one in group.facts) or any(_goes_with(sheet, one) for one in group.sheets):
            return group
    if last and last.doc_type == sheet.doc_type and not any(_told_apart(sheet, one) for one in last.sheets):
        return last
    return None


def _goes_with(sheet: Sheet, one: Sheet) -> bool:
    """One is the form and the other a statement that goes with it: the same parties, and far fewer words of the form."""
    if sheet.facts is None or one.facts is None or not sheet.weight or not one.weight:
        return False
    less, more = sorted((sheet.weight, one.weight))
    return less < STATEMENT * more and same_parties(sheet.facts, one.facts)


def _apart(sheet: Sheet, one: Sheet) -> bool:
    """Regions of one page were told apart already."""
    return sheet.page.number == one.page.number and _told_apart(sheet, one)


def _told_apart(sheet: Sheet, one: Sheet) -> bool:
    return sheet.facts is not None and one.facts is not None and same_form(sheet.facts, one.facts) is False


def _says(sheet: Sheet, packs: Mapping[str, Pack]) -> bool:
    """Something stands here that could be looked for: a figure, or the words of a type."""
    return bool(FIGURES.search(sheet.text)) or classify(sheet.text, packs).doc_type != OTHER


def _later_page(sheet: Sheet, last: Group | None) -> Group | None:
    """The form before this page, when it is a later page of it."""
    if last is None or last.doc_type == OTHER:
        return None
    digits = re.sub(r"(?<=\d)[ -](?=\d)", "", sheet.text)
    named = any(tin in digits for tin in tins_printed(last.facts))
    return last if named or CONTINUED.search(sheet.text[:600]) else None


def _notes(group: Group, others: list[Group]) -> Iterator[str]:
    copies = [facts.copy for facts in group.facts if facts.copy and not facts.empty]
    if len(copies) > len(set(copies)):
        yield "the same copy of this form stands in the file more than once"
    for other in others:
        if other.doc_type != group.doc_type:
            continue
        if any(corrects(mine, theirs) for mine in group.facts for theirs in other.facts):
            yield f"corrects the form on page {other.sheets[0].page.number}"
        if any(corrects(theirs, mine) for mine in group.facts for theirs in other.facts):
            yield f"superseded by the corrected form on page {other.sheets[0].page.number}"
