"""Settling two looks without a browser, on a real desk: what can be chosen, what is stored for each act, and the end."""

import json
from collections.abc import Iterator

import pytest
import streamlit as st
from pydantic import JsonValue, SecretStr
from streamlit.testing.v1 import AppTest

from pages.parts import acts, adjudicate
from pages.parts.hand import Hand
from services.core.decision import DecisionKind
from services.core.run import RunOptions
from services.desk.desk import Desk
from services.desk.house import build
from services.desk.settings import Settings
from services.desk.work.nouns import SecondReviewPolicy, Share
from services.providers.settings import Settings as ProviderSettings
from tests.desk.houses import ended, opened
from tests.pages.conftest import APP, drawn
from tests.samples.lab_report import PANEL

ANN, BOB = "ann@example.org", "bob@example.org"
W2 = """Form W-2 Wage and Tax Statement 2024
Employee's social security number 900-12-4821
Employer identification number (EIN) 00-2190773
Employer's name Harbor Lane Dental PLLC
Employee's name Mira Solano
1 Wages, tips, other compensation 52000.00
"""
Said = tuple[DecisionKind, str, JsonValue]


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    home = tmp_path_factory.mktemp("home")
    told = Settings(home=home, database_url=SecretStr(f"sqlite:///{home / 'proofloop.sqlite'}"))
    with opened(build(told, ProviderSettings())) as made:
        made.work.set_policy(SecondReviewPolicy(shares=(Share(share=1.0),)), "root")
        yield made


@pytest.fixture
def memory(monkeypatch: pytest.MonkeyPatch) -> dict[str, object]:
    """The session of one browser tab."""
    made: dict[str, object] = {}
    monkeypatch.setattr(st, "session_state", made)
    return made


def twice(desk: Desk, text: str, doc_type: str, first: list[Said], second: list[Said]) -> str:
    """A document that two people looked at, each with these acts and the rest accepted."""
    run_id = desk.submit_text(text, RunOptions(doc_type=doc_type)).run_id or ""
    ended(desk, run_id)
    for by, told in ((ANN, first), (BOB, second)):
        claim = desk.work.claim(run_id, 0, by)
        for kind, field, value in told:
            reason = "unreadable" if kind == "reject" else None
            desk.work.decide(claim, kind, field=field, value=value, reason=reason, comment="smudged" if reason else "")
        desk.work.decide(claim, "accept_all")
        desk.work.submit(claim)
    return run_id


@pytest.fixture
def w2(desk: Desk, request: pytest.FixtureRequest) -> str:
    """They differ on a name, an amount and an identifier."""
    first: list[Said] = [("edit", "employee_name", "Nadir Haddad"), ("edit", "employee_ssn", "900-13-4821")]
    second: list[Said] = [
        ("reject", "employee_name", None),
        ("absent", "wages_tips", None),
        ("edit", "employee_ssn", "900-14-4821"),
    ]
    return twice(desk, f"{W2}Control number {request.node.name}\n", "W-2", first, second)


@pytest.fixture
def lab(desk: Desk, request: pytest.FixtureRequest) -> str:
    """They differ on one entry of a list."""
    text = f"{PANEL}Sample {request.node.name}\n"
    changed = [
        {"name": "Hemoglobin", "value": "14.2", "unit": "g/dL", "range": "12.0-15.5"},
        {"name": "White Blood Cells", "value": "6.3", "unit": "10^9/L", "range": "4.0-11.0"},
        {"name": "Platelets", "value": "210", "unit": "10^9/L", "range": "150-450"},
    ]
    return twice(desk, text, "lab-report", [], [("edit", "labValues", changed)])


def rows(desk: Desk, run_id: str, *, revealed: bool = False) -> dict[str, dict[str, object]]:
    both = desk.work.adjudication(run_id, 0, "local")
    made = adjudicate.rows(both, adjudicate.disputed(both, desk.review(run_id)), {}, revealed=revealed)
    return {str(row["unit"]): row for row in made}


def said(row: dict[str, object]) -> dict[str, tuple[list[str], bool]]:
    """Verb -> its version's lines, and whether that is what was settled."""
    return {look["verb"]: (look["said"], look["chosen"]) for look in row["looks"]}


def settle(desk: Desk, run_id: str, *told: tuple[str, str] | tuple[str, str, str]) -> None:
    """What the page sends, done on the desk: verb, unit, text."""
    hand = Hand(desk, run_id, 0, "local", desk.work.claim(run_id, 0, "local"))
    both = desk.work.adjudication(run_id, 0, "local")

    def units() -> tuple[acts.Unit, ...]:
        return adjudicate.disputed(desk.work.adjudication(run_id, 0, "local"), desk.review(run_id))

    after = int(str(st.session_state.get(acts.DONE, 0)))
    sent = [dict(zip(("verb", "unit", "text"), one, strict=False), n=number) for number, one in enumerate(told, start=after + 1)]
    acts.perform(acts.Rows(units(), units), sent, adjudicate.settling(hand, both), {"undo": hand.undo})


def test_each_version_is_offered_and_a_rejection_says_why(desk: Desk, w2: str) -> None:
    row = rows(desk, w2)["employee_name"]
    assert said(row) == {
        "first": (["Nadir Haddad"], False),
        "second": (["rejected: not readable"], False),
        "accept": (["Mira Solano"], False),
    }
    assert [(look["who"], look["remark"]) for look in row["looks"]] == [("ann", ""), ("bob", "“smudged”"), ("machine", "")]
    assert said(rows(desk, w2)["wages_tips"])["second"] == (["not on the page"], False)


