"""Drafts, publications and roll-backs: checked, told apart by author, never overwritten, each act in the audit log."""

import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from services.core.asset import Asset, sha256_of
from services.core.errors import AppError
from services.core.run import RunOptions
from services.desk.desk import Desk
from tests.desk.houses import opened, toy_house
from tests.desk.made_sections import ended_run
from tests.toy import EXTRACT, RUBRIC, TEXT, toy_packs

NAME = "rubric:clinical/toy"
PROMPT = "prompt:clinical/toy/extract"
DATED = RUBRIC.replace('kind = "date"', 'kind = "date"\ntier = "required"')
FILE = sha256_of(RUBRIC)


@pytest.fixture
def desk(database_url: str, tmp_path: Path) -> Iterator[Desk]:
    with opened(toy_house(tmp_path / "home", database_url), works=False) as made:
        yield made


def draft(desk: Desk, text: str = DATED, by: str = "eve") -> Asset:
    return desk.workshop.save_draft(NAME, text, desk.workshop.bench(NAME, by=by).standing.sha256, by=by)


def refused(act: Callable[[], object]) -> AppError:
    with pytest.raises(AppError) as said:
        act()
    return said.value


def test_a_published_draft_is_in_force_and_everything_before_stays_in_the_list(desk: Desk) -> None:
    made = draft(desk)
    assert desk.workshop.bench(NAME, by="eve").standing.sha256 == FILE
    desk.workshop.publish(NAME, made.sha256, note="The date is asked for", by="eve")
    bench = desk.workshop.bench(NAME, by="bob")
    assert (bench.standing.text, bench.drafts) == (DATED, ())
    published, shipped = bench.history
    assert (published.asset.author, published.asset.note, published.asset.parent) == ("eve", "The date is asked for", FILE)
    assert (published.number, published.in_force, shipped.number, shipped.in_force) == (2, True, 1, False)
    assert [one.published for one in desk.workshop.subjects() if one.name == NAME] == [True]


def test_what_cannot_be_right_is_not_saved(desk: Desk) -> None:
    said = refused(lambda: draft(desk, RUBRIC.replace('tier = "required"', 'tier = "vital"', 1)))
    assert "fields.histology.tier" in said.message
    assert desk.workshop.bench(NAME, by="eve").drafts == ()
    assert desk.workshop.check(PROMPT, "Read it.").problem == "The blank {{fields}} is missing."
    assert desk.workshop.check(PROMPT, EXTRACT).problem == ""
    assert "no such words" in refused(lambda: desk.workshop.check("prompt:tax/none", "")).message


def test_a_draft_on_what_is_not_in_force_any_more_is_told_who_was_first_and_is_kept(desk: Desk) -> None:
    mine, theirs = draft(desk), draft(desk, RUBRIC.replace('"Date"', '"Day"'), "bob")
    desk.workshop.publish(NAME, theirs.sha256, note="Shorter", by="bob")
    said = refused(lambda: desk.workshop.publish(NAME, mine.sha256, note="Dates", by="eve"))
    assert said.message.startswith("bob put another version in force on ")
    assert [one.asset.text for one in desk.workshop.bench(NAME, by="eve").drafts] == [DATED]
    again = desk.workshop.save_draft(NAME, mine.text, theirs.sha256, instead_of=mine.sha256, by="eve")
    desk.workshop.publish(NAME, again.sha256, note="Dates", by="eve")
    assert desk.workshop.bench(NAME, by="eve").standing.text == DATED


def test_two_who_publish_at_once_one_is_first_and_the_other_keeps_the_draft(desk: Desk) -> None:
    drafts = {by: draft(desk, RUBRIC.replace('"Date"', f'"{by}"'), by) for by in ("eve", "bob")}
    barrier = threading.Barrier(2)
    lost: list[str] = []

    def publish(by: str) -> None:
        barrier.wait()
        try:
            desk.workshop.publish(NAME, drafts[by].sha256, note="mine", by=by)
        except AppError:
            lost.append(by)

    threads = [threading.Thread(target=publish, args=[by]) for by in drafts]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    bench = desk.workshop.bench(NAME, by="eve")
    assert [one.asset.author for one in bench.drafts] == lost
    assert len(lost) == 1
    assert bench.standing.published is not None and bench.standing.published.author not in lost


def test_people_have_drafts_of_their_own_of_the_same_text(desk: Desk) -> None:
    mine = draft(desk)
    draft(desk, by="bob")
    draft(desk, by="bob")
    assert sorted(one.asset.author for one in desk.workshop.bench(NAME, by="eve").drafts) == ["bob", "eve"]
    desk.workshop.discard(NAME, mine.sha256, by="eve")
    assert [one.asset.author for one in desk.workshop.bench(NAME, by="eve").drafts] == ["bob"]
    assert "no such draft" in refused(lambda: desk.workshop.discard(NAME, mine.sha256, by="eve")).message
    assert desk.workshop.read(NAME, mine.sha256).text == DATED


def test_a_publication_needs_a_note_and_something_new(desk: Desk) -> None:
    made = draft(desk)
    assert "note" in refused(lambda: desk.workshop.publish(NAME, made.sha256, note=" ", by="eve")).message
    same = draft(desk, RUBRIC)
    assert "in force already" in refused(lambda: desk.workshop.publish(NAME, same.sha256, note="x", by="eve")).message


