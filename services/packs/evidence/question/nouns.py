"""What a clinical question is understood to be: what it asks of which disease, and how to search for it."""

from typing import Literal

from pydantic import Field as Meta

from services.core.base import Frozen
from services.core.draft import Share
from services.core.question import Pico, Tags

Class = Literal[
    "cardiology/anticoagulation",
    "cardiology/heart_failure",
    "cardiology/dapt",
    "infectious/pneumonia",
    "infectious/sepsis",
    "oncology/treatment",
    "lifestyle/prevention",
    "general",
]
Category = Literal["core_decision", "complications", "duration_monitoring", "alternatives"]
TargetEvidence = Literal["guideline", "systematic_review", "trial", "cohort"]
ImageKind = Literal["zero", "standard"]


class Classification(Frozen):
    """The class of a question, and the MeSH terms that a search for it may and may not use."""

    classification: Class
    confidence: Share
    allowed_mesh_terms: tuple[str, ...] = ()
    excluded_mesh_terms: tuple[str, ...] = ()


class SubQuery(Frozen):
    """One search of at most 20 words; only the fallback of a long question that could not be divided may be longer."""

    text: str
    category: Category
    target_evidence: TargetEvidence


class ImagePolicy(Frozen):
    """Whether images may be shown. With `kind` "zero" only a decision algorithm that matches disease and decision may.

    `queries` are what an image search may ask: each holds a disease term, and a decision term when one is asked.
    """

    kind: ImageKind
    modalities: tuple[str, ...] = ()
    """Imaging modalities that the question asks for (not those it only reports)."""
    queries: tuple[str, ...] = ()
    reason: str = ""


class Term(Frozen):
    """A place in the question that a tag was read from. `span` = [start, end) in the question's text."""

    tag: str
    text: str
    span: tuple[int, int]
    status: Literal["stated", "negated", "family", "hypothetical", "outcome", "vetoed"] = "stated"


class Understanding(Frozen):
    """Everything that a search, its grading and its images are driven by."""

    pico: Pico
    tags: Tags
    classification: Classification
    scenarios: tuple[str, ...] = ()
    """Matching anchor scenarios, the first one first."""
    sub_queries: tuple[SubQuery, ...] = Meta(min_length=1)
    image_policy: ImagePolicy
    drugs: tuple[str, ...] = ()
    """Drugs and drug classes that the question asks about, in normal form and in order."""
    terms: tuple[Term, ...] = ()
    """Where each tag was read, with what was read and set aside (negated, a relative's, another meaning)."""
    warnings: tuple[str, ...] = ()

    @property
    def anchor_scenario(self) -> str:
        """The first matching scenario, "" for none."""
        return self.scenarios[0] if self.scenarios else ""
