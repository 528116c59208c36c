"""Sending through the openai library: no retries of its own, its errors as our failures, bodies validated."""

from collections.abc import Awaitable
from typing import Any, TypeVar

import openai
from pydantic import BaseModel, ValidationError

from services.core.errors import AppError
from services.providers.failures import from_status
from services.providers.seam import Broken, Busy, TimedOut
from services.providers.wire import http_client

B = TypeVar("B", bound=BaseModel)


def client(api_key: str, base_url: str | None) -> openai.AsyncOpenAI:
    """A client for OpenAI or a server that speaks like it; build one and keep it. `base_url` ends in /v1 as a rule."""
    return openai.AsyncOpenAI(api_key=api_key, base_url=base_url, max_retries=0, http_client=http_client())


async def send(provider: str, call: Awaitable[Any], body: type[B]) -> B:
    """Await a raw call of the library and read its body. Raises our failures, without the library's in their context."""
    try:
        response = await call
        return body.model_validate_json(response.http_response.content)
    except openai.APIStatusError as error:
        failure: AppError = from_status(provider, error.status_code, error.response.headers, error.code)
    except openai.APITimeoutError:
        failure = TimedOut(f"{provider} did not answer in time.", "Allow more time, or choose a faster model.")
    except openai.APIError:
        failure = Broken(f"The connection to {provider} failed.", "Check the network and the base URL, then try again.")
    except ValidationError:
        failure = Broken(f"{provider} answered with something that is no reply.", "Check the base URL, then try again.")
    raise failure


def failure_in_body(provider: str, code: str | None) -> AppError:
    """A reply that came with status 200 and says that it failed."""
    if code == "rate_limit_exceeded":
        return Busy(f"{provider} turned the request away (rate_limit_exceeded).", "Wait, or raise the account's rate limit.")
    return Broken(f"{provider} failed while answering.", "Try again later; see the provider's status page.")
