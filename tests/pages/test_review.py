"""The review desk without a browser, on a real desk: what is stored for each act, and what stands before the end."""

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime

import pytest
import sqlalchemy as sa
import streamlit as st
from pydantic import SecretStr
from streamlit.testing.v1 import AppTest

from pages.parts import acts
from pages.parts.fields import counts, rows
from pages.parts.hand import REFUSED, SAVED, Hand
from pages.parts.item import head, loose_ends
from pages.parts.queue import shown
from pages.parts.reasons import beside, reasons
from pages.parts.units import Unit, units
from services.core.run import RunOptions
from services.desk.desk import Desk
from services.desk.house import House, build
from services.desk.nouns import FieldCard, Issue
from services.desk.settings import Settings
from services.desk.work.nouns import SecondReviewPolicy, Share, Standing, WorkRow
from services.providers.settings import Settings as ProviderSettings
from tests.desk.houses import ended, opened
from tests.pages.conftest import APP, drawn
from tests.samples.lab_report import PANEL

W2 = """Form W-2 Wage and Tax Statement 2024
Employee's social security number 900-12-4821
Employer identification number (EIN) 00-2190773
Employer's name Harbor Lane Dental PLLC
Employee's name Mira Solano
1 Wages, tips, other compensation 52000.00
2 Federal income tax withheld 6240.00
3 Social security wages 52000.00
4 Social security tax withheld 1.00
5 Medicare wages and tips 52000.00
6 Medicare tax withheld 754.00
"""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> House:
    home = tmp_path_factory.mktemp("home")
    told = Settings(home=home, database_url=SecretStr(f"sqlite:///{home / 'proofloop.sqlite'}"))
    return build(told, ProviderSettings())


@pytest.fixture(scope="module")
def desk(house: House) -> Iterator[Desk]:
    with opened(house) as made:
        yield made


def submitted(desk: Desk, text: str, doc_type: str) -> str:
    run_id = desk.submit_text(text, RunOptions(doc_type=doc_type)).run_id or ""
    ended(desk, run_id)
    return run_id


@pytest.fixture
def w2(desk: Desk, request: pytest.FixtureRequest) -> str:
    return submitted(desk, f"{W2}Control number {request.node.name}\n", "W-2")


@pytest.fixture
def lab(desk: Desk, request: pytest.FixtureRequest) -> str:
    return submitted(desk, f"{PANEL}Sample {request.node.name}\n", "lab-report")


def opened_at(run_id: str = "") -> AppTest:
    """The queue, or the review desk of a run's first section."""
    at = AppTest.from_file(str(APP), default_timeout=60).run()
    if run_id:
        at.query_params["item"] = f"{run_id}:0"
    return at.switch_page("pages/review.py").run()


def kinds(desk: Desk, run_id: str) -> list[tuple[str, str | None]]:
    return [(one.kind, one.field) for one in desk.review(run_id).decisions]


def hand_of(desk: Desk, run_id: str) -> Hand:
    return Hand(desk, run_id, 0, "local", desk.work.claim(run_id, 0, "local"))


def card_of(desk: Desk, run_id: str, name: str) -> FieldCard:
    return next(card for card in desk.review(run_id).cards if card.spec.name == name)


def rows_of(desk: Desk, run_id: str) -> dict[str, Unit]:
    found = units(desk.review(run_id), desk.drafts.begun(run_id, 0, "local"))
    return {unit.key: unit for unit in found}


def act(desk: Desk, run_id: str, *told: tuple[int, str, str] | tuple[int, str, str, str]) -> None:
    """What the page sends, done on the desk: number, verb, unit, text."""
    sent = [dict(zip(("n", "verb", "unit", "text"), one, strict=False)) for one in told]
    send(desk, run_id, sent)


def send(desk: Desk, run_id: str, sent: object) -> None:
    hand = hand_of(desk, run_id)
    rows = acts.Rows(list(rows_of(desk, run_id).values()), lambda: list(rows_of(desk, run_id).values()))
    acts.perform(rows, sent, acts.reviewing(hand), {"undo": hand.undo})


