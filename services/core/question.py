"""A question put to us instead of a document: for clinical evidence, or for the right practitioner."""

from collections.abc import Mapping
from typing import Literal

from pydantic import Field as Meta
from pydantic import JsonValue

from services.core.base import Frozen

QuestionKind = Literal["evidence", "practitioner"]
Mode = Literal["doctor", "general"]
Source = Literal["index", "pubmed", "europepmc", "perplexity"]
LIVE: tuple[Source, ...] = ("pubmed", "europepmc", "perplexity")
"""Sources outside this machine: used only where a question switches them on."""
FIGURES: Mapping[Source, str] = {"europepmc": "europepmc_figures"}
"""Where figures are looked for, by the source that switches it on."""


class Pico(Frozen):
    """The parts of a clinical question in plain words; "" where it does not say."""

    population: str = ""
    intervention: str = ""
    comparison: str = ""
    outcome: str = ""
    condition: str = ""


class Tags(Frozen):
    """What a question is about. A primary tag is one of its list and "" only when the list is empty; the secondary ones
    are the rest in order."""

    disease_tags: tuple[str, ...] = ()
    decision_tags: tuple[str, ...] = ()
    primary_disease_tag: str = ""
    secondary_disease_tags: tuple[str, ...] = ()
    primary_decision_tag: str = ""
    secondary_decision_tags: tuple[str, ...] = ()


class Message(Frozen):
    """An earlier message of the conversation that the question comes from."""

    role: Literal["user", "assistant"]
    text: str


class Question(Frozen):
    """Everything that is asked, as stored. A run of it pins the sha256 of this as JSON.

    `pico` and `tags` as a person edited them; None: find them. `options` are those of the source design by its names
    (maxIterations, targetTopK ...). `practitioners` is the sha256 of the stored list, "" where none was given.
    """

    kind: QuestionKind
    text: str
    mode: Mode = "doctor"
    pico: Pico | None = None
    tags: Tags | None = None
    history: tuple[Message, ...] = ()
    location: str = ""
    options: Mapping[str, JsonValue] = Meta(default_factory=dict)
    sources: tuple[Source, ...] = ("index",)
    practitioners: str = ""
    practitioners_name: str = ""
    """The list's file name as it was given, by which its form is told apart."""
    warnings: tuple[str, ...] = ()
    """What was cut or assumed before it was asked; said with the result."""
