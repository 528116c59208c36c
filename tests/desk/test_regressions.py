"""Facts about trying a draft of a rubric on labelled documents: real runs, real decisions, and verdicts reckoned by hand."""

import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from services.core.asset import sha256_of
from services.core.errors import AppError
from services.core.run import RunOptions
from services.desk.desk import Desk
from services.desk.house import House
from services.desk.regressions.care import look_after
from services.desk.regressions.nouns import Choice, Regression
from services.desk.regressions.regressions import Regressions
from services.desk.regressions.settling import regrade_all
from services.tasks.pack import Pack
from storage import documents, regressions, retention, runs
from tests.desk.houses import ended, opened, toy_house
from tests.toy import RUBRIC, toy_packs

WORDS = "rubric:clinical/toy"
STRICT = RUBRIC.replace('label = "Date"\nkind = "date"', 'label = "Date"\nkind = "date"\ntier = "required"')
NOTE = "TOY NOTE {number}\nHistology: ductal carcinoma\nGrade: 2\n"
ENOUGH = 9
"""Documents that all say the same: eight would do for the verdict over all, fields are looked at several at once."""


@pytest.fixture
def house(tmp_path: Path, database_url: str) -> House:
    return toy_house(tmp_path, database_url)


@pytest.fixture
def desk(house: House) -> Iterator[Desk]:
    with opened(house) as made:
        yield made


@pytest.fixture
def small(tmp_path: Path) -> Iterator[Desk]:
    with opened(toy_house(tmp_path)) as made:
        yield made


def draft(desk: Desk, text: str, name: str = WORDS) -> str:
    parent = desk.workshop.bench(name, by="ann").standing.sha256
    return desk.workshop.save_draft(name, text, parent, by="ann").sha256


def labelled(desk: Desk, count: int, decide: Callable[[str], None], first: int = 0) -> list[str]:
    """So many notes without a date, run and decided on."""
    made = [desk.submit_text(NOTE.format(number=at), RunOptions()).run_id or "" for at in range(first, first + count)]
    for run_id in made:
        ended(desk, run_id)
        decide(run_id)
    return made


def missed(desk: Desk) -> Callable[[str], None]:
    """A person finds a date where the machine found none."""

    def decide(run_id: str) -> None:
        desk.decide(run_id, 0, "edit", field="date", value="2024-03-05", by="ann")
        desk.decide(run_id, 0, "accept_all", by="ann")

    return decide


def complete(desk: Desk) -> Callable[[str], None]:
    """A person says that there is none."""

    def decide(run_id: str) -> None:
        desk.decide(run_id, 0, "absent", field="date", by="ann")
        desk.decide(run_id, 0, "accept_all", by="ann")

    return decide


def tried(desk: Desk, sha256: str, choice: Choice | None = None, name: str = WORDS) -> Regression:
    return came(desk, desk.regressions.start(name, sha256, choice or Choice(), by="ann"))


def came(desk: Desk, id_: str) -> Regression:
    """What a regression run said in the end."""
    until = time.monotonic() + 120
    while (told := desk.regressions.look(id_)).live:
        assert time.monotonic() < until, "the regression run does not end"
        time.sleep(0.05)
    return told


def test_a_stricter_rubric_is_better_where_people_found_what_was_missed(desk: Desk) -> None:
    """Published: the date is optional, the score 0.3 * 2/2.3 + 0.7 = 0.961 passes, and the note is wrong. Draft: the date is
    required, 0.3 * 2/3 + 0.7 = 0.9 does not pass. The field's score is 0.8 before (optional, missing) and 0 after."""
    labelled(desk, ENOUGH, missed(desk))
    told = tried(desk, draft(desk, STRICT))
    assert (told.state, told.how, told.sections, told.done, told.unusable) == ("finished", "regrade", ENOUGH, ENOUGH, ())
    assert told.report is not None
    assert told.report.verdict == "better"
    routing, proud, needless = (told.report.row(name) for name in ("routing", "proud", "needless"))
    assert (routing.before, routing.after, routing.verdict) == (0.0, 1.0, "better")
    assert (proud.gain, needless.gain) == (1.0, 0.0)
    fields = {row.name: row.compared for row in told.report.fields}
    assert (fields["date"].before, fields["date"].after) == (pytest.approx(1 - 0.8**2), pytest.approx(1.0))
    assert (fields["grade"].before, fields["grade"].after, fields["grade"].verdict) == (1.0, 1.0, "inconclusive")
    completeness = next(row.compared for row in told.report.dimensions if row.name == "completeness")
    assert completeness.before == pytest.approx(1 - (2 / 2.3 - 2 / 3) ** 2)
    assert completeness.after == pytest.approx(1.0)
    assert told.went_on == ENOUGH


