"""A request as the server saw it, read alike from all three dialects."""

import hashlib
import json
from dataclasses import dataclass
from typing import Any, Literal

Dialect = Literal["responses", "chat", "gemini"]
END_OF_DOCUMENT = "END OF DOCUMENT TEXT"


@dataclass(frozen=True)
class Seen:
    """`texts` are the prompt's text parts in order, `images` the pictures as (mime, base64)."""

    dialect: Dialect
    path: str
    headers: dict[str, str]
    body: dict[str, Any]
    texts: tuple[str, ...]
    images: tuple[tuple[str, str], ...]
    kinds: tuple[str, ...]
    """"text" or "image" for each part, in order."""
    schema: dict[str, Any] | None

    @property
    def prompt(self) -> str:
        """All text parts."""
        return "\n\n".join(self.texts)

    @property
    def tail(self) -> str:
        """What follows the document: all that may be asked and fed back."""
        return self.prompt.rpartition(END_OF_DOCUMENT)[2] if END_OF_DOCUMENT in self.prompt else self.texts[-1]

    @property
    def cacheable(self) -> str:
        """The prompt as a cache compares it; a picture counts as about 256 tokens."""
        pictures = iter(self.images)
        texts = iter(self.texts)
        return "".join(next(texts) if kind == "text" else _picture(next(pictures)[1]) for kind in self.kinds)


def read(path: str, headers: dict[str, str], raw: bytes) -> Seen:
    """Read a request by its path. Raises ValueError for a path or a body that no dialect has."""
    body = json.loads(raw)
    if path.endswith("/responses"):
        parts = [part for message in body["input"] for part in message["content"]]
        return _seen("responses", path, headers, body, [_openai_part(part) for part in parts], body["text"]["format"]["schema"])
    if path.endswith("/chat/completions"):
        contents = [message["content"] for message in body["messages"]]
        parts = [part for one in contents for part in ([{"type": "text", "text": one}] if isinstance(one, str) else one)]
        schema = body.get("response_format", {}).get("json_schema", {}).get("schema")
        return _seen("chat", path, headers, body, [_openai_part(part) for part in parts], schema)
    if path.endswith(":generateContent"):
        parts = [part for content in body["contents"] for part in content["parts"]]
        schema = body["generationConfig"].get("responseJsonSchema")
        return _seen("gemini", path, headers, body, [_gemini_part(part) for part in parts], schema)
    raise ValueError(f"no dialect at {path}")


def _seen(
    dialect: Dialect,
    path: str,
    headers: dict[str, str],
    body: dict[str, Any],
    parts: list[str | tuple[str, str]],
    schema: dict[str, Any] | None,
) -> Seen:
    return Seen(
        dialect=dialect,
        path=path,
        headers=headers,
        body=body,
        texts=tuple(part for part in parts if isinstance(part, str)),
        images=tuple(part for part in parts if not isinstance(part, str)),
        kinds=tuple("text" if isinstance(part, str) else "image" for part in parts),
        schema=schema,
    )


def _openai_part(part: dict[str, Any]) -> str | tuple[str, str]:
    if part["type"] in ("input_text", "text"):
        return part["text"]
    url = part["image_url"] if part["type"] == "input_image" else part["image_url"]["url"]
    mime, _, data = url.removeprefix("data:").partition(";base64,")
    return mime, data


def _gemini_part(part: dict[str, Any]) -> str | tuple[str, str]:
    """Protobuf's JSON takes names in either spelling, and the library writes both."""
    if "text" in part:
        return part["text"]
    blob = part.get("inlineData") or part["inline_data"]
    return blob.get("mimeType") or blob["mime_type"], blob["data"]


def _picture(data: str) -> str:
    return hashlib.sha256(data.encode()).hexdigest() * 16
