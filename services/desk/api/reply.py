"""From a run's result file (architecture, section 8) to the reply of the HTTP door. Pure."""

from collections.abc import Mapping

from pydantic import BaseModel, JsonValue

from services.desk.api.models import Issue, Iteration, Loop, Processed, Section

RAW_TEXT = "rawText"
TAX_YEAR = "tax_year"


class ResultField(BaseModel):
    """What we take of a field."""

    value: JsonValue
    located: bool


class ResultAttempt(BaseModel):
    """What we take of an attempt."""

    score: float | None
    dimensions: dict[str, float]
    feedback: str
    fields: dict[str, JsonValue]
    seconds: float


class ResultDocument(BaseModel):
    """What we take of a form or section."""

    doc_type: str
    confidence: float
    pages: list[int]
    score: float | None
    met_threshold: bool
    stop_reason: str
    iterations: int
    needs_review: bool
    review_reasons: list[str]
    issues: list[str]
    findings: list[Issue]
    fields: dict[str, ResultField]
    attempts: list[ResultAttempt]

    @property
    def values(self) -> dict[str, JsonValue]:
        return {name: one.value for name, one in self.fields.items()}

    @property
    def tax_year(self) -> int | None:
        """The year that the form says it is for."""
        year = self.fields.get(TAX_YEAR)
        said = str(year.value) if year else ""
        return int(said) if len(said) == 4 and said.isdecimal() else None


class Result(BaseModel):
    """A result file, as far as the reply needs it."""

    run_id: str
    reason: str
    """Why it ended, where it did not end by itself."""
    documents: list[ResultDocument]
    warnings: list[str]
    seconds: float


def reply_of(result: Mapping[str, JsonValue], raw_text: str, *, enabled: bool) -> Processed:
    """The reply for a run with at least one concluded section.

    Type and data are those of the section with the most located fields, the loop that of the section with the lowest
    score; with several sections, all of them stand in `sections`. What a person should look at is among the warnings.
    """
    told = Result.model_validate(result)
    lead = max(told.documents, key=lambda one: sum(field.located for field in one.fields.values()))
    reviews = [f"Needs review: {why}" for one in told.documents if one.needs_review for why in one.review_reasons]
    return Processed(
        document_id=told.run_id,
        classified_type=lead.doc_type,
        confidence=lead.confidence,
        extracted_data={**lead.values, RAW_TEXT: raw_text},
        tax_year=lead.tax_year,
        issues=[issue for one in told.documents for issue in one.issues],
        findings=[finding for one in told.documents for finding in one.findings],
        reliability_loop=_loop(told.documents, enabled),
        warnings=[one for one in dict.fromkeys([told.reason, *told.warnings, *reviews]) if one],
        processing_time_ms=round(told.seconds * 1000),
        sections=[_section(one) for one in told.documents] if len(told.documents) > 1 else None,
    )


def _loop(documents: list[ResultDocument], enabled: bool) -> Loop:
    lowest = min(documents, key=lambda one: -1.0 if one.score is None else one.score)
    return Loop(
        enabled=enabled,
        final_score=lowest.score,
        iterations=lowest.iterations,
        met_threshold=all(one.met_threshold for one in documents),
        stopped_reason=lowest.stop_reason,
        iteration_history=_history(lowest.attempts),
    )


def _history(attempts: list[ResultAttempt]) -> list[Iteration]:
    before = [None, *(one.score for one in attempts)]
    return [
        Iteration(
            iteration=number,
            score=one.score,
            dimensions=one.dimensions,
            improvement_from_previous=None if one.score is None or last is None else round(one.score - last, 6),
            feedback=one.feedback,
            extracted_data=one.fields,
            seconds=one.seconds,
        )
        for number, (one, last) in enumerate(zip(attempts, before, strict=False), start=1)
    ]


def _section(one: ResultDocument) -> Section:
    return Section(
        classified_type=one.doc_type,
        confidence=one.confidence,
        pages=one.pages,
        extracted_data=one.values,
        tax_year=one.tax_year,
        final_score=one.score,
        met_threshold=one.met_threshold,
        stopped_reason=one.stop_reason,
    )
