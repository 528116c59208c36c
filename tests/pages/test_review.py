"""The review desk without a browser: what is stored for each act, and what stands before the end."""

from tests.pages.conftest import Open, drawn
from tests.pages.fake_desk import FakeDesk


def kinds(desk: FakeDesk) -> list[tuple[str, str | None]]:
    return [(one.kind, one.field) for one in desk.decisions]


def test_the_queue_lists_what_waits_with_its_reason(open_: Open) -> None:
    at = open_("review")
    assert not at.exception
    assert "a critical issue stays" in drawn(at)
    at.button(key="review_run-1_0").click().run()
    assert at.query_params["item"] == "run-1:0"


def test_an_empty_queue_says_what_brings_items_here(open_: Open, desk: FakeDesk) -> None:
    desk.logs.clear()
    at = open_("review")
    assert "Nothing waits for you." in drawn(at)


def test_fields_stand_in_the_forms_own_order_with_their_boxes(open_: Open) -> None:
    page = drawn(open_("review", item="run-1:0"))
    places = [page.index(f'data-row="{name}"') for name in ("employee_ssn", "employer_ein", "wages", "federal_tax", "codes")]
    assert places == sorted(places)
    assert "6.2 % of box 3" in page


def test_an_act_is_stored_at_once_and_seen_as_saved(open_: Open, desk: FakeDesk) -> None:
    at = open_("review", item="run-1:0")
    at.button(key="accept_wages").click().run()
    assert kinds(desk) == [("accept", "wages")]
    assert "Saved: Wages" in drawn(at)
    at.button(key="absent_locality").click().run()
    assert kinds(desk)[-1] == ("absent", "locality")
    at.button(key="undo").click().run()
    assert kinds(desk) == [("accept", "wages")]


def test_an_edit_is_stored_when_the_field_is_left(open_: Open, desk: FakeDesk) -> None:
    at = open_("review", item="run-1:0")
    at.text_input(key="fld_employer_name").set_value("Alder & Sons").run()
    assert kinds(desk) == [("edit", "employer_name")]
    assert desk.decisions[0].value == "Alder & Sons"


def test_a_list_is_edited_line_by_line(open_: Open, desk: FakeDesk) -> None:
    at = open_("review", item="run-1:0")
    at.text_area(key="fld_codes").set_value("code: D; amount: 3000.00\nDD; 512.00").run()
    assert desk.decisions[0].value == [{"code": "D", "amount": "3000.00"}, {"code": "DD", "amount": "512.00"}]


def test_a_malformed_edit_is_refused_with_what_to_type(open_: Open, desk: FakeDesk) -> None:
    at = open_("review", item="run-1:0")
    at.text_input(key="fld_wages").set_value("many").run()
    assert kinds(desk) == []
    assert "Not saved. This is no amount. Type digits" in drawn(at)


def test_identifiers_are_masked_until_revealed(open_: Open) -> None:
    at = open_("review", item="run-1:0")
    assert at.text_input(key="fld_employee_ssn").value == "***-**-4821"
    assert "900-12-4821" not in drawn(at)
    at.button(key="reveal").click().run()
    assert at.text_input(key="fld_employee_ssn").value == "900-12-4821"


def test_values_without_a_place_are_listed_before_accepting_all_works(open_: Open, desk: FakeDesk) -> None:
    at = open_("review", item="run-1:0")
    at.button(key="accept_rest").click().run()
    assert kinds(desk) == []
    assert "No place in the document was found for: Tax year." in drawn(at)
    at.button(key="accept_rest").click().run()
    assert kinds(desk) == [("accept_all", None)]


def test_an_unknown_item_is_told_with_a_remedy(open_: Open) -> None:
    at = open_("review", item="nothing:0")
    assert not at.exception
    assert "Open it from the list of runs." in drawn(at)
