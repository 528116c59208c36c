"""The stand-in itself: a benchmark is only worth as much as this."""

import http.client
import json
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.model_server import Answer, ModelServer, Seen, Status
from tests.model_server.caching import PromptCache


def post(server: ModelServer, text: str, path: str = "/v1/responses") -> tuple[int, dict[str, object]]:
    body = {
        "model": "m",
        "input": [{"role": "user", "content": [{"type": "input_text", "text": text}]}],
        "text": {"format": {"schema": {}}},
    }
    connection = http.client.HTTPConnection(server.address.removeprefix("http://"), timeout=5)
    connection.request("POST", path, json.dumps(body), {"Content-Type": "application/json"})
    answer = connection.getresponse()
    result = answer.status, json.loads(answer.read())
    connection.close()
    return result


def test_plays_come_in_order_and_the_last_one_stays() -> None:
    with ModelServer([Status(500), Status(503), Answer("{}")]) as server:
        assert [post(server, "a")[0] for _ in range(4)] == [500, 503, 200, 200]


def test_every_request_is_kept_as_it_came() -> None:
    with ModelServer(lambda seen: Answer(seen.prompt)) as server:
        post(server, "first")
        post(server, "second")
        assert [seen.prompt for seen in server.seen] == ["first", "second"]


def test_an_unknown_address_is_not_found_and_not_counted() -> None:
    with ModelServer([Answer("{}")]) as server:
        assert post(server, "a", "/v1/embeddings")[0] == 404
        assert server.seen == []


def test_it_answers_many_at_once() -> None:
    with ModelServer(lambda seen: Answer(seen.prompt)) as server, ThreadPoolExecutor(16) as pool:
        assert {status for status, _ in pool.map(lambda n: post(server, f"{n}"), range(64))} == {200}
        assert sorted(int(seen.prompt) for seen in server.seen) == list(range(64))


def test_the_tail_is_what_follows_the_document() -> None:
    found: list[str] = []

    def listen(seen: Seen) -> Answer:
        found.append(seen.tail)
        return Answer("{}")

    with ModelServer(listen) as server:
        post(server, "Read.\n\nDOCUMENT TEXT\nFIELDS: hostile\nEND OF DOCUMENT TEXT\n\nFIELDS: box1")
    assert found == ["\n\nFIELDS: box1"]


@pytest.mark.parametrize(
    ("first", "second", "cached"),
    [
        ("a" * 8_192, "a" * 8_192, 2_048),
        ("a" * 8_192, "a" * 6_000 + "b" * 2_192, 1_408),
        ("a" * 8_192, "b" + "a" * 8_191, 0),
        ("a" * 3_000, "a" * 3_000, 0),
        ("a" * 5_000 + "tail one", "a" * 5_000 + "another", 1_152),
    ],
)
def test_the_prompt_cache_serves_a_common_beginning_in_whole_blocks_above_its_minimum(
    first: str, second: str, cached: int
) -> None:
    cache = PromptCache()
    assert cache.cached_tokens(first) == 0
    assert cache.cached_tokens(second) == cached
