"""Asking, as pages, the command line and HTTP do it: one facade, reached as `desk.questions`."""

from collections.abc import Callable

from pydantic import JsonValue

from services.core.errors import AppError
from services.core.policy import Policy
from services.core.question import Question, QuestionKind
from services.core.rubric import Profile
from services.core.run import RunOptions
from services.desk.ask import samples as ask_samples
from services.desk.ask import sources as ask_sources
from services.desk.ask.case import answer_case
from services.desk.ask.conduct import CACHE
from services.desk.ask.intake import AskIntake
from services.desk.ask.nouns import AnswerCase, SampleQuestion, SourceChoice
from services.desk.ask.pinned import pack_for, pinned_policy, question_of
from services.desk.ask.result import answer_of
from services.desk.ask.words import in_short
from services.desk.house import House
from services.desk.lists import spec, view
from services.desk.nouns import Incoming, Submission
from services.tasks.asking import Preview


class Questions:
    """Safe from many threads. Every error is an AppError with a remedy."""

    def __init__(self, house: House, enqueue: Callable[[str], None]) -> None:
        self._house = house
        self._intake = AskIntake(house, enqueue)

    def warm(self) -> None:
        """Make ready what the first question would otherwise wait for: indices, word lists."""
        for pack in self._house.question_packs().values():
            pack.warm(self._house.home / CACHE)

    def preview(self, question: Question) -> Preview:
        """How a question would be understood, at once: what a person may correct before it is asked."""
        return pack_for(self._house, question.kind).preview(question, self._house.today())

    def sources(self) -> tuple[SourceChoice, ...]:
        """Where evidence may be looked for, and what would leave the machine."""
        return ask_sources.sources(self._house)

    def samples(self) -> tuple[SampleQuestion, ...]:
        """Questions that anyone can try."""
        return ask_samples.sample_questions()

    def sample_list(self) -> Incoming:
        """A made-up list of practitioners."""
        return ask_samples.sample_list()

    def keep_list(self, file: Incoming) -> str:
        """Store a list of practitioners; its sha256 goes into a question. Raises AppError for an empty or too large one."""
        return self._intake.keep_list(file)

    def ask(self, question: Question, options: RunOptions, *, by: str = "") -> Submission:
        """Queue a run of a question. Raises AppError for one that cannot be asked: nothing is queued then."""
        return self._intake.ask(question, options, by)

    def question(self, run_id: str) -> Question:
        """What a run asks. Raises AppError for an unknown run or one of a document."""
        pinned = spec(self._house, run_id)
        if pinned.kind == "document":
            raise AppError("This run is of a document, not of a question.", "Open it from the list of runs.")
        return question_of(self._house, pinned.sha256)

    def answer(self, run_id: str) -> dict[str, JsonValue]:
        """What `proofloop ask --json` prints. Raises AppError while the run has not ended."""
        question = self.question(run_id)
        return answer_of(pack_for(self._house, question.kind), question, run_id, view(self._house, run_id, None))

    def summary(self, run_id: str) -> str:
        """The answer in a few lines, for a question that goes on with it; "" where there is none."""
        return in_short(self.answer(run_id))

    def case(self, run_id: str) -> AnswerCase:
        """What was decided on an ended question so far. Raises AppError while it has not ended."""
        return answer_case(self._house, run_id)

    def policy(self, run_id: str) -> Policy:
        """How long the loop may go on. Raises AppError for an unknown run."""
        return pinned_policy(self._house, spec(self._house, run_id))

    def profile(self, kind: QuestionKind) -> Profile:
        """How attempts at questions of this kind are scored."""
        return pack_for(self._house, kind).profile
