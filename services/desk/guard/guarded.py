"""The desk as one person may use it: every verb is looked up, every run is checked, and what happened is written down."""

import functools
import inspect
import time
from collections import OrderedDict
from collections.abc import Callable, Iterable
from typing import Any

from services.core.errors import AppError
from services.core.person import LOCAL, Person
from services.desk.guard.runs import sight_of
from services.desk.guard.verbs import NOBODY, VERBS, VIEW, Verb
from services.desk.house import House
from services.desk.nouns import Submission
from storage import audit, runs, visibility
from storage.audit import Entry

AGAIN = 600.0
"""Seconds within which a second look of the same person at the same run is not written down again."""
FACADES = frozenset(name.partition(".")[0] for name in VERBS if "." in name)


class NotAllowed(AppError):
    """This person may not do this."""


class Guarded:
    """Stands before a desk or a part of it. `who` is asked at each call, so that a session that ended counts at once."""

    def __init__(self, behind: Any, house: House, who: Callable[[], Person], path: str = "") -> None:
        self._behind = behind
        self._house = house
        self._who = who
        self._path = path

    def __getattr__(self, name: str) -> Any:
        path, found = f"{self._path}{name}", getattr(self._behind, name)
        if not self._path and name in FACADES:
            return Guarded(found, self._house, self._who, f"{path}.")
        if callable(found):
            return functools.partial(self._call, path, found)
        _check_role(self._who(), path)
        return found

    def _call(self, path: str, work: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
        person, verb, shape = self._who(), VERBS.get(path, NOBODY), inspect.signature(work)
        told = shape.bind(*args, **kwargs)
        touched = _runs(told.arguments.values()) | {str(told.arguments[name]) for name in ("run_id",) if name in told.arguments}
        try:
            _check_role(person, path)
            _check_name(person, told.arguments.values())
            if verb.matter == "run":
                self._check_runs(person, touched)
        except NotAllowed:
            self._write(Entry(person.id, "refused", next(iter(touched), ""), details={"verb": path}))
            raise
        if "by" in shape.parameters:
            told.arguments["by"] = person.id
        if verb.matter == "list":
            told.arguments["sight"] = sight_of(person)
        result = work(*told.args, **told.kwargs)
        self._tell(person, verb, touched, result)
        return result

    def _check_runs(self, person: Person, touched: Iterable[str]) -> None:
        if self._house.settings.mfa_required and not person.mfa:
            raise NotAllowed("Documents open only after a sign-in with a second factor.", "Sign out, then sign in with one.")
        sight = sight_of(person)
        if sight is None:
            return
        with self._house.database.reading() as session:
            for run_id in touched:
                if not visibility.sees(session, sight, run_id):
                    raise NotAllowed("This document is not open to you.", "Ask an adjudicator or an administrator.")

    def _tell(self, person: Person, verb: Verb, touched: Iterable[str], result: Any) -> None:
        made = [one.run_id for one in _submissions(result) if one.run_id]
        if verb.log == "submit":
            with self._house.database.writing() as session:
                for run_id in made:
                    audit.append(session, Entry(person.id, "submit", run_id, runs.spec(session, run_id).sha256))
        elif verb.log:
            for run_id in touched:
                if verb.log != VIEW or _first_in_a_while((id(self._house), person.id, run_id)):
                    self._write(Entry(person.id, verb.log, run_id))

    def _write(self, entry: Entry) -> None:
        with self._house.database.writing() as session:
            document = runs.known_document(session, entry.run) if entry.run else ""
            audit.append(session, Entry(entry.who, entry.what, entry.run, document, entry.details))


def may(desk: object, verb: str) -> bool:
    """Whether who uses this desk may do a verb of the table, so that a page offers only what can be done."""
    if not isinstance(desk, Guarded):
        return True
    person, known = desk._who(), VERBS.get(verb, NOBODY)
    return bool(known.roles & person.roles)


def _check_role(person: Person, path: str) -> None:
    """Single-user mode is all roles; verbs that this table does not name yet are for nobody else."""
    verb = VERBS.get(path)
    if verb is None and person == LOCAL:
        return
    if verb is None or not verb.roles & person.roles:
        raise NotAllowed("You may not do this here.", "Ask an administrator for the role that it needs.")


def _check_name(person: Person, values: Iterable[Any]) -> None:
    """What carries a name, as a claim does, must carry theirs."""
    for value in values:
        if getattr(value, "by", person.id) != person.id:
            raise NotAllowed("This was begun by somebody else.", "Begin it yourself.")


def _runs(values: Iterable[Any]) -> set[str]:
    """The runs that arguments such as a claim are about."""
    found = (getattr(value, "run_id", None) for value in values)
    return {run_id for run_id in found if isinstance(run_id, str)}


def _submissions(result: Any) -> list[Submission]:
    several = result if isinstance(result, tuple) else (result,)
    return [one for one in several if isinstance(one, Submission)]


_looked: OrderedDict[tuple[object, ...], float] = OrderedDict()


def _first_in_a_while(look: tuple[object, ...]) -> bool:
    moment = time.monotonic()
    last = _looked.get(look)
    if last is not None and moment - last < AGAIN:
        return False
    _looked[look] = moment
    _looked.move_to_end(look)
    while len(_looked) > 10_000:
        _looked.popitem(last=False)
    return True
