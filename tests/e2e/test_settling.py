"""Second looks in a real browser: settling by keys, and the way from the queue to a critical issue."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from pydantic import SecretStr

from services.core.run import RunOptions
from services.desk.desk import Desk
from services.desk.house import build
from services.desk.settings import Settings
from services.desk.work.nouns import SecondReviewPolicy, Share
from services.providers.settings import Settings as ProviderSettings
from tests.desk.houses import ended, opened
from tests.e2e.acts import keyed, press, ready, selected
from tests.e2e.conftest import Site, start, stop
from tests.e2e.test_axe import THEMES, findings
from tests.e2e.test_layout import CLIPPED, WIDE

W2 = """Form W-2 Wage and Tax Statement 2024
Employee's social security number 900-12-4821
Employer identification number (EIN) 00-2190773
Employer's name Harbor Lane Dental PLLC
Employee's name Mira Solano
2 Federal income tax withheld 6240.00
3 Social security wages 52000.00
4 Social security tax withheld 3224.00
"""
DIFFER = {"employer_name": "Alder & Sons", "employee_name": "Nadir Haddad", "federal_tax_withheld": "6240.10"}
OPEN = ".rv-state .pl-pill.doubt"


def looked_at(desk: Desk, number: int, *, second: bool = True) -> str:
    """A form without its wages; where `second`, two people differ on three fields of it."""
    run_id = desk.submit_text(f"{W2}Control number {number}\n", RunOptions(doc_type="W-2")).run_id or ""
    ended(desk, run_id)
    for by, edits in (("ann", DIFFER), ("bob", {})) if second else ():
        claim = desk.work.claim(run_id, 0, by)
        for field, value in edits.items():
            desk.work.decide(claim, "edit", field=field, value=value)
        desk.work.decide(claim, "accept_all")
        desk.work.submit(claim)
    return run_id


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("second")


@pytest.fixture(scope="module")
def disputes(home: Path) -> list[str]:
    """Items that two people differ on, made before the server starts; the last one nobody looked at."""
    told = Settings(home=home, database_url=SecretStr(f"sqlite:///{home / 'proofloop.sqlite'}"))
    with opened(build(told, ProviderSettings())) as desk:
        desk.work.set_policy(SecondReviewPolicy(shares=(Share(share=1.0),)), "root")
        return [*(looked_at(desk, number) for number in range(5)), looked_at(desk, 9, second=False)]


@pytest.fixture(scope="module")
def site(home: Path, disputes: list[str]) -> Iterator[Site]:
    running = start(home)
    yield running
    stop(running)


def at(page: Page, site: Site, run: str) -> None:
    """Open the item, and wait until it has the keys."""
    page.goto(f"{site.url}/review?item={run}:0")
    ready(page)


def settled(site: Site, run: str) -> list[tuple[object, ...]]:
    """What the third person decided, in its order."""
    told = "kind, field, json_extract(body, '$.value')"
    return site.rows(
        f"select {told} from decisions where run_id = ? and json_extract(body, '$.look') = 'adjudication' order by number", run
    )


def test_one_key_a_field_and_one_to_finish_however_fast_they_come(page: Page, site: Site, disputes: list[str]) -> None:
    run = disputes[0]
    at(page, site, run)
    assert selected(page) == "employer_name"
    page.keyboard.type("fsfA", delay=15)
    page.wait_for_url(lambda url: run not in url)
    assert settled(site, run) == [
        ("edit", "employer_name", "Alder & Sons"),
        ("accept", "employee_name", "Mira Solano"),
        ("edit", "federal_tax_withheld", "6240.10"),
        ("submit", None, settled(site, run)[-1][2]),
    ]


def test_keys_move_among_what_differs_and_are_only_letters_in_a_field(page: Page, site: Site, disputes: list[str]) -> None:
    run = disputes[1]
    at(page, site, run)
    page.keyboard.press("ArrowDown")
    assert selected(page) == "employee_name"
    page.keyboard.press("j")
    page.keyboard.press("j")
    assert selected(page) == "employer_name"
    page.keyboard.press("k")
    assert selected(page) == "federal_tax_withheld"
    page.keyboard.press("ArrowUp")
    page.keyboard.type("e")
    page.keyboard.type("fs naja", delay=15)
    assert settled(site, run) == []
    page.keyboard.press("Enter")
    expect(keyed(page, "row_employee_name").locator(".rv-state")).to_contain_text("settled")
    assert settled(site, run) == [("edit", "employee_name", "fs naja")]
    page.keyboard.press("u")
    expect(keyed(page, "row_employee_name").locator(".rv-state")).to_contain_text("open")
    page.keyboard.press("A")
    expect(keyed(page, "review_notes")).to_contain_text("3 fields still differ")
    assert run in page.url


def test_a_version_is_a_real_button_that_keeps_the_focus(page: Page, site: Site, disputes: list[str]) -> None:
    run = disputes[2]
    at(page, site, run)
    button = keyed(page, "row_employee_name").get_by_role("button", name=re.compile("ann.*Nadir Haddad"))
    button.focus()
    page.keyboard.press("Enter")
    expect(button).to_have_attribute("aria-pressed", "true")
    expect(button).to_be_focused()
    assert [one[:2] for one in settled(site, run)] == [("edit", "employee_name")]
    expect(keyed(page, "finish_settling").get_by_role("button")).to_be_disabled()


def test_choices_outlive_a_reload(page: Page, site: Site, disputes: list[str]) -> None:
    at(page, site, disputes[3])
    page.keyboard.press("f")
    expect(page.locator(OPEN)).to_have_count(2)
    page.reload()
    ready(page)
    expect(page.locator(OPEN)).to_have_count(2)


def test_a_critical_issue_leads_from_the_queue_and_from_the_head_to_its_row(page: Page, site: Site, disputes: list[str]) -> None:
    """Also after another item was open in the same tab."""
    run = disputes[-1]
    at(page, site, disputes[4])
    page.goto(f"{site.url}/review")
    press(page, f"review_{disputes[4]}_0")
    ready(page)
    press(page, "release") if keyed(page, "release").count() else page.go_back()
    press(page, f"urgent_{run}_0")
    page.wait_for_url(f"**{run}**")
    ready(page)
    assert selected(page) == "wages_tips"
    page.keyboard.press("ArrowDown")
    page.locator(".rv-goto").first.click()
    assert selected(page) == "wages_tips"
    expect(keyed(page, "row_wages_tips")).to_be_in_viewport()


def test_settling_is_accessible_and_fits(page: Page, site: Site, disputes: list[str]) -> None:
    assert [findings(page, f"{site.url}/review{more}") for more in (f"?item={disputes[4]}:0", "")] == [[], []]
    for width in (1440, 1024):
        page.set_viewport_size({"width": width, "height": 800})
        at(page, site, disputes[4])
        for theme in THEMES:
            page.emulate_media(color_scheme=theme)
            page.wait_for_timeout(300)
            assert (page.evaluate(WIDE) <= 0, page.evaluate(CLIPPED)) == (True, [])
