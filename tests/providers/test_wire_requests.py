"""What is sent: order, pictures, schema, key, and that caches are hit and counted."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from decimal import Decimal

import pytest
from google.oauth2.credentials import Credentials

from services.core.document import Document, Quality
from services.core.draft import Extraction
from services.providers.google import Google, vertex_client
from services.providers.schema import schema_for
from tests.model_server import Answer, ModelServer
from tests.model_server.server import Script
from tests.providers.world import PAGE, REMOTE, RIGHT, SECRET, Clock, ask_now, question

Serve = Callable[[Script], ModelServer]
PROVIDERS = pytest.mark.parametrize("name", sorted(REMOTE))


@PROVIDERS
def test_stable_text_comes_first_then_pictures_then_the_tail(name: str, serve: Serve) -> None:
    server = serve([Answer(RIGHT)])
    asked = question(images=(PAGE, PAGE.model_copy(update={"mime": "image/webp"})))
    REMOTE[name](server).call(asked, timeout=60.0)
    seen = server.seen[0]
    assert seen.kinds == ("text", "image", "image", "text")
    assert seen.texts == (asked.stable, asked.tail)
    assert seen.images == (("image/png", PAGE.data), ("image/webp", PAGE.data))


@PROVIDERS
def test_the_schema_is_sent_as_it_is(name: str, serve: Serve) -> None:
    server = serve([Answer(RIGHT)])
    REMOTE[name](server).call(question(), timeout=60.0)
    assert server.seen[0].schema == schema_for(Extraction)


@PROVIDERS
def test_facts_for_the_builtin_engine_stay_here(name: str, serve: Serve) -> None:
    server = serve([Answer(RIGHT)])
    document = Document(
        sha256="f" * 64, medium="text", text="other words", pages=(), quality=Quality(score=1), meta={"file": "smith w2.pdf"}
    )
    REMOTE[name](server).call(question(document=document, only=("box1",)), timeout=60.0)
    sent = str(server.seen[0].body)
    assert "smith" not in sent
    assert "other words" not in sent
    assert document.sha256 not in sent


def test_openai_stores_nothing_and_gets_the_idempotency_key(serve: Serve) -> None:
    server = serve([Answer(RIGHT)])
    REMOTE["openai"](server).call(question(), timeout=60.0)
    seen = server.seen[0]
    assert seen.body["store"] is False
    assert seen.body["text"]["format"]["strict"] is True
    assert seen.headers["idempotency-key"] == question().key


@PROVIDERS
def test_the_second_attempt_on_a_document_is_served_from_the_prompt_cache_and_costs_less(name: str, serve: Serve) -> None:
    server = serve([Answer(RIGHT)])
    provider = REMOTE[name](server)
    stable = "A long form. " * 1_000
    first = provider.call(question(stable=stable), timeout=60.0).usage
    second = provider.call(question(stable=stable, tail="FIELDS: box1"), timeout=60.0).usage
    assert first.tokens_cached == 0
    assert 0.9 * second.tokens_in < second.tokens_cached <= second.tokens_in
    if name == "compatible":
        assert first.cost_usd is None
    else:
        assert Decimal(0) < (second.cost_usd or Decimal(0)) < (first.cost_usd or Decimal(0))


def test_vertex_is_asked_by_project_with_a_token(serve: Serve) -> None:
    server = serve([Answer(RIGHT)])
    client = vertex_client("clinic", "europe-west4", Credentials(token="a-token"), server.google_url)
    assert Google(client, "gemini-3.8-flash").call(question(), timeout=60.0).text == RIGHT
    seen = server.seen[0]
    assert "/projects/clinic/locations/europe-west4/publishers/google/models/gemini-3.8-flash" in seen.path
    assert seen.headers["authorization"] == "Bearer a-token"


def test_the_gemini_api_is_asked_at_the_version_whose_structured_output_is_documented(serve: Serve) -> None:
    server = serve([Answer(RIGHT)])
    REMOTE["google"](server).call(question(), timeout=60.0)
    assert server.seen[0].path == "/v1beta/models/gemini-3.8-flash:generateContent"


@PROVIDERS
def test_the_key_goes_in_a_header_and_not_in_the_address(name: str, serve: Serve) -> None:
    server = serve([Answer(RIGHT)])
    REMOTE[name](server).call(question(), timeout=60.0)
    assert SECRET not in server.seen[0].path
    assert SECRET in " ".join(server.seen[0].headers.values())


@PROVIDERS
def test_one_provider_serves_many_threads(name: str, serve: Serve) -> None:
    server = serve(lambda seen: Answer(seen.tail))
    provider = REMOTE[name](server)
    stable = "no document"
    with ThreadPoolExecutor(8) as pool:
        told = list(pool.map(lambda n: provider.call(question(stable=stable, tail=f"n{n}"), timeout=60.0).text, range(24)))
    assert [text.removeprefix(f"{stable}\n\n") for text in told] == [f"n{n}" for n in range(24)]


@PROVIDERS
def test_the_whole_way_from_question_to_answer(name: str, serve: Serve) -> None:
    told = ask_now(REMOTE[name](serve([Answer(RIGHT)])), Clock())
    assert isinstance(told.answer, Extraction)
    assert told.answer.fields[0].value == "1200.00"