def told(at: AppTest) -> dict[str, dict[str, object]]:
    """What the page was given to draw, by row."""
    (viewer,) = at.get("bidi_component")
    return {str(row["unit"]): row for row in json.loads(viewer.proto.mixed.json or viewer.proto.json)["rows"]}


@pytest.fixture
def memory(monkeypatch: pytest.MonkeyPatch) -> dict[str, object]:
    """The session of one browser tab."""
    made: dict[str, object] = {}
    monkeypatch.setattr(st, "session_state", made)
    return made


def test_the_queue_says_why_and_opens_the_item(desk: Desk, w2: str) -> None:
    at = opened_at()
    assert not at.exception
    assert all(row.why for row in desk.work.queue())
    at.button(key=f"review_{w2}_0").click().run()
    assert at.query_params["item"] == f"{w2}:0"
    assert "Social security tax is not 6.2 %" in drawn(at)


def test_a_press_on_a_row_that_left_the_queue_meanwhile_still_opens_its_item(desk: Desk, w2: str) -> None:
    at = opened_at()
    desk.decide(w2, 0, "reject_all", reason="duplicate", by="local")
    assert w2 not in [row.run_id for row in desk.work.queue()]
    at.button(key=f"review_{w2}_0").click().run()
    assert at.query_params["item"] == f"{w2}:0"
    assert "rejected" in drawn(at)


def test_fields_stand_in_the_forms_own_order_with_their_boxes(w2: str) -> None:
    rows = told(opened_at(w2))
    places = [list(rows).index(name) for name in ("employee_ssn", "employer_ein", "wages_tips", "ss_tax_withheld")]
    assert places == sorted(places)
    assert (rows["ss_tax_withheld"]["box"], rows["ss_tax_withheld"]["state"][0]) == ("4", "check")


def test_an_edit_is_stored_seen_as_saved_and_can_be_taken_back(desk: Desk, w2: str, memory: dict[str, object]) -> None:
    act(desk, w2, (1, "save", "employer_name", "Alder & Sons"))
    assert kinds(desk, w2) == [("edit", "employer_name")]
    assert "name, edit" in str(memory[SAVED])
    act(desk, w2, (2, "undo", ""))
    assert kinds(desk, w2)[-1] == ("undo", "employer_name")


def test_accepting_an_edited_field_keeps_the_edit(desk: Desk, w2: str, memory: dict[str, object]) -> None:
    act(desk, w2, (1, "save", "employer_name", "Alder & Sons"), (2, "accept", "employer_name"))
    assert kinds(desk, w2) == [("edit", "employer_name")]
    assert card_of(desk, w2, "employer_name").value == "Alder & Sons"
    assert "as edited" in str(memory[SAVED])


def test_undo_and_what_follows_it_are_done_in_the_order_of_their_keys(desk: Desk, w2: str, memory: dict[str, object]) -> None:
    act(desk, w2, (1, "accept", "wages_tips"), (2, "absent", "tax_year"), (3, "undo", ""), (4, "save", "wages_tips", "5"))
    assert kinds(desk, w2) == [("accept", "wages_tips"), ("absent", "tax_year"), ("undo", "tax_year"), ("edit", "wages_tips")]


def test_text_that_undoes_an_act_of_the_same_message_is_an_edit(desk: Desk, w2: str, memory: dict[str, object]) -> None:
    name = rows_of(desk, w2)["employer_name"].text
    act(desk, w2, (1, "absent", "employer_name"), (2, "save", "employer_name", name))
    assert kinds(desk, w2) == [("absent", "employer_name"), ("edit", "employer_name")]


def test_a_field_emptied_is_not_on_the_page(desk: Desk, w2: str, memory: dict[str, object]) -> None:
    act(desk, w2, (1, "save", "employer_name", ""))
    assert kinds(desk, w2) == [("absent", "employer_name")]


