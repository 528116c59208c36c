"""Facts about trust on a real desk: what is evidence, and that a score which predicts no edits orders nothing, end to end."""

import io
import json
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from services.core.person import Person
from services.desk import wiring
from services.desk.cli import main
from services.desk.daily import chores, daily
from services.desk.desk import Desk
from services.desk.guard.guarded import NotAllowed
from services.desk.house import House
from services.desk.work.nouns import QueueFilter, SecondReviewPolicy, Share
from services.learning.evidence import INCOMPLETE, UNSEEN
from services.review.risk import risk_of
from storage import trust_facts
from tests.desk.houses import opened, toy_house
from tests.desk.made_sections import ended_run

REASON = ("required but not on the document: grade",)


@pytest.fixture
def house(tmp_path: Path, database_url: str) -> House:
    return toy_house(tmp_path / "home", database_url)


@pytest.fixture
def desk(house: House) -> Iterator[Desk]:
    with opened(house, works=False) as made:
        yield made


def look(desk: Desk, run_id: str, by: str = "ann", **edits: str) -> None:
    claim = desk.work.claim(run_id, 0, by)
    for field, value in edits.items():
        desk.work.decide(claim, "edit", field=field, value=value)
    desk.work.decide(claim, "accept_all")
    desk.work.submit(claim)


