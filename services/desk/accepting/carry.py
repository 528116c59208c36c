"""Carrying auto-accept out when a run ends: the lot first, then what may be accepted unseen."""

from sqlmodel import Session

from services.core.events import Concluded
from services.core.run import RunSpec
from services.desk.accepting.evidence import Evidence, about, evidence, key_of, terms_of, weigh, who
from services.desk.house import House
from services.desk.record import line_up
from services.desk.work.hold import Place
from services.desk.work.nouns import Act
from services.desk.work.record import made, store
from services.learning.accepting import Terms, kept_back
from services.review.sampling import drawn
from services.tasks.pack import Pack
from storage import accepting, clock, decisions, events, leases, runs
from storage.accepting import Switch, Trial

FAMILIES = ("clinical", "tax")
DRAWN = "drawn by lot for a person's look"
"""All that the queue says of it: nothing of what the machine would have done."""


def ended(session: Session, house: House, run_id: str) -> None:
    """Draw or accept what is in question of a run, in the transaction in which it ends: once, whoever dies in between."""
    on = {one.doc_type for one in accepting.every(session) if one.state == "on"}
    if not on:
        return
    spec = runs.spec(session, run_id)
    if spec.kind != "document" or spec.trial or runs.record(session, run_id).outcome != "extracted":
        return
    for recorded in events.of_kind(session, [run_id], "concluded"):
        if isinstance(recorded.event, Concluded) and recorded.event.doc_type in on:
            _section(session, house, spec, recorded.event)


def may_be(pack: Pack | None) -> bool:
    """Whether documents of this pack may ever be accepted unseen: forms and reports, never recommendations."""
    return pack is not None and pack.rubric.family in FAMILIES and not pack.agents


def _section(session: Session, house: House, spec: RunSpec, end: Concluded) -> None:
    pack = house.pack_of(end.doc_type)
    if pack is None or not may_be(pack) or kept_back(end):
        return
    switch = accepting.newest(session, end.doc_type, hold=True)
    item = (spec.run_id, end.section)
    if switch is None or switch.state != "on" or accepting.trial(session, *item) or decisions.of_section(session, *item):
        return
    terms, now = terms_of(switch), evidence(session, switch, key_of(spec, pack))
    if not weigh(session, switch, now):
        return
    score = end.score if end.score is not None else 0.0
    threshold = now.standing.threshold
    trial = Trial(*item, since=switch.since, switch=switch.number, key=now.key, about=about(spec), score=score, drawn=True)
    if drawn(item, terms.collect if threshold is None else terms.audit, terms.seed):
        accepting.add(session, trial)
        line_up(session, spec.run_id, end, DRAWN)
        leases.must_be_seen(leases.item(session, *item), who(switch))
    elif threshold is not None and score >= threshold and not now.standing.behind:
        accepting.add(session, Trial(**{**vars(trial), "drawn": False, "threshold": threshold}))
        _accept(session, house, spec, end, switch, terms, now)


def _accept(session: Session, house: House, spec: RunSpec, end: Concluded, switch: Switch, terms: Terms, now: Evidence) -> None:
    """A decision on the whole under the name of the terms, bound to the evidence that bore it, and the end of the look."""
    step, by = now.standing.step, who(switch)
    extra = (
        ("auto", str(switch.number)),
        ("auto_key", now.key),
        ("auto_threshold", f"{step.score}"),
        ("auto_promise", f"{terms.promise}"),
        ("auto_evidence", f"{step.wrong} wrong of {step.looks}"),
    )
    item = leases.item(session, spec.run_id, end.section)
    place = Place(house, spec, end, item, (), "first", clock.now(session))
    whole = made(place, Act("accept_all", by, extra=extra), None)
    store(session, place, whole)
    place = Place(house, spec, end, item, (whole,), "first", place.now)
    store(session, place, made(place, Act("submit", by, value={"seconds": 0.0, "second_look": ""}, extra=extra), None))
