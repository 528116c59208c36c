"""Facts about trying a draft of a prompt: a model reads every labelled document with both wordings, within what was agreed to."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from services.core.errors import AppError
from services.core.run import RunOptions
from services.desk.desk import Desk
from services.desk.nouns import Incoming
from services.desk.regressions.nouns import Choice, Unusable
from services.desk.regressions.regraded import regraded
from services.providers.settings import Settings as ProviderSettings
from storage import audit, regressions
from tests.desk.houses import ended, opened, toy_house
from tests.desk.test_regressions import draft, tried
from tests.desk.test_remote_engine import is_judge, judged, said
from tests.desk.test_remote_engine import packs as with_judge
from tests.model_server import Answer, ModelServer, Status
from tests.model_server.fixture import serve
from tests.model_server.plays import Play
from tests.model_server.seen import Seen
from tests.toy import EXTRACT, TEXT

__all__ = ["serve"]
Serve = Callable[..., ModelServer]
WORDS = "prompt:clinical/toy/extract"
DRAFT = f"{EXTRACT}\nLook twice."
RIGHT = {"histology": "ductal carcinoma", "grade": "2", "date": "2024-03-05"}
WRONG = {**RIGHT, "grade": "2024-03-05"}
"""It stands on the page, so that the grader is content."""
MODEL = Choice(engine="openai")
ENOUGH = 8
MUCH = Decimal(100)


@contextmanager
def at_work(server: ModelServer, home: Path, url: str | None = None, **settings: Any) -> Iterator[Desk]:
    providers = ProviderSettings(engine="openai", openai_api_key="sk-test", openai_base_url=server.openai_url)
    with opened(toy_house(home, url, settings, providers=providers)) as desk:
        yield desk


def reading(published: dict[str, str], drafted: dict[str, str]) -> Callable[[Seen], Play]:
    """A model that reads so under the words in force and so under the draft."""
    return lambda seen: Answer(said(**(drafted if "Look twice." in seen.prompt else published)))


def labelled(desk: Desk, count: int) -> list[str]:
    """Notes that the built-in engine read right, each accepted as a whole."""
    files = [Incoming(f"{at}.txt", TEXT.replace("TOY NOTE", f"TOY NOTE {at}").encode()) for at in range(count)]
    made = [one.run_id or "" for one in desk.submit(files, RunOptions(), batch=False)]
    for run_id in made:
        ended(desk, run_id)
        desk.decide(run_id, 0, "accept_all", by="ann")
    return made


def compared(desk: Desk, sha256: str, choice: Choice = MODEL) -> Any:
    id_ = desk.regressions.start(WORDS, sha256, choice, MUCH, by="ann")
    for run in runs_of(desk, id_):
        ended(desk, run)
    return desk.regressions.look(id_)


def runs_of(desk: Desk, id_: str) -> list[str]:
    with desk._house.database.reading() as session:
        return [run.run_id for run in regressions.trials(session, id_)]


def test_a_draft_that_makes_the_model_read_right_is_better(serve: Serve, tmp_path: Path, database_url: str) -> None:
    """One of three fields is wrong before and none after: shares 2/3 and 1, and every document votes for the draft."""
    with at_work(serve(reading(WRONG, RIGHT)), tmp_path, database_url) as desk:
        labelled(desk, ENOUGH)
        told = compared(desk, draft(desk, DRAFT, WORDS))
        assert (told.state, told.how, told.done, told.runs, told.unusable) == ("finished", "run", ENOUGH, 2 * ENOUGH, ())
        assert told.report.verdict == "better"
        votes, fields, documents = (row.compared for row in told.report.overall)
        assert (votes.before, votes.after) == (0.0, 1.0)
        assert (fields.before, fields.after) == (pytest.approx(2 / 3), 1.0)
        assert (documents.before, documents.after) == (0.0, 1.0)
        assert {row.name: row.compared.gain for row in told.report.fields} == {"histology": 0.0, "grade": 1.0, "date": 0.0}
        assert told.usage.calls == 2 * ENOUGH
        shown = next(one for one in desk.regressions.flips(told.id) if one.flip.field == "grade")
        assert (shown.before, shown.after, shown.said, shown.verdict) == ("2024-03-05", "2", "2", "accepted")


def test_a_draft_that_misleads_is_worse_and_one_that_says_the_same_is_neither(serve: Serve, tmp_path: Path) -> None:
    with at_work(serve(reading(RIGHT, WRONG)), tmp_path / "worse") as desk:
        labelled(desk, ENOUGH)
        assert compared(desk, draft(desk, DRAFT, WORDS)).report.verdict == "worse"
    with at_work(serve(reading(WRONG, WRONG)), tmp_path / "same") as desk:
        labelled(desk, 1)
        told = compared(desk, draft(desk, DRAFT, WORDS))
        assert (told.report.verdict, told.report.flips) == ("inconclusive", ())


def test_the_built_in_engine_is_refused_because_it_ignores_prompts(serve: Serve, tmp_path: Path) -> None:
    with at_work(serve([Answer(said())]), tmp_path) as desk:
        labelled(desk, 1)
        sha = draft(desk, DRAFT, WORDS)
        plan = desk.regressions.plan(WORDS, sha, Choice(), by="ann")
        assert (
            plan.refused
            == "The built-in engine reads by rules of its own and ignores prompts: it would answer the same under any of them."
        )
        with pytest.raises(AppError, match="ignores prompts"):
            desk.regressions.start(WORDS, sha, Choice(), MUCH, by="ann")


def test_nothing_is_spent_that_was_not_agreed_to_and_nothing_is_paid_twice(serve: Serve, tmp_path: Path) -> None:
    server = serve(reading(WRONG, RIGHT))
    with at_work(server, tmp_path) as desk:
        labelled(desk, 2)
        sha = draft(desk, DRAFT, WORDS)
        plan = desk.regressions.plan(WORDS, sha, MODEL, by="ann")
        assert (plan.runs, plan.reused, plan.ceiling_usd, plan.calls) == (4, 0, Decimal("0.40"), None)
        with pytest.raises(AppError, match=r"up to 0\.40 USD, more than was agreed"):
            desk.regressions.start(WORDS, sha, MODEL, Decimal("0.39"), by="ann")
        assert server.seen == []
        compared(desk, sha)
        assert len(server.seen) == 4
        again = desk.regressions.plan(WORDS, sha, MODEL, by="ann")
        assert (again.runs, again.reused, again.ceiling_usd) == (0, 4, Decimal(0))
        other = desk.regressions.plan(WORDS, draft(desk, f"{DRAFT} Or thrice.", WORDS), MODEL, by="ann")
        assert (other.runs, other.reused, other.calls) == (2, 2, 2)
        assert other.tokens and other.cost_usd
        told = tried(desk, sha, MODEL, WORDS)
        assert (told.done, told.runs, len(server.seen)) == (2, 0, 4)


def test_its_runs_are_nobodys_work(serve: Serve, tmp_path: Path) -> None:
    """They stand in no list and no queue, nobody decides on them, and the same file handed in is run for its own sake."""
    with at_work(serve(reading(WRONG, {"histology": "ductal carcinoma"})), tmp_path) as desk:
        labelled(desk, 1)
        listed, waiting = desk.run_count(), desk.queue_count()
        told = compared(desk, draft(desk, DRAFT, WORDS))
        assert (desk.run_count(), desk.queue_count(), len(desk.work.queue())) == (listed, waiting, waiting)
        for run_id in runs_of(desk, told.id):
            with pytest.raises(AppError, match="nobody decides"):
                desk.decide(run_id, 0, "accept_all", by="ann")
        file = Incoming("0.txt", TEXT.replace("TOY NOTE", "TOY NOTE 0").encode())
        made = desk.submit([file], RunOptions(engine="openai"))[0]
        assert (made.duplicate_of, bool(made.run_id)) == (None, True)
        ended(desk, made.run_id or "")
        assert desk.run_count() == listed + 1


def test_documents_that_may_not_leave_are_not_compared(serve: Serve, tmp_path: Path) -> None:
    server = serve(reading(WRONG, RIGHT))
    with at_work(server, tmp_path, loopback_is_local=False) as desk:
        labelled(desk, 1)
        told = compared(desk, draft(desk, DRAFT, WORDS))
        assert (told.state, told.done, told.report, server.seen) == ("finished", 0, None, [])
        assert [count for why, count in told.unusable if "No business associate agreement" in why] == [1]


def test_a_model_that_does_not_answer_says_nothing_of_the_draft(serve: Serve, tmp_path: Path) -> None:
    with at_work(serve(lambda seen: Status(401) if "Look twice." in seen.prompt else Answer(said(**RIGHT))), tmp_path) as desk:
        labelled(desk, 1)
        told = compared(desk, draft(desk, DRAFT, WORDS))
        assert (told.done, sum(count for _, count in told.unusable)) == (0, 1)


def test_the_day_of_whoever_began_it_counts(serve: Serve, tmp_path: Path) -> None:
    with at_work(serve(reading(WRONG, RIGHT)), tmp_path, day_attempts=3) as desk:
        labelled(desk, 2)
        sha = draft(desk, DRAFT, WORDS)
        told = compared(desk, sha)
        assert any("cap of 3 attempts a day" in why for why, _ in told.unusable)
        plan = desk.regressions.plan(WORDS, draft(desk, f"{DRAFT} Or thrice.", WORDS), MODEL, by="ann")
        assert "cap of 3 attempts a day" in plan.refused


def test_it_can_be_stopped_and_who_began_it_stands_in_the_audit_log(serve: Serve, tmp_path: Path) -> None:
    with at_work(serve(reading(WRONG, RIGHT)), tmp_path) as desk:
        labelled(desk, 1)
    server = serve(reading(WRONG, RIGHT))
    providers = ProviderSettings(engine="openai", openai_api_key="sk-test", openai_base_url=server.openai_url)
    with opened(toy_house(tmp_path, providers=providers), works=False) as desk:
        id_ = desk.regressions.start(WORDS, draft(desk, DRAFT, WORDS), MODEL, MUCH, by="ann")
        assert desk.regressions.look(id_).state == "running"
        desk.regressions.stop(id_)
        told = desk.regressions.look(id_)
        assert (told.state, told.done, server.seen) == ("stopped", 0, [])
        assert [why for why, _ in told.unusable] == ["The run was stopped before it began."]
        with desk._house.database.reading() as session:
            rows = [row for row in audit.rows(session) if row.what == "regression"]
        assert [(row.who, row.details["words"]) for row in rows] == [("ann", WORDS)]


def test_what_a_model_judged_holds_on_when_its_run_is_graded_anew_and_it_is_not_asked_again(serve: Serve, tmp_path: Path) -> None:
    server = serve(lambda seen: Answer(judged(0.6) if is_judge(seen) else said(**RIGHT)))
    providers = ProviderSettings(engine="openai", openai_api_key="sk-test", openai_base_url=server.openai_url)
    with opened(toy_house(tmp_path, providers=providers, packs=with_judge)) as desk:
        run_id = desk.submit_text(TEXT, RunOptions(engine="openai")).run_id or ""
        view = ended(desk, run_id)
        asked, pack = len(server.seen), with_judge()["clinical/toy"]
        found = regraded(desk._house, run_id, [0], [pack])[0]
        assert not isinstance(found, Unusable)
        stored = view.sections[0].concluded
        assert stored is not None and stored.grade is not None
        assert any(finding.by != "code" for finding in stored.grade.findings)
        assert found.ends[0].grade == stored.grade
        assert len(server.seen) == asked
