"""Taking files in: checked, stored by what they hold, pinned as runs, and handed to the engine."""

import functools
import hashlib
import json
import uuid
from collections.abc import Callable, Sequence

from services.core.draft import Extraction
from services.core.errors import AppError
from services.core.events import Event, Finished, Queued
from services.core.events import Refused as Told
from services.core.policy import Overrides, policy_for
from services.core.run import RunOptions, RunSpec
from services.desk.caps import DayCapReached, within_caps
from services.desk.house import House
from services.desk.lists import spec
from services.desk.nouns import Incoming, Submission
from services.desk.record import record_event
from services.documents.intake import Upload, check_upload, display_name
from services.documents.refusal import Refused
from services.providers.roles import graders_for, model_for
from services.providers.schema import schema_for
from services.tasks.agents import pinned_models
from services.tasks.classification import OTHER
from services.tasks.pack import Pack
from storage import documents, runs, users

TEXT_NAME = "pasted text.txt"


class Intake:
    """`enqueue` hands a run to the engine by its id; handing it in twice is harmless."""

    def __init__(self, house: House, enqueue: Callable[[str], None]) -> None:
        self._house = house
        self._enqueue = enqueue

    def submit(
        self, files: Sequence[Incoming], options: RunOptions, *, again: bool, batch: bool | str | None, by: str
    ) -> tuple[Submission, ...]:
        """One submission a file, in order; `by` hands them in. Raises AppError when the options cannot be carried out at all.

        In a batch, a file that is not taken in is a run too, ended at once, which says why.
        """
        self._check(options)
        together = len(files) > 1 if batch is None else bool(batch)
        name = (batch if isinstance(batch, str) else uuid.uuid4().hex) if together else None
        return tuple(self._one(file, options, again, name, by) for file in files)

    def again(self, run_id: str, by: str) -> Submission:
        """Run the stored file of an ended run once more, under the same options."""
        before = spec(self._house, run_id)
        if before.kind != "document":
            raise AppError("This is no run of a document.", "Ask the question again.")
        return self.submit(
            [Incoming(before.file, self._house.files.get(before.sha256))], before.options, again=True, batch=False, by=by
        )[0]

    def _one(self, file: Incoming, options: RunOptions, again: bool, batch: str | None, by: str) -> Submission:
        try:
            upload = check_upload(file.data, file.name)
        except Refused as refusal:
            run_id = self._ended_at_once(file, options, batch, by, refusal) if batch else None
            return Submission(name=file.name, run_id=run_id, problem=refusal.message, remedy=refusal.remedy)
        if not again and (seen := self._seen(upload, options)):
            return Submission(name=upload.name, duplicate_of=seen)
        try:
            run_id = self._accept(upload, file.data, options, batch, by)
        except AppError as error:
            capped = isinstance(error, DayCapReached)
            kept = self._ended_at_once(file, options, batch, by, error) if batch and capped else None
            return Submission(name=upload.name, run_id=kept, problem=error.message, remedy=error.remedy, capped=capped)
        self._enqueue(run_id)
        return Submission(name=upload.name, run_id=run_id)

    def _seen(self, upload: Upload, options: RunOptions) -> str | None:
        with self._house.database.reading() as session:
            return runs.earlier(session, upload.sha256, options)

    def _accept(self, upload: Upload, data: bytes, options: RunOptions, batch: str | None, by: str) -> str:
        pinned = self._spec(upload.name, upload.sha256, options, batch, within_caps(self._house, by))
        return self._kept(pinned, data, upload.kind, by, Queued(file=upload.name))

    def _ended_at_once(self, file: Incoming, options: RunOptions, batch: str, by: str, error: AppError) -> str:
        """A run of a batch that says why its file was not read. One that may be run later counts as failed, not as refused."""
        sha256, name = hashlib.sha256(file.data).hexdigest(), display_name(file.name)
        outcome = error.outcome if isinstance(error, Refused) else "failed"
        advice = (error.remedy,) if error.remedy else ()
        told = Told(outcome=outcome, reason=error.message, advice=advice), Finished(outcome=outcome, reason=error.message)
        pinned = self._spec(name, sha256, options, batch, self._house.settings.overrides)
        return self._kept(pinned, file.data, "", by, Queued(file=name), *told)

    def _kept(self, pinned: RunSpec, data: bytes, kind: str, by: str, *events: Event) -> str:
        """The bytes and the run, with its first events."""
        self._house.files.put(data)
        with self._house.database.writing() as session:
            documents.note(session, pinned.sha256, len(data), kind)
            runs.create(session, pinned)
            if by:
                users.own(session, [pinned.run_id], by)
            for event in events:
                record_event(session, pinned.run_id, event)
        return pinned.run_id

    def _spec(self, name: str, sha256: str, options: RunOptions, batch: str | None, environment: Overrides) -> RunSpec:
        return RunSpec(
            run_id=uuid.uuid4().hex,
            file=name,
            sha256=sha256,
            options=options,
            environment=environment,
            models=models_of(self._house, options),
            versions={name: sha for pack in self._house.packs().values() for name, sha in versions(pack).items()},
            batch=batch,
        )

    def _check(self, options: RunOptions) -> None:
        known = {pack.doc_type for pack in self._house.packs().values()} | {OTHER}
        if options.doc_type and options.doc_type not in known:
            raise AppError(f"There is no document type {options.doc_type}.", f"Use one of {', '.join(sorted(known))}.")
        for family in ("clinical", "tax"):
            policy_for(family, options.preset, self._house.settings.overrides, options.overrides)
        self._house.provider_for("extract", options.engine)


def models_of(house: House, options: RunOptions) -> dict[str, str]:
    """Role (and each agent of a pipeline asked for) -> provider/model, as pinned in a run.

    Raises AppError when an engine lacks a model.
    """
    if options.engine == "builtin":
        return {"extract": "builtin/builtin"}
    settings = house.providers.model_copy(update={"engine": options.engine})
    graders = enumerate(graders_for(settings), start=1)
    roles = {"extract": model_for("extract", settings)} | {f"grade:{n}" if n > 1 else "grade": name for n, name in graders}
    roles = {role: f"{options.engine}/{name}" for role, name in roles.items()}
    pipelines = [pack for pack in house.packs().values() if pack.agents and pack.doc_type == options.doc_type]
    return roles | {key: name for pack in pipelines for key, name in pinned_models(pack.name, pack.agents, roles).items()}


def versions(pack: Pack) -> dict[str, str]:
    """What a run of this pack depends on: its rubric, its prompts and the answer's schema, by sha256."""
    prompts = {f"prompt:{prompt.name}": prompt.sha256 for prompt in pack.prompts.values()}
    return {
        f"rubric:{pack.name}": pack.rubric.sha256,
        f"schema:{pack.name}": _schema_sha256(),
        **prompts,
    }


@functools.cache
def _schema_sha256() -> str:
    """The digest of the answer schema, written out once a process: every decision names it."""
    return hashlib.sha256(json.dumps(schema_for(Extraction), sort_keys=True).encode()).hexdigest()
