"""A run works under the words that were in force when it was handed in, whoever publishes meanwhile and wherever it goes on."""

from functools import partial
from pathlib import Path

import pytest

from services.core.asset import sha256_of
from services.core.errors import AppError
from services.core.events import Concluded
from services.core.run import RunOptions
from services.desk import words
from services.desk.desk import Desk
from services.packs.find import packs
from storage import assets
from tests.desk.houses import ended, opened, toy_house
from tests.desk.processes import Processes, at_once
from tests.toy import RUBRIC

NAME = "rubric:clinical/toy"
UNDATED = "TOY NOTE\nHistology: ductal carcinoma\nGrade: 2\n"
DATED = RUBRIC.replace('kind = "date"', 'kind = "date"\ntier = "required"')


def publish(desk: Desk, name: str, text: str, by: str = "eve") -> None:
    made = desk.workshop.save_draft(name, text, desk.workshop.bench(name, by=by).standing.sha256, by=by)
    desk.workshop.publish(name, made.sha256, note="for the next run", by=by)


def end(desk: Desk, run_id: str | None) -> Concluded:
    ended(desk, run_id or "")
    return next(one.event for one in desk.events(run_id or "") if isinstance(one.event, Concluded))


def completeness(desk: Desk, run_id: str | None) -> float:
    grade = end(desk, run_id).grade
    assert grade is not None
    return grade.dimensions["completeness"].score


def test_a_field_made_required_changes_the_next_runs_grade_and_no_earlier_one(database_url: str, tmp_path: Path) -> None:
    with opened(toy_house(tmp_path / "home", database_url)) as desk:
        before = desk.submit_text(UNDATED, RunOptions()).run_id
        was = completeness(desk, before)
        publish(desk, NAME, DATED)
        after = desk.submit_text(UNDATED, RunOptions()).run_id
        assert completeness(desk, after) < was == completeness(desk, before)
        cards = {run: next(card for card in desk.review(run or "").cards if card.spec.name == "date") for run in (before, after)}
        assert (cards[before].spec.tier, cards[after].spec.tier) == ("optional", "required")
        (again,) = [one for one in desk.workshop.bench(NAME, by="eve").history if one.asset.state == "shipped"]
        desk.workshop.roll_back(NAME, again.asset.sha256, seen=sha256_of(DATED), by="eve")
        assert completeness(desk, desk.submit_text(UNDATED, RunOptions()).run_id) == was


def test_a_run_that_waited_works_under_the_words_it_was_handed_in_with(database_url: str, tmp_path: Path) -> None:
    house = toy_house(tmp_path / "home", database_url)
    with opened(house, works=False) as desk:
        waited = desk.submit_text(UNDATED, RunOptions()).run_id
        publish(desk, NAME, DATED)
        since = desk.submit_text(UNDATED + "again\n", RunOptions()).run_id
    with opened(toy_house(tmp_path / "home", database_url)) as desk:
        assert completeness(desk, waited) > completeness(desk, since)


def test_a_run_killed_before_a_publication_ends_under_its_own_words(
    processes: Processes, database_url: str, tmp_path: Path
) -> None:
    home = tmp_path / "home"
    live = partial(processes.live, home, database_url)
    points = live(("live", [0], UNDATED))["points"]
    for together in at_once(points, (3, len(points) // 2, len(points) - 2), database_url):
        assert live(("live", together, UNDATED))["killed"] == [True]
    with opened(toy_house(home, database_url), works=False) as desk:
        earlier = [row.run_id for row in desk.runs()]
        assert any(not row.outcome for row in desk.runs())
        publish(desk, NAME, DATED)
    assert live(("resumed",))["killed"] == [False]
    assert live(("live", [0], UNDATED))["killed"] == [False]  # another process hands in and works, without a restart of ours
    with opened(toy_house(home, database_url), works=False) as desk:
        told = {run_id: completeness(desk, run_id) for run_id in earlier}
        later = [row.run_id for row in desk.runs() if row.run_id not in told]
        assert len(set(told.values())) == 1
        assert [completeness(desk, one) < told[earlier[0]] for one in later] == [True]


def test_a_form_is_judged_by_the_tolerance_that_was_published(database_url: str, tmp_path: Path) -> None:
    """The real W-2, whose box 4 is not 6.2 % of box 3."""
    name, file = "rubric:tax/w2", packs()["tax/w2"].words["rubric:tax/w2"]
    with opened(toy_house(tmp_path / "home", database_url, packs=packs)) as desk:
        strict = end(desk, desk.submit_sample("w2_odd", RunOptions()).run_id)
        publish(desk, name, file.replace('absolute = "1.00"', 'absolute = "100000.00"'))
        lax = end(desk, desk.submit_sample("w2_odd", RunOptions()).run_id)
    doubts = [
        {one.check for one in told.grade.findings if one.is_issue and one.field == "ss_tax_withheld"} if told.grade else set()
        for told in (strict, lax)
    ]
    assert doubts[0] and not doubts[1]


def test_a_report_is_judged_by_the_threshold_that_was_published(tmp_path: Path) -> None:
    """Thresholds that a clinical pack's code looks up are those of the run, not of the process."""
    pack = packs()["clinical/pathology"]
    house = toy_house(tmp_path / "home", packs=packs)
    with opened(house, works=False) as desk:
        text = pack.words["rubric:clinical/pathology"].replace("highest = 10", "highest = 5")
        publish(desk, "rubric:clinical/pathology", text)
        changed = words.in_force(house).pack_of("pathology")
    assert changed is not None and changed.rubric.rules["gleason"]["highest"] == 5
    assert [_gleason(one) for one in (pack, changed, pack)] == [False, True, False]


def test_a_publication_that_does_not_fit_this_version_is_refused_before_a_run_begins(database_url: str, tmp_path: Path) -> None:
    house = toy_house(tmp_path / "home", database_url)
    with opened(house, works=False) as desk:
        publish(desk, NAME, DATED)
        with house.database.writing() as session:
            kept = assets.published(session)[NAME]
            broken = DATED.replace("fields.date", "fields.day")
            assets.add(session, kept.model_copy(update={"text": broken, "sha256": sha256_of(broken)}))
        told = desk.submit_text(UNDATED, RunOptions())
        assert "does not fit this version" in told.problem
        assert "Roll it back" in told.remedy
        with pytest.raises(AppError):
            words.in_force(house)


def _gleason(pack) -> bool:
    """Whether a Gleason score of 7 is an issue under the pack's rules."""
    from services.core.draft import Draft, Field
    from services.documents.plain import read_text
    from services.tasks.pack import Case

    grade = Field(name="grade", status="found", value="Gleason score 7", raw="Gleason score 7")
    draft = Draft(doc_type="pathology", fields={"grade": grade})
    case = Case(read_text("PATHOLOGY REPORT\nFinal diagnosis: prostatic adenocarcinoma, Gleason score 7.\n"))
    return any("Gleason score lies between" in one.message for one in pack.check(case, draft))
