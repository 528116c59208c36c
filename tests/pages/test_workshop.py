"""Rubrics & prompts, without a browser and on a real desk."""

from collections.abc import Iterator
from pathlib import Path

import pytest
import sqlalchemy as sa
from streamlit.testing.v1 import AppTest

from services.core.asset import sha256_of
from services.desk.desk import Desk
from services.packs.find import packs
from storage.tables_assets import AssetRow
from tests.desk.houses import opened, toy_house
from tests.pages.conftest import APP, drawn

NAME = "rubric:tax/w2"
FILE = packs()["tax/w2"].words[NAME]
TIERED = FILE.replace('tier = "optional"\nbox = "3"', 'tier = "required"\nbox = "3"')
HOSTILE = "![x](http://203.0.113.9/x)<script>alert(1)</script>"


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    with opened(toy_house(tmp_path / "home", packs=packs), works=False) as made:
        yield made


def at(**query: str) -> AppTest:
    told = AppTest.from_file(str(APP), default_timeout=60).run()
    for name, value in query.items():
        told.query_params[name] = value
    page = told.switch_page("pages/workshop.py").run()
    assert not page.exception
    return page


def publish(desk: Desk, text: str, by: str = "bob", note: str = "note") -> str:
    made = desk.workshop.save_draft(NAME, text, desk.workshop.bench(NAME, by=by).standing.sha256, by=by)
    desk.workshop.publish(NAME, made.sha256, note=note, by=by)
    return made.sha256


def test_what_is_typed_is_kept_checked_compared_saved_and_published(desk: Desk) -> None:
    page = at(words=NAME)
    assert "No line differs." in drawn(page)
    page.text_area[0].set_value(TIERED).run()
    begun = desk.workshop.bench(NAME, by="local").begun
    assert begun is not None and begun.text == TIERED
    assert "was optional" in drawn(page)
    assert "+1 lines" in drawn(page)
    again = at(words=NAME)  # a refresh
    assert again.text_area[0].value == TIERED
    page.button(key="ws_save").click().run()
    (draft,) = desk.workshop.bench(NAME, by="local").drafts
    assert (draft.asset.text, draft.asset.author) == (TIERED, "local")
    page.button(key="ws_publish").click().run()
    assert "A publication needs a note." in drawn(page)
    page.text_input[0].set_value("Box 3 is asked for").run()
    page.button(key="ws_publish").click().run()
    assert not page.exception
    assert desk.workshop.bench(NAME, by="local").standing.text == TIERED
    assert "Box 3 is asked for" in drawn(page)


def test_a_draft_that_is_written_on_is_replaced_and_those_of_others_stay(desk: Desk) -> None:
    mine, theirs = (desk.workshop.save_draft(NAME, TIERED, sha256_of(FILE), by=by) for by in ("local", "bob"))
    page = at(words=NAME, version=mine.sha256)
    assert page.text_area[0].value == TIERED
    page.text_area[0].set_value(f"{TIERED}# more\n").run()
    page.button(key="ws_save").click().run()
    drafts = {(one.asset.author, one.asset.text) for one in desk.workshop.bench(NAME, by="local").drafts}
    assert drafts == {("local", f"{TIERED}# more\n"), ("bob", theirs.text)}


def test_what_is_wrong_is_told_with_its_line_and_cannot_be_saved(desk: Desk) -> None:
    page = at(words=NAME)
    page.text_area[0].set_value(FILE.replace('tier = "required"', 'tier = "vital"', 1)).run()
    assert "in line 42: fields.employee_ssn.tier" in drawn(page)
    assert "tier = &quot;vital&quot;" in drawn(page)
    assert page.button(key="ws_save").disabled
    page.button(key="ws_drop").click().run()
    assert page.text_area[0].value == FILE
    assert desk.workshop.bench(NAME, by="local").begun is None


def test_a_version_of_the_past_is_back_with_one_click(desk: Desk) -> None:
    publish(desk, TIERED)
    page = at(words=NAME)
    assert page.text_area[0].value == TIERED
    page.button(key="back_1").click().run()
    assert desk.workshop.bench(NAME, by="local").standing.published is None
    assert page.text_area[0].value == FILE
    assert "back to the file" in drawn(page)


def test_who_was_first_is_told_and_the_own_text_goes_on_from_theirs(desk: Desk) -> None:
    page = at(words=NAME)
    page.text_area[0].set_value(TIERED).run()
    theirs = publish(desk, FILE.replace('"Tax year"', '"Year"'))
    page.run()
    assert "bob put another version in force" in drawn(page)
    page.button(key="ws_rebase").click().run()
    begun = desk.workshop.bench(NAME, by="local").begun
    assert begun is not None and (begun.text, begun.parent) == (TIERED, theirs)
    assert "put another version" not in drawn(page)


def test_a_prompt_says_that_the_builtin_engine_does_not_read_it(desk: Desk) -> None:
    page = at(words="prompt:tax/w2/extract")
    assert "The built-in engine reads by rules and is sent no prompt" in drawn(page)
    assert "{{fields}}" in drawn(page)
    page.text_area[0].set_value("Read the form.").run()
    assert "The blank {{fields}} is missing." in drawn(page)


def test_a_file_that_changed_under_a_publication_is_told(desk: Desk, tmp_path: Path) -> None:
    publish(desk, TIERED)
    with desk._house.database.writing() as session:
        session.execute(sa.update(AssetRow).values(shipped=sha256_of("another file")))
    assert "The file that ships has changed since this version was published" in drawn(at(words=NAME))


def test_what_people_write_is_only_text(desk: Desk) -> None:
    publish(desk, FILE.replace("# tax_form_filling, template W-2", f"# {HOSTILE}"), note=HOSTILE)
    page = at(words=NAME)
    assert "<script>" not in drawn(page)
    assert "&lt;script&gt;" in drawn(page)


@pytest.mark.parametrize("words", ["signature:clinical/lab_report", "rubric:marc/radiology", "rubric:evidence/question", "none"])
def test_every_kind_of_text_can_be_opened_by_its_address(desk: Desk, words: str) -> None:
    page = at(words=words)
    assert page.text_area[0].value == (desk.workshop.bench(words, by="local").standing.text if ":" in words else FILE)
