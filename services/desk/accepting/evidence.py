"""The evidence that stands behind auto-accept now, and suspending it when it bears the promise no more."""

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.metadata import version

from sqlmodel import Session

from services.core.decision import Decision
from services.core.events import Concluded
from services.core.run import RunSpec
from services.desk.intake import versions
from services.learning.accepting import Look, Standing, Terms, broken, standing
from services.review.labels import found_wrong
from services.tasks.pack import Pack
from storage import accepting, audit
from storage.accepting import Switch, Trial
from storage.audit import Entry


@dataclass(frozen=True)
class Evidence:
    """The documents in question of one type since a switch, read under one key."""

    key: str
    about: str
    trials: tuple[Trial, ...]
    standing: Standing

    @property
    def drawn(self) -> tuple[Trial, ...]:
        return tuple(one for one in self.trials if one.drawn)

    @property
    def looks(self) -> tuple[Look, ...]:
        return tuple(Look(one.score, one.wrong) for one in self.drawn)

    @property
    def accepted(self) -> tuple[Trial, ...]:
        return tuple(one for one in self.trials if not one.drawn)


def who(switch: Switch) -> str:
    """Whose name stands under what auto-accept does: its own, with the number of the switch that holds the terms."""
    return f"auto-accept {switch.number}"


def terms_of(switch: Switch) -> Terms:
    """What was promised."""
    return Terms.model_validate(switch.body)


def key_of(spec: RunSpec, pack: Pack) -> str:
    """The same for documents that were read in the same way: evidence about one way says nothing of another.

    It covers the models, this type's rubric, prompts and schema, the release (the built-in readers and checks are part of it),
    and every option and setting that steers the loop.
    """
    told = {
        "release": version("proofloop"),
        "models": dict(spec.models),
        "versions": {name: spec.versions.get(name, "") for name in versions(pack)},
        "options": spec.options.model_dump(mode="json", exclude={"client", "tax_year", "text_layer", "doc_type"}),
        "environment": spec.environment.model_dump(mode="json"),
        "type_chosen": spec.options.doc_type is not None,
    }
    return hashlib.sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()


def about(spec: RunSpec) -> str:
    """The way of reading in a few words."""
    chosen = ", type chosen by the user" if spec.options.doc_type else ""
    return f"{spec.models.get('extract', spec.options.engine)}, {spec.options.preset}{chosen}"


def evidence(session: Session, switch: Switch, key: str) -> Evidence:
    """What is known under one key since the evidence of this switch began."""
    return told(switch, key, accepting.trials(session, switch.since, key))


def told(switch: Switch, key: str, trials: Sequence[Trial]) -> Evidence:
    """These documents as evidence."""
    looks = [Look(one.score, one.wrong) for one in trials if one.drawn]
    return Evidence(key, trials[-1].about if trials else "", tuple(trials), standing(looks, terms_of(switch)))


def hold(session: Session, run_id: str, section: int, doc_type: str) -> None:
    """If a decision on this document is evidence, let nobody switch, draw or accept until it is weighed."""
    if accepting.trial(session, run_id, section) is not None:
        accepting.newest(session, doc_type, hold=True)


def heard(session: Session, run_id: str, end: Concluded, log: Sequence[Decision]) -> None:
    """Take in what a person found in a document that was drawn or accepted; documents that were neither are no evidence."""
    trial = accepting.trial(session, run_id, end.section)
    if trial is None:
        return
    accepting.found(session, run_id, end.section, found_wrong(end, run_id, log))
    switch = accepting.newest(session, end.doc_type)
    if switch is not None and switch.since == trial.since:
        weigh(session, switch, evidence(session, switch, trial.key))


def weigh(session: Session, switch: Switch, now: Evidence) -> bool:
    """Suspend the type when something was accepted and the promise is not borne out any more; False then."""
    since_then = [one for one in now.accepted if one.switch == switch.number]
    if switch.state != "on" or not since_then:
        return True
    used = min(one.threshold or 1.0 for one in since_then)
    found = broken(used, now.looks, [one.wrong is True for one in now.accepted], terms_of(switch))
    if found is None:
        return True
    state: accepting.State = "worsened" if found.void else "suspended"
    accepting.switch(session, switch.doc_type, state, who(switch), switch.body, since=switch.since, why=found.why)
    wrong = sum(one.wrong is True for one in now.looks)
    details = {"doc_type": switch.doc_type, "why": found.why, "looks": len(now.looks), "wrong": wrong}
    audit.append(session, Entry(who(switch), "auto_accept_suspended", details=details))
    return False
