"""Facts about the screen for people and privacy, on a real desk in single-user mode."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from services.core.person import LOCAL
from services.core.run import RunOptions
from services.desk.desk import Desk
from tests.desk.houses import ended, opened, toy_house
from tests.pages.conftest import APP, drawn
from tests.toy import TEXT


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    with opened(toy_house(tmp_path)) as made:
        yield made


def screen(part: str) -> AppTest:
    at = AppTest.from_file(str(APP), default_timeout=60).run()
    at.query_params["part"] = part
    at = at.switch_page("pages/people.py").run()
    assert not at.exception
    return at


def test_alone_there_is_nobody_to_manage(desk: Desk) -> None:
    assert "single-user mode" in drawn(screen("People"))


def test_a_consent_is_recorded_and_withdrawn(desk: Desk) -> None:
    at = screen("Consents")
    at.text_input(key="consent_taxpayer").input("<b>Roe</b>")
    at.text_input(key="consent_recipient").input("api.openai.com")
    at.button(key="record_consent").click().run()
    kept = desk.consents.everything()[0]
    assert (kept.taxpayer, kept.recipient, kept.recorded_by) == ("<b>Roe</b>", "api.openai.com", "local")
    assert "&lt;b&gt;Roe" in drawn(at)
    at.button(key=f"withdraw_{kept.id}").click().run()
    assert desk.consents.everything()[0].withdrawn
    assert [row.what for row in desk.audit.rows()] == ["consent_withdrawn", "consent_recorded"]


def test_a_document_is_deleted_by_one_of_its_runs(desk: Desk) -> None:
    run_id = desk.submit_text(TEXT, RunOptions()).run_id or ""
    ended(desk, run_id)
    at = screen("Keeping")
    at.text_input(key="keep_run").input(run_id)
    at.button(key="keep_delete").click().run()
    assert "Deleting needs a reason" in drawn(at)
    at.text_input(key="keep_why").input("the client asked for it")
    at.button(key="keep_delete").click().run()
    assert run_id in drawn(at)
    assert desk.runs() == ()


def test_the_log_is_shown_and_verified(desk: Desk) -> None:
    ended(desk, as_local(desk).submit_text(TEXT, RunOptions()).run_id or "")
    at = screen("Audit")
    assert "submit" in at.dataframe[0].value["what"].tolist()
    at.button(key="audit_verify").click().run()
    assert "The log is whole" in drawn(at)


def as_local(desk: Desk) -> Desk:
    return desk.for_person(lambda: LOCAL)
