"""A live source that is down, busy, slow or sends half of what it promised, asked by a whole run of the real pack."""

from dataclasses import replace
from pathlib import Path

import pytest

from services.core.question import Question, Source
from services.core.run import RunOptions
from services.desk.house import build
from services.desk.settings import Settings
from services.providers import searching
from services.providers.europepmc import EuropePmc
from services.providers.pubmed import PubMed
from services.providers.settings import Settings as ProviderSettings
from services.providers.sources import SearchSource
from tests.desk.houses import ended, opened
from tests.providers.literature_server import FakeTime, LiteratureServer, Reply

RARE = "Which drug is best for Erdheim-Chester disease?"
HALF_XML = "<eSearchResult><IdList><Id>900000"
TROUBLE = {
    "down": (Reply(status=503), "answered 503"),
    "busy for ever": (Reply(status=429, headers={"Retry-After": "5"}), "answered 429|outlasts"),
    "slow": (Reply("{}", after=0.5), "did not answer in time"),
    "cut short": (Reply(HALF_XML, cut=12), "The connection to"),
    "half a record": (Reply('{"resultList": {"result": [{"id": "x"}]}}'), "answered a search|could not be read"),
}


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One folder for all, so that the index is built once."""
    return tmp_path_factory.mktemp("home")


@pytest.mark.parametrize("source", ["pubmed", "europepmc"])
@pytest.mark.parametrize("trouble", TROUBLE)
def test_a_source_in_trouble_is_said_and_nothing_is_invented(
    source: Source, trouble: str, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(searching, "TRY_SECONDS", 0.1)
    play, said = TROUBLE[trouble]
    world = FakeTime()
    house = build(Settings(home=home), ProviderSettings())
    with LiteratureServer([play]) as server:
        live: SearchSource = PubMed(base=server.address) if source == "pubmed" else EuropePmc(base=server.address)
        with opened(replace(house, source=lambda _: live, clock=world.clock, sleep=world.sleep)) as desk:
            run_id = desk.questions.ask(Question(kind="evidence", text=RARE, sources=(source,)), RunOptions()).run_id or ""
            ended(desk, run_id)
            told = desk.questions.answer(run_id)
    assert told["outcome"] == "answered"
    assert told["stop_reason"]
    assert [one for one in told["warnings"] if any(part in one for part in said.split("|"))]
    assert (told["result"]["references"], told["result"]["answer"]["claims"]) == ([], [])
