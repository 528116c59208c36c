"""PubMed over the wire: what is sent, what is read, and every way in which it can fail."""

from collections.abc import Sequence
from itertools import pairwise

import pytest

from services.core.search import SearchQuery, SearchReply
from services.providers.pubmed import PubMed, term
from tests.providers.literature_server import FakeTime, LiteratureServer, Reply

FOUND = (
    '<?xml version="1.0"?><!DOCTYPE eSearchResult PUBLIC "-//NLM//DTD esearch//EN" "https://elsewhere.example/esearch.dtd">'
    "<eSearchResult><Count>2</Count><RetMax>2</RetMax><RetStart>0</RetStart><IdList><Id>90000001</Id><Id>90000002</Id></IdList></eSearchResult>"
)
NONE = FOUND.replace("<Id>90000001</Id><Id>90000002</Id>", "")
QUERY = SearchQuery(text="made-up fever drug A")


def article(pmid: str, title: str = "Drug A in <i>made-up</i> fever: a randomised trial.") -> str:
    return f"""<PubmedArticle><MedlineCitation Status="MEDLINE" Owner="NLM"><PMID Version="1">{pmid}</PMID>
    <Article PubModel="Print"><Journal><ISSN IssnType="Print">0000-0000</ISSN><JournalIssue CitedMedium="Print"><Volume>1</Volume>
    <PubDate><MedlineDate>2019 Jan-Feb</MedlineDate></PubDate></JournalIssue><Title>Journal of Made Up Trials</Title>
    <ISOAbbreviation>J Made Up Trials</ISOAbbreviation></Journal><ArticleTitle>{title}</ArticleTitle>
    <ELocationID EIdType="doi" ValidYN="Y">10.5555/made.{pmid}</ELocationID>
    <Abstract><AbstractText Label="RESULTS" NlmCategory="RESULTS">A was better (p&lt;0.05), 10<sup>3</sup> cells.</AbstractText>
    <AbstractText Label="CONCLUSION">A shortens made-up fever.</AbstractText></Abstract>
    <AuthorList CompleteYN="Y"><Author ValidYN="Y"><LastName>Doe</LastName><ForeName>J</ForeName><Initials>J</Initials></Author>
    <Author ValidYN="Y"><CollectiveName>The Made Up Group</CollectiveName></Author></AuthorList><Language>eng</Language>
    <PublicationTypeList><PublicationType UI="D016449">Randomized Controlled Trial</PublicationType></PublicationTypeList>
    </Article>
    <MedlineJournalInfo><MedlineTA>x</MedlineTA></MedlineJournalInfo><MeshHeadingList><MeshHeading>
    <DescriptorName UI="D005334" MajorTopicYN="N">Fever</DescriptorName></MeshHeading></MeshHeadingList></MedlineCitation>
    <PubmedData><ArticleIdList><ArticleId IdType="pubmed">{pmid}</ArticleId></ArticleIdList></PubmedData></PubmedArticle>"""


def articles(*parts: str) -> str:
    elsewhere = '<!DOCTYPE PubmedArticleSet PUBLIC "x" "https://elsewhere.example/other.dtd">'
    return f'<?xml version="1.0"?>{elsewhere}<PubmedArticleSet>{"".join(parts)}</PubmedArticleSet>'


def asked(
    replies: Sequence[Reply], query: SearchQuery = QUERY, seconds: float = 30.0, key: str = ""
) -> tuple[SearchReply, FakeTime, LiteratureServer]:
    world = FakeTime()
    with LiteratureServer(replies) as server:
        source = PubMed(base=server.address, key=key, email="ops@example.org")
        return source.search(query, deadline=seconds, sleep=world.sleep, clock=world.clock), world, server


def test_a_record_is_read_whole() -> None:
    reply, _, server = asked([Reply(FOUND), Reply(articles(article("90000001"), article("90000002")))])
    first = reply.records[0]
    assert (reply.problem, len(reply.records), reply.usage.calls) == ("", 2, 2)
    assert first["title"] == "Drug A in made-up fever: a randomised trial"
    assert first["sections"] == [["Results", "A was better (p<0.05), 10^3 cells."], ["Conclusion", "A shortens made-up fever."]]
    assert (first["authors"], first["year"], first["journal"]) == (["Doe J", "The Made Up Group"], 2019, "J Made Up Trials")
    assert (first["pmid"], first["doi"], first["mesh"]) == ("90000001", "10.5555/made.90000001", ["Fever"])
    assert [one.path for one in server.seen] == ["/esearch.fcgi", "/efetch.fcgi"]


