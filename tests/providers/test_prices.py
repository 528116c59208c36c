"""Money."""

from decimal import Decimal

from services.core.usage import Usage
from services.providers.prices import Price, cost

USAGE = Usage(calls=1, tokens_in=1_000_000, tokens_out=1_000_000)


def test_the_default_models_have_list_prices() -> None:
    assert cost("openai", "gpt-6-luna", Usage(tokens_in=1_000, tokens_out=100)) == Decimal("0.00015")
    assert cost("google", "gemini-3.8-flash", Usage(tokens_in=1_000, tokens_out=100)) == Decimal("0.001125")


def test_cached_tokens_cost_less() -> None:
    warm = cost("openai", "gpt-6-luna", Usage(tokens_in=1_000, tokens_out=100, tokens_cached=1_000))
    assert warm == Decimal("0.00006")


def test_an_unknown_price_is_not_zero() -> None:
    assert cost("openai", "no-such-model", USAGE) is None
    assert cost("compatible", "local-model", USAGE) is None


def test_a_reply_that_counted_no_tokens_has_no_known_price() -> None:
    assert cost("openai", "gpt-6-luna", Usage(calls=1)) is None


def test_the_builtin_engine_is_free() -> None:
    assert cost("builtin", "builtin", Usage(calls=1)) == Decimal(0)


def test_a_price_set_by_hand_goes_first() -> None:
    price = Price(model="local-model", input=Decimal(2), output=Decimal(4), cached=Decimal("0.5"))
    usage = Usage(tokens_in=1_000_000, tokens_cached=500_000, tokens_out=250_000)
    assert cost("compatible", "local-model", usage, (price,)) == Decimal("2.25")
    assert cost("compatible", "another", usage, (price,)) is None
