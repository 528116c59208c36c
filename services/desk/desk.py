"""The desk: the only door for pages, the command line and HTTP. Each concern stands in a file of its own."""

from collections.abc import Callable, Sequence
from typing import cast

from pydantic import JsonValue

from services.core.decision import Decision, DecisionKind, Label, RejectReason
from services.core.errors import AppError
from services.core.events import Finished, Recorded, StopAsked
from services.core.person import Person
from services.core.policy import Policy
from services.core.rubric import Profile, Rubric
from services.core.run import RunOptions, RunSpec, RunState
from services.desk import cases, lists, reviews
from services.desk.accepting.accepting import Accepting
from services.desk.ask.questions import Questions
from services.desk.audit import Audit
from services.desk.consent import Consents
from services.desk.covers import covered, covers
from services.desk.doctor import Doctor
from services.desk.drafts import Drafts
from services.desk.durable import QUEUE, client, enqueue, enqueue_regression
from services.desk.fhir import bundle
from services.desk.guard.guarded import Guarded
from services.desk.house import House
from services.desk.intake import TEXT_NAME, Intake
from services.desk.journal import STOPPED_EARLY
from services.desk.keys import Keys
from services.desk.labelled.exports import Exports
from services.desk.labelled.labelled import Labelled
from services.desk.learned import Learned
from services.desk.ledger import Ledger
from services.desk.looked_at import view_at_hand
from services.desk.monitor.monitor import Monitor
from services.desk.nouns import EngineChoice, Incoming, ReviewCase, RunRow, Sample, Submission
from services.desk.packet import Packets
from services.desk.page_links import PageLinks
from services.desk.people import People
from services.desk.pictures import page_picture
from services.desk.reading import document_of
from services.desk.record import record_event
from services.desk.regressions.regressions import Regressions
from services.desk.results import result_of
from services.desk.retention import Retention
from services.desk.samples import sample_file, samples
from services.desk.sessions import Sessions
from services.desk.sitting import Sitting, sit
from services.desk.trust import Trust
from services.desk.words import as_seen
from services.desk.work.nouns import Act
from services.desk.work.work import Work
from services.desk.workshop.workshop import Workshop
from services.engine.fold import RunView
from storage import decisions, runs
from storage.runs import Wanted
from storage.visibility import Sight

PAGE_DPI = 150