def test_it_is_worse_where_people_say_that_nothing_was_missed(small: Desk) -> None:
    labelled(small, ENOUGH, complete(small))
    told = tried(small, draft(small, STRICT))
    assert told.report is not None
    assert (told.report.verdict, told.report.row("needless").verdict) == ("worse", "worse")
    assert told.report.row("proud").verdict == "inconclusive"
    flips = [(one.field, one.before, one.after, one.good) for one in told.report.flips[:2]]
    assert flips == [(None, "passes", "to a person", False), ("date", "trusted", "doubted", False)]


def test_a_small_set_settles_nothing_however_clear_it_looks(small: Desk) -> None:
    labelled(small, 3, missed(small))
    told = tried(small, draft(small, STRICT))
    assert told.report is not None
    assert (told.report.verdict, told.report.row("routing").gain) == ("inconclusive", 1.0)
    assert {row.compared.verdict for row in (*told.report.fields, *told.report.dimensions)} == {"inconclusive"}


def test_a_draft_that_changes_nothing_that_counts_is_neither_better_nor_worse(small: Desk) -> None:
    labelled(small, 2, missed(small))
    told = tried(small, draft(small, RUBRIC.replace('title = "Toy note"', 'title = "A toy\'s note"')))
    assert told.report is not None
    assert (told.report.verdict, told.report.flips, told.report.row("routing").changed) == ("inconclusive", (), 0)


def test_what_cannot_be_compared_is_said_and_counted(small: Desk) -> None:
    made = labelled(small, 4, missed(small))
    small.decide(made[0], 0, "reject_all", reason="duplicate", by="ann")
    small._house.files.delete(reading_of(small, made[1]))
    plan = small.regressions.plan(WORDS, sha := draft(small, STRICT), Choice(size=2), by="ann")
    assert (plan.sections, plan.documents, plan.refused, plan.leaves) == (2, 2, "", "nothing leaves this machine")
    assert dict(plan.left_out) == {
        "rejected as a duplicate or as not in scope, which says nothing of the values": 1,
        "not drawn": 1,
    }
    told = tried(small, sha)
    assert (told.sections, told.done) == (3, 2)
    assert told.unusable == (("what was read of the document is not kept", 1),)


def reading_of(desk: Desk, run_id: str) -> str:
    with desk._house.database.reading() as session:
        return documents.reading(session, run_id) or ""


def test_words_that_cannot_be_tried_are_refused_with_what_to_do(small: Desk) -> None:
    with pytest.raises(AppError, match="no such version"):
        small.regressions.plan(WORDS, sha256_of("nothing"), Choice(), by="ann")
    with pytest.raises(AppError, match="no such words"):
        small.regressions.plan("rubric:clinical/none", sha256_of("nothing"), Choice(), by="ann")
    sha = draft(small, STRICT)
    assert small.regressions.plan(WORDS, sha, Choice(), by="ann").refused == "Nothing of this type is labelled yet."
    with pytest.raises(AppError, match="Nothing of this type is labelled"):
        small.regressions.start(WORDS, sha, Choice(), by="ann")


