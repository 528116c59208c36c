"""Who may do what: one table of the desk's verbs. What is not in it, nobody may do."""

from dataclasses import dataclass, replace
from typing import Literal

from services.core.person import ROLES, PersonRole

Matter = Literal["", "run", "list"]


@dataclass(frozen=True)
class Verb:
    """`matter`: it is about one run (which must be open to the person), or lists runs (only open ones are listed).

    `log` is what the audit log says of it when the verb does not write a row itself; `acts` tells doing from looking.
    """

    roles: frozenset[PersonRole]
    matter: Matter = ""
    log: str = ""
    acts: bool = False


EVERYONE = Verb(frozenset(ROLES))
ON_RUN = replace(EVERYONE, matter="run")
REVIEWING = Verb(frozenset(("reviewer", "adjudicator", "admin")))
SETTLING = Verb(frozenset(("adjudicator", "admin")))
IMPROVING = Verb(frozenset(("engineer", "admin")))
OPERATING = IMPROVING
TRUSTING = Verb(frozenset(("adjudicator", "engineer", "admin")))
ADMIN = Verb(frozenset(("admin",)))
NOBODY = Verb(frozenset())
"""For the server itself, never on a person's behalf."""
VIEW = "view"


def doing(verb: Verb) -> Verb:
    """The verb changes something."""
    return replace(verb, acts=True)


def about_run(verb: Verb, log: str = "") -> Verb:
    """The verb is about one run."""
    return replace(verb, matter="run", log=log)


HANDING_IN = replace(EVERYONE, log="submit", acts=True)
DECIDING = doing(about_run(REVIEWING))
MANAGING = doing(ADMIN)

VERBS: dict[str, Verb] = {
    "submit": HANDING_IN,
    "submit_text": HANDING_IN,
    "submit_sample": HANDING_IN,
    "run_again": about_run(HANDING_IN, "submit"),
    **dict.fromkeys(("samples", "engines", "default_engine", "types", "rubric", "alive", "queue_count"), EVERYONE),
    **dict.fromkeys(("runs", "run_count"), replace(EVERYONE, matter="list")),
    **dict.fromkeys(("events", "spec", "policy", "profile", "page_url", "page_image", "fhir_ready"), ON_RUN),
    "view": replace(ON_RUN, log=VIEW),
    "cancel": doing(about_run(EVERYONE, "cancel")),
    **dict.fromkeys(("result", "fhir"), about_run(EVERYONE, "export")),
    "questions.ask": HANDING_IN,
    "questions.keep_list": doing(EVERYONE),
    **dict.fromkeys(("questions.preview", "questions.sources"), EVERYONE),
    **dict.fromkeys(("questions.samples", "questions.sample_list", "questions.profile"), EVERYONE),
    **dict.fromkeys(("questions.question", "questions.case", "questions.summary", "questions.policy"), ON_RUN),
    "questions.answer": about_run(EVERYONE, "export"),
    **dict.fromkeys(("packet.csv", "packet.json"), about_run(EVERYONE, "export")),
    "packet.totals": ON_RUN,
    "review": about_run(REVIEWING, VIEW),
    "sit": doing(about_run(REVIEWING, VIEW)),
    "decide": DECIDING,
    "undo": DECIDING,
    "labels": IMPROVING,
    **dict.fromkeys(("drafts.type", "drafts.settle", "drafts.take_back", "drafts.address"), DECIDING),
    "drafts.begun": about_run(REVIEWING),
    "drafts.bearer": NOBODY,
    "keys.of": EVERYONE,
    "keys.choose": doing(EVERYONE),
    **dict.fromkeys(("close", "page_for", "for_person", "engine", "queue_name", "sessions", "questions.warm"), NOBODY),
    **dict.fromkeys(("work.claim", "work.release", "work.decide", "work.undo", "work.comment", "work.submit"), DECIDING),
    **dict.fromkeys(("work.take", "work.drop"), DECIDING),
    **dict.fromkeys(("work.where", "work.set_aside"), about_run(REVIEWING)),
    **dict.fromkeys(("work.queue", "work.critical", "work.place", "work.count", "work.types"), REVIEWING),
    "work.adjudication": about_run(SETTLING),
    **dict.fromkeys(("work.preview_bulk", "work.bulk_draws", "work.policy", "work.agreement"), SETTLING),
    "work.accept_bulk": doing(SETTLING),
    "work.set_policy": doing(SETTLING),
    "accepting.types": TRUSTING,
    "accepting.suspended": EVERYONE,
    **dict.fromkeys(("accepting.switch_on", "accepting.switch_off"), doing(SETTLING)),
    "work.own_figures": REVIEWING,
    "work.figures": SETTLING,
    **dict.fromkeys(("labelled.rows", "labelled.figures", "labelled.people", "exports.formats"), IMPROVING),
    "trust.report": IMPROVING,
    "labelled.altered": ADMIN,
    **dict.fromkeys(("labelled.import_jsonl", "labelled.rebuild"), MANAGING),
    **dict.fromkeys(("regressions.plan", "regressions.look", "regressions.of_words", "regressions.flips"), IMPROVING),
    **dict.fromkeys(("regressions.start", "regressions.stop"), doing(IMPROVING)),
    "ledger.verdicts": ON_RUN,
    "ledger.figures": IMPROVING,
    "learned.told": ON_RUN,
    "learned.types": IMPROVING,
    "learned.examples": IMPROVING,
    **dict.fromkeys(("learned.switch", "learned.switch_examples"), doing(IMPROVING)),
    "ledger.rebuild": MANAGING,
    "exports.write": doing(IMPROVING),
    "exports.write_clear": MANAGING,
    **dict.fromkeys(("workshop.subjects", "workshop.bench", "workshop.read", "workshop.check"), IMPROVING),
    **dict.fromkeys(("workshop.keep", "workshop.drop", "workshop.save_draft", "workshop.discard"), doing(IMPROVING)),
    **dict.fromkeys(("workshop.publish", "workshop.roll_back"), doing(IMPROVING)),
    **dict.fromkeys(("people.everyone", "people.signed_in", "people.emergencies"), ADMIN),
    **dict.fromkeys(("people.set_roles", "people.shut_out", "people.let_in", "people.end_sessions"), MANAGING),
    "people.emergencies_seen": MANAGING,
    "people.open_all": doing(EVERYONE),
    **dict.fromkeys(("audit.rows", "audit.verify", "doctor.examine"), ADMIN),
    "audit.reveal": DECIDING,
    **dict.fromkeys(("monitor.report", "monitor.open_alerts", "monitor.past_alerts", "monitor.open_count"), OPERATING),
    **dict.fromkeys(("monitor.queue", "monitor.webhook"), OPERATING),
    "monitor.send_test": doing(OPERATING),
    "consents.everything": ADMIN,
    **dict.fromkeys(("consents.record", "consents.withdraw"), MANAGING),
    **dict.fromkeys(("retention.days", "retention.due", "retention.tombstones"), ADMIN),
    **dict.fromkeys(("retention.delete", "retention.delete_run", "retention.purge"), MANAGING),
    **dict.fromkeys(("retention.hold", "retention.release"), MANAGING),
}
