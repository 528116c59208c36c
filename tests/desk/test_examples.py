"""Facts about examples in prompts: only where switched on, only of the same owner, and gone with their document."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from services.core.errors import AppError
from services.core.run import RunOptions
from services.desk import reviews
from services.desk.desk import Desk
from services.desk.work.nouns import Act
from services.providers.settings import Settings as ProviderSettings
from tests.desk.houses import ended, opened, toy_house
from tests.desk.test_learned import MODEL, Serve
from tests.desk.test_remote_engine import VALUES, said
from tests.model_server import Answer, ModelServer
from tests.model_server.fixture import serve
from tests.toy import TEXT, TOY, toy_packs

__all__ = ["serve"]
SHOWN = "EXAMPLES"
MARKED = "lobular carcinoma"


@pytest.fixture
def server(serve: Serve) -> ModelServer:
    """It reads what the document says of histology."""

    def answer(seen: object) -> Answer:
        document = str(seen.body).split("DOCUMENT TEXT")[1]
        return Answer(said(**{**VALUES, "histology": MARKED if MARKED in document else VALUES["histology"]}))

    return serve(answer)


@pytest.fixture
def desk(server: ModelServer, database_url: str, tmp_path: Path) -> Iterator[Desk]:
    with opened(toy_house(tmp_path / "home", database_url, providers=providers(server))) as made:
        yield made


def providers(server: ModelServer) -> ProviderSettings:
    return ProviderSettings(engine="openai", openai_api_key="sk-test", openai_base_url=server.openai_url)


def ran(desk: Desk, text: str, by: str = "ada", accept: bool = False, options: RunOptions = MODEL) -> str:
    run_id = desk.submit_text(text, options, by=by).run_id or ""
    ended(desk, run_id)
    if accept:
        desk.decide(run_id, 0, "accept_all", by="local")
    return run_id


def source(desk: Desk, by: str = "ada") -> str:
    return ran(desk, TEXT.replace("ductal carcinoma", MARKED), by, accept=True)


def other(number: int) -> str:
    return f"{TEXT}Sample {number}\n"


def sent(server: ModelServer) -> str:
    return str(server.seen[-1].body)


def test_an_accepted_document_is_an_example_for_its_owners_next_one_once_switched_on(desk: Desk, server: ModelServer) -> None:
    first = source(desk)
    ran(desk, other(1))
    assert MARKED not in sent(server), "off until it is switched on"
    desk.learned.switch_examples(["toy-note"], by="eve")
    second = ran(desk, other(2))
    assert SHOWN in sent(server) and MARKED in sent(server)
    (ref,) = desk.spec(second).examples["toy-note"]
    assert ref.startswith(f"{first}/0/")
    assert "shows 1 accepted before as examples" in desk.learned.told(second, "toy-note")
    prompt = desk.view(second).sections[0].attempts[0].prompt
    assert MARKED not in prompt and f"[examples {ref.split('/')[2][:12]}]" in prompt
    ran(desk, other(3), by="bob")
    assert MARKED not in sent(server), "another owner's"
    desk.submit_text(other(4), MODEL)
    assert desk.spec(ran(desk, other(5), by="")).examples == {}, "nobody knows whose"
    assert desk.spec(ran(desk, other(6), options=RunOptions(doc_type="toy-note"))).examples == {}, "the builtin engine"
    again = desk.run_again(first, by="ada").run_id or ""
    ended(desk, again)
    assert desk.spec(again).examples == {}, "no document is an example for itself"
    desk.learned.switch_examples([], by="eve")
    ran(desk, other(7))
    assert MARKED not in sent(server)
    assert [row.details["examples"] for row in desk.audit.rows(what="learning")] == [False, True]


def test_a_deleted_document_lives_on_in_no_prompt(desk: Desk, server: ModelServer) -> None:
    first = source(desk)
    desk.learned.switch_examples(["toy-note"], by="eve")
    pinned = ran(desk, other(1))
    desk.retention.delete_run(first, "the client asked for it", by="local")
    ran(desk, other(2))
    assert MARKED not in sent(server)
    kept = " ".join(one.event.model_dump_json() for one in desk.events(pinned))
    assert MARKED not in kept


def test_only_what_a_person_looked_at_and_let_stand_is_shown(desk: Desk, server: ModelServer) -> None:
    desk.learned.switch_examples(["toy-note"], by="eve")
    first = ran(desk, TEXT.replace("ductal carcinoma", MARKED))
    reviews.decide(desk._house, first, 0, Act("accept_all", "local", extra=(("bulk", "b1"),)))
    assert desk.spec(ran(desk, other(1))).examples == {}
    desk.undo(first, 0, "local")
    desk.decide(first, 0, "accept_all", by="local")
    assert desk.spec(ran(desk, other(2))).examples["toy-note"]
    desk.decide(first, 0, "reject_all", reason="wrong_values", by="local")
    assert desk.spec(ran(desk, other(3))).examples == {}


def test_examples_are_few_and_the_latest(desk: Desk) -> None:
    desk.learned.switch_examples(["toy-note"], by="eve")
    runs = [ran(desk, other(number), accept=True) for number in range(4)]
    refs = desk.spec(ran(desk, other(9))).examples["toy-note"]
    assert [ref.split("/")[0] for ref in refs] == runs[:0:-1]


def test_a_taxpayers_document_is_an_example_for_that_taxpayer_only(server: ModelServer, tmp_path: Path) -> None:
    rubric = TOY.rubric.model_copy(update={"family": "tax"})
    packs = {TOY.name: replace(toy_packs()[TOY.name], rubric=rubric)}
    with opened(toy_house(tmp_path / "home", providers=providers(server), packs=lambda: packs)) as desk:
        desk.learned.switch_examples(["toy-note"], by="eve")
        mine = MODEL.model_copy(update={"client": "Roe"})
        ran(desk, TEXT, accept=True, options=mine)
        ran(desk, f"{TEXT}Nobody's\n", accept=True)
        assert desk.spec(ran(desk, other(1), options=MODEL)).examples == {}
        assert desk.spec(ran(desk, other(2), options=MODEL.model_copy(update={"client": "Doe"}))).examples == {}
        assert len(desk.spec(ran(desk, other(3), options=mine)).examples["toy-note"]) == 1


def test_a_type_that_is_not_known_has_no_examples(desk: Desk) -> None:
    with pytest.raises(AppError, match="no examples for W-9"):
        desk.learned.switch_examples(["W-9"], by="eve")
