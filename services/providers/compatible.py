"""Any server that speaks like OpenAI, with the strictest of three ways to ask that it understands."""

from collections.abc import Sequence
from typing import get_args

from openai import AsyncOpenAI

from services.core.calls import CallReply, CallRequest
from services.core.errors import AppError
from services.providers.openai_bodies import (
    FINISHED,
    ChatBody,
    ResponseBody,
    chat_call,
    chat_reply,
    response_call,
    response_reply,
)
from services.providers.openai_wire import failure_in_body, send
from services.providers.prices import Price, with_cost
from services.providers.seam import Broken, Mode, Rejected
from services.providers.wire import within

MODES: tuple[Mode, ...] = get_args(Mode)
NOT_UNDERSTOOD = {400, 404, 405, 415, 422, 500, 501}
"""How servers say that they do not know an endpoint or a kind of schema; one well-known server answers 500."""


class Compatible:
    """A server at a base URL. `mode` fixes how it is asked; without, the ways are tried in order once and the first
    that works is remembered: /responses, chat with a JSON schema, chat with any JSON object and the schema in words."""

    def __init__(
        self,
        client: AsyncOpenAI,
        model: str,
        *,
        mode: Mode | None = None,
        max_output_tokens: int = 16_000,
        prices: Sequence[Price] = (),
    ) -> None:
        self.name = "compatible"
        self.model = model
        self.mode = mode
        self._client = client
        self._max_output_tokens = max_output_tokens
        self._prices = prices

    def call(self, request: CallRequest, *, timeout: float) -> CallReply:
        """One request, or up to three while the mode is being found; see Provider.call. `tries` tells how many."""
        return within(timeout, self._call(request, timeout))

    async def _call(self, request: CallRequest, timeout: float) -> CallReply:
        refusals: list[AppError] = []
        for mode in (self.mode,) if self.mode else MODES:
            try:
                reply = await self._ask(mode, request, timeout)
            except (Rejected, Broken) as failure:
                if self.mode or failure.status not in NOT_UNDERSTOOD:
                    raise
                refusals.append(failure)
            else:
                self.mode = mode
                return with_cost(reply.model_copy(update={"tries": len(refusals) + 1}), self._prices)
        raise next((failure for failure in refusals if isinstance(failure, Broken)), refusals[-1])

    async def _ask(self, mode: Mode, request: CallRequest, timeout: float) -> CallReply:
        if mode == "responses":
            return await self._ask_responses(request, timeout)
        arguments = chat_call(request, self.model, self._max_output_tokens, timeout, strict=mode == "chat_schema")
        call = self._client.chat.completions.with_raw_response.create(**arguments)
        return chat_reply(await send(self.name, call, ChatBody), self.name, self.model)

    async def _ask_responses(self, request: CallRequest, timeout: float) -> CallReply:
        arguments = response_call(request, self.model, self._max_output_tokens, timeout)
        body = await send(self.name, self._client.responses.with_raw_response.create(**arguments), ResponseBody)
        if body.status not in FINISHED:
            raise failure_in_body(self.name, body.error.code if body.error else None)
        return response_reply(body, self.name, self.model)
