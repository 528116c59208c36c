"""`desk.accepting`: who switched auto-accept on for which type at which promise, and what it rests on."""

from collections.abc import Mapping

from sqlmodel import Session

from services.core.errors import AppError
from services.desk.accepting.carry import may_be
from services.desk.accepting.evidence import Evidence, told
from services.desk.accepting.nouns import Accepting as View
from services.desk.accepting.nouns import Reading, State, Terms
from services.desk.house import House
from services.desk.lists import scale_of
from services.learning.accepting import NEVER
from services.review.sampling import LEAST_SHARE
from storage import accepting, audit
from storage.accepting import Switch, Trial
from storage.audit import Entry

MOST_PROMISE = 0.1
SUSPENDED = ("suspended", "worsened")


class Accepting:
    """It is off until a person switches it on for a type; it suspends itself, and never switches itself on."""

    def __init__(self, house: House) -> None:
        self._house = house

    def types(self) -> tuple[View, ...]:
        """Every type that may be accepted unseen, as it stands: what is switched on or suspended first."""
        with self._house.database.reading() as session:
            switches = {one.doc_type: one for one in accepting.every(session)}
            ever = accepting.accepted(session)
            views = [self._view(session, doc_type, switches.get(doc_type), ever[doc_type]) for doc_type in self._able()]
        return tuple(sorted(views, key=lambda one: (one.state == "off", one.doc_type)))

    def suspended(self) -> Mapping[str, str]:
        """Type -> why it suspended itself there and waits for a person's word."""
        with self._house.database.reading() as session:
            return {one.doc_type: one.why for one in accepting.every(session) if one.state in SUSPENDED}

    def switch_on(self, doc_type: str, promise: float, *, audit_share: float = 0.1, collect_share: float = 1.0, by: str) -> None:
        """Promise that of the documents of a type accepted unseen at most this share is not entirely right.

        Until enough drawn documents were looked at nothing is accepted. Under another promise, and after the documents have
        changed for the worse, the evidence is gathered anew; else it goes on, with every error in it. Raises AppError for a
        type or a number that cannot be.
        """
        if doc_type not in self._able():
            raise AppError("Documents of this type are never accepted unseen.", "Choose a form or a report of a known kind.")
        if not 0 < promise <= MOST_PROMISE:
            raise AppError("This is no error rate to promise.", f"Give a share above 0 % and up to {MOST_PROMISE:.0%}.")
        if not all(LEAST_SHARE <= share <= 1 for share in (audit_share, collect_share)):
            raise AppError("The audit cannot be switched off.", f"A person looks at {LEAST_SHARE:.0%} or more.")
        seed = f"{self._house.rng.getrandbits(64):016x}"
        terms = Terms(promise=promise, audit=audit_share, collect=collect_share, seed=seed)
        with self._house.database.writing() as session:
            before = accepting.newest(session, doc_type, hold=True)
            since = before.since or None if before and _goes_on(before, terms) else None
            now = accepting.switch(session, doc_type, "on", by, terms.model_dump(mode="json"), since=since)
            audit.append(session, Entry(by, "auto_accept_on", details=_details(now, terms)))

    def switch_off(self, doc_type: str, *, by: str) -> None:
        """Accept nothing unseen any more; what was drawn stays with a person. Raises AppError when it is off."""
        with self._house.database.writing() as session:
            before = accepting.newest(session, doc_type, hold=True)
            if before is None or before.state == "off":
                raise AppError("Auto-accept is off for this type.", "Nothing needs to be done.")
            since = 0 if before.state == "worsened" else before.since
            accepting.switch(session, doc_type, "off", by, before.body, since=since)
            audit.append(session, Entry(by, "auto_accept_off", details={"doc_type": doc_type}))

    def _able(self) -> tuple[str, ...]:
        packs = self._house.packs().values()
        return tuple(sorted(one.doc_type for one in packs if may_be(one) and one.doc_type not in NEVER))

    def _view(self, session: Session, doc_type: str, switch: Switch | None, ever: int) -> View:
        pack = self._house.pack_of(doc_type)
        title = pack.rubric.title if pack else doc_type
        if switch is None:
            return View(doc_type, title, "off", accepted_ever=ever)
        found = _by_key(switch, accepting.trials(session, switch.since) if switch.since else ())
        return View(
            doc_type=doc_type,
            title=title,
            state=_state(switch, found),
            terms=Terms.model_validate(switch.body),
            by=switch.by,
            at=switch.at,
            why=switch.why,
            readings=tuple(_reading(one) for one in found),
            scale=scale_of(self._house, doc_type),
            accepted_ever=ever,
        )


def _goes_on(before: Switch, terms: Terms) -> bool:
    """The evidence was gathered under this promise, and it is still about documents like those that come."""
    then = Terms.model_validate(before.body)
    return before.state != "worsened" and (then.promise, then.confidence) == (terms.promise, terms.confidence)


def _details(now: Switch, terms: Terms) -> dict[str, object]:
    shares = {"promise": terms.promise, "confidence": terms.confidence, "audit": terms.audit, "collect": terms.collect}
    return {"doc_type": now.doc_type, "switch": now.number, "evidence_since": now.since, **shares}


def _by_key(switch: Switch, trials: tuple[Trial, ...]) -> list[Evidence]:
    """The latest key first."""
    keys = list(dict.fromkeys(one.key for one in reversed(trials)))
    return [told(switch, key, [one for one in trials if one.key == key]) for key in keys]


def _state(switch: Switch, found: list[Evidence]) -> State:
    if switch.state != "on":
        return "suspended" if switch.state in SUSPENDED else "off"
    now = found[0].standing if found else None
    if now is None or now.threshold is None:
        return "collecting"
    return "behind" if now.behind else "on"


def _reading(one: Evidence) -> Reading:
    return Reading(
        about=one.about,
        standing=one.standing,
        drawn=len(one.drawn),
        wrong=sum(trial.wrong is True for trial in one.drawn),
        accepted=len(one.accepted),
        found_wrong=sum(trial.wrong is True for trial in one.accepted),
    )
