"""Facts about who may do what: every public verb is in the table, every cell of it holds, and runs open to whom they should."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from services.core.errors import AppError
from services.core.person import LOCAL, ROLES, Person, PersonRole
from services.core.run import RunOptions
from services.desk.desk import Desk
from services.desk.guard.guarded import Guarded, NotAllowed, may
from services.desk.guard.verbs import VERBS, VIEW
from services.desk.nouns import Incoming
from tests.desk.houses import ended, opened, toy_house
from tests.toy import TEXT

UNSURE = TEXT.replace("Grade: 2\n", "")


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    with opened(toy_house(tmp_path_factory.mktemp("home"))) as made:
        yield made


def one(*roles: PersonRole, id_: str = "", **more: Any) -> Person:
    return Person(id=id_ or "-".join(roles) or "nobody", name="", roles=frozenset(roles), **more)


def as_(desk: Desk, person: Person) -> Desk:
    return desk.for_person(lambda: person)


def public(desk: Desk) -> list[str]:
    """Every public name of the desk and of its parts."""
    names = []
    for name in sorted(name for name in dir(desk) if not name.startswith("_")):
        part = getattr(desk, name)
        ours = type(part).__module__.startswith("services.desk") and not callable(part)
        names += [f"{name}.{verb}" for verb in dir(part) if not verb.startswith("_")] if ours else [name]
    return names


def test_every_public_verb_of_the_desk_is_in_the_table(desk: Desk) -> None:
    known = set(VERBS) | {"sessions"}
    told = [name for name in public(desk) if not name.startswith("sessions.")]
    assert [name for name in told if name not in known] == []


def test_the_table_names_nothing_that_is_gone(desk: Desk) -> None:
    assert [name for name in VERBS if name not in {*public(desk), "sessions"}] == []


class Everything:
    """A desk whose every verb says that it was reached."""

    def __getattr__(self, name: str) -> Any:
        def verb(run_id: str = "", *, by: str = "", sight: object = None) -> tuple[str, str, object]:
            return (name, by, sight)

        return verb


@pytest.mark.parametrize("name", sorted(name for name in VERBS if "." not in name))
def test_each_role_reaches_its_verbs_and_no_others(desk: Desk, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every cell of verb x role: what the table gives is reached, everything else is refused and nothing is done."""
    monkeypatch.setattr(Guarded, "_write", lambda *_: None)
    for person in (one(), *(one(role) for role in ROLES), one(*ROLES)):
        verb = getattr(Guarded(Everything(), desk._house, lambda who=person: who), name)
        allowed = bool(VERBS[name].roles & person.roles)
        assert _reached(verb) == ((name, person.id) if allowed else None), (name, person.roles)


@pytest.mark.parametrize("name", sorted(name for name in VERBS if "." in name))
def test_each_role_reaches_the_verbs_of_the_desks_parts(desk: Desk, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Guarded, "_write", lambda *_: None)
    part, _, last = name.partition(".")
    for person in (one(), *(one(role) for role in ROLES)):
        verb = getattr(Guarded(Everything(), desk._house, lambda who=person: who, f"{part}."), last)
        allowed = bool(VERBS[name].roles & person.roles)
        assert _reached(verb) == ((last, person.id) if allowed else None), (name, person.roles)


def _reached(verb: Any) -> tuple[str, str] | None:
    try:
        name, by, _ = verb()
    except NotAllowed:
        return None
    return name, by


def test_a_page_can_ask_what_its_person_may_do(desk: Desk) -> None:
    told = {role: may(as_(desk, one(role)), "work.accept_bulk") for role in ("reviewer", "adjudicator", "engineer", "admin")}
    assert told == {"reviewer": False, "adjudicator": True, "engineer": False, "admin": True}
    assert not may(as_(desk, one("admin")), "no.such_verb")


def test_a_verb_that_the_table_does_not_name_is_for_nobody(desk: Desk) -> None:
    new = Guarded(Everything(), desk._house, lambda: one(*ROLES)).a_new_verb
    with pytest.raises(NotAllowed):
        new()
    assert Guarded(Everything(), desk._house, lambda: LOCAL).a_new_verb()[0] == "a_new_verb"


