"""A record as a reference: whole and with a direct link, or not at all."""

from services.core.base import Frozen
from services.packs.evidence.question.anchors import stored
from services.packs.evidence.question.links import direct_link
from services.packs.evidence.question.record import Kind, QualityBadge, Record, SourceBadge

RECENT = 5
"""Years, counted back from the year of the question."""
HIGHLY_CITED = 100
"""Citations as a live source counts them; without a count the badge is never given."""
LISTED = 3
"""Up to so many authors are listed in full; more become "First et al."."""
BADGES: dict[Kind, SourceBadge] = {
    "guideline": "Guideline",
    "consensus": "Guideline",
    "meta_analysis": "Meta-Analysis",
    "systematic_review": "Systematic Review",
    "trial": "Clinical Trial",
}
UNVERIFIED = "Its identifiers were written from knowledge and are not yet confirmed by a second source."


class Reference(Frozen):
    """One reference as shown. `number` counts from 1 in the final list; `note` says what a reader should know of it."""

    number: int
    id: str
    title: str
    url: str
    authors: str
    journal: str
    year: str
    kind: Kind
    source_badge: SourceBadge
    quality_badges: tuple[QualityBadge, ...] = ()
    pmid: str = ""
    doi: str = ""
    source: str = ""
    licence: str = ""
    verified: bool = True
    note: str = ""
    disease_tags: tuple[str, ...] = ()
    decision_tags: tuple[str, ...] = ()
    relevance: float = 0.0
    anchor: str = ""


def reference(record: Record, year_now: int, *, number: int = 0) -> Reference | None:
    """The record as a reference; None when title, direct link, authors, journal or year is missing."""
    url = direct_link(record)
    authors = author_line(record)
    if not (record.title.strip() and url and authors and record.journal.strip() and record.year):
        return None
    return Reference(
        number=number,
        id=record.id,
        title=record.title.strip(),
        url=url,
        authors=authors,
        journal=record.journal.strip(),
        year=str(record.year),
        kind=record.kind,
        source_badge=source_badge(record),
        quality_badges=quality_badges(record, year_now),
        pmid=record.pmid,
        doi=record.doi,
        source=record.source,
        licence=record.licence,
        verified=record.verified,
        note="" if record.verified else UNVERIFIED,
        anchor=record.anchor,
    )


def author_line(record: Record) -> str:
    """Up to three authors in full, else "First et al."; an organisation is an author; "" when none is known."""
    named = [name.strip() for name in record.authors if name.strip()]
    if not named:
        return ""
    return f"{named[0]} et al." if max(record.n_authors, len(named)) > LISTED else ", ".join(named)


def source_badge(record: Record) -> SourceBadge:
    """What kind of source it is, else where it is found. A Cochrane review is known by its journal."""
    if record.anchor:
        return stored()[record.anchor].source_badge
    if "cochrane database" in record.journal.lower():
        return "Cochrane"
    if record.kind in BADGES:
        return BADGES[record.kind]
    if record.source == "europepmc":
        return "Europe PMC"
    return "PubMed" if record.pmid else "PMC"


def quality_badges(record: Record, year_now: int) -> tuple[QualityBadge, ...]:
    """What speaks for it. An anchor's own are stored; recency is reckoned from the question's year."""
    stored_ones = stored()[record.anchor].quality_badges if record.anchor else ()
    earned: list[tuple[QualityBadge, bool]] = [
        ("Anchor Guideline", "Anchor Guideline" in stored_ones),
        ("Gold Standard", "Gold Standard" in stored_ones),
        ("Landmark Trial", "Landmark Trial" in stored_ones),
        ("Practical Guidance", record.kind == "consensus"),
        ("Recent", bool(record.year) and 0 <= year_now - (record.year or 0) < RECENT),
        ("Highly Cited", (record.citations or 0) >= HIGHLY_CITED),
    ]
    return tuple(badge for badge, true in earned if true)
