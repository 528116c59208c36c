"""What is typed at the review desk is not lost, whatever happens, and the row says whether the server has it."""

import signal
from collections.abc import Iterator

import pytest
from playwright.sync_api import BrowserContext, Dialog, Page, WebSocketRoute, expect

from tests.e2e.acts import begun, drop, keyed, ready, run_to_end, selected, until, void_w2
from tests.e2e.conftest import Site, first_page, start, stop
from tests.e2e.troubles import FIELD, TROUBLES, field, kill, last_edit, survived

DRAFTS = "**/begun/**"


@pytest.fixture(scope="module")
def mortal(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A server that may be killed."""
    running = start(tmp_path_factory.mktemp("mortal"))
    yield running
    stop(running)


@pytest.fixture(scope="module")
def run(window: BrowserContext, mortal: Site) -> str:
    """A W-2 that waits for review."""
    page = first_page(window)
    drop(page, mortal, void_w2(mortal.home, 4242))
    return run_to_end(page)


def typed(page: Page, site: Site, run: str, text: str) -> None:
    """Open the desk and type into a field."""
    page.goto(f"{site.url}/review?item={run}:0&field={FIELD}")
    ready(page)
    page.keyboard.press("e")
    page.keyboard.type(text)


@pytest.mark.parametrize("name", TROUBLES)
def test_what_is_typed_outlives_trouble(page: Page, mortal: Site, run: str, name: str) -> None:
    _, wrong = survived(page, mortal, run, f"Alder & Sons, {name}", name)
    assert wrong == ""


def test_the_row_says_whether_what_is_typed_is_kept_and_nobody_leaves_before_unasked(
    own_page: Page, mortal: Site, run: str
) -> None:
    page = own_page
    page.route(DRAFTS, lambda route: route.abort())
    typed(page, mortal, run, "Nadir Bakery")
    state = keyed(page, f"row_{FIELD}").locator(".rv-state")
    expect(state).to_have_attribute("data-kept", "saving")
    expect(state).to_have_attribute("data-kept", "not kept yet")
    asked: list[str] = []

    def stay(dialog: Dialog) -> None:
        asked.append(dialog.type)
        dialog.dismiss()

    page.on("dialog", stay)
    page.close(run_before_unload=True)
    until(lambda: page.wait_for_timeout(50) or asked == ["beforeunload"])
    page.unroute(DRAFTS)
    expect(state).to_have_attribute("data-kept", "kept")
    assert begun(mortal, run)[FIELD] == "Nadir Bakery"


def test_a_desk_that_comes_anew_by_itself_leaves_the_person_in_the_field(page: Page, mortal: Site, run: str) -> None:
    typed(page, mortal, run, "Nadir")
    page.evaluate("window.before = true")
    kill(page, mortal)
    page.wait_for_function("() => !window.before")
    expect(field(page)).to_be_focused()
    page.keyboard.type(" Forge")
    expect(field(page)).to_have_value("Nadir Forge")
    until(lambda: begun(mortal, run).get(FIELD) == "Nadir Forge")


def test_a_refusal_is_told_with_its_reason(own_page: Page, mortal: Site, run: str) -> None:
    page = own_page
    page.route(DRAFTS, lambda route: route.fulfill(status=409, body="This is too long to be kept."))
    typed(page, mortal, run, "Nadir Mill")
    expect(page.locator(".said")).to_contain_text("Not kept yet: This is too long to be kept.")
    expect(keyed(page, f"row_{FIELD}").locator(".rv-state")).to_have_attribute("data-kept", "not kept yet")
    page.unroute(DRAFTS)
    until(lambda: begun(mortal, run).get(FIELD) == "Nadir Mill")
    expect(page.locator(".said")).to_have_text("")


def test_an_edit_that_is_left_for_another_screen_is_saved_or_begun(page: Page, mortal: Site, run: str) -> None:
    typed(page, mortal, run, "Nadir Works")
    page.get_by_test_id("stSidebarNavLink").filter(has_text="Runs").click()
    expect(page.locator("h1")).to_have_text("Runs")
    until(lambda: "Nadir Works" in (last_edit(mortal, run), begun(mortal, run).get(FIELD)))
    page.go_back()
    ready(page)
    expect(field(page)).to_have_value("Nadir Works")


@pytest.mark.parametrize("seconds", [1, 6])
def test_a_desk_that_is_left_while_the_server_hangs_keeps_what_was_typed_and_draws_the_next_screen(
    page: Page, mortal: Site, run: str, seconds: int
) -> None:
    typed(page, mortal, run, f"Nadir Yard {seconds}")
    mortal.process.send_signal(signal.SIGSTOP)
    page.get_by_test_id("stSidebarNavLink").filter(has_text="Runs").click()
    page.wait_for_timeout(1000 * seconds)
    mortal.process.send_signal(signal.SIGCONT)
    expect(page.locator("h1")).to_have_text("Runs")
    until(lambda: f"Nadir Yard {seconds}" in (last_edit(mortal, run), begun(mortal, run).get(FIELD)))


def test_a_desk_that_comes_over_a_slow_line_is_whole(own_page: Page, mortal: Site, run: str) -> None:
    """The page is there, and drawn, before the place of its rows is."""
    page = own_page
    coming: list[tuple[WebSocketRoute, str | bytes]] = []

    def slow(line: WebSocketRoute) -> None:
        line.connect_to_server().on_message(lambda message: coming.append((line, message)))

    page.route_web_socket("**/_stcore/stream", slow)
    page.goto(f"{mortal.url}/review?item={run}:0&field={FIELD}")
    quiet = 0
    while quiet < 20:
        page.wait_for_timeout(150)
        quiet = 0 if coming else quiet + 1
        if coming:
            line, message = coming.pop(0)
            line.send(message)
    ready(page)
    assert selected(page) == FIELD


def test_a_text_that_was_refused_is_begun_and_stays(page: Page, mortal: Site, run: str) -> None:
    page.goto(f"{mortal.url}/review?item={run}:0&field=ss_wages")
    ready(page)
    page.keyboard.press("e")
    page.keyboard.type("no number")
    page.keyboard.press("Enter")
    expect(keyed(page, "row_ss_wages").locator(".rv-reason.bad")).to_contain_text("Not saved")
    page.reload()
    ready(page)
    expect(keyed(page, "fld_ss_wages").locator("input")).to_have_value("no number")