def test_a_malformed_edit_is_refused_with_what_to_type(desk: Desk, w2: str, memory: dict[str, object]) -> None:
    act(desk, w2, (1, "save", "ss_wages", "many"))
    assert kinds(desk, w2) == []
    refused = memory[REFUSED]
    assert refused == {"ss_wages": "Not saved. Social security wages cannot take this value. Give a money, for example 1234.50."}
    row = next(one for one in rows(list(rows_of(desk, w2).values()), refused, revealed=True) if one["unit"] == "ss_wages")
    assert (row["shade"], row["reason"]) == ("bad", refused["ss_wages"])


def test_identifiers_are_masked_until_revealed_and_revealing_is_written_down(desk: Desk, w2: str) -> None:
    at = opened_at(w2)
    assert (told(at)["employee_ssn"]["text"], told(at)["employee_ssn"]["hidden"]) == ("***-**-4821", True)
    assert "900-12-4821" not in drawn(at)
    at.button(key="reveal").click().run()
    assert told(at)["employee_ssn"]["text"] == "900-12-4821"
    assert [row.what for row in desk.audit.rows(limit=1)] == ["reveal"]


def test_what_hangs_loose_is_listed_once_before_accepting_all_works(desk: Desk, w2: str) -> None:
    desk.drafts.type(w2, 0, "local", "ss_wages", "52,001")
    at = opened_at(w2)
    at.button(key="accept_rest").click().run()
    assert kinds(desk, w2) == []
    assert "Typed but not saved: Social security wages." in drawn(at)
    at.button(key="accept_rest").click().run()
    assert [kind for kind, _ in kinds(desk, w2)] == ["accept_all", "submit"]


def test_what_was_refused_since_the_loose_ends_were_listed_is_not_passed_over(desk: Desk, w2: str) -> None:
    desk.drafts.type(w2, 0, "local", "wages_tips", "52,001")
    at = opened_at(w2)
    at.button(key="accept_rest").click().run()
    at.session_state[REFUSED] = {"ss_wages": "Not saved."}
    at.button(key="accept_rest").click().run()
    assert kinds(desk, w2) == []
    assert "Refused, and not saved: Social security wages." in drawn(at)
    at.button(key="accept_rest").click().run()
    assert [kind for kind, _ in kinds(desk, w2)] == ["accept_all", "submit"]


def test_a_text_that_is_what_stands_there_is_not_begun(desk: Desk, w2: str) -> None:
    at = opened_at(w2)
    desk.drafts.type(w2, 0, "local", "employer_name", f" {told(at)['employer_name']['text']} ")
    at.button(key="accept_rest").click().run()
    assert "Typed but not saved" not in drawn(at)


def test_the_entries_of_a_list_are_rows_of_their_own_and_one_can_be_added(
    desk: Desk, lab: str, memory: dict[str, object]
) -> None:
    first = rows_of(desk, lab)["labValues-0"]
    assert first.text.startswith("Hemoglobin; 14.2; g/dL")
    count = len(desk.review(lab).cards[0].machine.value)
    act(desk, lab, (1, "save", "labValues-0", "Hemoglobin; 14.9; g/dL"), (2, "save", f"labValues-{count}", "Sodium; 140; mmol/L"))
    assert kinds(desk, lab) == []
    assert [rows_of(desk, lab)[f"labValues-{at}"].verdict for at in (0, count)] == ["edited", "added"]
    hand_of(desk, lab).accept_rest(desk.review(lab))
    saved = next(one for one in desk.review(lab).decisions if one.kind == "edit")
    assert saved.value[0] == {"name": "Hemoglobin", "value": "14.9", "unit": "g/dL"}
    assert saved.value[-1] == {"name": "Sodium", "value": "140", "unit": "mmol/L"}
    assert len(saved.value) == count + 1