def decided(desk: Desk, house: House, *, tells: bool, count: int = 24) -> None:
    """Half of the documents changed: with `tells` the low ones, else without regard to the score."""
    for at in range(count):
        low, changed = at % 2 == 0, (at % 2 if tells else at // 2 % 2) == 0
        run_id = ended_run(house, score=0.5 if low else 0.9, name=f"n{at}")
        if changed:
            desk.decide(run_id, 0, "edit", field="date", value="2024-01-01", by="ann")
        desk.decide(run_id, 0, "accept_all", by="ann")


def test_a_score_that_tells_nothing_leaves_the_order_of_the_queue_and_says_why(desk: Desk, house: House) -> None:
    before = ended_run(house, score=0.2)
    decided(desk, house, tells=False)
    measure = desk.trust.report()[-1].of("document", "score")
    assert measure is not None
    assert (measure.verdict, measure.n, measure.changed) == ("does not predict edits", 24, 12)
    low, high = ended_run(house, score=0.2), ended_run(house, score=0.8)
    rows = {row.run_id: row for row in desk.work.queue()}
    assert rows[low].risk == rows[high].risk < rows[before].risk
    assert rows[low].score_unused == measure.why
    assert (rows[before].score_unused, rows[low].state) == ("", "waiting")
    end = desk.view(low).sections[0].concluded
    assert end is not None
    assert risk_of(end, score_counts=not rows[low].score_unused).value == rows[low].risk
    assert desk.audit.rows(what="trust")[0].details == {"scores_unused": ["toy-note"]}


def test_a_score_that_tells_what_people_change_goes_on_ordering(desk: Desk, house: House) -> None:
    decided(desk, house, tells=True)
    measure = desk.trust.report()[-1].of("document", "accuracy")
    assert measure is not None
    assert (measure.verdict, measure.auroc.value) == ("predicts edits", 1.0)
    low, high = ended_run(house, score=0.2), ended_run(house, score=0.8)
    assert [row.run_id for row in desk.work.queue()] == [low, high]
    assert desk.audit.rows(what="trust") == ()


def test_while_there_are_too_few_decisions_the_score_counts(desk: Desk, house: House) -> None:
    decided(desk, house, tells=False, count=8)
    assert {one.verdict for one in desk.trust.report()[0].measures} == {"too few decisions to say"}
    low = ended_run(house, score=0.2)
    assert {row.run_id: row.score_unused for row in desk.work.queue()} == {low: ""}


def test_a_score_that_comes_to_tell_is_used_again(desk: Desk, house: House) -> None:
    with house.database.writing() as session:
        trust_facts.add(session, {"toy-note": "it did not"})
    decided(desk, house, tells=True)
    desk.trust.report()
    with house.database.reading() as session:
        assert trust_facts.newest(session) == {}


def test_nothing_is_accepted_in_bulk_by_a_score_that_tells_nothing(desk: Desk, house: House) -> None:
    ended_run(house, score=0.99, reasons=REASON)
    with house.database.writing() as session:
        trust_facts.add(session, {"toy-note": "it did not"})
    seen = desk.work.preview_bulk(QueueFilter(), 0.95, by="ann")
    assert (seen.eligible, seen.left) == ((), (("its kind's score does not tell what people change", 1),))


def test_what_was_accepted_unseen_is_left_out_and_what_a_sample_put_before_a_person_counts(desk: Desk, house: House) -> None:
    for _ in range(8):
        ended_run(house, score=0.97, reasons=REASON)
    result = desk.work.accept_bulk(QueueFilter(), 0.95, share=0.25, by="ann")
    for run_id, _ in result.draw.sampled:
        look(desk, run_id)
    scope = desk.trust.report()[-1]
    measure = scope.of("document", "score")
    assert measure is not None
    assert (measure.n, measure.changed, dict(scope.left_out)) == (2, 0, {UNSEEN: 6})


def test_after_two_looks_the_settled_decision_counts_and_nothing_before(desk: Desk, house: House) -> None:
    desk.work.set_policy(SecondReviewPolicy(shares=(Share(share=1.0),)), "root")
    run_id = ended_run(house)
    look(desk, run_id, "ann", date="2024-01-01")
    assert desk.trust.report()[0].measures == ()
    look(desk, run_id, "bob")
    disputed = desk.trust.report()[-1]
    assert (disputed.of("document", "score"), dict(disputed.left_out)) == (None, {INCOMPLETE: 1})
    claim = desk.work.claim(run_id, 0, "carol")
    desk.work.decide(claim, "accept", field="date")
    desk.work.submit(claim)
    settled = desk.trust.report()[-1].of("document", "score")
    assert settled is not None
    assert (settled.n, settled.changed) == (1, 0)


def test_imported_labels_count_like_ones_own(desk: Desk, house: House, tmp_path: Path) -> None:
    decided(desk, house, tells=True)
    out = io.BytesIO()
    desk.exports.write(out, "jsonl", by="ann")
    report = desk.trust.report()
    with opened(toy_house(tmp_path / "other"), works=False) as other:
        other.labelled.import_jsonl(out, by="eve")
        assert other.trust.report() == report


def test_the_report_is_reckoned_again_only_for_new_labels(desk: Desk, house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    decided(desk, house, tells=True, count=2)
    first = desk.trust.report()
    assert desk.trust.report() is first
    look(desk, ended_run(house))
    assert desk.trust.report()[0].measures[0].n == first[0].measures[0].n + 1


def test_once_a_day_the_report_is_reckoned_without_anyone_reading_it(desk: Desk, house: House) -> None:
    decided(desk, house, tells=True, count=2)
    with house.database.writing() as session:
        trust_facts.add(session, {"toy-note": "it did not"})
    ticking = daily(chores(desk), first=0.0)
    ticking.start()
    until = time.monotonic() + 120
    while not desk.audit.rows(what="trust") and time.monotonic() < until:
        time.sleep(0.02)
    ticking.stop()
    ended_run(house, score=0.2)
    assert [row.score_unused for row in desk.work.queue()] == [""]


def test_engineers_and_administrators_read_the_report(desk: Desk) -> None:
    for role, allowed in (("engineer", True), ("admin", True), ("reviewer", False), ("adjudicator", False)):
        mine = desk.for_person(lambda role=role: Person(id=role, name="", roles=frozenset((role,))))
        if allowed:
            assert mine.trust.report()
        else:
            with pytest.raises(NotAllowed):
                mine.trust.report()


def test_the_command_line_tells_the_report(
    house: House, database_url: str, desk: Desk, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    decided(desk, house, tells=True)
    wiring.stop()
    monkeypatch.setattr(wiring, "build", lambda *_: toy_house(house.home, database_url))
    assert main(["trust"]) == 0
    assert "toy-note: document score: predicts edits (AUROC 1.00" in capsys.readouterr().out
    assert main(["trust", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)["scopes"]
    assert [(one["family"], one["doc_type"]) for one in told] == [("", ""), ("clinical", ""), ("clinical", "toy-note")]
    assert told[-1]["measures"][0]["calibration"]["high"] is None
