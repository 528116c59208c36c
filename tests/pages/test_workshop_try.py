"""Trying a draft on labelled documents, without a browser and on a real desk."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from services.core.run import RunOptions
from services.desk.desk import Desk
from services.desk.regressions.nouns import Choice
from tests.desk.houses import ended, opened, toy_house
from tests.desk.test_regressions import NOTE, STRICT, WORDS, draft, tried
from tests.desk.test_regressions_prompt import DRAFT
from tests.pages.conftest import APP, drawn

PROMPT = "prompt:clinical/toy/extract"
HOSTILE = "<script>alert(1)</script>![x](http://203.0.113.9/x)"


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    with opened(toy_house(tmp_path / "home")) as made:
        yield made


def at(name: str, sha256: str = "", **query: str) -> AppTest:
    told = AppTest.from_file(str(APP), default_timeout=60).run()
    for key, value in {"words": name, "version": sha256, **query}.items():
        told.query_params[key] = value
    page = told.switch_page("pages/workshop.py").run()
    assert not page.exception
    return page


def decided(desk: Desk, text: str, **edits: str) -> str:
    run_id = desk.submit_text(text, RunOptions()).run_id or ""
    ended(desk, run_id)
    for field, value in edits.items():
        desk.decide(run_id, 0, "edit", field=field, value=value, by="ann")
    desk.decide(run_id, 0, "accept_all", by="ann")
    return run_id


def test_without_a_draft_it_says_how_to_get_one_and_without_labels_what_to_do(desk: Desk) -> None:
    assert "Nothing to try yet." in drawn(at(WORDS))
    page = at(WORDS, draft(desk, STRICT))
    assert "Nothing of this type is labelled yet." in drawn(page)
    assert "try_go" not in [button.key for button in page.button]


def test_a_press_compares_and_the_address_reopens_what_came_of_it(desk: Desk) -> None:
    run_id = decided(desk, NOTE.format(number=1), date="2024-03-05")
    sha256 = draft(desk, STRICT)
    page = at(WORDS, sha256)
    assert "<b>1 labelled section of 1 document</b>" in drawn(page)
    assert "Nothing leaves this machine" in drawn(page)
    page.button(key="try_go").click().run()
    assert not page.exception
    (line,) = desk.regressions.of_words(WORDS, sha256)
    assert page.query_params["try"] in (line.id, [line.id])
    while desk.regressions.look(line.id).live:
        pass
    shown = drawn(at(WORDS, sha256, **{"try": line.id}))
    assert "Inconclusive: on these documents the difference may be chance." in shown
    assert "0% with the words in force, 100% with the draft" in shown
    assert "<td>something wrong</td>" in shown and "passes" in shown and "to a person" in shown
    assert f"run?run={run_id}" in shown and f"review?item={run_id}%3A0" in shown
    assert "would ask for another attempt, which nobody made" in shown


def test_what_people_typed_stays_inert(desk: Desk) -> None:
    decided(desk, NOTE.format(number=1), date="2024-03-05", histology=HOSTILE)
    sha256 = draft(desk, STRICT)
    told = tried(desk, sha256)
    shown = drawn(at(WORDS, sha256, **{"try": told.id}))
    assert "<script>" not in shown


def test_a_prompt_is_refused_under_the_built_in_engine_in_words(desk: Desk) -> None:
    decided(desk, NOTE.format(number=1))
    page = at(PROMPT, draft(desk, DRAFT, PROMPT))
    assert "ignores prompts" in drawn(page)
    assert "try_go" not in [button.key for button in page.button]


def test_a_regression_run_that_is_under_way_is_seen_from_any_tab_and_can_be_stopped(tmp_path: Path) -> None:
    home = tmp_path / "home"
    with opened(toy_house(home)) as desk:
        decided(desk, NOTE.format(number=1))
    with opened(toy_house(home), works=False) as desk:
        sha256 = draft(desk, STRICT)
        id_ = desk.regressions.start(WORDS, sha256, Choice(), by="ann")
        page = at(WORDS, sha256)
        assert "0 of 1 section" in drawn(page)
        page.button(key="stop").click().run()
        assert desk.regressions.look(id_).state == "stopped"
        assert "Nothing could be compared." in drawn(at(WORDS, sha256))