def test_acts_are_done_once_and_in_order_however_often_they_are_sent(desk: Desk, w2: str, memory: dict[str, object]) -> None:
    first = (1, "accept", "wages_tips")
    act(desk, w2, (2, "absent", "tax_year"), first)
    act(desk, w2, first, (3, "accept", "ss_wages"))
    assert kinds(desk, w2) == [("accept", "wages_tips"), ("absent", "tax_year"), ("accept", "ss_wages")]
    act(desk, w2, (4, "reject", "ss_wages"))
    assert memory[acts.REJECTING] == "ss_wages"
    assert len(kinds(desk, w2)) == 3


@pytest.mark.parametrize(
    "sent", [None, "accept", [3], [{"n": "1", "verb": "accept", "unit": "wages_tips"}], [{"n": 1}], {"n": 1}]
)
def test_what_is_no_act_of_this_page_is_passed_over(desk: Desk, w2: str, memory: dict[str, object], sent: object) -> None:
    send(desk, w2, sent)
    act(desk, w2, (9, "accept", "no_such_field"), (10, "drop", "wages_tips"))
    assert kinds(desk, w2) == []


def test_a_list_settled_entry_by_entry_is_decided_and_undone_step_by_step(
    desk: Desk, lab: str, memory: dict[str, object]
) -> None:
    entries = [key for key, unit in rows_of(desk, lab).items() if key.startswith("labValues-") and not unit.adds]
    *most, last = entries
    act(desk, lab, *((at, "accept", key) for at, key in enumerate(most, start=1)))
    assert kinds(desk, lab) == []
    assert [rows_of(desk, lab)[key].verdict for key in entries] == ["accepted"] * len(most) + [""]
    act(desk, lab, (90, "absent", last))
    assert kinds(desk, lab) == [("edit", "labValues")]
    hand_of(desk, lab).undo()
    assert kinds(desk, lab)[-1] == ("undo", "labValues")
    hand_of(desk, lab).undo()
    assert [rows_of(desk, lab)[key].verdict for key in entries] == ["accepted"] * (len(most) - 1) + ["", ""]


def test_an_item_that_somebody_else_works_on_can_be_looked_at_and_not_decided(
    desk: Desk, w2: str, memory: dict[str, object]
) -> None:
    claim = desk.work.claim(w2, 0, "ada")
    acts.type_in(Hand(desk, w2, 0, "local"), rows_of(desk, w2)["employer_name"], "Alder & Sons")
    assert kinds(desk, w2) == []
    assert str(memory[REFUSED]["employer_name"]).startswith("Not saved.")
    desk.work.release(claim)


def test_who_holds_an_item_is_said(desk: Desk, w2: str) -> None:
    claim = desk.work.claim(w2, 0, "ada")
    assert "ada is working on this item." in drawn(opened_at(w2))
    desk.work.release(claim)


def half_an_hour_goes_by(house: House, run_id: str) -> None:
    """The claim on the item has run out, as after a break or a clock that was set forward."""
    with house.database.writing() as session:
        session.execute(sa.text("UPDATE review_items SET until = claimed_at WHERE run_id = :run"), {"run": run_id})


def test_after_a_break_in_which_nobody_came_the_first_key_is_stored_as_any_other(
    desk: Desk, house: House, w2: str, memory: dict[str, object]
) -> None:
    hand = hand_of(desk, w2)
    half_an_hour_goes_by(house, w2)
    assert hand.decide("edit", card_of(desk, w2, "employer_name"), value="Alder & Sons")
    assert hand.decide("accept", card_of(desk, w2, "wages_tips"))
    half_an_hour_goes_by(house, w2)
    hand.undo()
    assert kinds(desk, w2) == [("edit", "employer_name"), ("accept", "wages_tips"), ("undo", "wages_tips")]
    assert desk.work.set_aside(w2, 0, "local") == ()


