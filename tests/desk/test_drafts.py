"""Facts about what a reviewer has begun: it is kept, it is theirs alone, and it decides nothing."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from itertools import count

import pytest

from services.core.draft import Field
from services.core.errors import AppError
from services.core.rubric import FieldSpec
from services.core.run import RunOptions
from services.desk.desk import Desk
from services.desk.drafts import LONGEST, elements_of, worked_on
from services.desk.nouns import FieldCard
from storage import clock
from tests.databases import new_database
from tests.desk.houses import ended, opened, toy_house
from tests.toy import TEXT

RUNS = count()


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def desk(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    """One desk on each kind of database: the tests share nothing but the desk."""
    home, url = tmp_path_factory.mktemp("home"), None
    if request.param == "postgres":
        _, url = new_database(request.getfixturevalue("postgres_socket"), request.getfixturevalue("postgres_template"))
    with opened(toy_house(home, url)) as made:
        yield made


@pytest.fixture
def run_id(desk: Desk) -> str:
    """A run that no other test works on."""
    made = desk.submit_text(f"{TEXT}Sample {next(RUNS)}\n", RunOptions()).run_id or ""
    ended(desk, made)
    return made


@pytest.fixture
def card(desk: Desk, run_id: str) -> FieldCard:
    """A list of three entries on the desk."""
    spec = FieldSpec(name="results", label="Results", kind="list", parts=("name", "value"))
    value = [{"name": name, "value": "1"} for name in ("Hb", "Na", "K")]
    return replace(desk.review(run_id).cards[0], spec=spec, machine=Field(name="results", status="found", value=value))


def test_typed_text_is_kept_for_the_person_who_typed_it_until_it_is_settled(desk: Desk, run_id: str) -> None:
    desk.drafts.type(run_id, 0, "ada", "grade", "3")
    desk.drafts.type(run_id, 0, "ada", "grade", "3 of 4")
    desk.drafts.type(run_id, 0, "ada", "results-2", "Hb; 14")
    assert desk.drafts.begun(run_id, 0, "ada").typed == {"grade": "3 of 4", "results-2": "Hb; 14"}
    assert desk.drafts.begun(run_id, 0, "ben").typed == {}
    assert desk.review(run_id).decisions == ()
    desk.drafts.type(run_id, 0, "ada", "grade", None)
    assert desk.drafts.begun(run_id, 0, "ada").typed == {"results-2": "Hb; 14"}


def test_a_decision_settles_the_text_typed_where_it_was_made_and_no_other(desk: Desk, run_id: str) -> None:
    field = desk.review(run_id).cards[0].spec.name
    for unit in (field, f"{field}-1"):
        desk.drafts.type(run_id, 0, "ada", unit, "begun")
    claim = desk.work.claim(run_id, 0, "ada")
    with pytest.raises(AppError):
        desk.work.decide(claim, "accept", field="no such field", typed=field)
    assert set(desk.drafts.begun(run_id, 0, "ada").typed) == {field, f"{field}-1"}
    desk.work.decide(claim, "accept", field=field, typed=field)
    assert set(desk.drafts.begun(run_id, 0, "ada").typed) == {f"{field}-1"}


@pytest.mark.parametrize(
    ("run", "unit", "text"),
    [("no-such-run", "grade", "3"), ("", "../../etc", "3"), ("", "grade#text", "3"), ("", "grade", "x" * (LONGEST + 1))],
)
def test_what_cannot_be_a_draft_is_refused(desk: Desk, run_id: str, run: str, unit: str, text: str) -> None:
    with pytest.raises(AppError):
        desk.drafts.type(run or run_id, 0, "ada", unit, text)
    assert desk.drafts.begun(run_id, 0, "ada").typed == {}


def test_a_list_is_worked_through_entry_by_entry_and_the_last_one_tells_what_to_decide(
    desk: Desk, run_id: str, card: FieldCard
) -> None:
    first = desk.drafts.settle(run_id, 0, "ada", card, 0, "accepted")
    second = desk.drafts.settle(run_id, 0, "ada", card, 1, "edited", {"name": "Na", "value": " 140 "})
    assert (first.kind, second.kind) == (None, None)
    begun = desk.drafts.begun(run_id, 0, "ada")
    assert [one.verdict for one in elements_of(card, begun)] == ["accepted", "edited", ""]
    assert worked_on(card, begun) == [{"name": "Hb", "value": "1"}, {"name": "Na", "value": "140"}, {"name": "K", "value": "1"}]
    last = desk.drafts.settle(run_id, 0, "ada", card, 2, "removed")
    assert (last.kind, last.value) == ("edit", [{"name": "Hb", "value": "1"}, {"name": "Na", "value": "140"}])


def test_a_list_accepted_entry_by_entry_is_an_acceptance_and_one_emptied_is_absent(
    desk: Desk, run_id: str, card: FieldCard
) -> None:
    kinds = [desk.drafts.settle(run_id, 0, "ada", card, at, "accepted").kind for at in range(3)]
    assert kinds == [None, None, "accept"]
    kinds = [desk.drafts.settle(run_id, 0, "ben", card, at, "removed").kind for at in range(3)]
    assert kinds == [None, None, "absent"]


def test_acts_on_entries_are_taken_back_one_by_one(desk: Desk, run_id: str, card: FieldCard) -> None:
    desk.drafts.settle(run_id, 0, "ada", card, 0, "removed")
    desk.drafts.settle(run_id, 0, "ada", card, 3, "added", {"name": "Cl", "value": "100"})
    assert desk.drafts.take_back(run_id, 0, "ada") == "results"
    assert [one.verdict for one in elements_of(card, desk.drafts.begun(run_id, 0, "ada"))] == ["removed", "", ""]
    assert desk.drafts.take_back(run_id, 0, "ada") == "results"
    assert desk.drafts.take_back(run_id, 0, "ada") is None
    assert worked_on(card, desk.drafts.begun(run_id, 0, "ada")) is None


def test_undo_goes_by_the_order_of_acts_also_when_the_clock_was_set_back(
    desk: Desk, run_id: str, card: FieldCard, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk.decide(run_id, 0, "accept", field="grade", by="ada")
    before = clock.now
    monkeypatch.setattr(clock, "now", lambda session: before(session) - timedelta(hours=2))
    desk.drafts.settle(run_id, 0, "ada", card, 0, "removed")
    assert desk.drafts.take_back(run_id, 0, "ada") == "results"
    assert desk.drafts.take_back(run_id, 0, "ada") is None
    desk.drafts.settle(run_id, 0, "ada", card, 1, "removed")
    desk.decide(run_id, 0, "accept", field="histology", by="ada")
    assert desk.drafts.take_back(run_id, 0, "ada") is None


def test_an_entry_without_its_first_part_is_refused_and_nothing_is_kept(desk: Desk, run_id: str, card: FieldCard) -> None:
    with pytest.raises(AppError, match="has no name"):
        desk.drafts.settle(run_id, 0, "ada", card, 0, "edited", {"value": "2"})
    assert desk.drafts.begun(run_id, 0, "ada").elements == {}


def test_keys_are_kept_per_person(desk: Desk) -> None:
    desk.keys.choose("ada", {"accept": "d"})
    assert (desk.keys.of("ada")["accept"], desk.keys.of("ben")["accept"]) == ("d", "a")
    with pytest.raises(AppError):
        desk.keys.choose("ada", {"accept": "e"})
    assert desk.keys.of("ada")["accept"] == "d"
    desk.keys.choose("ada", {})
    assert desk.keys.of("ada")["accept"] == "a"
