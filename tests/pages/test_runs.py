"""The list of runs and a batch."""

from tests.pages.conftest import Open, drawn
from tests.pages.fake_desk import FakeDesk


def test_every_run_is_in_the_list(open_: Open) -> None:
    at = open_("runs")
    assert not at.exception
    assert list(at.dataframe[0].value["file"]) == ["acme_w2.pdf", "faint.png", "live.pdf"]


def test_a_search_narrows_the_list(open_: Open) -> None:
    at = open_("runs")
    at.text_input(key="q").set_value("FAINT").run()
    assert list(at.dataframe[0].value["state"]) == ["not readable"]


def test_filters_that_nothing_fits_say_so(open_: Open) -> None:
    at = open_("runs")
    at.text_input(key="q").set_value("no such file").run()
    assert "No run fits these filters." in drawn(at)


def test_a_batch_shows_how_far_it_is(open_: Open) -> None:
    at = open_("runs", batch="b1")
    assert not at.exception
    assert at.progress[0].proto.text == "2 of 3 files done"


def test_the_empty_list_offers_a_sample(open_: Open, desk: FakeDesk) -> None:
    desk.logs.clear()
    at = open_("runs")
    assert "Nothing was run yet." in drawn(at)
    assert at.button(key="try_w2")
