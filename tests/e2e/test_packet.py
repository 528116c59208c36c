"""A packet of forms in a real browser: found once each, added up, every figure a way to its box, and exported."""

import csv
import io
import re
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.e2e.acts import drop, keyed, ready, run_id, selected
from tests.e2e.conftest import Site
from tests.samples.packets import packet


def test_a_packet_is_added_up_and_a_figure_opens_its_box(page: Page, site: Site, tmp_path: Path) -> None:
    made = packet(901, 4, 8)
    file = tmp_path / "packet.pdf"
    file.write_bytes(made.data)
    drop(page, site, file)
    run = run_id(page)
    sheet = page.locator(".pl-totals")
    expect(sheet).to_contain_text("4 forms counted once each")
    concluded = site.rows("select count(*) from run_events where run_id = ? and kind = 'concluded'", run)
    assert concluded == [(4,)]
    wages = next(truth for kind, _, truth in made.forms if kind == "W-2")["wages_tips"]
    figure = sheet.get_by_role("link", name=f"{float(wages or 0):,.2f}", exact=True).first
    expect(figure).to_be_visible()

    keyed(page, "run_acts").get_by_role("button", name="Export").click()
    button = keyed(page, "export_csv").get_by_role("button")
    expect(button).to_be_visible()
    with page.expect_download() as waiting:
        button.click()
    waiting.value.save_as(tmp_path / "packet.csv")
    rows = list(csv.DictReader(io.StringIO((tmp_path / "packet.csv").read_text("utf-8-sig"))))
    assert {row["form"] for row in rows if row["record"] == "field"} == {"1", "2", "3", "4"}
    page.keyboard.press("Escape")
    expect(button).to_be_hidden()

    figure.click()
    page.wait_for_url(re.compile(r"/review\?item="))
    ready(page)
    assert selected(page) == "wages_tips"
