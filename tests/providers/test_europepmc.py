"""Europe PMC over the wire."""

import json
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from services.core.search import SearchQuery, SearchReply
from services.providers.europepmc import EuropePmc, _record, term
from tests.providers.literature_server import FakeTime, LiteratureServer, Reply

RESULT: dict[str, Any] = {
    "id": "90000001",
    "pmid": "90000001",
    "doi": "10.5555/made.1",
    "title": "Drug A in <i>made-up</i> fever.",
    "authorList": {"author": [{"fullName": "Doe J"}, {"collectiveName": "The Made Up Group"}]},
    "journalInfo": {"journal": {"title": "Journal of Made Up Trials", "isoabbreviation": "J Made Up Trials"}},
    "pubYear": "2019",
    "abstractText": "<h4>Results</h4>A was better (p&lt;0.05). <h4>Conclusion</h4>A shortens it.",
    "pubTypeList": {"pubType": ["Randomized Controlled Trial"]},
    "meshHeadingList": {"meshHeading": [{"descriptorName": "Fever"}]},
    "citedByCount": 120,
}
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from([*RESULT, "journal", "author", "keyword"]), inner, max_size=4)
    ),
    max_leaves=12,
)


def asked(replies: Sequence[Reply], seconds: float = 30.0) -> tuple[SearchReply, FakeTime, LiteratureServer]:
    world = FakeTime()
    with LiteratureServer(replies) as server:
        source = EuropePmc(base=server.address)
        return (
            source.search(SearchQuery(text="made-up fever"), deadline=seconds, sleep=world.sleep, clock=world.clock),
            world,
            server,
        )


def page(*results: Any) -> Reply:
    return Reply(json.dumps({"hitCount": len(results), "resultList": {"result": list(results)}}))


def test_a_record_is_read_whole() -> None:
    reply, _, server = asked([page(RESULT)])
    assert reply.problem == ""
    assert reply.records == (
        {
            "title": "Drug A in made-up fever",
            "sections": [["Results", "A was better (p<0.05)."], ["Conclusion", "A shortens it."]],
            "authors": ["Doe J", "The Made Up Group"],
            "journal": "J Made Up Trials",
            "year": 2019,
            "pmid": "90000001",
            "pmcid": "",
            "doi": "10.5555/made.1",
            "keywords": [],
            "mesh": ["Fever"],
            "publication_types": ["Randomized Controlled Trial"],
            "citations": 120,
        },
    )
    assert server.seen[0].query == {
        "query": "(made-up fever) AND SRC:MED",
        "format": "json",
        "resultType": "core",
        "pageSize": "20",
    }


def test_half_a_record_is_left_out_and_said() -> None:
    reply, _, _ = asked([page(RESULT, {"id": "x"}, None, {**RESULT, "title": None})])
    assert len(reply.records) == 1
    assert reply.problem == "3 of 4 records from europepmc could not be read and were left out."


@pytest.mark.parametrize("body", ["", "[]", "{}", '{"resultList": {"result": 3}}', "<html>", '{"resultList": {"result": ['])
def test_what_is_no_result_is_a_stated_problem(body: str) -> None:
    reply, _, _ = asked([Reply(body)])
    assert reply.records == ()
    assert reply.problem == "europepmc answered with something that is no list of results."


def test_a_busy_source_is_asked_again_after_the_time_that_it_names() -> None:
    reply, world, _ = asked([Reply(status=429, headers={"Retry-After": "4"}), page(RESULT)])
    assert (len(reply.records), reply.tries) == (1, 2)
    assert 4.0 in world.slept


def test_a_source_that_is_down_gives_no_record_and_says_so() -> None:
    reply, _, server = asked([Reply(status=500)])
    assert (reply.records, reply.problem, len(server.seen)) == ((), "europepmc answered 500.", 3)


def test_words_of_a_question_are_never_operators() -> None:
    assert term(SearchQuery(text='a" OR AUTH:"b')) == "(a or auth b) AND SRC:MED"


@given(JSON)
def test_no_shape_of_a_result_breaks_the_reading(result: Any) -> None:
    record = _record(result)
    assert record is None or (record["title"] and (record["pmid"] or record["doi"] or record["pmcid"]))
