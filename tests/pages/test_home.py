"""New run: samples, files, text, and what is said when a file cannot be taken."""

from decimal import Decimal
from itertools import count

import pytest

from pages.parts.sign_in import SignedOut
from services.desk.nouns import Sample
from tests.pages import made
from tests.pages.conftest import Open, drawn
from tests.pages.fake_desk import FakeDesk


def test_the_first_screen_offers_a_sample_and_the_latest_runs(open_: Open) -> None:
    at = open_()
    assert not at.exception
    assert at.button(key="try_w2").label == "Run"
    assert "acme_w2.pdf" in drawn(at)
    assert "nothing leaves this machine" in drawn(at)


def test_a_sample_starts_with_one_click(open_: Open, desk: FakeDesk) -> None:
    at = open_()
    at.button(key="try_w2").click().run()
    assert not at.exception
    assert [name for name, _ in desk.submitted] == ["w2"]
    assert at.query_params["run"] == "run-4"


def test_nothing_starts_without_a_document(open_: Open) -> None:
    assert open_().button(key="start").disabled


def test_a_file_runs_under_the_chosen_settings(open_: Open, desk: FakeDesk) -> None:
    at = open_()
    at.selectbox(key="doc_type").select("W-2")
    at.number_input(key="tax_year").set_value(2024)
    at.text_input(key="client").set_value("Harbor Lane")
    at.file_uploader(key="files").set_value(("new.pdf", b"%PDF-1.7", "application/pdf")).run()
    at.button(key="start").click().run()
    assert not at.exception
    name, options = desk.submitted[0]
    assert (name, options.doc_type, options.tax_year, options.client) == ("new.pdf", "W-2", 2024, "Harbor Lane")


def test_what_a_run_sets_itself_of_its_loop_is_part_of_it(open_: Open, desk: FakeDesk) -> None:
    at = open_()
    at.number_input(key="target").set_value(0.9)
    at.number_input(key="attempts_most").set_value(5)
    at.number_input(key="loop_seconds").set_value(60)
    at.number_input(key="budget").set_value(0.05)
    at.file_uploader(key="files").set_value(("new.pdf", b"%PDF-1.7", "application/pdf")).run()
    at.button(key="start").click().run()
    set_here = desk.submitted[0][1].overrides.model_dump(exclude_none=True)
    assert set_here == {"target": 0.9, "max_iterations": 5, "timeout": 60.0, "budget_usd": Decimal("0.05")}


def test_a_file_that_is_refused_is_told_in_one_sentence_with_what_to_do(open_: Open, desk: FakeDesk) -> None:
    desk.refuse = "This is no document we can read."
    at = open_()
    at.file_uploader(key="files").set_value(("bad.pdf", b"MZ", "application/pdf")).run()
    at.button(key="start").click().run()
    assert not at.exception
    assert "bad.pdf: This is no document we can read." in drawn(at)
    assert "Save it as PDF and try again." in drawn(at)


def test_a_file_seen_before_offers_the_earlier_run(open_: Open) -> None:
    at = open_()
    at.file_uploader(key="files").set_value(("seen.pdf", b"%PDF-1.7", "application/pdf")).run()
    at.button(key="start").click().run()
    at.button(key="earlier_0").click().run()
    assert at.query_params["run"] == "run-1"


def test_pasted_text_runs(open_: Open, desk: FakeDesk) -> None:
    at = open_()
    at.segmented_control(key="bring_how").set_value("Pasted text").run()
    at.text_area(key="pasted").set_value(made.TEXT).run()
    at.button(key="start").click().run()
    assert [name for name, _ in desk.submitted] == ["pasted text"]


def test_without_samples_the_screen_says_what_to_do(open_: Open, desk: FakeDesk) -> None:
    desk.samples_ = ()
    assert "No samples are installed" in drawn(open_())


def test_a_session_that_ends_while_the_screen_is_drawn_ends_in_a_screen_and_no_error(
    open_: Open, desk: FakeDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    samples, asked = desk.samples(), count()

    def ended_once() -> tuple[Sample, ...]:
        if next(asked) == 0:
            raise SignedOut("Your session has ended.", "Reload the page and sign in.")
        return samples

    monkeypatch.setattr(desk, "samples", ended_once)
    at = open_()
    assert not at.exception
    assert at.button(key="try_w2").label == "Run"
    assert next(asked) > 1


def test_of_many_files_those_run_before_are_one_question_and_the_others_start(open_: Open, desk: FakeDesk) -> None:
    at = open_()
    seen = ("seen.pdf", b"%PDF-1.7", "application/pdf")
    at.file_uploader(key="files").set_value([seen, ("new.pdf", b"%PDF-1.7 n", "application/pdf"), seen]).run()
    at.button(key="start").click().run()
    assert not at.exception
    assert at.query_params["batch"] == "b-new"
    at.switch_page("pages/runs.py").run()
    assert "2 files were run before with the same settings" in drawn(at)
    at.button(key="again_0").click().run()
    assert [name for name, _ in desk.submitted] == ["new.pdf", "seen.pdf", "seen.pdf"]
    assert set(desk.batches.values()) == {"b-new"}
    assert "were run before" not in drawn(at)


def test_what_was_handed_in_is_not_handed_in_twice(open_: Open) -> None:
    at = open_()
    at.file_uploader(key="files").set_value(("seen.pdf", b"%PDF-1.7", "application/pdf")).run()
    at.button(key="start").click().run()
    assert at.button(key="start").disabled
    at.text_input(key="client").set_value("another").run()
    assert not at.button(key="start").disabled


def test_a_press_without_a_text_says_what_is_missing(open_: Open, desk: FakeDesk) -> None:
    at = open_()
    at.segmented_control(key="bring_how").set_value("Pasted text").run()
    at.button(key="start").click().run()
    assert "There is no text yet." in drawn(at)
    assert not desk.submitted
