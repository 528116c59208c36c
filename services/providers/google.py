"""Google's models: the Gemini API with a key, or Vertex AI with a project."""

import base64
from collections.abc import Sequence

import httpx2
from google import genai
from google.auth.credentials import Credentials
from google.auth.exceptions import GoogleAuthError
from google.genai import errors, types

from services.core.calls import CallReply, CallRequest, Outcome
from services.core.errors import AppError
from services.core.usage import Usage
from services.providers.failures import from_status
from services.providers.prices import Price, with_cost
from services.providers.seam import Broken, Rejected, TimedOut
from services.providers.wire import http_client, within

REFUSALS = {"SAFETY", "RECITATION", "BLOCKLIST", "PROHIBITED_CONTENT", "SPII", "IMAGE_SAFETY", "MODEL_ARMOR", "LANGUAGE"}


def gemini_client(api_key: str, base_url: str | None = None) -> genai.Client:
    """A client for the Gemini API; build one and keep it. Its terms bar clinical use: see `roles.destination`."""
    return genai.Client(vertexai=False, api_key=api_key, http_options=_options(base_url, "v1beta"))


def vertex_client(
    project: str, location: str, credentials: Credentials | None = None, base_url: str | None = None
) -> genai.Client:
    """A client for Vertex AI; without `credentials` the machine's own (application default) are used at the first call."""
    options = _options(base_url, "v1beta1")
    return genai.Client(vertexai=True, project=project, location=location, credentials=credentials, http_options=options)


class Google:
    """Structured answers by `response_json_schema`. Tokens include thinking, which is billed as output."""

    def __init__(
        self, client: genai.Client, model: str, *, max_output_tokens: int = 16_000, prices: Sequence[Price] = ()
    ) -> None:
        self.name = "google"
        self.model = model
        self._client = client
        self._max_output_tokens = max_output_tokens
        self._prices = prices

    def call(self, request: CallRequest, *, timeout: float) -> CallReply:
        """One request; see Provider.call."""
        return within(timeout, self._call(request, timeout))

    async def _call(self, request: CallRequest, timeout: float) -> CallReply:
        try:
            response = await self._client.aio.models.generate_content(
                model=self.model, contents=_contents(request), config=self._config(request, timeout)
            )
            return with_cost(self._reply(response), self._prices)
        except errors.APIError as error:
            failure = _failure(error)
        except httpx2.TimeoutException:
            failure = TimedOut("google did not answer in time.", "Allow more time, or choose a faster model.")
        except httpx2.HTTPError:
            failure = Broken("The connection to google failed.", "Check the network and the base URL, then try again.")
        except GoogleAuthError:
            failure = Rejected(
                "google did not accept the machine's credentials.", "Sign in to Google Cloud or set a service account."
            )
        except (ValueError, TypeError, AttributeError, KeyError):
            failure = Broken("google answered with something that is no reply.", "Check the base URL, then try again.")
        raise failure

    def _config(self, request: CallRequest, timeout: float) -> types.GenerateContentConfig:
        return types.GenerateContentConfig(
            response_mime_type="application/json",
            response_json_schema=request.schema_,
            max_output_tokens=self._max_output_tokens,
            automatic_function_calling=types.AutomaticFunctionCallingConfig(disable=True),
            http_options=types.HttpOptions(timeout=max(1, round(timeout * 1000))),
        )

    def _reply(self, response: types.GenerateContentResponse) -> CallReply:
        text = _text(response)
        outcome, detail = _outcome(response, text)
        usage = _usage(response.usage_metadata)
        return CallReply(text=text, outcome=outcome, provider=self.name, model=self.model, detail=detail, usage=usage)


def _options(base_url: str | None, version: str) -> types.HttpOptions:
    """The version is pinned to the one whose structured output is documented; the library's default has moved before."""
    return types.HttpOptions(base_url=base_url, api_version=version, httpx_async_client=http_client())


def _contents(request: CallRequest) -> types.Content:
    """Stable text, page images, then the tail, so that prompt caches hit."""
    images = [types.Part.from_bytes(data=base64.b64decode(i.data), mime_type=i.mime) for i in request.images]
    texts = [[types.Part(text=text)] if text else [] for text in (request.stable, request.tail)]
    return types.Content(role="user", parts=[*texts[0], *images, *texts[1]])


def _text(response: types.GenerateContentResponse) -> str:
    candidate = response.candidates[0] if response.candidates else None
    parts = (candidate.content.parts if candidate and candidate.content else None) or []
    return "".join(part.text for part in parts if part.text and not part.thought)


def _outcome(response: types.GenerateContentResponse, text: str) -> tuple[Outcome, str]:
    """How it ended; any end but STOP leaves an answer that is not to be trusted as complete."""
    blocked = response.prompt_feedback.block_reason if response.prompt_feedback else None
    if blocked:
        return "refused", str(blocked.value)
    reason = response.candidates[0].finish_reason if response.candidates else None
    word = str(reason.value) if reason else ""
    if word in REFUSALS:
        return "refused", word
    if not text.strip() and word != "MAX_TOKENS":
        return "empty", word
    return ("answered", "") if word == "STOP" else ("truncated", word or "no finish reason")


def _usage(told: types.GenerateContentResponseUsageMetadata | None) -> Usage:
    if told is None:
        return Usage(calls=1)
    return Usage(
        calls=1,
        tokens_in=told.prompt_token_count or 0,
        tokens_out=(told.candidates_token_count or 0) + (told.thoughts_token_count or 0),
        tokens_cached=told.cached_content_token_count or 0,
    )


def _failure(error: errors.APIError) -> AppError:
    headers = getattr(error.response, "headers", None) or {}
    return from_status("google", error.code or 500, headers, error.status, _asked_wait(error.details))


def _asked_wait(details: object) -> float | None:
    """The wait in seconds of a RetryInfo in an error's body, where Google puts it instead of a header."""
    body = details.get("error") if isinstance(details, dict) else None
    infos = body.get("details") if isinstance(body, dict) else None
    for info in infos if isinstance(infos, list) else []:
        delay = info.get("retryDelay") if isinstance(info, dict) else None
        if isinstance(delay, str) and delay.removesuffix("s").replace(".", "", 1).isdigit():
            return float(delay.removesuffix("s"))
    return None
