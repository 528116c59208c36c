"""The paid fallback over the wire: what it found counts, what it says does not."""

import json
from collections.abc import Sequence
from decimal import Decimal
from typing import Any

import pytest

from services.core.errors import AppError
from services.core.search import SearchQuery, SearchReply
from services.providers import perplexity
from services.providers.perplexity import Perplexity
from tests.providers.literature_server import FakeTime, LiteratureServer, Reply

PAGE = "https://pubmed.ncbi.nlm.nih.gov/90000001/"
SAID = {"url": PAGE, "title": "x", "authors": "Doe J, Roe R", "journal": "J Made Up Trials", "year": "2019", "doi": ""}


def body(results: Any, said: Sequence[Any] = (SAID,), content: str | None = None) -> Reply:
    message = {"role": "assistant", "content": content if content is not None else json.dumps({"publications": list(said)})}
    choice = {"index": 0, "finish_reason": "stop", "message": message}
    usage = {"prompt_tokens": 100, "completion_tokens": 50}
    return Reply(json.dumps({"id": "1", "model": "sonar", "choices": [choice], "search_results": results, "usage": usage}))


def asked(replies: Sequence[Reply], seconds: float = 30.0) -> tuple[SearchReply, FakeTime, LiteratureServer]:
    world = FakeTime()
    with LiteratureServer(replies) as server:
        source = Perplexity("key", base=server.address)
        return (
            source.search(SearchQuery(text="made-up fever"), deadline=seconds, sleep=world.sleep, clock=world.clock),
            world,
            server,
        )


def test_a_page_that_was_found_becomes_a_record() -> None:
    reply, _, server = asked([body([{"title": "Drug A in made-up fever - PubMed", "url": PAGE, "date": "2019-02-01"}])])
    assert reply.records[0]["title"] == "Drug A in made-up fever"
    assert (reply.records[0]["pmid"], reply.records[0]["authors"], reply.records[0]["year"]) == (
        "90000001",
        ["Doe J", "Roe R"],
        2019,
    )
    assert json.loads(server.seen[0].body)["messages"][0]["content"].endswith("Topic: made-up fever")


def test_a_publication_that_the_model_names_and_did_not_find_is_no_record() -> None:
    invented = {**SAID, "url": "https://pubmed.ncbi.nlm.nih.gov/90000009/"}
    reply, _, _ = asked([body([{"title": "Found", "url": PAGE}], [invented])])
    assert [(one["url"], one["authors"]) for one in reply.records] == [(PAGE, [])]


@pytest.mark.parametrize("results", [None, []])
def test_no_page_found_is_a_stated_problem(results: Any) -> None:
    reply, _, _ = asked([body(results)])
    assert (reply.records, reply.problem) == ((), "perplexity named no page that it found.")


@pytest.mark.parametrize("content", ["", "Sure!", "[]", '{"publications": 3}', '{"publications": [null, 4]}'])
def test_prose_instead_of_a_list_costs_only_the_details(content: str) -> None:
    reply, _, _ = asked([body([{"title": "Found", "url": PAGE, "date": None}], content=content)])
    assert (reply.records[0]["pmid"], reply.records[0]["journal"]) == ("90000001", "")


def test_what_it_cost_is_told_or_said_to_be_unknown() -> None:
    reply, _, _ = asked([body([{"title": "Found", "url": PAGE}])])
    assert (reply.usage.calls, reply.usage.tokens) == (1, 150)
    assert reply.usage.cost_usd is None or reply.usage.cost_usd > Decimal(0)


def test_a_busy_service_is_asked_again_after_the_time_that_it_names() -> None:
    reply, world, server = asked([Reply("{}", status=429, headers={"Retry-After": "5"}), body([{"title": "F", "url": PAGE}])])
    assert (len(reply.records), len(server.seen)) == (1, 2)
    assert 5.0 in world.slept


@pytest.mark.parametrize(
    ("replies", "calls"), [([Reply("{}", status=401)], 1), ([Reply("{}", status=500)], 3), ([Reply("<html>")], 3)]
)
def test_a_service_that_fails_gives_a_stated_problem(replies: Sequence[Reply], calls: int) -> None:
    reply, _, server = asked(replies)
    assert reply.records == ()
    assert reply.problem.startswith("perplexity answered")
    assert len(server.seen) == calls


def test_without_a_key_it_cannot_be_switched_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PERPLEXITY_API_KEY", raising=False)
    perplexity.source.cache_clear()
    with pytest.raises(AppError, match="PERPLEXITY_API_KEY is not set"):
        perplexity.source()