def test_what_another_decided_during_a_break_is_not_overwritten_and_both_versions_are_shown(
    desk: Desk, house: House, w2: str, memory: dict[str, object]
) -> None:
    hand, card = hand_of(desk, w2), card_of(desk, w2, "employer_name")
    desk.drafts.type(w2, 0, "local", "employer_name", "Alder & Sons")
    half_an_hour_goes_by(house, w2)
    theirs = desk.work.claim(w2, 0, "ada")
    desk.work.decide(theirs, "edit", field="employer_name", value="Harbor Lane Bakery")
    assert not hand.decide("edit", card, value="Alder & Sons")
    assert desk.drafts.begun(w2, 0, "local").typed == {"employer_name": "Alder & Sons"}
    at = opened_at(w2)
    said = drawn(at)
    assert "Not saved, because somebody else was first." in said
    assert ("changed to Alder &amp; Sons" in said, "changed to Harbor Lane Bakery" in said) == (True, True)
    desk.work.release(theirs)
    (aside,) = desk.work.set_aside(w2, 0, "local")
    opened_at(w2).button(key=f"take_{aside.id}").click().run()
    assert desk.review(w2).decisions[-1].value == "Alder & Sons"
    assert [one.by for one in desk.review(w2).decisions] == ["ada", "local"]


def test_an_acceptance_in_bulk_during_a_break_is_somebody_who_was_first(
    desk: Desk, house: House, w2: str, memory: dict[str, object]
) -> None:
    hand, card = hand_of(desk, w2), card_of(desk, w2, "employer_name")
    half_an_hour_goes_by(house, w2)
    desk.decide(w2, 0, "accept", field="employer_name", by="script")
    assert not hand.decide("edit", card, value="Alder & Sons")
    assert [one.by for one in desk.review(w2).decisions] == ["script"]
    assert len(desk.work.set_aside(w2, 0, "local")) == 1


def test_a_second_look_in_the_browser_is_blind_and_asks_the_same_of_the_second_person(desk: Desk, w2: str) -> None:
    desk.work.set_policy(SecondReviewPolicy(shares=(Share(share=1.0),)), "root")
    first = told(opened_at(w2))
    desk.work.release(desk.work.claim(w2, 0, "local"))
    claim = desk.work.claim(w2, 0, "ada")
    desk.work.decide(claim, "edit", field="employer_name", value="Harbor Lane Bakery")
    desk.work.decide(claim, "accept_all")
    desk.work.submit(claim)
    at = opened_at(w2)
    assert told(at) == first
    assert "Second look" in drawn(at)
    assert "Bakery" not in drawn(at)
    at.button(key="accept_rest").click().run()
    if desk.work.where(w2, 0).state == "second_review":  # what hangs loose was listed, as for the first
        at.button(key="accept_rest").click().run()
    assert (desk.work.where(w2, 0).state, desk.work.where(w2, 0).disputed) == ("adjudication", 1)
    desk.work.set_policy(SecondReviewPolicy(), "root")


def test_a_document_deleted_under_review_is_told_and_leads_back_to_the_queue(desk: Desk, w2: str) -> None:
    at = opened_at(w2)
    desk.retention.delete_run(w2, "asked for by its owner", by="local")
    at.button(key="undo").click().run()
    assert not at.exception
    assert 'role="alert"' in drawn(at)
    at.button(key="to_queue").click().run()
    assert "item" not in at.query_params


@pytest.mark.parametrize(
    ("standing", "state", "verdict", "said"),
    [
        (Standing("adjudication", "adjudication", disputed=2), "decided", "accepted", "to be settled · 2 fields"),
        (Standing("adjudication", "adjudication"), "decided", "accepted", "all settled · not finished"),
        (Standing("second_review", "second"), "decided", "accepted", "second look"),
        (Standing("decided", "first"), "decided", "accepted", "accepted · not finished"),
        (Standing("closed", "first"), "decided", "accepted with edits", "accepted with edits"),
        (Standing("claimed", "first"), "waiting", "", "needs review"),
    ],
)
def test_the_head_says_how_far_an_item_is(
    desk: Desk, w2: str, memory: dict[str, object], standing: Standing, state: str, verdict: str, said: str
) -> None:
    case = replace(desk.review(w2), state=state, verdict=verdict)
    assert f">{said}</span>" in head(case, "1 of 2 in the queue", standing, revealed=False)