def test_identifiers_that_look_the_same_under_their_mask_are_told_apart_in_words(desk: Desk, w2: str) -> None:
    row = rows(desk, w2)["employee_ssn"]
    assert (said(row)["first"], said(row)["second"]) == ((["***-**-4821"], False), (["***-**-4821"], False))
    assert "differ in what is covered" in str(row["reason"])
    clear = rows(desk, w2, revealed=True)["employee_ssn"]
    assert (said(clear)["first"][0], said(clear)["second"][0], clear["reason"]) == (["900-13-4821"], ["900-14-4821"], "")


def test_of_a_list_only_what_the_two_do_not_share_is_told(desk: Desk, lab: str) -> None:
    told = said(rows(desk, lab)["labValues"])
    assert len(told["first"][0]) == len(told["second"][0]) == 2
    assert ("value: 6.2" in told["first"][0][0], "value: 6.3" in told["second"][0][0]) == (True, True)
    assert told["first"][0][1] == told["accept"][0][1] == "and 2 entries as both say"


def test_one_act_takes_a_version_and_what_was_taken_is_marked(desk: Desk, w2: str, memory: dict[str, object]) -> None:
    settle(desk, w2, ("first", "employee_name"), ("second", "wages_tips"), ("save", "employee_ssn", "900-12-4829"))
    made = [one for one in desk.review(w2).decisions if one.look == "adjudication"]
    assert [(one.kind, one.field, one.value) for one in made] == [
        ("edit", "employee_name", "Nadir Haddad"),
        ("absent", "wages_tips", None),
        ("edit", "employee_ssn", "900-12-4829"),
    ]
    row = rows(desk, w2)["employee_name"]
    assert (row["state"][0], said(row)["first"][1], said(row)["accept"][1]) == ("settled", True, False)
    assert rows(desk, w2, revealed=True)["employee_ssn"]["text"] == "900-12-4829"


def test_a_rejection_is_taken_over_with_its_own_reason(desk: Desk, w2: str, memory: dict[str, object]) -> None:
    settle(desk, w2, ("second", "employee_name"))
    last = desk.review(w2).decisions[-1]
    assert (last.kind, last.reason, last.comment) == ("reject", "unreadable", "smudged")


def test_a_choice_can_be_undone_and_made_otherwise(desk: Desk, w2: str, memory: dict[str, object]) -> None:
    settle(desk, w2, ("first", "employee_name"), ("undo", ""), ("accept", "employee_name"), ("second", "employee_name"))
    kinds = [one.kind for one in desk.review(w2).decisions if one.look == "adjudication"]
    assert kinds == ["edit", "undo", "accept", "reject"]


def test_a_list_of_ones_own_is_typed_a_line_for_each_entry(desk: Desk, lab: str, memory: dict[str, object]) -> None:
    text = str(rows(desk, lab)["labValues"]["text"])
    assert text.splitlines()[1].startswith("White Blood Cells; 6.2")
    settle(desk, lab, ("save", "labValues", "\n".join([*text.splitlines()[:1], "Sodium; 140; mmol/L"])))
    made = desk.review(lab).decisions[-1].value
    assert [one["name"] for one in made] == ["Hemoglobin", "Sodium"]
    assert made[1] == {"name": "Sodium", "value": "140", "unit": "mmol/L"}


@pytest.mark.parametrize("verb", ["first", "second"])
def test_a_version_of_two_looks_is_no_act_of_a_review(desk: Desk, verb: str, memory: dict[str, object]) -> None:
    run_id = desk.submit_text(f"{W2}Control number {verb}\n", RunOptions(doc_type="W-2")).run_id or ""
    ended(desk, run_id)
    hand = Hand(desk, run_id, 0, "local", desk.work.claim(run_id, 0, "local"))
    found = acts.Rows([acts.Unit(card) for card in desk.review(run_id).cards], lambda: [])
    acts.perform(found, [{"n": 1, "verb": verb, "unit": "wages_tips"}], acts.reviewing(hand), {})
    assert desk.review(run_id).decisions == ()


def test_the_desk_settles_row_by_row_and_ends_only_when_all_are_settled(desk: Desk, w2: str) -> None:
    at = AppTest.from_file(str(APP), default_timeout=60).run()
    at.query_params["item"] = f"{w2}:0"
    at.switch_page("pages/review.py").run()
    assert not at.exception
    (viewer,) = at.get("bidi_component")
    told = json.loads(viewer.proto.mixed.json or viewer.proto.json)
    assert told["order"] == told["doubtful"] == ["employee_ssn", "employee_name", "wages_tips"]
    assert "ann and bob looked without seeing each other" in drawn(at)
    assert at.button(key="finish_settling").disabled
    claim = desk.work.claim(w2, 0, "local")
    for field in told["order"]:
        desk.work.decide(claim, "accept", field=field)
    at.button(key="undo").click().run()
    assert at.button(key="finish_settling").disabled
    desk.work.decide(claim, "accept", field="wages_tips")
    at.run()
    at.button(key="finish_settling").click().run()
    assert desk.work.where(w2, 0).state == "closed"
    assert at.query_params.get("item") != f"{w2}:0"