def test_any_earlier_version_and_the_file_come_back_in_one_act(desk: Desk) -> None:
    first = draft(desk)
    desk.workshop.publish(NAME, first.sha256, note="one", by="eve")
    second = draft(desk, RUBRIC.replace('"Date"', '"Day"'))
    desk.workshop.publish(NAME, second.sha256, note="two", by="eve")
    back = desk.workshop.roll_back(NAME, first.sha256, seen=second.sha256, by="bob")
    assert (back.text, back.note) == (DATED, f"Back to {first.sha256[:8]}")
    assert "bob put another" in refused(lambda: desk.workshop.roll_back(NAME, "", seen=second.sha256, by="eve")).message
    desk.workshop.roll_back(NAME, "", seen=first.sha256, by="eve")
    bench = desk.workshop.bench(NAME, by="eve")
    assert (bench.standing.published, bench.standing.text) == (None, RUBRIC)
    assert len(bench.history) == 5
    assert [one.asset.state for one in bench.history if one.in_force] == ["shipped"]
    assert "already" in refused(lambda: desk.workshop.roll_back(NAME, "", seen=FILE, by="eve")).message


def test_a_file_that_changed_under_a_publication_is_told_and_neither_is_lost(database_url: str, tmp_path: Path) -> None:
    home = tmp_path / "home"
    with opened(toy_house(home, database_url), works=False) as desk:
        desk.workshop.publish(NAME, draft(desk).sha256, note="one", by="eve")
        waiting = draft(desk, RUBRIC.replace('"Date"', '"Day"'))
    shipped = RUBRIC.replace('"Grade"', '"Grade of the tumour"')
    with opened(toy_house(home, database_url, packs=lambda: _shipping(shipped)), works=False) as desk:
        bench = desk.workshop.bench(NAME, by="eve")
        assert (bench.standing.text, bench.standing.stale, bench.file) == (DATED, True, sha256_of(shipped))
        assert desk.workshop.read(NAME, FILE).text == RUBRIC
        desk.workshop.roll_back(NAME, "", seen=sha256_of(DATED), by="eve")
        assert desk.workshop.bench(NAME, by="eve").standing.text == shipped
        said = refused(lambda: desk.workshop.publish(NAME, waiting.sha256, note="two", by="eve"))
        assert said.message == "The file that ships is in force, and not what this was begun on."


def test_what_was_typed_survives_a_refresh_and_is_settled_by_the_draft(desk: Desk) -> None:
    desk.workshop.keep(NAME, "half a\r\nrubric", FILE, by="eve")
    begun = desk.workshop.bench(NAME, by="eve").begun
    assert begun is not None and (begun.text, begun.parent) == ("half a\nrubric", FILE)
    assert desk.workshop.bench(NAME, by="bob").begun is None
    draft(desk)
    assert desk.workshop.bench(NAME, by="eve").begun is None
    desk.workshop.keep(NAME, "more", FILE, by="eve")
    desk.workshop.drop(NAME, by="eve")
    assert desk.workshop.bench(NAME, by="eve").begun is None


def test_the_list_tells_how_the_runs_of_each_version_scored(database_url: str, tmp_path: Path) -> None:
    house = toy_house(tmp_path / "home", database_url)
    with opened(house, works=False) as desk:
        ended_run(house, score=0.5)
        ended_run(house, score=0.7)
        desk.workshop.publish(NAME, draft(desk).sha256, note="one", by="eve")
        published, shipped = desk.workshop.bench(NAME, by="eve").history
        assert (published.runs, published.mean) == (0, None)
        assert (shipped.runs, shipped.mean) == (2, pytest.approx(0.6))


def test_every_act_is_in_the_audit_log_without_a_word_of_the_text(desk: Desk) -> None:
    made = draft(desk)
    desk.workshop.publish(NAME, made.sha256, note="Asked by Mira", by="bob")
    desk.workshop.roll_back(NAME, FILE, seen=made.sha256, by="bob")
    desk.workshop.discard(NAME, draft(desk, RUBRIC.replace('"Date"', '"Day"')).sha256, by="eve")
    rows = desk.audit.rows()
    acts = ["workshop_discard", "workshop_draft", "workshop_roll_back", "workshop_publish", "workshop_draft"]
    assert [row.what for row in rows] == acts
    assert rows[3].details == {"words": NAME, "sha256": made.sha256, "before": FILE, "author": "eve"}
    assert "Mira" not in str(rows)


def test_a_file_that_ran_under_other_words_may_be_run_again(desk: Desk) -> None:
    first = desk.submit_text(TEXT, RunOptions())
    assert desk.submit_text(TEXT, RunOptions()).duplicate_of == first.run_id
    desk.workshop.publish(NAME, draft(desk).sha256, note="one", by="eve")
    again = desk.submit_text(TEXT, RunOptions())
    assert again.run_id and desk.spec(again.run_id).versions[NAME] == sha256_of(DATED)
    assert desk.spec(first.run_id or "").versions[NAME] == FILE


def _shipping(rubric: str) -> dict[str, object]:
    from services.tasks.words import with_words

    return {name: with_words(pack, {NAME: rubric}) for name, pack in toy_packs().items()}
