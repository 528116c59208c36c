"""What the HTTP door takes and answers, as closed pydantic models; the OpenAPI document is made from them."""

from typing import Annotated

from pydantic import BaseModel, BeforeValidator, ConfigDict, JsonValue
from pydantic import Field as Meta
from pydantic.alias_generators import to_camel

from services.core.finding import Severity
from services.core.run import RunState

MAX_ITERATIONS = 20
"""As the policy allows."""


def _whole(number: object) -> object:
    return int(number) if isinstance(number, float) and number.is_integer() else number


Whole = Annotated[int, BeforeValidator(_whole)]
"""JSON does not tell 3.0 from 3."""


class ProcessRequest(BaseModel):
    """One document to work on, and how. An unknown field is an error, and nothing is converted: "3" is no number."""

    model_config = ConfigDict(
        frozen=True, extra="forbid", strict=True, alias_generator=to_camel, hide_input_in_errors=True, allow_inf_nan=False
    )

    file_base64: Annotated[str, Meta(description="The file's bytes in base64; at most 25 MB of them.")]
    mime_type: Annotated[str, Meta(description="What the file is; it must agree with the bytes.", examples=["application/pdf"])]
    filename: Annotated[str, Meta(max_length=1000, description="Shown with the run. Data only, never a path.")]
    document_type_override: Annotated[str | None, Meta(description="The document's type, instead of finding it out.")] = None
    enable_reliability_loop: Annotated[bool | None, Meta(description="False: a single pass. Left out: as installed.")] = True
    quality_threshold: Annotated[
        float | None, Meta(gt=0, le=1, description="The score to reach; tax forms go by their own pass rule.")
    ] = None
    max_iterations: Annotated[Whole, Meta(ge=1, le=MAX_ITERATIONS)] | None = None
    expected_tax_year: Annotated[Whole, Meta(ge=1900, le=2100)] | None = None


class Answer(BaseModel):
    """Frozen and closed; in JSON its names are written in camel case."""

    model_config = ConfigDict(
        frozen=True, extra="forbid", alias_generator=to_camel, validate_by_name=True, validate_by_alias=True
    )


class Issue(Answer):
    """One open issue of the final grade. The same names as in the result file."""

    severity: Severity
    field: str | None = None
    code: str = ""
    message: str = ""
    suggestion: str = ""
    expected: str = ""
    actual: str = ""


class Iteration(Answer):
    """One attempt: what it was told, what it said, and how that was graded (scores 0-1)."""

    iteration: int
    score: float | None
    dimensions: dict[str, float]
    improvement_from_previous: float | None
    feedback: str
    extracted_data: dict[str, JsonValue]
    seconds: float


class Loop(Answer):
    """How the loop went; with several sections, that of the lowest score."""

    enabled: bool
    final_score: float | None
    iterations: int
    met_threshold: bool
    stopped_reason: str
    iteration_history: list[Iteration]


class Section(Answer):
    """One form or report of a file that holds several."""

    classified_type: str
    confidence: float
    pages: list[int]
    extracted_data: dict[str, JsonValue]
    tax_year: int | None
    final_score: float | None
    met_threshold: bool
    stopped_reason: str


class Processed(Answer):
    """The result. `documentId` is the run's id; `extractedData` holds the values by field, and `rawText`."""

    document_id: str
    classified_type: str
    confidence: float
    extracted_data: dict[str, JsonValue]
    tax_year: int | None
    issues: Annotated[list[str], Meta(description="`[SEVERITY:type:expected:actual] text`, worst first.")]
    findings: Annotated[list[Issue], Meta(description="The same issues, in parts.")]
    reliability_loop: Loop
    warnings: list[str]
    processing_time_ms: int
    sections: Annotated[list[Section] | None, Meta(exclude_if=lambda value: value is None)] = None


class StillRunning(Answer):
    """The run goes on; ask again at `GET /api/runs/{runId}`."""

    run_id: str
    state: RunState


class Failure(Answer):
    """What happened in one sentence, and what to do about it."""

    error: str
    suggestions: list[str]
