"""The anchors: guidelines and landmark studies of six scenarios, each checked against a table of DOI, PMID and title.

Their identifiers were written from knowledge; those that a second source confirmed are `verified`, the others are shown as
unverified until a live source confirms them. Five of fourteen identifiers were wrong where this list comes from, so an item
that does not agree with the table is not used at all.
"""

import hashlib
import json
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files

from services.core.base import Frozen
from services.packs.evidence.question.record import Kind, QualityBadge, Record, SourceBadge, identity

ITEMS = "anchors.json"
TABLE = "anchor_identifiers.tsv"
LEAST_GUIDELINES = 3
"""A pack with fewer could never reach the floor of sufficiency."""


class Certainty(Frozen):
    """A: matched in at least one independent source; B: from knowledge alone; -: left out, sources conflict."""

    pmid: str
    doi: str


class Anchor(Frozen):
    """One anchor as stored."""

    kind: Kind
    title: str
    authors: str
    journal: str
    year: int
    doi: str
    url: str
    source_badge: SourceBadge
    certainty: Certainty
    pmid: str = ""
    quality_badges: tuple[QualityBadge, ...] = ()

    @property
    def verified(self) -> bool:
        return "A" in (self.certainty.pmid, self.certainty.doi)


class Scenario(Frozen):
    """A decision that the anchors were chosen for: its disease and decision tags, and the ids of its pack."""

    disease: tuple[str, ...]
    decision: tuple[str, ...]
    items: tuple[str, ...]
    requires: Mapping[str, tuple[str, ...]]

    @property
    def required_diseases(self) -> tuple[str, ...]:
        return tuple(self.requires.get("all", ()))


@cache
def stored() -> dict[str, Anchor]:
    """Every anchor of the file by its id, in order."""
    return {name: Anchor.model_validate(item) for name, item in _file()["items"].items()}


@cache
def scenarios() -> dict[str, Scenario]:
    """Every scenario by name, in order."""
    return {name: Scenario.model_validate(item) for name, item in _file()["scenarios"].items()}


@cache
def anchors() -> dict[str, Record]:
    """The anchors that agree with the table, by their id among the anchors, as records without an abstract."""
    faulty = faults(stored())
    return {name: _record(name, item) for name, item in stored().items() if name not in faulty}


def pack_of(names: Iterable[str]) -> tuple[Record, ...]:
    """The anchors of some scenarios, each once, in the order of their packs."""
    ids = dict.fromkeys(item for name in names for item in scenarios()[name].items)
    return tuple(anchors()[item] for item in ids if item in anchors())


def faults(items: Mapping[str, Anchor]) -> dict[str, str]:
    """What is wrong with which anchor: not as in the table, a link not of its own, or an identifier under two titles."""
    table = {(doi, pmid): digest for doi, pmid, digest in _table()}
    pmids = Counter(item.pmid for item in items.values() if item.pmid)
    dois = Counter(item.doi.lower() for item in items.values())
    found = {}
    for name, item in items.items():
        if table.get((item.doi, item.pmid)) != checksum(item.doi, item.pmid, item.title):
            found[name] = "its DOI, PMID and title do not agree with the table"
        elif item.url != own_link(item.doi, item.pmid):
            found[name] = "its link is not that of its identifier"
        elif pmids[item.pmid] > 1 or dois[item.doi.lower()] > 1:
            found[name] = "its identifier stands under two titles"
    return found


def checksum(doi: str, pmid: str, title: str) -> str:
    """One number over what must belong together; the title counts by its letters and digits."""
    plain = re.sub(r"[^a-z0-9]+", " ", title.lower()).strip()
    return hashlib.sha256("|".join([doi.lower(), pmid, plain]).encode()).hexdigest()[:16]


def own_link(doi: str, pmid: str) -> str:
    """The link that an identifier gives: PubMed's page, else the DOI's."""
    return f"https://pubmed.ncbi.nlm.nih.gov/{pmid}/" if pmid else f"https://doi.org/{doi}"


def _record(name: str, item: Anchor) -> Record:
    return Record(
        id=identity(pmid=item.pmid, doi=item.doi),
        kind=item.kind,
        title=item.title,
        authors=(item.authors,),
        n_authors=1,
        journal=item.journal,
        year=item.year,
        pmid=item.pmid,
        doi=item.doi,
        url=item.url,
        source="anchor",
        anchor=name,
        verified=item.verified,
    )


def _table() -> list[tuple[str, str, str]]:
    lines = files(__package__ or "").joinpath("data", TABLE).read_text("utf-8").splitlines()[1:]
    return [(doi, pmid, digest) for doi, pmid, digest in (line.split("\t") for line in lines)]


@cache
def _file() -> dict[str, dict[str, dict[str, object]]]:
    parsed: dict[str, dict[str, dict[str, object]]] = json.loads(
        files(__package__ or "").joinpath("data", ITEMS).read_text("utf-8")
    )
    return parsed