class Desk:
    """Safe from many threads; holds nothing of a run. Every error of it is an AppError with a remedy."""

    def __init__(self, house: House) -> None:
        self._house = house
        self.engine = client(house)
        self.queue_name = QUEUE
        self._intake = Intake(house, self._enqueue)
        self._links = PageLinks(house.home)
        self.drafts = Drafts(house, self._links)
        self.keys = Keys(house)
        self.work = Work(house)
        self.labelled = Labelled(house)
        self.exports = Exports(house)
        self.trust = Trust(house)
        self.ledger = Ledger(house)
        self.learned = Learned(house)
        self.sessions = Sessions(house)
        self.people = People(house)
        self.audit = Audit(house)
        self.doctor = Doctor(house)
        self.consents = Consents(house)
        self.retention = Retention(house)
        self.questions = Questions(house, self._enqueue)
        self.monitor = Monitor(house)
        self.workshop = Workshop(house)
        self.regressions = Regressions(house, self._begin_regression, self._enqueue_trial, self.cancel)
        self.accepting = Accepting(house)

    def for_person(self, who: Callable[[], Person]) -> "Desk":
        """This desk as one person may use it; `who` is asked at every call. Raises NotAllowed where the table forbids it."""
        return cast(Desk, Guarded(self, self._house, who))

    def close(self) -> None:
        """Let go of the database."""
        self.engine.destroy()
        self._house.database.close()

    def _enqueue(self, run_id: str) -> None:
        enqueue(self.engine, run_id, self.queue_name)

    def _enqueue_trial(self, run_id: str) -> None:
        enqueue(self.engine, run_id, self.queue_name, afterwards=True)

    def _begin_regression(self, regression: str) -> None:
        enqueue_regression(self.engine, regression, self.queue_name)

    def submit(
        self,
        files: Sequence[Incoming],
        options: RunOptions,
        *,
        again: bool = False,
        batch: bool | str | None = None,
        by: str = "",
    ) -> tuple[Submission, ...]:
        """Take files in and queue a run each. Several files get one batch id; `batch` says otherwise, or names the one they
        join. `by` hands them in. A file that is refused gets a run in a batch only: ended, with the reason.

        A file that was run before under the same options is not run again unless `again`: `duplicate_of` names that run.
        Raises AppError when the options cannot be carried out (an engine without a key, an unknown type).
        """
        return self._intake.submit(files, options, again=again, batch=batch, by=by)

    def run_again(self, run_id: str, *, by: str = "") -> Submission:
        """Run the file of a run once more, as it is stored, under the same options. Raises AppError for a question."""
        return self._intake.again(run_id, by)

    def submit_text(self, text: str, options: RunOptions, *, by: str = "") -> Submission:
        """Run a pasted text as a plain text document."""
        return self.submit([Incoming(name=TEXT_NAME, data=text.encode())], options, by=by)[0]

    def samples(self) -> tuple[Sample, ...]:
        """Documents made by the project that anyone can try."""
        return samples()

    def submit_sample(self, sample_id: str, options: RunOptions, *, by: str = "") -> Submission:
        """Run a sample, as often as wanted: one of a pipeline as what it is. Raises AppError when there is none of that id."""
        sample = next((one for one in samples() if one.id == sample_id), None)
        pack = self._house.pack_of(sample.doc_type) if sample else None
        if sample and pack and pack.agents:
            options = options.model_copy(update={"doc_type": sample.doc_type, "preset": sample.preset})
        return self.submit([sample_file(sample_id)], options, again=True, by=by)[0]

    def engines(self) -> tuple[EngineChoice, ...]:
        """Every engine, whether it is configured, and what would leave the machine."""
        return lists.engines(self._house)

    def default_engine(self) -> str:
        """The engine that PROOFLOOP_ENGINE names."""
        return self._house.providers.engine

    def types(self) -> tuple[tuple[str, str], ...]:
        """(document type, title) of everything we know."""
        return tuple((pack.doc_type, pack.rubric.title) for pack in self._house.packs().values())

    def runs(
        self,
        *,
        state: RunState | None = None,
        batch: str | None = None,
        search: str = "",
        needs_review: bool | None = None,
        limit: int = 50,
        offset: int = 0,
        sight: Sight | None = None,
    ) -> tuple[RunRow, ...]:
        """Runs, newest first; `search` is part of a file name or the start of a run's id, `sight` what a person sees."""
        return lists.rows(self._house, Wanted(state, batch, search, needs_review, sight), limit, offset)

    def run_count(
        self,
        *,
        state: RunState | None = None,
        batch: str | None = None,
        search: str = "",
        needs_review: bool | None = None,
        sight: Sight | None = None,
    ) -> int:
        """How many runs `runs` would list without a limit."""
        with self._house.database.reading() as session:
            return runs.count(session, Wanted(state, batch, search, needs_review, sight))

    def alive(self) -> frozenset[str]:
        """Ids of all runs that have not ended."""
        with self._house.database.reading() as session:
            return frozenset(runs.alive(session))

    def view(self, run_id: str, start: RunView | None = None) -> RunView:
        """A run as its events tell it; with `start`, only later events are read. Raises AppError for an unknown run."""
        return lists.view(self._house, run_id, start) if start else view_at_hand(self._house, run_id)

    def events(self, run_id: str, after: int = 0) -> tuple[Recorded, ...]:
        """The events of a run after a seq, in order. Raises AppError for an unknown run."""
        return lists.recorded(self._house, run_id, after)

    def spec(self, run_id: str) -> RunSpec:
        """Everything the run depends on. Raises AppError for an unknown run."""
        return lists.spec(self._house, run_id)

    def policy(self, run_id: str, doc_type: str = "") -> Policy:
        """How long the loop may go on, of a section of that type or of the run's first. Raises AppError for an unknown run."""
        return lists.policy(self._house, run_id, doc_type)

    def profile(self, run_id: str, doc_type: str = "") -> Profile:
        """How a section of that type, or the run's first, is scored. Raises AppError for an unknown run."""
        return lists.profile_of(self._house, run_id, doc_type)

    def rubric(self, doc_type: str, spec: RunSpec | None = None) -> Rubric | None:
        """The rubric of a document type or kind of question, as it ships or as that run pinned it.

        None for OTHER and what we do not know.
        """
        return lists.rubric(as_seen(self._house, spec) if spec else self._house, doc_type)

    def cancel(self, run_id: str) -> None:
        """Ask a run to stop: at once while it waits, else between two steps, and its best attempt is kept.

        Raises AppError when it has ended.
        """
        with self._house.database.writing() as session:
            asked = runs.stop_asked(session, run_id)
            if not runs.ask_to_stop(session, run_id):
                raise AppError("The run has ended already.", "Look at its result.")
            if runs.record(session, run_id).state == "queued":
                record_event(session, run_id, Finished(outcome="cancelled", reason=STOPPED_EARLY))
            elif not asked:
                record_event(session, run_id, StopAsked())

    def result(self, run_id: str) -> dict[str, JsonValue]:
        """The result file of an ended run. Raises AppError for an unknown run or one that has not ended."""
        return result_of(self.spec(run_id), self.view(run_id))

    def fhir(self, run_id: str) -> str:
        """The accepted clinical documents of a run as a FHIR R4B Bundle (JSON).

        Raises AppError where there is none of them, or nobody has accepted one.
        """
        return bundle([cases.review(self._house, run_id, section) for section in cases.clinical(self._house, run_id)])

    def fhir_ready(self, run_id: str) -> bool | None:
        """Whether a clinical document of a run has been accepted; None for a run without one."""
        sections = cases.clinical(self._house, run_id)
        return cases.any_accepted(self._house, run_id, sections) if sections else None

    def queue_count(self, *, by: str = "") -> int:
        """How many items wait for a person; `by` is not told of their own work that somebody else is to check."""
        return self.work.count(by=by)

    def review(self, run_id: str, section: int = 0, *, by: str = "") -> ReviewCase:
        """A section under review; whoever gives the second look sees none of the first. Raises AppError when there is none."""
        return cases.review(self._house, run_id, section, by)

    def sit(self, run_id: str, section: int, *, by: str) -> Sitting:
        """`review` for whoever works at it: the item is taken as by `work.claim`, and all of their screen is read at once."""
        return sit(self._house, self.work, self.drafts, run_id, section, by)

    def decide(
        self,
        run_id: str,
        section: int,
        kind: DecisionKind,
        *,
        field: str | None = None,
        value: JsonValue = None,
        reason: RejectReason | None = None,
        comment: str = "",
        by: str,
    ) -> Decision:
        """Store a decision on a field, or (`accept_all`, `reject_all`) on the whole, with its labels; saved on return.

        Edits are brought into the field's normal form. Raises AppError for a malformed edit, a rejection without its
        reason, an unknown section or field; nothing is stored then.
        """
        return reviews.decide(self._house, run_id, section, Act(kind, by, field, value, reason, comment))

    def undo(self, run_id: str, section: int, by: str) -> Decision | None:
        """Take back the last decision on a section that was not taken back yet; None when there is none."""
        return reviews.undo(self._house, run_id, section, by)

    def labels(
        self, *, doc_type: str = "", field: str = "", run_id: str = "", limit: int = 1000, offset: int = 0
    ) -> tuple[Label, ...]:
        """Labels as the decisions in force say now; empty words leave a condition out."""
        with self._house.database.reading() as session:
            return decisions.labels(session, doc_type=doc_type, field=field, run_id=run_id, limit=limit, offset=offset)

    @property
    def packet(self) -> Packets:
        """A run's forms taken together: totals and exports."""
        return Packets(self._house)

    def page_url(self, session: str, run_id: str, page: int, *, clear: bool = False) -> str:
        """A short-lived path to a page's picture, for the browser whose session this is; identifiers covered unless `clear`."""
        return self._links.link(session, run_id, self.spec(run_id).sha256, page, clear=clear)

    def page_image(self, run_id: str, page: int, *, clear: bool = False) -> tuple[str, bytes]:
        """(mime, bytes) of the upright page (1-based), identifiers covered unless `clear`.

        Raises AppError when there is no such page or picture.
        """
        document = document_of(self._house, run_id)
        if document is None:
            raise AppError("Nothing was read from this file.", "Look at the run to see why.")
        mime, picture = page_picture(self._house, self.spec(run_id), document, page, PAGE_DPI)
        return mime, picture if clear else covered(picture, covers(document, page))

    def page_for(
        self, session: str, run_id: str, page: int, expires: str, signature: str, *, clear: bool = False
    ) -> tuple[str, bytes] | None:
        """The picture behind a link of `page_url`; None when the link is not good for this session any more."""
        sha256 = self.spec(run_id).sha256
        moment = int(expires) if expires.isdecimal() and len(expires) < 15 else 0
        good = self._links.good(session, run_id, sha256, page, moment, signature, clear=clear)
        return self.page_image(run_id, page, clear=clear) if good else None
