"""Taking questions in: vetted, stored by what they say like an upload, pinned as runs, and handed to the engine."""

import uuid
from collections.abc import Callable

from services.core.errors import AppError
from services.core.events import Queued
from services.core.policy import Overrides
from services.core.question import Question
from services.core.run import RunOptions, RunSpec
from services.desk.ask.vetting import vetted
from services.desk.caps import within_caps
from services.desk.house import House
from services.desk.intake import models_of
from services.desk.nouns import Incoming, Submission
from services.desk.record import record_event
from services.desk.words import in_force, keep_files
from services.tasks.words import hashes_of
from storage import documents, runs, users

SHOWN = 80
"""Characters of a question that lists show."""
MOST_LIST_BYTES = 64 * 1024 * 1024
"""Larger lists are for no screen and no request."""
TOO_LARGE = (
    "Keep the columns that a choice needs (name, specialty, conditions, procedures, languages, insurers, places), "
    "or divide the list by specialty or region and ask each part."
)


class AskIntake:
    """`enqueue` hands a run to the engine by its id; handing it in twice is harmless."""

    def __init__(self, house: House, enqueue: Callable[[str], None]) -> None:
        self._house = house
        self._enqueue = enqueue

    def ask(self, question: Question, options: RunOptions, by: str) -> Submission:
        """Queue a run of a question that `by` asks. Raises AppError for one that cannot be asked, DayCapReached by then."""
        final = vetted(self._house, question, options)
        environment = within_caps(self._house, by)
        sha256 = self._house.files.put(final.model_dump_json().encode())
        spec = self._spec(final, sha256, options, environment)
        with self._house.database.writing() as session:
            documents.note(session, sha256, len(final.text), "question")
            runs.create(session, spec)
            if by:
                users.own(session, [spec.run_id], by)
            record_event(session, spec.run_id, Queued(file=spec.file))
        self._enqueue(spec.run_id)
        return Submission(name=spec.file, run_id=spec.run_id)

    def keep_list(self, file: Incoming) -> str:
        """Store a list of practitioners; returns its sha256. It is read when a question names it."""
        if not file.data.strip():
            raise AppError("The list is empty.", "Give a CSV or JSON file with one practitioner a row.")
        if len(file.data) > MOST_LIST_BYTES:
            raise AppError(f"The list is larger than {MOST_LIST_BYTES // 1024**2} MB.", TOO_LARGE)
        sha256 = self._house.files.put(file.data)
        with self._house.database.writing() as session:
            documents.note(session, sha256, len(file.data), "list")
        return sha256

    def _spec(self, question: Question, sha256: str, options: RunOptions, environment: Overrides) -> RunSpec:
        keep_files(self._house)
        return RunSpec(
            run_id=uuid.uuid4().hex,
            file=shown(question.text),
            sha256=sha256,
            options=options,
            environment=environment,
            models=models_of(self._house, options),
            versions=hashes_of(in_force(self._house).question_packs()[question.kind]),
            kind=question.kind,
        )


def shown(text: str) -> str:
    """The first words of a question, as lists show it."""
    return text if len(text) <= SHOWN else f"{text[: SHOWN - 1].rsplit(' ', 1)[0]}…"
