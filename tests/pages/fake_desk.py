"""A desk in memory, with the real one's signatures: for states of a run that are hard to catch in the act."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from services.core.decision import Decision
from services.core.errors import AppError
from services.core.events import Recorded
from services.core.policy import Policy, policy_for
from services.core.profiles import profile
from services.core.rubric import Profile, Rubric
from services.core.run import RunOptions, RunSpec
from services.desk.nouns import EngineChoice, FieldCard, Incoming, ReviewCase, RunRow, Sample, Submission
from services.desk.totals import Totals
from services.engine.fold import RunView, fold
from tests.pages import made

SAMPLE = Sample("w2", "W-2, typed", "One page, a wrong wage at first", "W-2", "w2.pdf")


class FakePackets:
    """Adds nothing up: no form of a made run holds an amount that counts."""

    def totals(self, run_id: str) -> Totals:
        return Totals((), ())


class FakeMonitor:
    """Nothing is wrong."""

    def open_count(self) -> int:
        return 0


class FakeLedger:
    """Nobody has said anything of a made run's fields."""

    def verdicts(self, run_id: str, section: int) -> dict[str, str]:
        return {}


class FakeLearned:
    """Says of every run which prompts it used."""

    def told(self, run_id: str, doc_type: str) -> str:
        return f"Read with extract 0123abcd, as {doc_type} in force."


