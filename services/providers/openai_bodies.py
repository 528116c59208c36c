"""The bodies of OpenAI's two dialects, written and read by hand: /responses and /chat/completions.

Bodies are read as data at the door because the library's own types come without any check, whatever a server sends.
"""

import hashlib
import json
from typing import Any

from pydantic import BaseModel, ConfigDict

from services.core.calls import CallReply, CallRequest, Outcome, PageImage
from services.core.usage import Usage

FINISHED = ("completed", "incomplete", None)
"""The states in which a /responses body holds a reply; servers that are only like it may leave the state out."""


class _Body(BaseModel):
    model_config = ConfigDict(extra="ignore", frozen=True)


class _Cached(_Body):
    cached_tokens: int | None = 0


class _ResponseUsage(_Body):
    input_tokens: int | None = 0
    output_tokens: int | None = 0
    input_tokens_details: _Cached | None = None


class _Content(_Body):
    type: str = ""
    text: str | None = None
    refusal: str | None = None


class _Item(_Body):
    type: str = ""
    content: list[_Content] | None = None


class _Reason(_Body):
    reason: str | None = None
    code: str | None = None


class ResponseBody(_Body):
    """What /responses answers."""

    status: str | None = None
    incomplete_details: _Reason | None = None
    error: _Reason | None = None
    output: list[_Item]
    usage: _ResponseUsage | None = None


class _Message(_Body):
    content: str | list[_Content] | None = None
    refusal: str | None = None


class _Choice(_Body):
    finish_reason: str | None = None
    message: _Message


class _ChatUsage(_Body):
    prompt_tokens: int | None = 0
    completion_tokens: int | None = 0
    prompt_tokens_details: _Cached | None = None


class ChatBody(_Body):
    """What /chat/completions answers."""

    choices: list[_Choice]
    usage: _ChatUsage | None = None


def response_call(request: CallRequest, model: str, room: int, timeout: float) -> dict[str, Any]:
    """The arguments of a /responses call with a strict schema; `room` is the most output tokens, nothing is stored."""
    schema = {"type": "json_schema", "name": request.schema_name, "strict": True, "schema": request.schema_}
    message = {"role": "user", "content": _response_content(request)}
    return {"model": model, "input": [message], "text": {"format": schema}, "store": False, "max_output_tokens": room} | _options(
        request, timeout
    )


def chat_call(request: CallRequest, model: str, room: int, timeout: float, *, strict: bool) -> dict[str, Any]:
    """The arguments of a chat call: with a strict schema, or asking for any JSON object with the schema in words."""
    schema = {"name": request.schema_name, "strict": True, "schema": request.schema_}
    wanted = {"type": "json_schema", "json_schema": schema} if strict else {"type": "json_object"}
    words = f"Answer with one JSON object and nothing else. It must follow this JSON schema:\n{json.dumps(request.schema_)}"
    system = [] if strict else [{"role": "system", "content": words}]
    messages = [*system, {"role": "user", "content": _chat_content(request)}]
    return {"model": model, "messages": messages, "response_format": wanted, "max_tokens": room} | _options(request, timeout)


def cache_key(request: CallRequest) -> str:
    """Sends calls with the same beginning to the same prompt cache."""
    return hashlib.sha256(request.stable.encode(errors="replace")).hexdigest()[:32]


def _response_content(request: CallRequest) -> list[dict[str, Any]]:
    """Stable text, page images, then the tail, so that prompt caches hit."""
    images = [{"type": "input_image", "image_url": _data_url(image), "detail": "high"} for image in request.images]
    stable, tail = ([{"type": "input_text", "text": text}] if text else [] for text in (request.stable, request.tail))
    return [*stable, *images, *tail]


def _chat_content(request: CallRequest) -> str | list[dict[str, Any]]:
    """The same in chat's words; plain text when there are no images, because many servers take nothing else."""
    if not request.images:
        return "\n\n".join(text for text in (request.stable, request.tail) if text)
    images = [{"type": "image_url", "image_url": {"url": _data_url(image)}} for image in request.images]
    stable, tail = ([{"type": "text", "text": text}] if text else [] for text in (request.stable, request.tail))
    return [*stable, *images, *tail]


def _data_url(image: PageImage) -> str:
    return f"data:{image.mime};base64,{image.data}"


def _options(request: CallRequest, timeout: float) -> dict[str, Any]:
    return {"timeout": timeout, "extra_headers": {"Idempotency-Key": request.key} if request.key else {}}


def response_reply(body: ResponseBody, provider: str, model: str) -> CallReply:
    """A /responses body as a reply. Tokens include reasoning, which is billed as output."""
    content = [part for item in body.output if item.type in ("message", "") for part in item.content or []]
    text = "".join(part.text or "" for part in content if part.type == "output_text")
    refusal = next((part.refusal for part in content if part.type == "refusal"), None)
    why = body.incomplete_details.reason if body.incomplete_details else None
    outcome, detail = _outcome(text, refused=refusal is not None or why == "content_filter", cut=body.status == "incomplete")
    usage = body.usage or _ResponseUsage()
    return CallReply(
        text=text or refusal or "",
        outcome=outcome,
        provider=provider,
        model=model,
        detail=why or detail,
        usage=_usage(usage.input_tokens, usage.output_tokens, usage.input_tokens_details),
    )


def chat_reply(body: ChatBody, provider: str, model: str) -> CallReply:
    """A /chat/completions body as a reply; only the first choice counts, and no choice is an empty reply."""
    choice = body.choices[0] if body.choices else _Choice(message=_Message())
    content = choice.message.content or ""
    text = content if isinstance(content, str) else "".join(part.text or "" for part in content)
    refusal, why = choice.message.refusal, choice.finish_reason
    outcome, detail = _outcome(text, refused=bool(refusal) or why == "content_filter", cut=why == "length")
    usage = body.usage or _ChatUsage()
    return CallReply(
        text=text or refusal or "",
        outcome=outcome,
        provider=provider,
        model=model,
        detail=why if why in ("content_filter", "length") else detail,
        usage=_usage(usage.prompt_tokens, usage.completion_tokens, usage.prompt_tokens_details),
    )


def _outcome(text: str, *, refused: bool, cut: bool) -> tuple[Outcome, str]:
    if refused:
        return "refused", "refusal"
    if cut:
        return "truncated", "incomplete"
    return ("answered", "") if text.strip() else ("empty", "")


def _usage(tokens_in: int | None, tokens_out: int | None, cached: _Cached | None) -> Usage:
    return Usage(
        calls=1, tokens_in=tokens_in or 0, tokens_out=tokens_out or 0, tokens_cached=(cached and cached.cached_tokens) or 0
    )
