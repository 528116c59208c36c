"""Facts about accepting a set at once: only what is safe, never the sample, and the draw can be repeated."""

from collections.abc import Iterator

import pytest

from services.core.errors import AppError
from services.desk.desk import Desk
from services.desk.house import House
from services.desk.work.nouns import QueueFilter
from services.review.sampling import sample
from tests.desk.houses import opened, toy_house
from tests.desk.made_sections import ended_run

REASON = ("required but not on the document: grade",)


@pytest.fixture
def house(tmp_path_factory: pytest.TempPathFactory) -> House:
    return toy_house(tmp_path_factory.mktemp("home"))


@pytest.fixture
def desk(house: House) -> Iterator[Desk]:
    with opened(house, works=False) as made:
        yield made


def test_a_set_is_accepted_but_for_its_sample_which_stays_for_a_person(house: House, desk: Desk) -> None:
    good = {ended_run(house, score=0.97, reasons=REASON) for _ in range(12)}
    seen = desk.work.preview_bulk(QueueFilter(), 0.95, share=0.25, by="ann")
    assert ({run for run, _ in seen.eligible}, seen.sampled) == (good, 3)
    result = desk.work.accept_bulk(QueueFilter(), 0.95, share=0.25, by="ann")
    assert (len(result.accepted), len(result.draw.sampled), result.passed_by) == (9, 3, ())
    left = desk.work.queue(by="ann")
    assert {(row.run_id, row.section) for row in left} == set(result.draw.sampled)
    assert all(row.sampled for row in left)
    assert sample(result.draw.eligible, result.draw.share, result.draw.seed) == result.draw.sampled
    assert desk.work.bulk_draws() == (result.draw,)
    label = desk.labels(run_id=result.accepted[0][0])[0]
    assert label.versions["bulk"] == result.draw.id
    with pytest.raises(AppError, match="at once"):
        desk.work.accept_bulk(QueueFilter(), 0.95, by="ann")


def test_critical_suspicious_low_and_touched_items_are_never_accepted_unseen(house: House, desk: Desk) -> None:
    ended_run(house, score=0.99, critical=True)
    ended_run(house, score=0.99, reasons=("suspicious text in the file",))
    ended_run(house, score=0.90)
    held = ended_run(house, score=0.99)
    desk.work.claim(held, 0, "bob")
    begun = ended_run(house, score=0.99)
    desk.decide(begun, 0, "accept", field="date", by="bob")
    seen = desk.work.preview_bulk(QueueFilter(), 0.95, by="ann")
    assert seen.eligible == ()
    assert dict(seen.left) == {
        "a critical issue is open": 1,
        "suspicious text in the file": 1,
        "the score is below the threshold": 1,
        "a person has begun on it": 2,
    }


def test_what_one_has_only_looked_at_may_still_be_accepted_in_bulk(house: House, desk: Desk) -> None:
    mine = ended_run(house, score=0.99)
    desk.work.claim(mine, 0, "ann")
    assert (mine, 0) in desk.work.preview_bulk(QueueFilter(), 0.95, by="ann").eligible
    assert (mine, 0) not in desk.work.preview_bulk(QueueFilter(), 0.95, by="bob").eligible


def test_of_a_set_of_one_the_one_goes_to_a_person(house: House, desk: Desk) -> None:
    ended_run(house, score=0.99)
    result = desk.work.accept_bulk(QueueFilter(min_score=0.5), 0.95, by="ann")
    assert (result.accepted, len(result.draw.sampled)) == ((), 1)
    assert result.draw.asked["min_score"] == 0.5


@pytest.mark.parametrize(("threshold", "share"), [(0.0, 0.1), (1.5, 0.1), (0.9, 0.01), (0.9, 1.1)])
def test_a_sample_cannot_be_switched_off(desk: Desk, threshold: float, share: float) -> None:
    with pytest.raises(AppError):
        desk.work.preview_bulk(QueueFilter(), threshold, share=share, by="ann")
