"""What a call costs: public list prices that come with a library, or the prices that someone set."""

from collections.abc import Sequence
from decimal import Decimal

import genai_prices

from services.core.base import Frozen
from services.core.calls import CallReply
from services.core.usage import Usage

PER = Decimal(1_000_000)


class Price(Frozen):
    """USD per million tokens of one model; `cached` is the price of prompt tokens served from the provider's cache."""

    model: str
    input: Decimal
    output: Decimal
    cached: Decimal


def cost(provider: str, model: str, usage: Usage, overrides: Sequence[Price] = ()) -> Decimal | None:
    """USD for one call's tokens, or None when the price or the tokens are not known, which is not zero.

    The builtin engine costs nothing; a price set by hand goes before the list prices of genai-prices (offline data).
    """
    if provider == "builtin":
        return Decimal(0)
    if usage.tokens_in == 0:
        return None
    for price in overrides:
        if price.model == model:
            return _by_hand(price, usage)
    tokens = genai_prices.Usage(
        input_tokens=usage.tokens_in,
        cache_read_tokens=usage.tokens_cached,
        output_tokens=usage.tokens_out,
    )
    try:
        return genai_prices.calc_price(tokens, model, provider_id=provider).total_price
    except (LookupError, ValueError):
        return None


def with_cost(reply: CallReply, overrides: Sequence[Price] = ()) -> CallReply:
    """The same reply with what its tokens cost."""
    usage = reply.usage.model_copy(update={"cost_usd": cost(reply.provider, reply.model, reply.usage, overrides)})
    return reply.model_copy(update={"usage": usage})


def _by_hand(price: Price, usage: Usage) -> Decimal:
    fresh = usage.tokens_in - usage.tokens_cached
    return (fresh * price.input + usage.tokens_cached * price.cached + usage.tokens_out * price.output) / PER
