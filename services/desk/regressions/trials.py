"""Runs that read labelled documents anew, with the words in force and with a draft of them. They are runs like any other:
pinned, paid for within a budget, barred where the document may not leave. But nobody reviews what comes of them."""

import uuid
from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal

from sqlmodel import Session

from services.core.events import Queued
from services.core.policy import Overrides
from services.core.run import RunOptions, RunSpec
from services.desk.caps import within_caps
from services.desk.house import House
from services.desk.intake import models_of, versions
from services.desk.lists import policy_of
from services.desk.record import record_event
from services.desk.regressions.labelled_set import Key, LabelledSet
from services.desk.regressions.nouns import Choice
from services.desk.regressions.words import Tried
from services.desk.words import in_force
from storage import regressions, runs
from storage.regressions import Case
from storage.runs import same_work


@dataclass(frozen=True)
class Trials:
    """The runs to make, and for each labelled section those that read it before and after."""

    new: tuple[RunSpec, ...] = ()
    cases: tuple[Case, ...] = ()
    reused: int = 0
    ceiling: Decimal = Decimal(0)


@dataclass
class _Making:
    """One run for the same file, options and words, whoever asks for it."""

    house: House
    session: Session
    words: Tried
    environment: Overrides
    now: Mapping[str, str]
    """Hash of all words in force, by name."""
    new: dict[tuple[str, str], RunSpec] = field(default_factory=dict)
    reused: dict[tuple[str, str], str] = field(default_factory=dict)

    def run_for(self, labelled: RunSpec, options: RunOptions, *, draft: bool) -> str:
        pinned = {**self.now, self.words.name: self.words.sha256} if draft else dict(self.now)
        key = same_work(labelled.sha256, options), pinned[self.words.name]
        if key in self.new:
            return self.new[key].run_id
        if key in self.reused:
            return self.reused[key]
        wanted = RunSpec(
            run_id=uuid.uuid4().hex,
            file=labelled.file,
            sha256=labelled.sha256,
            options=options,
            environment=self.environment,
            models=models_of(self.house, options),
            versions=pinned,
        )
        if known := self._known(key[0], wanted):
            self.reused[key] = known
            return known
        self.new[key] = wanted
        return wanted.run_id

    def _known(self, same: str, wanted: RunSpec) -> str | None:
        """A stored run that did just this: same models, same budget, and the same words of this type."""
        mine = versions(self.words.before).keys()
        for row in regressions.same_runs(self.session, [same]):
            one = RunSpec.model_validate(row.spec)
            alike = one.models == wanted.models and one.environment == wanted.environment
            if alike and all(one.versions.get(name) == wanted.versions[name] for name in mine):
                return one.run_id
        return None


def trials_for(house: House, session: Session, words: Tried, chosen: LabelledSet, choice: Choice, by: str) -> Trials:
    """Each labelled file read twice by the chosen engine, as its own run was set. Raises AppError when that cannot be, or
    when nothing is left of the person's day."""
    now = {name: sha for pack in in_force(house).packs().values() for name, sha in versions(pack).items()}
    making = _Making(house, session, words, within_caps(house, by), now)
    pairs: dict[str, tuple[str, str]] = {}
    for run_id in dict.fromkeys(run_id for run_id, _ in chosen.labels):
        labelled = runs.spec(session, run_id)
        options = labelled.options.model_copy(update={"engine": choice.engine})
        before, after = (making.run_for(labelled, options, draft=draft) for draft in (False, True))
        pairs[run_id] = before, after
    ceiling = sum((policy_of(house, one, words.before.doc_type).budget_usd for one in making.new.values()), Decimal(0))
    cases = tuple(_case(key, pairs) for key in chosen.labels)
    return Trials(tuple(making.new.values()), cases, len(making.reused), ceiling)


def create_trials(session: Session, regression: str, trials: Trials) -> None:
    """Store the runs, each with its first event; they are handed to the engine once this is written."""
    for spec in trials.new:
        runs.create(session, spec.model_copy(update={"trial": regression}))
        record_event(session, spec.run_id, Queued(file=spec.file))


def _case(key: Key, pairs: Mapping[str, tuple[str, str]]) -> Case:
    before, after = pairs[key[0]]
    return Case(*key, before_run=before, after_run=after)
