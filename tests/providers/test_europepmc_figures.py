"""Figures of open-access articles over the wire: what is read, what is left out, and every failure as a sentence."""

import json
from collections.abc import Sequence

import pytest

from services.core.question import FIGURES
from services.core.search import SearchQuery, SearchReply
from services.providers.europepmc_figures import EuropePmcFigures
from services.providers.figures_jats import figures
from services.providers.sources import source_for
from tests.providers.literature_server import FakeTime, LiteratureServer, Reply

BY = (
    '<permissions><license license-type="open-access" xlink:href="https://creativecommons.org/licenses/by/4.0/">'
    "<license-p>Open.</license-p></license></permissions>"
)
ONE = (
    '<fig id="F1" position="float"><label>Figure 1</label><caption><title>Chest radiograph in made-up pneumonia.</title>'
    '<p>Arrows show <italic>consolidation</italic>.</p></caption><graphic xlink:href="made-1-g001"/></fig>'
)
LISTED = Reply(json.dumps({"hitCount": 1, "resultList": {"result": [{"id": "1", "source": "MED", "pmcid": "PMC900001"}]}}))
TWO_LISTED = Reply(json.dumps({"resultList": {"result": [{"pmcid": "PMC900001"}, {"pmcid": "PMC900002"}, {"id": "3"}]}}))


def article(body: str = ONE, permissions: str = BY, head: str = "") -> str:
    return (
        f'<?xml version="1.0" encoding="UTF-8"?>{head}<article xmlns:xlink="http://www.w3.org/1999/xlink"><front><journal-meta>'
        "<journal-title-group><journal-title>Journal of Made Up Trials</journal-title></journal-title-group></journal-meta>"
        "<article-meta><title-group><article-title>Made-up pneumonia in adults</article-title></title-group><contrib-group>"
        "<contrib><name><surname>Doe</surname><given-names>J</given-names></name></contrib>"
        "<contrib><name><surname>Roe</surname></name></contrib></contrib-group>"
        f"<pub-date><year>2021</year></pub-date>{permissions}</article-meta></front><body>{body}</body></article>"
    )


def asked(replies: Sequence[Reply], seconds: float = 30.0) -> tuple[SearchReply, FakeTime, LiteratureServer]:
    world = FakeTime()
    with LiteratureServer(replies) as server:
        source = EuropePmcFigures(base=server.address)
        query = SearchQuery(text="made-up pneumonia X-ray", limit=30)
        return source.search(query, deadline=seconds, sleep=world.sleep, clock=world.clock), world, server


def test_a_figure_comes_with_its_caption_licence_page_and_whom_to_name() -> None:
    reply, _, server = asked([LISTED, Reply(article())])
    assert reply.problem == ""
    assert reply.records == (
        {
            "label": "Figure 1",
            "caption": "Chest radiograph in made-up pneumonia. Arrows show consolidation.",
            "graphic": "made-1-g001",
            "licence": "CC BY 4.0",
            "article": "Made-up pneumonia in adults",
            "url": "https://pmc.ncbi.nlm.nih.gov/articles/PMC900001/",
            "credit": "Doe et al., Journal of Made Up Trials 2021",
        },
    )
    assert server.seen[0].query["query"] == "(made-up pneumonia x-ray) AND OPEN_ACCESS:y AND LICENSE:cc AND HAS_FT:y"
    assert [one.path for one in server.seen] == ["/search", "/PMC900001/fullTextXML"]


@pytest.mark.parametrize(
    "permissions",
    ["", "<permissions><copyright-statement>© 2021 The Authors</copyright-statement></permissions>"],
)
def test_an_article_without_a_licence_is_left_out(permissions: str) -> None:
    reply, _, _ = asked([LISTED, Reply(article(permissions=permissions))])
    assert (reply.records, reply.problem) == ((), "")


@pytest.mark.parametrize(
    "figure",
    [
        ONE.replace("<graphic", "<permissions><copyright-holder>A house</copyright-holder></permissions><graphic"),
        ONE.replace("Arrows", "Reproduced with permission of a house. Arrows"),
        ONE.replace('<graphic xlink:href="made-1-g001"/>', ""),
        '<fig id="F2"><label>Figure 2</label><graphic xlink:href="x"/></fig>',
    ],
)
def test_a_figure_of_somebody_else_or_without_caption_or_picture_is_left_out(figure: str) -> None:
    assert figures(article(figure).encode(), "PMC900001") == []


@pytest.mark.parametrize(
    ("address", "name"),
    [
        ("http://creativecommons.org/licenses/by-nc-nd/3.0/", "CC BY-NC-ND 3.0"),
        ("https://creativecommons.org/publicdomain/zero/1.0/", "CC0 1.0"),
    ],
)
def test_the_licence_is_named_as_its_address_says(address: str, name: str) -> None:
    found = figures(article(permissions=f"<permissions><license><p>{address}</p></license></permissions>").encode(), "PMC1")
    assert [one["licence"] for one in found or []] == [name]


@pytest.mark.parametrize(
    "body",
    ["", "<article>", "<html>maintenance</html>", article(head='<!DOCTYPE article [<!ENTITY a "aaaa">]>'), article()[:400]],
)
def test_a_full_text_that_cannot_be_read_is_left_out_and_said(body: str) -> None:
    reply, _, _ = asked([LISTED, Reply(body)])
    assert reply.records == ()
    assert reply.problem == "1 of 1 records from europepmc_figures could not be read and were left out."


def test_a_full_text_that_is_not_there_does_not_cost_the_next_one() -> None:
    reply, _, _ = asked([TWO_LISTED, Reply(status=404), Reply(article())])
    assert [one["url"] for one in reply.records] == ["https://pmc.ncbi.nlm.nih.gov/articles/PMC900002/"]
    assert reply.problem == "europepmc answered 404."


@pytest.mark.parametrize("body", ["", "[]", "{}", '{"resultList": {"result": 3}}', '{"resultList": {"result": [3]}}', "<html>"])
def test_what_is_no_result_is_a_stated_problem(body: str) -> None:
    reply, _, server = asked([Reply(body)])
    assert (reply.records, len(server.seen)) == ((), 1)
    assert reply.problem == "europepmc answered with something that is no list of results."


def test_a_busy_source_is_asked_again_and_no_longer_than_figures_are_worth() -> None:
    reply, world, _ = asked([Reply(status=429, headers={"Retry-After": "4"}), LISTED, Reply(article())])
    assert len(reply.records) == 1
    assert 4.0 in world.slept
    reply, world, server = asked([Reply(status=429, headers={"Retry-After": "20"})], seconds=600.0)
    assert (reply.records, len(server.seen), world.slept) == ((), 1, [])
    assert "outlasts" in reply.problem


def test_a_source_that_is_down_gives_nothing_and_says_so() -> None:
    reply, _, _ = asked([Reply(status=503)])
    assert (reply.records, reply.problem) == ((), "europepmc answered 503.")


def test_figures_are_found_by_the_name_that_a_question_switches_on() -> None:
    source = source_for(FIGURES["europepmc"])
    assert (source.name, source.host) == ("europepmc_figures", "www.ebi.ac.uk")
    assert "No picture is loaded" in source.leaves
