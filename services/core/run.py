"""A run's pinned specification and its state."""

from collections.abc import Mapping
from typing import Literal

from pydantic import Field as Meta

from services.core.base import Frozen
from services.core.policy import Overrides, Preset

RunState = Literal["queued", "reading", "running", "finished", "failed", "cancelled"]
RunKind = Literal["document", "evidence", "practitioner"]
"""What a run works on: a document, or a question of that kind."""
Engine = Literal["builtin", "google", "openai", "compatible"]


class RunOptions(Frozen):
    """What a user chooses for a run."""

    engine: Engine = "builtin"
    preset: Preset = "default"
    doc_type: str | None = None
    """Override of the classification."""
    tax_year: int | None = None
    client: str = ""
    overrides: Overrides = Meta(default_factory=Overrides)
    use_llm_verification: bool = False
    text_layer: bool = True
    """Values that a native PDF's own text layer verifies are shown as accepted before a person looked."""


class RunSpec(Frozen):
    """Everything a run depends on, fixed when it starts; nothing about it can change afterwards.

    `versions` maps "rubric:tax/w2", "prompt:tax/w2/extract", "schema:tax/w2" to sha256; `models` maps role ("grade", and
    "grade:2", "grade:3" ... where several grade), and "agent:marc/radiology/tagger" for the agents of a pipeline, to
    "provider/model".
    """

    run_id: str
    file: str
    sha256: str
    options: RunOptions
    environment: Overrides = Meta(default_factory=Overrides)
    """What MARC_* and PROOFLOOP_BUDGET_* said when the run was made."""
    models: Mapping[str, str] = Meta(default_factory=dict)
    versions: Mapping[str, str] = Meta(default_factory=dict)
    batch: str | None = None
    kind: RunKind = "document"
    """For a question, `sha256` is of the stored question and `file` its first words."""

    @property
    def graders(self) -> tuple[str, ...]:
        """The models that grade, in order; none where the engine grades by rules alone."""
        roles = sorted((role for role in self.models if role.partition(":")[0] == "grade"), key=lambda role: (len(role), role))
        return tuple(self.models[role].partition("/")[2] for role in roles)
