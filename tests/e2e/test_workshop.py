"""Rubrics and prompts in a real browser: what is typed is not lost, and what is published counts for the next run."""

from playwright.sync_api import Page, expect

from tests.e2e.acts import keyed, press
from tests.e2e.conftest import Site

NAME = "rubric:tax/w2"
VERSIONS = "select state, author, note from assets where name = ? and state != 'shipped' order by number"


def test_a_rubric_is_typed_reloaded_published_and_rolled_back(page: Page, site: Site) -> None:
    page.goto(f"{site.url}/workshop?words={NAME}")
    text = (
        keyed(page, "ws_editor_rubric").locator("textarea").last
    )  # while the screen is drawn anew both stand there for a moment
    file = text.input_value()
    told = file.replace("confidence_threshold = 0.8 ", "confidence_threshold = 0.85")
    assert told != file
    text.fill(told)
    text.press("Control+Enter")
    expect(page.get_by_text("not saved").first).to_be_visible()
    page.reload()
    expect(text).to_have_value(told)

    press(page, "ws_save")
    expect(keyed(page, "ws_publish").get_by_role("button").last).to_be_visible()
    page.get_by_label("Note").last.fill("Be surer of a form")
    press(page, "ws_publish")
    expect(page.locator(".ws-version").first).to_contain_text("Be surer of a form")
    expect(page.locator(".ws-version").first).to_contain_text("in force")

    page.goto(f"{site.url}/workshop?words={NAME}")
    expect(text).to_have_value(told)
    page.get_by_role("button", name="Roll back").click()
    expect(text).to_have_value(file)
    published = ("published", "local", "Be surer of a form")
    assert site.rows(VERSIONS, NAME) == [("discarded", "local", ""), published, ("published", "local", "")]
