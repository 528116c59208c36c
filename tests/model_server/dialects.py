"""Replies and errors in the words of each service."""

from typing import Any

from tests.model_server.caching import tokens
from tests.model_server.plays import Answer, Block, NoReply, Refusal, Status, Truncated
from tests.model_server.seen import Seen

Spoken = Answer | Truncated | Refusal | Block | NoReply


def reply(seen: Seen, play: Spoken, cached: int) -> dict[str, Any]:
    """The body of a reply with status 200."""
    text = play.text if isinstance(play, Answer | Truncated) else ""
    spoken_to = tokens(seen.cacheable)
    return {"responses": _responses, "chat": _chat, "gemini": _gemini}[seen.dialect](seen, play, text, spoken_to, cached)


def error(seen: Seen, play: Status) -> dict[str, Any]:
    """The body of an error."""
    if seen.dialect != "gemini":
        return {"error": {"message": play.echo, "type": "error", "param": None, "code": play.code}}
    delay = [{"@type": "type.googleapis.com/google.rpc.RetryInfo", "retryDelay": play.retry_delay}] if play.retry_delay else []
    return {"error": {"code": play.status, "message": play.echo, "status": play.code or "UNKNOWN", "details": delay}}


def _responses(seen: Seen, play: Spoken, text: str, tokens_in: int, cached: int) -> dict[str, Any]:
    content: list[dict[str, Any]] = [{"type": "output_text", "text": text, "annotations": []}]
    if isinstance(play, Refusal):
        content = [{"type": "refusal", "refusal": play.words}]
    message = {"id": "msg_1", "type": "message", "role": "assistant", "status": "completed", "content": content}
    why = {"reason": "max_output_tokens"} if isinstance(play, Truncated) else {"reason": "content_filter"}
    whole = not isinstance(play, Truncated | Block)
    return {
        "id": "resp_1",
        "object": "response",
        "created_at": 0,
        "model": seen.body["model"],
        "status": "completed" if whole else "incomplete",
        "incomplete_details": None if whole else why,
        "error": None,
        "output": [{"id": "rs_1", "type": "reasoning", "summary": []}, *([] if isinstance(play, NoReply | Block) else [message])],
        "usage": {
            "input_tokens": tokens_in,
            "input_tokens_details": {"cached_tokens": cached},
            "output_tokens": tokens(text),
            "output_tokens_details": {"reasoning_tokens": 0},
            "total_tokens": tokens_in + tokens(text),
        },
    }


def _chat(seen: Seen, play: Spoken, text: str, tokens_in: int, cached: int) -> dict[str, Any]:
    finish = {Truncated: "length", Block: "content_filter"}.get(type(play), "stop")
    message = {"role": "assistant", "content": text or None, "refusal": play.words if isinstance(play, Refusal) else None}
    return {
        "id": "chatcmpl_1",
        "object": "chat.completion",
        "created": 0,
        "model": seen.body["model"],
        "choices": [] if isinstance(play, NoReply) else [{"index": 0, "finish_reason": finish, "message": message}],
        "usage": {
            "prompt_tokens": tokens_in,
            "prompt_tokens_details": {"cached_tokens": cached},
            "completion_tokens": tokens(text),
            "total_tokens": tokens_in + tokens(text),
        },
    }


def _gemini(seen: Seen, play: Spoken, text: str, tokens_in: int, cached: int) -> dict[str, Any]:
    usage = {"promptTokenCount": tokens_in, "cachedContentTokenCount": cached, "candidatesTokenCount": tokens(text)}
    body: dict[str, Any] = {"usageMetadata": usage | {"totalTokenCount": tokens_in + tokens(text)}, "modelVersion": "stand-in"}
    if isinstance(play, Block):
        return body | {"promptFeedback": {"blockReason": "PROHIBITED_CONTENT"}}
    if isinstance(play, NoReply):
        return body | {"candidates": [{"index": 0, "finishReason": "STOP"}]}
    if isinstance(play, Refusal):
        return body | {"candidates": [{"index": 0, "finishReason": "SAFETY"}]}
    parts = [{"text": "a thought, not the answer", "thought": True}, {"text": text}]
    finish = "MAX_TOKENS" if isinstance(play, Truncated) else "STOP"
    return body | {"candidates": [{"index": 0, "finishReason": finish, "content": {"role": "model", "parts": parts}}]}
