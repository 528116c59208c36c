"""Which part of a report a place belongs to, where a heading of earlier findings stands above what is told of this specimen."""

from services.packs.clinical.shared.prose import Prose, looks
from services.packs.clinical.shared.sections.reports import Kind, Section, section_at, sections

ADDED = looks(r"\n ?addend(?:um|a)\b[^\n:]{0,30}:")
HERE = looks(
    r"\b(?:repeated|re-?tested|performed|tested|done|run|on|in) (?:(?:on|in) )?(?:this|the (?:present|current)) "
    r"(?:specimen|biopsy|resection|excision|case|material|sample|tumou?r)\b"
)
"""Words behind which the findings are this specimen's again."""
FIRST_DIAGNOSIS = looks(r"\b(?:original|initial|previous|prior|primary) (?:final |pathologic(?:al)? )?diagnos[ie]s\b")
ADDENDUM = looks(r"\baddend(?:um|a)\b|\bsupplement(?:ary|al) report\b")


def part_of(view: Prose, position: int) -> Kind:
    """The kind of part a place belongs to."""
    section = section_at(view.text, position)
    if section.kind != "prior":
        return section.kind
    start = section.heading[1]
    if ADDED.search(view.flat, start, position + 1):
        return "addendum"
    if HERE.search(view.flat, start, position):
        return "microscopic"
    return "final" if _restates(view, section) else "prior"


def restated(view: Prose, position: int) -> bool:
    """Whether a place is in the diagnosis that an addendum repeats because it is issued without the report."""
    return _restates(view, section_at(view.text, position)) and part_of(view, position) == "final"


def _restates(view: Prose, section: Section) -> bool:
    others = {one.kind for one in sections(view.text)}
    return (
        section.kind == "prior"
        and FIRST_DIAGNOSIS.search(view.flat, *section.heading) is not None
        and not others & {"final", "synoptic", "microscopic"}
        and ADDENDUM.search(view.flat) is not None
    )
