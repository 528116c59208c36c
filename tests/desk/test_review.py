"""Facts about the review desk: decisions are added and never lost, labels follow from them, edits are checked."""

from collections.abc import Iterator

import pytest

from services.core.errors import AppError
from services.core.run import RunOptions
from services.desk.desk import Desk
from services.desk.work.nouns import QueueFilter
from tests.desk.houses import ended, opened, toy_house
from tests.toy import TEXT

MISSING_GRADE = TEXT.replace("Grade: 2\n", "")


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    with opened(toy_house(tmp_path_factory.mktemp("home"))) as made:
        yield made


@pytest.fixture
def run_id(desk: Desk, request: pytest.FixtureRequest) -> str:
    made = desk.submit_text(f"{MISSING_GRADE}{request.node.name}", RunOptions()).run_id or ""
    ended(desk, made)
    return made


def test_the_fields_stand_in_the_forms_own_order_with_the_doubtful_ones_told(desk: Desk, run_id: str) -> None:
    case = desk.review(run_id)
    assert [card.spec.name for card in case.cards] == ["histology", "grade", "date"]
    assert [card.doubtful for card in case.cards] == [False, True, False]
    assert case.cards[1].reason
    assert (case.cards[0].attempt, case.cards[1].attempt) == (1, None)
    assert (case.state, case.verdict, case.has_images, case.title) == ("waiting", "", False, "Toy note")
    assert "ductal carcinoma" in case.text


def test_an_unfinished_form_waits_in_the_queue_until_it_is_decided(desk: Desk, run_id: str) -> None:
    assert run_id in {row.run_id for row in desk.work.queue()}
    before = desk.queue_count()
    desk.decide(run_id, 0, "accept_all", by="local")
    assert run_id not in {row.run_id for row in desk.work.queue()}
    assert desk.queue_count() == before - 1
    assert desk.runs(search=run_id)[0].reviewed
    desk.undo(run_id, 0, "local")
    assert desk.queue_count() == before
    assert not desk.runs(search=run_id)[0].reviewed


def test_the_queue_can_be_narrowed_by_type_and_by_reason(desk: Desk, run_id: str) -> None:
    assert run_id in {row.run_id for row in desk.work.queue(QueueFilter(doc_type="toy-note"))}
    assert desk.work.queue(QueueFilter(doc_type="W-2")) == ()
    assert run_id in {row.run_id for row in desk.work.queue(QueueFilter(reason="critical"))}
    assert desk.work.queue(QueueFilter(reason="no such reason")) == ()


def test_an_edit_is_brought_into_the_fields_normal_form_and_labelled_at_once(desk: Desk, run_id: str) -> None:
    decision = desk.decide(run_id, 0, "edit", field="date", value="March 6, 2024", by="local")
    assert (decision.value, decision.shown) == ("2024-03-06", "2024-03-05")
    assert decision.binding["sha256"] == desk.spec(run_id).sha256
    assert decision.binding["model:extract"] == "builtin/builtin"
    label = next(one for one in desk.labels(run_id=run_id) if one.field == "date")
    assert (label.verdict, label.machine_value, label.human_value) == ("edited", "2024-03-05", "2024-03-06")
    assert desk.review(run_id).cards[2].value == "2024-03-06"


def test_a_malformed_edit_is_refused_with_an_example_and_nothing_is_stored(desk: Desk, run_id: str) -> None:
    with pytest.raises(AppError) as told:
        desk.decide(run_id, 0, "edit", field="date", value="soon", by="local")
    assert "2024-03-31" in told.value.remedy
    assert "soon" not in told.value.message
    assert desk.review(run_id).decisions == ()
    assert desk.labels(run_id=run_id) == ()


def test_a_rejection_needs_its_reason_and_other_needs_words(desk: Desk, run_id: str) -> None:
    with pytest.raises(AppError, match="reason"):
        desk.decide(run_id, 0, "reject_all", by="local")
    with pytest.raises(AppError, match="few words"):
        desk.decide(run_id, 0, "reject", field="date", reason="other", comment=" ", by="local")
    desk.decide(run_id, 0, "reject_all", reason="wrong_type", by="local")
    case = desk.review(run_id)
    assert (case.state, case.verdict) == ("decided", "rejected")
    assert {label.verdict for label in desk.labels(run_id=run_id)} == {"rejected"}


