"""From the body of a request to a run: parsed once, checked, handed to the desk. Blocks, so it runs in a thread."""

import base64
from collections.abc import Sequence

from pydantic import TypeAdapter, ValidationError
from pydantic_core import ErrorDetails

from services.core.policy import Overrides
from services.core.run import Engine, RunOptions
from services.desk.api.models import ProcessRequest
from services.desk.api.problem import Problem, queue_full, too_large
from services.desk.desk import Desk
from services.desk.nouns import Incoming
from services.documents.intake import ACCEPTED, Kind, sniff
from services.documents.limits import MAX_BYTES
from services.documents.refusal import Refused
from services.tasks.classification import OTHER

KINDS: dict[str, Kind | None] = {
    "application/pdf": "pdf",
    "image/png": "image",
    "image/jpeg": "image",
    "image/jpg": "image",
    "image/tiff": "image",
    "image/bmp": "image",
    "image/gif": "image",
    "image/webp": "image",
    "text/plain": "text",
    "text/markdown": "text",
    "text/csv": "text",
    "application/octet-stream": None,
}
"""What the bytes of each MIME type must be; None: whatever they are."""
ENGINE: TypeAdapter[Engine] = TypeAdapter(Engine)


def take_in(desk: Desk, body: bytes | bytearray, waiting: int) -> str:
    """Queue a run for the document in a request's body; returns the run's id.

    A file that is being worked on right now under the same options joins that run. Raises Problem: 400 (no JSON, no
    base64), 413, 415, 422 (a field that cannot be used), 429 (`waiting` runs wait already), 503 (nothing could be stored).
    """
    asked = parsed(body)
    data = _bytes(asked.file_base64)
    _check_kind(asked, data)
    options = _options(desk, asked)
    if desk.run_count(state="queued") >= waiting:
        raise queue_full()
    return _submitted(desk, Incoming(name=asked.filename, data=data), options)


def parsed(body: bytes | bytearray) -> ProcessRequest:
    """The request. Raises Problem: 400 when it is no JSON, 422 naming each field that cannot be used (never its value)."""
    try:
        return ProcessRequest.model_validate_json(body)
    except ValidationError as error:
        wrong = error.errors(include_input=False, include_url=False, include_context=False)
    if wrong[0]["type"] == "json_invalid":
        raise Problem(400, "The body is not valid JSON.", "Send one JSON object, in UTF-8.")
    raise Problem(422, "The request has fields that cannot be used.", *_said(wrong))


def _said(wrong: Sequence[ErrorDetails]) -> list[str]:
    fields = [one.alias or name for name, one in ProcessRequest.model_fields.items()]
    shape = f"Send one JSON object with these fields only: {', '.join(fields)}."
    known = [(problem["loc"][0] if problem["loc"] else "", problem["msg"]) for problem in wrong]
    return list(dict.fromkeys(f"{name}: {message}." if name in fields else shape for name, message in known))


def _bytes(text: str) -> bytes:
    try:
        data = base64.b64decode("".join(text.split()), validate=True)
    except ValueError:
        remedy = "Send the file's bytes in standard base64 with its padding, without a data: prefix."
        raise Problem(400, "fileBase64 is not valid base64.", remedy) from None
    if not data:
        raise Problem(422, "The file is empty.", "Send the file's bytes in fileBase64.")
    if len(data) > MAX_BYTES:
        raise too_large()
    return data


def _check_kind(asked: ProcessRequest, data: bytes) -> None:
    named = asked.mime_type.partition(";")[0].strip().lower()
    if named not in KINDS:
        raise Problem(415, "This MIME type is not one we accept.", f"Send one of {', '.join(KINDS)}.")
    try:
        kind = sniff(data, asked.filename)
    except Refused as refusal:
        raise Problem(415, refusal.message, refusal.remedy) from None
    if KINDS[named] not in (None, kind):
        raise Problem(415, f"The MIME type says {KINDS[named]} but the file holds {kind}.", "Send the type that it is.", ACCEPTED)


def _options(desk: Desk, asked: ProcessRequest) -> RunOptions:
    known = sorted({doc_type for doc_type, _ in desk.types()} | {OTHER})
    chosen = asked.document_type_override
    if chosen is not None and chosen not in known:
        raise Problem(422, "There is no such document type.", f"Set documentTypeOverride to one of {', '.join(known)}.")
    looped = asked.enable_reliability_loop if "enable_reliability_loop" in asked.model_fields_set else None
    return RunOptions(
        engine=ENGINE.validate_python(desk.default_engine()),
        doc_type=chosen,
        tax_year=asked.expected_tax_year,
        overrides=Overrides(target=asked.quality_threshold, max_iterations=asked.max_iterations, loop_enabled=looped),
    )


def _submitted(desk: Desk, file: Incoming, options: RunOptions) -> str:
    made = desk.submit([file], options)[0]
    if made.duplicate_of and made.duplicate_of in desk.alive():
        return made.duplicate_of
    if made.duplicate_of:
        made = desk.submit([file], options, again=True)[0]
    if made.run_id is None:
        raise Problem(429 if made.capped else 503, made.problem, made.remedy)
    return made.run_id