def test_the_operator_is_named_and_nothing_but_the_search_is_sent() -> None:
    _, _, server = asked([Reply(NONE)], key="k")
    assert server.seen[0].query == {
        "db": "pubmed",
        "term": "(made-up fever drug a)",
        "retmax": "20",
        "sort": "relevance",
        "retmode": "xml",
        "tool": "proofloop",
        "email": "ops@example.org",
        "api_key": "k",
    }


def test_words_of_a_question_are_never_operators() -> None:
    assert term(SearchQuery(text='fever"[MeSH] OR (all[sb]) NOT x')) == "(fever mesh or all sb not x)"


def test_filters_follow_the_words() -> None:
    query = SearchQuery(
        text="fever", mesh=("Fever",), without_mesh=("Exercise",), publication_types=("Practice Guideline",), year_from=2015
    )
    assert term(query) == (
        '(fever) AND ("Fever"[MeSH Terms]) AND ("Practice Guideline"[Publication Type]) '
        'AND ("2015"[Date - Publication] : "3000"[Date - Publication]) NOT "Exercise"[MeSH Major Topic]'
    )


def test_nothing_found_asks_for_no_record() -> None:
    reply, _, server = asked([Reply(NONE)])
    assert (reply.records, reply.problem, len(server.seen)) == ((), "", 1)


def test_a_broken_record_is_left_out_and_said() -> None:
    half = article("90000001")[:700]
    reply, _, _ = asked([Reply(FOUND), Reply(articles(half, article("90000002")))])
    assert [one["pmid"] for one in reply.records] == ["90000002"]
    assert reply.problem == "1 of 2 records from pubmed could not be read and were left out."


def test_a_record_with_an_entity_of_its_own_is_not_read() -> None:
    hostile = '<!DOCTYPE x [<!ENTITY a "aaaa">]>' + article("90000001", "&a;")
    reply, _, _ = asked([Reply(FOUND), Reply(articles(hostile))])
    assert reply.records == ()


@pytest.mark.parametrize("body", ["", "<html>maintenance</html>", '{"error": 1}', "<PubmedArticleSet>"])
def test_what_is_no_result_is_a_stated_problem(body: str) -> None:
    for replies in ([Reply(body)], [Reply(FOUND), Reply(body)]):
        reply, _, _ = asked(replies)
        assert reply.records == ()
    assert "pubmed" in asked([Reply(body)])[0].problem


def test_a_busy_source_is_asked_again_after_the_time_that_it_names() -> None:
    reply, world, server = asked([Reply(status=429, headers={"Retry-After": "7"}), Reply(NONE)])
    assert (reply.problem, reply.tries, len(server.seen)) == ("", 2, 2)
    assert 7.0 in world.slept


def test_a_wait_beyond_the_run_is_not_waited_for() -> None:
    reply, world, server = asked([Reply(status=429, headers={"Retry-After": "600"})], seconds=30.0)
    assert "outlasts this run" in reply.problem
    assert (world.slept, len(server.seen)) == ([], 1)


def test_a_source_that_stays_down_is_asked_three_times() -> None:
    reply, world, server = asked([Reply(status=503)])
    assert (len(server.seen), reply.tries) == (3, 3)
    assert reply.problem == "pubmed answered 503."
    assert [wait for wait in world.slept if wait >= 1] == [1.0, 2.0]


def test_a_refusal_is_not_repeated() -> None:
    reply, _, server = asked([Reply(status=400)])
    assert (len(server.seen), reply.problem) == (1, "pubmed answered 400.")


def test_a_cut_reply_is_a_broken_connection() -> None:
    reply, _, server = asked([Reply(FOUND, cut=40)])
    assert (len(server.seen), reply.problem) == (3, "The connection to pubmed failed.")


def test_silence_ends_with_the_time_there_is() -> None:
    world = FakeTime()
    with LiteratureServer([Reply(FOUND, after=1.5)]) as server:
        reply = PubMed(base=server.address).search(QUERY, deadline=0.1, sleep=world.sleep, clock=world.clock)
    assert reply.problem


@pytest.mark.parametrize(("key", "per_second"), [("", 3.0), ("k", 10.0)])
def test_no_faster_than_the_service_allows(key: str, per_second: float) -> None:
    world = FakeTime()
    with LiteratureServer([Reply(NONE)]) as server:
        source = PubMed(base=server.address, key=key)
        begun = []
        for _ in range(5):
            source.search(QUERY, deadline=100.0, sleep=world.sleep, clock=world.clock)
            begun.append(world.now)
    assert all(later - earlier >= 1 / per_second - 1e-9 for earlier, later in pairwise(begun))
