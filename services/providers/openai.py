"""OpenAI's own service, by its Responses API."""

from collections.abc import Sequence

from openai import AsyncOpenAI

from services.core.calls import CallReply, CallRequest
from services.providers.openai_bodies import FINISHED, ResponseBody, cache_key, response_call, response_reply
from services.providers.openai_wire import failure_in_body, send
from services.providers.prices import Price, with_cost
from services.providers.wire import within


class OpenAI:
    """Structured answers in strict mode. Nothing is stored at the provider (`store` is false)."""

    def __init__(self, client: AsyncOpenAI, model: str, *, max_output_tokens: int = 16_000, prices: Sequence[Price] = ()) -> None:
        self.name = "openai"
        self.model = model
        self._client = client
        self._max_output_tokens = max_output_tokens
        self._prices = prices

    def call(self, request: CallRequest, *, timeout: float) -> CallReply:
        """One request; see Provider.call."""
        return within(timeout, self._call(request, timeout))

    async def _call(self, request: CallRequest, timeout: float) -> CallReply:
        arguments = response_call(request, self.model, self._max_output_tokens, timeout)
        call = self._client.responses.with_raw_response.create(**arguments, prompt_cache_key=cache_key(request))
        body = await send(self.name, call, ResponseBody)
        if body.status not in FINISHED:
            raise failure_in_body(self.name, body.error.code if body.error else None)
        return with_cost(response_reply(body, self.name, self.model), self._prices)
