"""The trust screen, without a browser and on a real desk."""

from collections.abc import Iterator
from dataclasses import replace
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
from tests.desk.made_sections import ended_run
from tests.desk.test_ledger import noted
from tests.pages.conftest import drawn
from tests.pages.test_labels import at
from tests.toy import EXTRACT, HARD, TOY, toy_packs


@pytest.fixture
def house(tmp_path: Path) -> House:
    letter = TOY.rubric.model_copy(update={"doc_type": "toy-letter", "family": "letters"})
    packs = {**toy_packs(), "clinical/letter": replace(TOY, name="clinical/letter", rubric=letter)}
    return toy_house(tmp_path / "home", packs=lambda: packs)


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
    assert desk.learned.examples() == {"toy-note": True, "toy-letter": False}


def test_before_any_feedback_the_ledger_says_what_to_do(desk: Desk) -> None:
    page = at("trust", view="Feedback")
    assert not page.exception
    assert "Run a document that needs a second attempt" in drawn(page)


def test_before_anything_is_decided_the_screen_says_what_to_do(desk: Desk) -> None:
    page = at("trust")
    assert not page.exception
    assert "Decide on documents under Review" in drawn(page)


def decided(desk: Desk, house: House, doc_type: str, *, tells: bool) -> None:
    """24 documents, half of them changed: with `tells` the low ones, else without regard to the score."""
    for number in range(24):
        low, changed = number % 2 == 0, (number % 2 if tells else number // 2 % 2) == 0
        run_id = ended_run(house, score=0.5 if low else 0.97, doc_type=doc_type, name=f"{doc_type}-{number}")
        kind, value = ("edit", "2024-01-01") if changed else ("accept", None)
        desk.decide(run_id, 0, kind, field="date", value=value, by="ann")
        desk.decide(run_id, 0, "accept_all", by="ann")


@pytest.fixture
def judged(desk: Desk, house: House) -> Desk:
    """Toy notes whose score tells what people change, and notes of another kind whose score does not."""
    decided(desk, house, "toy-note", tells=True)
    decided(desk, house, "toy-letter", tells=False)
    return desk


def test_each_score_is_told_with_its_verdict_its_interval_and_how_many_were_decided(judged: Desk) -> None:
    page = at("trust", type="toy-note")
    assert not page.exception
    told = drawn(page)
    assert "predicts edits" in told
    assert "24 documents, 12 changed (50%)" in told
    assert "<b>1.00</b>" in told
    assert "0.83 to 1.00" in told
    assert "12 of 12" in told
    assert "the goal is 97%" in told
    assert len(page.get("plotly_chart")) == 1


def test_the_address_says_which_kind_and_which_score_and_a_choice_goes_into_it(judged: Desk) -> None:
    page = at("trust", type="toy-letter", score="field-confidence")
    assert (page.selectbox(key="trust_type").value, page.selectbox(key="trust_score").value) == ("toy-letter", "field-confidence")
    assert "<h2>Reader&#x27;s confidence</h2>" in drawn(page)
    page.selectbox(key="trust_type").set_value("").run()
    assert "type" not in page.query_params
    page.selectbox(key="trust_family").set_value("letters").run()
    assert page.query_params["family"] == "letters"
    assert list(page.selectbox(key="trust_type").options) == ["any type", "Toy letter"]
    assert not at("trust", type="nothing", family="nobody", score="none").exception


def test_a_score_that_predicts_nothing_is_named_and_the_queue_says_that_it_does_not_count(judged: Desk, house: House) -> None:
    assert "not ordered by the score of Toy letter: it does not predict" in drawn(at("trust"))
    ended_run(house, score=0.5, doc_type="toy-letter")
    ended_run(house, score=0.5, doc_type="toy-note")
    queue = drawn(at("review"))
    assert queue.count("score 0.50, not counted") == 1
    assert "Not part of the risk: it does not predict edits here (AUROC 0.50" in queue