@pytest.fixture(scope="module")
def runs(desk: Desk) -> dict[str, str]:
    """A run of ada's that needs nobody, and one of bob's that waits for a reviewer."""
    made = {}
    for owner, text in (("ada", TEXT), ("bob", UNSURE)):
        mine = as_(desk, one("engineer", id_=owner))
        run_id = mine.submit([Incoming(f"{owner}.txt", text.encode())], RunOptions(doc_type="toy-note"))[0].run_id or ""
        made["clear" if owner == "ada" else "waiting"] = run_id
        ended(desk, run_id)
    assert [row.run_id for row in desk.work.queue()] == [made["waiting"]]
    return made


CASES = [
    (one("engineer", id_="ada"), {"clear"}),
    (one("engineer", id_="bob"), {"waiting"}),
    (one("engineer", id_="carol"), set()),
    (one("reviewer", id_="carol"), {"waiting"}),
    (one("reviewer", id_="ada"), {"clear", "waiting"}),
    (one("adjudicator", id_="carol"), {"clear", "waiting"}),
    (one("admin", id_="carol"), {"clear", "waiting"}),
    (one("engineer", id_="carol", open_to_all=True), {"clear", "waiting"}),
    (one(id_="ada"), set()),
]
ON_RUN = sorted(name for name, verb in VERBS.items() if verb.matter == "run" and "." not in name)


@pytest.mark.parametrize(("person", "seen"), CASES, ids=lambda told: getattr(told, "id", None))
def test_a_run_opens_to_whom_it_should_by_every_verb(desk: Desk, runs: dict[str, str], person: Person, seen: set[str]) -> None:
    """Every cell of person x document x verb."""
    for which, run_id in runs.items():
        for name in ON_RUN:
            verb = getattr(Guarded(Everything(), desk._house, lambda: person), name)
            allowed = which in seen and bool(VERBS[name].roles & person.roles)
            if allowed:
                assert verb(run_id)[0] == name
            else:
                with pytest.raises(NotAllowed):
                    verb(run_id)


@pytest.mark.parametrize(("person", "seen"), CASES[:-1], ids=lambda told: getattr(told, "id", None))
def test_a_list_of_runs_holds_only_what_is_open(desk: Desk, runs: dict[str, str], person: Person, seen: set[str]) -> None:
    mine = as_(desk, person)
    assert {row.run_id for row in mine.runs()} == {runs[which] for which in seen}
    assert mine.run_count() == len(seen)
    assert {row.run_id for row in mine.runs(search=".txt")} == {runs[which] for which in seen}
    assert mine.runs(sight=None) == mine.runs()


def test_nobody_decides_in_anothers_name(desk: Desk, runs: dict[str, str]) -> None:
    mine = as_(desk, one("reviewer", id_="carol"))
    made = mine.decide(runs["waiting"], 0, "accept", field="histology", by="somebody else")
    assert made.by == "carol"
    assert desk.audit.rows(what="accept")[0].who == "carol"


def test_what_was_refused_is_written_down(desk: Desk, runs: dict[str, str]) -> None:
    with pytest.raises(NotAllowed) as refused:
        as_(desk, one("engineer", id_="eve")).review(runs["clear"])
    assert refused.value.remedy
    row = desk.audit.rows(what="refused", who="eve")[0]
    assert (row.run, row.details) == (runs["clear"], {"verb": "review"})


def test_a_second_factor_is_asked_for_before_documents_where_it_is_set_up(tmp_path: Path) -> None:
    settings = {"mfa_required": True}
    behind = Guarded(Everything(), toy_house(tmp_path, settings=settings), lambda: one("admin"))
    with pytest.raises(AppError):
        behind.review("r" * 32)
    assert behind.engines()


def test_a_session_that_ends_ends_at_the_next_call(desk: Desk) -> None:
    here = [one("admin")]
    mine = desk.for_person(lambda: here[0])
    assert mine.queue_count() >= 0
    here[0] = one()
    with pytest.raises(NotAllowed):
        mine.queue_count()


def test_looking_twice_in_a_short_time_is_one_row(desk: Desk, runs: dict[str, str]) -> None:
    mine = as_(desk, one("adjudicator", id_="dora"))
    for _ in range(3):
        mine.view(runs["clear"])
        mine.review(runs["clear"])
    assert len(desk.audit.rows(who="dora", what=VIEW)) == 1


def test_a_claim_of_another_person_is_good_for_nothing(desk: Desk, runs: dict[str, str]) -> None:
    claim = as_(desk, one("reviewer", id_="carol")).work.claim(runs["waiting"], 0, by="carol")
    assert claim.by == "carol"
    with pytest.raises(NotAllowed):
        as_(desk, one("reviewer", id_="dora")).work.decide(claim, "accept", field="date")
    desk.work.release(claim)
