"""Two people at one item at the same moment, on both databases: one wins, and the other's act is put aside."""

import threading
from pathlib import Path

from services.desk.desk import Desk
from services.desk.work.nouns import Claim, Conflict, Taken
from tests.desk.houses import opened, toy_house
from tests.desk.made_sections import ended_run


def test_of_two_who_claim_at_once_one_holds_the_item_and_the_other_loses_nothing(database_url: str, tmp_path: Path) -> None:
    house = toy_house(tmp_path / "home", database_url)
    with opened(house, works=False) as desk:
        for round_ in range(10):
            run_id = ended_run(house, name=f"round {round_}")
            claims, lost = rush(desk, run_id)
            assert len(claims) == 1
            assert len(lost) == 1
            made = desk.review(run_id).decisions
            assert [one.by for one in made] == [claims[0].by]
            assert lost[0].theirs == made or lost[0].theirs == ()  # the claim stood, the decision under it came a moment later
            (aside,) = desk.work.set_aside(run_id, 0, lost[0].mine.by)
            assert aside.value == f"2024-0{1 + (lost[0].mine.by == 'two')}-01"


def rush(desk: Desk, run_id: str) -> tuple[list[Claim], list[Conflict]]:
    """Two people claim and decide at the same moment."""
    barrier = threading.Barrier(2)
    claims: list[Claim] = []
    lost: list[Conflict] = []

    def person(name: str, day: str) -> None:
        barrier.wait()
        try:
            claim = desk.work.claim(run_id, 0, name)
            claims.append(claim)
        except Taken:
            claim = None
        try:
            if claim is None:
                desk.decide(run_id, 0, "edit", field="date", value=day, by=name)
            else:
                desk.work.decide(claim, "edit", field="date", value=day)
        except Conflict as conflict:
            lost.append(conflict)

    threads = [threading.Thread(target=person, args=one) for one in (("one", "2024-01-01"), ("two", "2024-02-01"))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return claims, lost
