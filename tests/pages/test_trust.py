"""The trust screen, without a browser and on a real desk."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from services.core.asset import sha256_of
from services.core.run import RunOptions
from services.desk.desk import Desk
from services.desk.house import House
from services.learning.prompts import digest
from storage.learned import put
from storage.tables_learned import PromptResultRow
from tests.desk.houses import ended, opened, toy_house
from tests.desk.test_ledger import noted
from tests.pages.conftest import drawn
from tests.pages.test_labels import at
from tests.toy import EXTRACT, HARD


@pytest.fixture
def house(tmp_path: Path) -> House:
    return toy_house(tmp_path / "home")


@pytest.fixture
def desk(house: House) -> Iterator[Desk]:
    with opened(house, works=False) as made:
        yield made


def test_the_ledger_says_what_lines_did_and_what_a_fix_cost(house: House) -> None:
    with opened(house) as desk:
        for number in range(2):
            run_id = desk.submit_text(f"{HARD}Sample {number}\n", RunOptions(doc_type="toy-note")).run_id or ""
            ended(desk, run_id)
        noted(desk, 2)
        page = at("trust", view="Feedback")
        assert not page.exception
        told = drawn(page)
        assert "over 2 runs with feedback" in told and "missing field" in told
        assert "100 %" in told and "34–100 %" in told
        page.segmented_control(key="ledger_by").set_value("field").run()
        assert not page.exception
        assert "histology" in drawn(page)


def test_learned_prompts_say_which_the_next_run_uses_and_can_be_switched_off(house: House, desk: Desk) -> None:
    page = at("trust", view="Prompts")
    assert not page.exception
    assert "decide on them under Review, one by one" in drawn(page)
    run_id = desk.submit_text(HARD, RunOptions(doc_type="toy-note")).run_id or ""
    with house.database.writing() as session:
        pinned = {"prompt:clinical/toy/extract": sha256_of(EXTRACT)}
        keys = {"doc_type": "toy-note", "model": "openai/m", "judged": "j", "prompts": digest(pinned), "body": pinned}
        for section in range(3):
            put(session, PromptResultRow(run_id=run_id, section=section, score=0.97, stood=section > 0, **keys))
    page = at("trust", view="Prompts")
    assert not page.exception
    told = drawn(page)
    assert "Toy note · openai/m" in told and f"extract {sha256_of(EXTRACT)[:8]}" in told and ">0.65<" in told
    page.toggle[0].set_value(False).run()
    assert not page.exception
    assert not desk.learned.types()[0].on
    assert "learning is switched off for this type" in drawn(page)
    page.multiselect(key="example_types").set_value(["toy-note"]).run()
    assert not page.exception
    assert desk.learned.examples() == {"toy-note": True}


def test_before_any_feedback_the_ledger_says_what_to_do(desk: Desk) -> None:
    page = at("trust", view="Feedback")
    assert not page.exception
    assert "Run a document that needs a second attempt" in drawn(page)


def test_before_anything_is_decided_the_screen_says_what_to_do(desk: Desk) -> None:
    page = at("trust")
    assert not page.exception
    assert "Decide on documents under Review" in drawn(page)
