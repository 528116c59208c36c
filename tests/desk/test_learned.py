"""Facts about learned prompts, with a model on the loopback: what people let stand decides which version the next run uses."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import sqlalchemy as sa

from services.core.asset import sha256_of
from services.core.run import RunOptions, RunSpec
from services.desk import reviews
from services.desk.desk import Desk
from services.desk.work.nouns import Act
from services.learning import prompts
from services.providers.settings import Settings as ProviderSettings
from tests.desk.houses import ended, opened, toy_house
from tests.desk.test_remote_engine import VALUES, said
from tests.desk.test_words_of_runs import publish
from tests.model_server import Answer, ModelServer
from tests.model_server.fixture import serve
from tests.toy import EXTRACT, TEXT

__all__ = ["serve"]
Serve = Callable[..., ModelServer]
NAME = "prompt:clinical/toy/extract"
NEW = f"Take your time. {EXTRACT}"
FILE_SHA = sha256_of(EXTRACT)
MODEL = RunOptions(engine="openai", doc_type="toy-note")


@pytest.fixture
def server(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> ModelServer:
    """Two decisions are enough here."""
    monkeypatch.setattr(prompts, "CHANCE", 2)
    return serve(lambda seen: Answer(said(**VALUES)))


@pytest.fixture
def desk(server: ModelServer, database_url: str, tmp_path: Path) -> Iterator[Desk]:
    providers = ProviderSettings(engine="openai", openai_api_key="sk-test", openai_base_url=server.openai_url)
    with opened(toy_house(tmp_path / "home", database_url, providers=providers)) as made:
        yield made


def ran(desk: Desk, number: int, act: str = "", options: RunOptions = MODEL) -> RunSpec:
    run_id = desk.submit_text(f"{TEXT}Sample {number}\n", options).run_id or ""
    ended(desk, run_id)
    if act == "reject_all":
        desk.decide(run_id, 0, "reject_all", reason="wrong_values", by="local")
    elif act == "edit":
        desk.decide(run_id, 0, "edit", field="grade", value="3", by="local")
        desk.decide(run_id, 0, "accept_all", by="local")
    elif act:
        desk.decide(run_id, 0, "accept_all", by="local")
    return desk.spec(run_id)


def test_what_people_let_stand_is_used_again_and_a_new_version_gets_its_chance(desk: Desk, server: ModelServer) -> None:
    first = [ran(desk, number, "accept") for number in (1, 2)]
    assert {one.versions[NAME] for one in first} == {FILE_SHA}
    publish(desk, NAME, NEW)
    chance = [ran(desk, 3, "accept"), ran(desk, 4, "edit")]
    assert {one.versions[NAME] for one in chance} == {sha256_of(NEW)}
    assert "has had 1 of the 2 decisions" in chance[1].prompt_choice["toy-note"]
    learned = ran(desk, 5)
    assert learned.versions[NAME] == FILE_SHA
    assert learned.prompt_choice["toy-note"].startswith("A learned version: of 2 documents 1.00 stands")
    assert NEW.split(".")[0] not in str(server.seen[-1].body)
    (told,) = desk.learned.types()
    assert told.choice.learned and [(one.decided, one.saved) for one in told.standings] == [(2, 2), (2, 1)]
    desk.learned.switch("toy-note", False, by="eve")
    assert ran(desk, 6).versions[NAME] == sha256_of(NEW)
    desk.learned.switch("toy-note", True, by="eve")
    assert ran(desk, 7).versions[NAME] == FILE_SHA
    assert [row.details["prompts"] for row in desk.audit.rows(what="learning")] == [True, False]
    publish(desk, NAME, f"Once more. {EXTRACT}")
    assert ran(desk, 8).versions[NAME] == sha256_of(f"Once more. {EXTRACT}"), "an engineer's version is tried first"
    builtin = ran(desk, 9, options=RunOptions(doc_type="toy-note"))
    assert builtin.prompt_choice == {} and builtin.versions[NAME] == sha256_of(f"Once more. {EXTRACT}")


def test_a_deleted_run_counts_no_more_and_nothing_of_a_document_is_kept(desk: Desk) -> None:
    first = [ran(desk, number, "accept") for number in (1, 2)]
    publish(desk, NAME, NEW)
    for number in (3, 4):
        ran(desk, number, "reject_all")
    assert ran(desk, 5).versions[NAME] == FILE_SHA
    with desk._house.database.reading() as session:
        kept = str([tuple(row) for row in session.execute(sa.text("SELECT * FROM prompt_results"))])
    assert FILE_SHA in kept and "carcinoma" not in kept
    desk.retention.delete_run(first[0].run_id, "the client asked for it", by="local")
    assert ran(desk, 6).versions[NAME] == sha256_of(NEW)


def test_only_a_persons_own_look_counts_and_an_undone_one_does_not(desk: Desk) -> None:
    run_id = ran(desk, 1).run_id
    house = desk._house
    reviews.decide(house, run_id, 0, Act("accept_all", "local", extra=(("bulk", "b1"),)))
    assert desk.learned.types() == ()
    desk.undo(run_id, 0, "local")
    desk.decide(run_id, 0, "accept_all", by="local")
    assert [one.decided for told in desk.learned.types() for one in told.standings] == [1]
    desk.undo(run_id, 0, "local")
    assert desk.learned.types() == ()


def test_the_builtin_engine_learns_nothing(desk: Desk) -> None:
    ran(desk, 1, "accept", RunOptions(doc_type="toy-note"))
    assert desk.learned.types() == ()


def test_figures_under_another_rubric_are_not_compared(desk: Desk) -> None:
    for number in (1, 2):
        ran(desk, number, "accept")
    rubric = desk.workshop.bench("rubric:clinical/toy", by="eve").standing.text
    publish(desk, "rubric:clinical/toy", rubric.replace('label = "Grade"', 'label = "Grade of it"'))
    publish(desk, NAME, NEW)
    for number in (3, 4):
        ran(desk, number, "reject_all")
    assert ran(desk, 5).versions[NAME] == sha256_of(NEW)
