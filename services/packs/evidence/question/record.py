"""A record of the literature, in one shape for every source it can come from."""

import re
from collections.abc import Mapping, Sequence
from typing import Literal

from pydantic import Field as Meta
from pydantic import JsonValue, ValidationError

from services.core.base import Frozen

Kind = Literal["guideline", "consensus", "meta_analysis", "systematic_review", "trial", "cohort", "review", "protocol", "article"]
SourceBadge = Literal[
    "PubMed", "Cochrane", "Clinical Trial", "Guideline", "Meta-Analysis", "Systematic Review", "PMC", "Europe PMC"
]
QualityBadge = Literal["Gold Standard", "Recent", "Highly Cited", "Practical Guidance", "Landmark Trial", "Anchor Guideline"]
PRIMARY: tuple[Kind, ...] = ("trial", "cohort")
"""Primary studies: what was done to or seen in patients; no guideline, review or protocol."""
GUIDANCE: tuple[Kind, ...] = ("guideline", "consensus")
REVIEWS: tuple[Kind, ...] = ("meta_analysis", "systematic_review")

TYPES: tuple[tuple[Kind, tuple[str, ...]], ...] = (
    ("guideline", ("practice guideline", "guideline")),
    ("consensus", ("consensus development conference", "consensus statement")),
    ("meta_analysis", ("meta-analysis", "network meta-analysis")),
    ("systematic_review", ("systematic review",)),
    ("protocol", ("clinical trial protocol",)),
    ("trial", ("randomized controlled trial", "controlled clinical trial", "clinical trial", "pragmatic clinical trial")),
    ("cohort", ("observational study", "cohort study", "comparative study")),
    ("review", ("review",)),
)
"""Publication types as PubMed and Europe PMC write them, the strongest first."""
BY_TITLE: tuple[tuple[Kind, str], ...] = (
    ("guideline", r"\bclinical (?:practice )?guidelines?\b|\bguidelines? (?:for|on) the\b"),
    ("meta_analysis", r"meta-?analys[ie]s"),
    ("systematic_review", r"systematic review"),
    ("protocol", r"\bprotocol\b|rationale and design|design and rationale"),
    ("trial", r"randomi[sz]ed|double[- ]blind|placebo-controlled"),
    ("cohort", r"\bcohort\b|\bobservational\b|\bregistry\b"),
)


class Section(Frozen):
    """One part of an abstract; `label` as printed ("Results"), "" where the abstract has no parts."""

    label: str
    text: str


class Record(Frozen):
    """One publication. `id` is the same for the same publication from every source; `source` tells where it came from.

    `anchor` is its id among the anchors, "" for all others; `verified` False: an identifier of it was written from
    knowledge and has not been confirmed by a second source.
    """

    id: str
    kind: Kind
    title: str
    sections: tuple[Section, ...] = ()
    authors: tuple[str, ...] = ()
    n_authors: int = 0
    journal: str = ""
    year: int | None = None
    pmid: str = ""
    pmcid: str = ""
    doi: str = ""
    url: str = ""
    keywords: tuple[str, ...] = ()
    mesh: tuple[str, ...] = ()
    licence: str = ""
    source: str = "index"
    anchor: str = ""
    verified: bool = True
    citations: int | None = None

    @property
    def abstract(self) -> str:
        """The whole abstract with its labels, as printed."""
        return " ".join(f"{part.label}: {part.text}" if part.label else part.text for part in self.sections)

    @property
    def text(self) -> str:
        """Everything that can be searched."""
        return " ".join([self.title, self.abstract, *self.keywords, *self.mesh])


class Plain(Frozen):
    """A live source's record as it comes through the kit: plain values, all but the title optional."""

    title: str = Meta(min_length=1)
    sections: tuple[tuple[str, str], ...] = ()
    authors: tuple[str, ...] = ()
    journal: str = ""
    year: int | None = None
    pmid: str = ""
    pmcid: str = ""
    doi: str = ""
    url: str = ""
    keywords: tuple[str, ...] = ()
    mesh: tuple[str, ...] = ()
    publication_types: tuple[str, ...] = ()
    citations: int | None = None


def from_plain(source: str, raw: Mapping[str, JsonValue]) -> Record | None:
    """A live source's record in our shape; None when it has no title, no identifier and no link, or a wrong shape."""
    try:
        plain = Plain.model_validate(raw, strict=False)
    except ValidationError:
        return None
    name = identity(pmid=plain.pmid, doi=plain.doi, pmcid=plain.pmcid, url=plain.url)
    if not name:
        return None
    given = plain.model_dump(exclude={"sections", "publication_types"})
    return Record(
        **given,
        id=name,
        kind=kind_of(plain.publication_types, plain.title),
        sections=tuple(Section(label=label, text=text) for label, text in plain.sections),
        n_authors=len(plain.authors),
        source=source,
    )


def identity(*, pmid: str = "", doi: str = "", pmcid: str = "", url: str = "") -> str:
    """The one name of a publication: by PMID, else DOI, else PMCID, else its link; "" when it has none of them."""
    if pmid:
        return f"PMID:{pmid}"
    if doi:
        return f"DOI:{doi.lower()}"
    return pmcid or url


def kind_of(types: Sequence[str], title: str) -> Kind:
    """What a publication is, by its stated types and else by its title; a type only told by the title counts as well."""
    stated = {one.lower() for one in types}
    for kind, names in TYPES:
        if stated & set(names):
            return "protocol" if kind in PRIMARY and by_title(title) == "protocol" else kind
    return by_title(title)


def by_title(title: str) -> Kind:
    """What a publication calls itself in its title, "article" where it does not say."""
    return next((kind for kind, pattern in BY_TITLE if re.search(pattern, title, re.IGNORECASE)), "article")