def test_the_head_names_each_critical_issue_and_leads_to_its_row(desk: Desk, w2: str) -> None:
    told = (Issue("The form is stamped <VOID>"), Issue("00-2190773 is none", "employer_ein", "Box b · Employer's number"))
    case = replace(desk.review(w2), review_reasons=("score is low", "2 critical issues open"), critical=told)
    said = reasons(case, revealed=False) or ""
    assert "score is low; 2 critical issues open: The form is stamped &lt;VOID&gt;, <button" in said
    assert 'data-goto="employer_ein"' in said
    assert "Box b · " in said and "00-2190773" not in said


def test_the_queue_names_the_critical_issue_and_its_name_opens_the_item_at_its_row(desk: Desk) -> None:
    run_id = submitted(desk, W2.replace("1 Wages, tips, other compensation 52000.00\n", ""), "W-2")
    at = opened_at()
    link = at.button(key=f"urgent_{run_id}_0")
    assert link.label == "Box 1 · Wages, tips, other compensation"
    assert ">is missing</span>" in drawn(at)
    link.click().run()
    assert (at.query_params["item"], at.query_params["field"]) == (f"{run_id}:0", "wages_tips")
    assert not at.exception


def test_what_is_said_beside_a_name_does_not_say_it_again_and_covers_identifiers() -> None:
    assert beside(Issue("Social security wages is missing", "ss_wages", "Box 3 · Social security wages")) == "is missing"
    assert beside(Issue("00-2190773 is none", "employer_ein", "Box b · Employer's number")) == "**-***0773 is none"
    assert beside(Issue("The form is marked VOID")) == "The form is marked VOID"


def test_an_unknown_item_is_told_with_a_remedy(desk: Desk) -> None:
    at = opened_at("nothing")
    assert not at.exception
    assert 'role="alert"' in drawn(at)


def test_what_others_hold_gives_way_where_not_every_item_is_drawn() -> None:
    def row(at: int) -> WorkRow:
        held = at < 40
        since = datetime(2026, 1, 1, tzinfo=UTC)
        return WorkRow(
            str(at), 0, "a.pdf", "W-2", 0.5, 0.9, "", since, 0, 1, "claimed" if held else "waiting", "ada" if held else ""
        )

    made = [row(at) for at in range(50)]
    assert [one.run_id for one in shown(made, "bob")] == [str(at) for at in (*range(10), *range(40, 50))]
    assert [one.run_id for one in shown(made, "ada")] == [str(at) for at in range(20)]


def test_doubtful_fields_are_listed_once_before_accepting_all_works(desk: Desk, w2: str) -> None:
    at = opened_at(w2)
    at.button(key="accept_rest").click().run()
    assert kinds(desk, w2) == []
    assert "not decided: " in drawn(at)
    assert "Social security tax withheld" in drawn(at)
    at.button(key="accept_rest").click().run()
    assert [kind for kind, _ in kinds(desk, w2)] == ["accept_all", "submit"]


def test_undo_right_after_the_end_opens_the_finished_item_with_its_last_act_undone(desk: Desk, w2: str) -> None:
    at = opened_at(w2)
    for _ in range(2):
        at.button(key="accept_rest").click().run()
    assert at.query_params.get("item") != f"{w2}:0"
    at.button(key="undo" if at.query_params.get("item") else "undo_closed").click().run()
    at.run()
    assert at.query_params["item"] == f"{w2}:0"
    assert [kind for kind, _ in kinds(desk, w2)] == ["accept_all", "submit", "undo"]
    assert desk.review(w2).state == "waiting"