def test_a_regression_run_that_was_cut_goes_on_where_it_was(tmp_path: Path) -> None:
    """A process dies after the first section; people change their minds; whoever takes it up compares the second one only."""
    with opened(toy_house(tmp_path)) as desk:
        made = labelled(desk, 2, missed(desk))
    with opened(house := toy_house(tmp_path), works=False) as desk:
        id_ = desk.regressions.start(WORDS, draft(desk, STRICT), Choice(), by="ann")

        def dying() -> dict[str, Pack]:
            with house.database.reading() as session:
                if regressions.counts(session, id_)["done"]:
                    raise KeyboardInterrupt
            return toy_packs()

        with pytest.raises(KeyboardInterrupt):
            regrade_all(replace(house, packs=dying), id_)
        assert (desk.regressions.look(id_).state, desk.regressions.look(id_).done) == ("running", 1)
        for run_id in made:
            desk.decide(run_id, 0, "absent", field="date", by="ann")
        regrade_all(house, id_)
        told = desk.regressions.look(id_)
        assert (told.state, told.done) == ("finished", 2)
        assert told.report is not None
        assert (told.report.row("proud").gain, told.report.row("needless").gain) == (0.5, -0.5)


def test_it_can_be_stopped_and_keeps_what_it_has(tmp_path: Path) -> None:
    with opened(toy_house(tmp_path)) as desk:
        labelled(desk, 2, missed(desk))
    with opened(toy_house(tmp_path), works=False) as desk:
        id_ = desk.regressions.start(WORDS, draft(desk, STRICT), Choice(), by="ann")
        desk.regressions.stop(id_)
        told = desk.regressions.look(id_)
        assert (told.state, told.done, told.report) == ("stopped", 0, None)
        desk.regressions.stop(id_)
        assert [line.state for line in desk.regressions.of_words(WORDS)] == ["stopped"]


def test_one_that_was_begun_survives_a_restart_of_the_server(tmp_path: Path) -> None:
    with opened(toy_house(tmp_path)) as desk:
        labelled(desk, 1, missed(desk))
    with opened(toy_house(tmp_path), works=False) as desk:
        id_ = desk.regressions.start(WORDS, draft(desk, STRICT), Choice(), by="ann")
    with opened(toy_house(tmp_path)) as desk:
        assert came(desk, id_).state == "finished"


def test_one_that_was_accepted_just_before_its_process_died_is_taken_up(small: Desk) -> None:
    labelled(small, 1, missed(small))
    lost = Regressions(small._house, lambda id_: None, lambda run_id: None, lambda run_id: None)
    id_ = lost.start(WORDS, draft(small, STRICT), Choice(), by="ann")
    look_after(small._house, small.engine, dead=45.0, forgotten=60.0)
    assert small.regressions.look(id_).state == "queued"
    look_after(small._house, small.engine, dead=45.0, forgotten=0.0)
    assert came(small, id_).state == "finished"


def test_trying_a_draft_is_no_use_of_a_document_for_whom_it_is_about(small: Desk) -> None:
    run_id, *_ = labelled(small, 1, missed(small))
    sha256 = small.spec(run_id).sha256
    with small._house.database.writing() as session:
        trial = small.spec(run_id).model_copy(update={"run_id": "t" * 32, "trial": "r" * 32})
        runs.create(session, trial, datetime.now(UTC) + timedelta(days=900))
        later = datetime.now(UTC) + timedelta(days=800)
        assert sha256 in retention.unused_since(session, later)


def test_deleting_a_document_takes_it_out_of_the_comparison(small: Desk) -> None:
    made = labelled(small, 2, missed(small))
    told = tried(small, draft(small, STRICT))
    small.retention.delete_run(made[0], "asked for", by="local")
    left = small.regressions.look(told.id)
    assert (left.sections, left.done) == (1, 1)
    assert left.report is not None
    assert {one.run_id for one in left.report.flips} == {made[1]}


def test_what_changed_sides_is_told_with_its_values_and_without_identifiers(small: Desk) -> None:
    def decide(run_id: str) -> None:
        small.decide(run_id, 0, "edit", field="histology", value="seen for 900-12-3456", by="ann")
        small.decide(run_id, 0, "accept_all", by="ann")

    labelled(small, 1, decide)
    lax = RUBRIC.replace('tier = "required"\n[fields.grade]', "[fields.grade]")
    told = tried(small, draft(small, lax))
    assert told.report is not None
    shown = small.regressions.flips(told.id)
    assert all("900-12" not in str(one.said) for one in shown)
