"""Facts about figures: one's own, everybody's without names, and how far two looks agree."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from services.desk.desk import Desk
from services.desk.house import House
from services.desk.work.nouns import QueueFilter
from services.review.second import SecondReviewPolicy, Share
from tests.desk.houses import opened, toy_house
from tests.desk.made_sections import ended_run


@pytest.fixture
def house(tmp_path: Path) -> House:
    return toy_house(tmp_path / "home")


@pytest.fixture
def desk(house: House) -> Iterator[Desk]:
    with opened(house, works=False) as made:
        yield made


def look(desk: Desk, run_id: str, by: str, date: str | None) -> None:
    claim = desk.work.claim(run_id, 0, by)
    if date:
        desk.work.decide(claim, "edit", field="date", value=date)
    desk.work.decide(claim, "accept_all")
    desk.work.submit(claim)


def test_agreement_is_of_first_and_second_looks_a_field(desk: Desk, house: House) -> None:
    desk.work.set_policy(SecondReviewPolicy(shares=(Share(share=1.0),)), "root")
    for number, (one, two) in enumerate(
        [(None, None), ("2024-01-01", "2024-01-01"), ("2024-01-01", "2024-01-02"), (None, "2024-01-01")]
    ):
        run_id = ended_run(house, name=str(number))
        look(desk, run_id, "ann", one)
        look(desk, run_id, "bob", two)
    look(desk, ended_run(house), "ann", None)
    told = {row.field: row.agreement for row in desk.work.agreement()}
    assert (told["date"].n, told["date"].percent.value) == (4, 0.5)
    assert told["date"].kappa.interval is not None
    assert (told["histology"].percent.value, told["histology"].kappa.value) == (1.0, None)


def test_figures_are_of_the_person_or_of_all_without_names_and_bulk_is_no_look(desk: Desk, house: House) -> None:
    for date in (None, "2024-01-01"):
        look(desk, ended_run(house), "ann", date)
    look(desk, ended_run(house), "bob", None)
    for _ in range(3):
        ended_run(house, score=0.99)
    desk.work.accept_bulk(QueueFilter(), 0.95, by="ann")
    mine = desk.work.own_figures("ann")
    assert (mine.pace.documents, mine.pace.median is not None) == (2, True)
    assert desk.work.figures().pace.documents == 3
    assert desk.work.own_figures("bob").pace.median is None
    rates = {field: share for _, field, _, share in mine.labels.fields}
    assert rates["date"] == 0.5, "what was accepted unseen is in no share"
    assert mine.labels.unseen > 0
    assert "grade" not in rates  # nothing was read for it that a person could have accepted
    assert desk.work.own_figures("nobody").labels.total == 0
