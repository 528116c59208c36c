"""One question from its first event to its last: the same loop, events and durability as for a document."""

from datetime import date

from services.core.document import Document, Quality
from services.core.events import Classified, Concluded, ReadStarted, WasRead
from services.core.question import Question
from services.desk.ask.kit import SECTION, QuestionKit
from services.desk.ask.pinned import pack_for, policy_of, question_of
from services.desk.house import House
from services.desk.journal import STOPPED_EARLY, Durable, Journal
from services.desk.patience import patiently
from services.desk.words import pinned
from services.engine.conclude import conclude
from services.engine.loop import run_loop
from services.tasks.asking import QuestionPack, Resources

CACHE = "cache"
"""Folder of the data folder for what can be built again."""


class AskConduct:
    """Runs one question. Between steps it is deterministic, so a resumed run takes the same path."""

    def __init__(self, house: House, durable: Durable, run_id: str) -> None:
        self._house = house
        self._journal = Journal(house, durable, run_id)

    def go(self) -> None:
        """To the end; whatever breaks ends the run as failed, with one sentence."""
        self._journal.conduct(self._go, "working on the question")

    def _go(self) -> None:
        journal = self._journal
        journal.watch.elapsed()
        if journal.watch.cancelled():
            return journal.finish("cancelled", STOPPED_EARLY)
        journal.emit(ReadStarted())
        told = journal.step("note the day", lambda: {"today": self._house.today().isoformat()})
        question = question_of(self._house, journal.spec.sha256)
        pack = pack_for(patiently(lambda: pinned(self._house, journal.spec), self._house.sleep), question.kind)
        journal.emit(_was_read(question))
        journal.emit(_classified(question))
        stopped = self._answer(question, pack, date.fromisoformat(str(told["today"])))
        return journal.finish("cancelled" if stopped else "extracted", "The run was stopped." if stopped else "")

    def _answer(self, question: Question, pack: QuestionPack, today: date) -> bool:
        """Search, grade and feed back until it is enough; True when someone stopped it."""
        journal, house = self._journal, self._house
        journal.watch.begin()
        policy = policy_of(pack, question, journal.spec.environment)
        kit = QuestionKit(house, journal.spec, journal.watch, policy.timeout, journal.step)
        task = pack.make(question, kit, resources(house, pack, today, model=journal.spec.options.engine != "builtin"))
        loop = run_loop(task, policy, journal.watch, section=SECTION)
        try:
            while True:
                journal.emit(next(loop))
        except StopIteration as last:
            outcome = last.value
        end = conclude(
            outcome, document=_as_document(question), rubric=pack.rubric, profile=task.profile, policy=policy, section=SECTION
        )
        journal.emit(_named(task.conclude(outcome, end), question))
        return bool(outcome.verdict.reason == "cancelled")


def resources(house: House, pack: QuestionPack, today: date, *, model: bool) -> Resources:
    """What a pack gets beside the question."""
    cache, file = house.home / CACHE, house.files.get
    return Resources(today=today, cache=cache, file=file, rubric=pack.rubric, prompts=pack.prompts, model=model)


def _was_read(question: Question) -> WasRead:
    words = len(question.text.split())
    return WasRead(medium="question", pages=0, words=words, quality=1.0, warnings=question.warnings)


def _classified(question: Question) -> Classified:
    return Classified(section=SECTION, doc_type=question.kind, confidence=1.0, by="user")


def _as_document(question: Question) -> Document:
    """What the engine looks at for reasons to doubt the source: a question has none of a file's."""
    return Document(sha256="", medium="text", text=question.text, pages=(), quality=Quality(score=1.0))


def _named(end: Concluded, question: Question) -> Concluded:
    """Where nothing was ever answered the end still says what was asked."""
    return end if end.doc_type == question.kind else end.model_copy(update={"doc_type": question.kind})