def test_a_decision_names_a_field_of_the_form_or_the_whole(desk: Desk, run_id: str) -> None:
    for kind, field in (("accept", None), ("accept_all", "date"), ("accept", "no_such_field")):
        with pytest.raises(AppError):
            desk.decide(run_id, 0, kind, field=field, by="local")
    with pytest.raises(AppError, match="nothing to review"):
        desk.decide(run_id, 7, "accept_all", by="local")
    with pytest.raises(AppError, match="undo"):
        desk.decide(run_id, 0, "undo", field="date", by="local")


def test_nothing_is_ever_overwritten(desk: Desk, run_id: str) -> None:
    for value in ("2024-01-01", "2024-01-02", "2024-01-03"):
        desk.decide(run_id, 0, "edit", field="date", value=value, by="local")
    made = desk.review(run_id).decisions
    assert [one.value for one in made] == ["2024-01-01", "2024-01-02", "2024-01-03"]
    assert [one.supersedes for one in made] == [None, made[0].id, made[1].id]
    assert desk.review(run_id).cards[2].value == "2024-01-03"


def test_undoing_goes_back_one_decision_at_a_time_and_is_kept_itself(desk: Desk, run_id: str) -> None:
    desk.decide(run_id, 0, "accept", field="histology", by="local")
    desk.decide(run_id, 0, "edit", field="histology", value="lobular carcinoma", by="local")
    desk.undo(run_id, 0, "local")
    card = desk.review(run_id).cards[0]
    assert card.decision is not None
    assert (card.decision.kind, card.value) == ("accept", "ductal carcinoma")
    desk.undo(run_id, 0, "local")
    assert desk.review(run_id).cards[0].decision is None
    assert desk.labels(run_id=run_id) == ()
    assert desk.undo(run_id, 0, "local") is None
    assert [one.kind for one in desk.review(run_id).decisions] == ["accept", "edit", "undo", "undo"]


def test_a_double_click_is_one_decision(desk: Desk, run_id: str) -> None:
    first = desk.decide(run_id, 0, "accept", field="date", by="local")
    assert desk.decide(run_id, 0, "accept", field="date", by="local").id == first.id
    assert len(desk.review(run_id).decisions) == 1


def test_decided_field_by_field_a_section_is_done(desk: Desk, run_id: str) -> None:
    desk.decide(run_id, 0, "accept", field="histology", by="local")
    desk.decide(run_id, 0, "accept", field="date", by="local")
    row = next(one for one in desk.work.queue() if one.run_id == run_id)
    assert (row.decided_fields, row.fields) == (2, 3)
    desk.decide(run_id, 0, "absent", field="grade", by="local")
    case = desk.review(run_id)
    assert (case.state, case.verdict) == ("decided", "accepted with edits")
    assert next(one for one in desk.labels(run_id=run_id) if one.field == "grade").verdict == "absent"


def test_accepting_all_leaves_open_what_was_not_read_and_says_so_in_the_decision(desk: Desk, run_id: str) -> None:
    with pytest.raises(AppError, match="Nothing was read there") as told:
        desk.decide(run_id, 0, "accept", field="grade", by="local")
    assert "not on the page" in told.value.remedy
    made = desk.decide(run_id, 0, "accept_all", by="local")
    assert made.value == {"left_open": ["grade"]}
    assert {label.field for label in desk.labels(run_id=run_id)} == {"histology", "date"}
    cards = {card.spec.name: card for card in desk.review(run_id).cards}
    assert (cards["grade"].left_open, cards["grade"].held, cards["date"].held) == (True, None, made)


def test_looking_at_an_item_that_nobody_flagged_does_not_put_it_into_the_queue(desk: Desk) -> None:
    unflagged = desk.submit_text(TEXT, RunOptions()).run_id or ""
    ended(desk, unflagged)
    before = desk.queue_count()
    desk.work.claim(unflagged, 0, "local")
    assert desk.queue_count() == before
    desk.decide(unflagged, 0, "accept", field="date", by="local")
    assert desk.queue_count() == before + 1