def test_a_finished_item_says_on_each_row_what_was_decided_by_whom_and_when(desk: Desk, w2: str) -> None:
    desk.decide(w2, 0, "edit", field="employer_name", value="Alder & Sons", by="local")
    desk.decide(w2, 0, "accept_all", by="ada")
    drawn_rows = told(opened_at(w2))
    assert drawn_rows["wages_tips"]["state"] == ["accepted", "good", "accepted with the whole by ada, just now"]
    assert drawn_rows["employer_name"]["state"] == ["edited", "good", "edited by local, just now"]
    assert "accept" not in [verb for verb, _ in drawn_rows["wages_tips"]["acts"]]
    assert "Accepted as a whole by ada" in drawn(opened_at(w2))


def test_every_field_is_counted_once(desk: Desk, w2: str) -> None:
    desk.decide(w2, 0, "accept", field="wages_tips", by="local")
    case = desk.review(w2)
    words = str(counts(case, units(case, desk.drafts.begun(w2, 0, "local"))))
    whole, *kinds_told = (int(number) for number in re.findall(r">(\d+) [a-z]", words))
    assert (whole, sum(kinds_told)) == (len(case.cards), len(case.cards))


def test_the_entries_of_a_list_stand_in_the_columns_of_their_parts(lab: str) -> None:
    drawn_rows = told(opened_at(lab))
    assert drawn_rows["labValues"]["columns"][:3] == ["name", "value", "unit"]
    assert drawn_rows["labValues-0"]["cells"][:3] == ["Hemoglobin", "14.2", "g/dL"]
    assert len(drawn_rows["labValues-0"]["cells"]) == len(drawn_rows["labValues"]["columns"])


def test_a_row_for_which_nothing_was_read_cannot_be_accepted_and_says_what_to_do(desk: Desk, w2: str) -> None:
    case = desk.review(w2)
    silent = next(replace(card, answered=False) for card in case.cards if card.spec.name == "employer_name")
    row = rows([Unit(silent)], {}, revealed=True)[0]
    assert "mark it as not on the page" in str(row["nothing"])
    assert [verb for verb, _ in row["acts"]] == ["edit", "absent", "reject"]


def test_an_item_is_released_from_the_desk_and_the_queue_is_one_press_away(desk: Desk, w2: str) -> None:
    at = opened_at(w2)
    assert desk.work.where(w2, 0).holder == "local"
    at.button(key="release").click().run()
    assert (desk.work.where(w2, 0).holder, "item" in at.query_params) == ("", False)
    at = opened_at(w2)
    at.button(key="back_to_queue").click().run()
    assert "item" not in at.query_params


def test_what_the_forms_own_rules_have_against_a_typed_value_stands_beside_it_and_stops_nobody(desk: Desk, w2: str) -> None:
    first = card_of(desk, w2, "employee_ssn")
    assert first.against == ""
    desk.decide(w2, 0, "edit", field="employee_ssn", value="900-12-48", by="local")
    desk.decide(w2, 0, "edit", field="employer_name", value="Harbor Lane Dental Group", by="local")
    assert "nine digits" in card_of(desk, w2, "employee_ssn").against
    assert card_of(desk, w2, "employer_name").against == ""
    (row,) = [one for one in rows(list(rows_of(desk, w2).values()), {}, revealed=True) if one["unit"] == "employee_ssn"]
    assert "nine digits" in str(row["reason"]) and row["shade"] == ""
    told = loose_ends(desk.review(w2), desk.drafts.begun(w2, 0, "local"))
    assert [one for one in told if one.startswith("Against a rule")] == [
        f"Against a rule of the form as it was edited: {first.spec.label}."
    ]
    desk.decide(w2, 0, "edit", field="employee_ssn", value="900-12-4822", by="local")
    assert "nine digits" not in card_of(desk, w2, "employee_ssn").against


def test_a_typed_amount_that_breaks_the_forms_arithmetic_is_told_where_the_rule_looks(desk: Desk, w2: str) -> None:
    desk.decide(w2, 0, "edit", field="federal_tax_withheld", value="624000", by="local")
    assert "withh" in card_of(desk, w2, "federal_tax_withheld").against.lower()
    desk.undo(w2, 0, by="local")
    assert not any(card.against for card in desk.review(w2).cards)
