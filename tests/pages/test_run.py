"""One run: live, finished, refused, unknown, none."""

from services.core.draft import Malformed
from services.core.events import Finished
from tests.pages import made
from tests.pages.conftest import Open, drawn
from tests.pages.fake_desk import FakeDesk


def test_no_run_says_what_to_do_and_offers_a_sample(open_: Open) -> None:
    at = open_("run")
    assert "No run is open." in drawn(at)
    assert at.button(key="try_w2")


def test_an_unknown_run_is_told_with_a_remedy(open_: Open) -> None:
    at = open_("run", run="nothing")
    assert not at.exception
    assert "Open it from the list of runs." in drawn(at)


def test_a_living_run_shows_its_attempts_and_can_be_stopped(open_: Open, desk: FakeDesk) -> None:
    at = open_("run", run="run-live")
    assert not at.exception
    page = drawn(at)
    assert "running · attempt 3" in page
    assert "Attempt 2 · 0.97" in page
    assert "Feedback injected into attempt 3" in page
    at.button(key="stop").click().run()
    assert desk.cancelled == ["run-live"]


def test_a_finished_run_tells_its_verdict_and_leads_to_review(open_: Open) -> None:
    at = open_("run", run="run-1")
    assert not at.exception
    assert "Stopped: 3 of 3 attempts used; best was attempt 3." in drawn(at)
    assert "Page 1 was turned upright." in drawn(at)
    at.button(key="to_review").click().run()
    assert at.query_params["item"] == "run-1:0"


def test_a_refused_file_says_why_and_what_helps(open_: Open) -> None:
    at = open_("run", run="run-bad")
    assert not at.exception
    assert "too faint to read" in drawn(at)
    assert "Scan it again at 300 dpi." in drawn(at)


def test_identifiers_are_masked_on_the_run(open_: Open) -> None:
    page = drawn(open_("run", run="run-1"))
    assert "***-**-4821" in page
    assert "900-12-4821" not in page


def test_the_whole_prompt_is_shown_on_demand(open_: Open) -> None:
    at = open_("run", run="run-1")
    at.segmented_control(key="told_run-1").set_value("Prompt").run()
    assert "Read the form." in drawn(at)
    assert "Read with extract 0123abcd, as W-2 in force." in drawn(at)


def test_a_replay_steps_through_the_events(open_: Open) -> None:
    at = open_("run", run="run-1", replay="1")
    assert not at.exception
    assert "Attempt 1 ·" not in drawn(at)
    for _ in range(6):
        at.button(key="player_on").click().run()
    assert "Attempt 1 · 0.92" in drawn(at)
    at.button(key="player_back").click().run()
    assert "Attempt 1 · grading" in drawn(at)


def test_a_file_of_two_sections_shows_either(open_: Open, desk: FakeDesk) -> None:
    desk.logs["run-two"] = made.composite()
    at = open_("run", run="run-two")
    assert not at.exception
    at.segmented_control(key="section_run-two").set_value(1).run()
    assert not at.exception
    at.button(key="to_review").click().run()
    assert at.query_params["item"] == "run-two:1"


def test_while_several_sections_are_under_way_the_screen_stays_on_the_first_that_has_not_ended(
    open_: Open, desk: FakeDesk
) -> None:
    log = made.side_by_side()
    ends = made.recorded("run-two", [one.event for one in made.composite()])
    first = [one.event for one in ends if getattr(one.event, "section", -1) == 0 and one.event.kind in ("decided", "concluded")]
    for last in range(len(log) - 3, len(log) + 1):
        desk.logs["run-two"] = log[:last]
        assert open_("run", run="run-two").segmented_control(key="section_run-two").value == 0
    assert "running · 0 of 3 sections done, 2 under way" in drawn(open_("run", run="run-two"))
    other = open_("run", run="run-two", section="1")
    assert "Attempt 1 · grading" in drawn(other)
    desk.logs["run-two"] = made.recorded("run-two", [*(one.event for one in log), *first])
    page = open_("run", run="run-two")
    assert page.segmented_control(key="section_run-two").value == 1
    assert "running · 1 of 3 sections done, 1 under way" in drawn(page)


def test_the_address_names_the_section(open_: Open, desk: FakeDesk) -> None:
    desk.logs["run-two"] = made.composite()
    at = open_("run", run="run-two", section="1")
    assert at.segmented_control(key="section_run-two").value == 1
    assert at.segmented_control(key="section_run-two").options == ["1 · W-2 · page 1 · 0.98", "2 · W-2 · page 1 · 0.98"]
    at.segmented_control(key="section_run-two").set_value(0).run()
    assert at.query_params["section"] == "0"
    assert not open_("run", run="run-two", section="9").exception


def test_a_long_packet_is_a_list_to_choose_from(open_: Open, desk: FakeDesk) -> None:
    desk.logs["run-two"] = made.composite(sections=25)
    at = open_("run", run="run-two", section="24")
    assert not at.exception
    assert len(at.selectbox(key="section_run-two").options) == 25
    at.selectbox(key="section_run-two").set_value(7).run()
    at.button(key="to_review").click().run()
    assert at.query_params["item"] == "run-two:7"


def test_a_reply_that_is_no_answer_is_shown_as_such(open_: Open, desk: FakeDesk) -> None:
    unusable = Malformed(kind="invalid_json", reply="Sure!", problems=("no JSON object",))
    desk.logs["run-odd"] = made.run("run-odd", (unusable, made.GOOD))
    at = open_("run", run="run-odd")
    assert not at.exception
    assert "The reply was no usable answer." in drawn(at)
    assert "no JSON object" in drawn(at)


def test_an_attempt_that_was_cut_is_not_counted(open_: Open, desk: FakeDesk) -> None:
    log = made.run("run-cut")
    stopped = Finished(outcome="cancelled", reason="Stopped by a person.")
    desk.logs["run-cut"] = [*log[:5], log[-1].model_copy(update={"seq": 6, "event": stopped})]
    at = open_("run", run="run-cut")
    assert not at.exception
    assert "Attempt 1 · cut" in drawn(at)
    assert "it is not counted" in drawn(at)


def test_an_ended_run_runs_again_with_one_press(open_: Open, desk: FakeDesk) -> None:
    at = open_("run", run="run-bad")
    at.button(key="run_again").click().run()
    assert not at.exception
    assert [name for name, _ in desk.submitted] == ["faint.png"]
    assert at.query_params["run"] == "run-4"


def test_the_address_names_the_pair_that_is_compared(open_: Open) -> None:
    at = open_("run", run="run-1", pair="1-3")
    pair = next(one for one in at.get("button_group") if str(one.key).startswith("pair_"))
    assert pair.value == "1-3"