@dataclass
class FakeDesk:
    """Runs are lists of events; decisions a list; nothing is checked that the tests do not look at."""

    logs: dict[str, list[Recorded]] = field(default_factory=dict)
    decisions: list[Decision] = field(default_factory=list)
    submitted: list[tuple[str, RunOptions]] = field(default_factory=list)
    cancelled: list[str] = field(default_factory=list)
    samples_: tuple[Sample, ...] = (SAMPLE,)
    refuse: str = ""
    batches: dict[str, object] = field(default_factory=dict)

    def for_person(self, who: object) -> "FakeDesk":
        return self

    @property
    def packet(self) -> "FakePackets":
        return FakePackets()

    @property
    def monitor(self) -> "FakeMonitor":
        return FakeMonitor()

    @property
    def ledger(self) -> "FakeLedger":
        return FakeLedger()

    @property
    def learned(self) -> "FakeLearned":
        return FakeLearned()

    def fhir_ready(self, run_id: str) -> bool | None:
        return None

    def engines(self) -> tuple[EngineChoice, ...]:
        return (EngineChoice("builtin", "Built-in engine", True, "nothing leaves this machine"),)

    def types(self) -> tuple[tuple[str, str], ...]:
        return (("W-2", "Form W-2"),)

    def samples(self) -> tuple[Sample, ...]:
        return self.samples_

    def submit(
        self, files: Sequence[Incoming], options: RunOptions, *, again: bool = False, batch: bool | str | None = None
    ) -> tuple[Submission, ...]:
        made = tuple(self._one(file.name, options, again) for file in files)
        if batch or len(files) > 1:
            self.batches |= {one.run_id: batch or "b-new" for one in made if one.run_id}
        return made

    def run_again(self, run_id: str) -> Submission:
        return self._one(self.view(run_id).file, RunOptions(), True)

    def submit_text(self, text: str, options: RunOptions) -> Submission:
        return self._one("pasted text", options, True)

    def submit_sample(self, sample_id: str, options: RunOptions) -> Submission:
        return self._one(sample_id, options, True)

    def _one(self, name: str, options: RunOptions, again: bool) -> Submission:
        if self.refuse:
            return Submission(name, problem=self.refuse, remedy="Save it as PDF and try again.")
        if name == "seen.pdf" and not again:
            return Submission(name, duplicate_of="run-1")
        run_id = f"run-{len(self.logs) + 1}"
        self.logs[run_id] = made.run(run_id, file=name)
        self.submitted.append((name, options))
        return Submission(name, run_id=run_id)

    def _log(self, run_id: str) -> list[Recorded]:
        if run_id not in self.logs:
            raise AppError("There is no run with this number.", "Open it from the list of runs.")
        return self.logs[run_id]

    def events(self, run_id: str, after: int = 0) -> tuple[Recorded, ...]:
        return tuple(one for one in self._log(run_id) if one.seq > after)

    def view(self, run_id: str, start: RunView | None = None) -> RunView:
        return fold(run_id, self.events(run_id, start.seq if start else 0), start)

    def spec(self, run_id: str) -> RunSpec:
        return made.spec(run_id).model_copy(update={"batch": self.batches.get(run_id)})

    def policy(self, run_id: str, doc_type: str = "") -> Policy:
        return policy_for("clinical", "clinical-critical")

    def rubric(self, doc_type: str, spec: RunSpec | None = None) -> Rubric | None:
        return made.W2 if doc_type == "W-2" else None

    def profile(self, run_id: str, doc_type: str = "") -> Profile:
        return profile("clinical")

    def cancel(self, run_id: str) -> None:
        self.cancelled.append(run_id)

    def result(self, run_id: str) -> dict[str, object]:
        return {"run_id": run_id}

    def runs(self, *, state=None, batch=None, search="", needs_review=None, limit=50, offset=0) -> tuple[RunRow, ...]:
        rows = [self._row(run_id) for run_id in self.logs]
        rows = [row for row in rows if search.lower() in row.file.lower() and state in (None, row.state)]
        return tuple(rows[offset : offset + limit])

    def run_count(self, **filters: object) -> int:
        return len(self.runs(**filters, limit=10_000))

    def _row(self, run_id: str) -> RunRow:
        view = self.view(run_id)
        done = view.sections[0].concluded if view.sections else None
        return RunRow(
            run_id=run_id,
            file=view.file,
            state=view.state,
            outcome=view.finished.outcome if view.finished else "",
            doc_type=done.doc_type if done else "",
            score=done.score if done else None,
            iterations=done.iterations if done else 0,
            stop_reason=done.stop_reason if done else "",
            needs_review=bool(done and done.needs_review),
            reviewed=False,
            created_at=made.START,
            seconds=6.4,
            engine="builtin",
            preset="default",
        )

    def queue_count(self) -> int:
        return sum(self._row(run).needs_review and self.review(run).state == "waiting" for run in self.logs)

    def review(self, run_id: str, section: int = 0) -> ReviewCase:
        done = self.view(run_id).sections[section].concluded
        if done is None or done.draft is None or done.grade is None:
            raise AppError("This run has nothing to review.", "Open it from the list of runs.")
        mine = [d for d in self.decisions if d.run_id == run_id]
        whole = next((d for d in reversed(mine) if d.kind in ("accept_all", "reject_all")), None)
        cards = tuple(self._card(name, done, mine) for name in made.W2.fields)
        return ReviewCase(
            run_id=run_id,
            section=section,
            file=self.view(run_id).file,
            doc_type="W-2",
            title="Form W-2",
            score=done.score,
            target=0.99,
            state="decided" if whole else "waiting",
            verdict={None: "", "accept_all": "accepted", "reject_all": "rejected"}[whole.kind if whole else None],
            review_reasons=done.review_reasons,
            pages=(1,),
            has_images=True,
            text=made.TEXT,
            cards=cards,
            unplaced=("tax_year",),
            unused_pages=(),
            decisions=tuple(mine),
        )

    def _card(self, name: str, done: object, mine: list[Decision]) -> FieldCard:
        machine = done.draft.fields[name]
        findings = tuple(f for f in done.grade.findings if f.field == name)
        doubt = next((f.message for f in findings if f.severity), "")
        decided = next((d for d in reversed(mine) if d.field == name), None)
        return FieldCard(made.W2.fields[name], machine, done.grade.fields[name], findings, bool(doubt), doubt, done.best, decided)

    def decide(self, run_id, section, kind, *, field=None, value=None, reason=None, comment="", by) -> Decision:
        if kind == "edit" and field in ("wages", "ss_tax") and not str(value).replace(".", "").replace(",", "").isdigit():
            raise AppError("This is no amount.", "Type digits, for example 1,234.56.")
        case = self.review(run_id, section)
        shown = next((card.machine.value for card in case.cards if card.spec.name == field), None)
        kept = shown if kind == "accept" else value
        one = Decision(
            id=f"d{len(self.decisions)}", run_id=run_id, section=section, field=field, kind=kind, by=by, at=made.START,
            shown=shown, value=kept, reason=reason, comment=comment,
        )  # fmt: skip
        self.decisions.append(one)
        return one

    def undo(self, run_id: str, section: int, by: str) -> Decision | None:
        return self.decisions.pop() if self.decisions else None

    def page_url(self, session: str, run_id: str, page: int, *, clear: bool = False) -> str:
        return f"/page/{run_id}/{page}"


def with_runs(**logs: list[Recorded]) -> FakeDesk:
    """A desk that holds these runs; the log's own run id is the key."""
    desk = FakeDesk()
    desk.logs = {log[0].run_id: log for log in logs.values()}
    return desk


def cut(log: list[Recorded], events: int) -> list[Recorded]:
    """The run as it stood after so many events."""
    return log[:events]
