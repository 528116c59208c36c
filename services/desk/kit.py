"""The kit of one section: each question is one durable step, metered, stoppable and cut at the run's deadline."""

import base64
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from pydantic import BaseModel, JsonValue

from services.core.calls import CallReply, CallRequest, PageImage, Role
from services.core.document import Document
from services.core.draft import Malformed
from services.core.errors import AppError, DeadlineReached, ProviderDown, RunCancelled
from services.core.events import Event, Reread, Rereading
from services.core.run import RunSpec
from services.desk.covers import covered, covers
from services.desk.guard.disclosure import disclosing, leaves
from services.desk.house import House
from services.desk.mishap import broken
from services.desk.patience import patiently
from services.desk.pictures import page_picture
from services.desk.reading import read_again
from services.desk.watch import RecordedWatch
from services.providers.ask import ask
from services.providers.parse import parse
from services.tasks.agents import pinned_model
from storage import calls, runs

A = TypeVar("A", bound=BaseModel)
Step = Callable[[str, Callable[[], Mapping[str, Any]]], Mapping[str, Any]]
MAX_IMAGES = 8
"""Pages that go to a model as pictures; beyond these it has the recognised text."""
IMAGE_DPI = 110


class SectionKit:
    """Handed to a task. `step` runs its argument once and, on a replay, returns what it returned then.

    The reply of a call is stored before its step ends and the step's result is the reply's id alone; a reply that is
    stored already (the process died between the two) is not asked for again. `recut` takes from later readings of the
    section's pages what belongs to the section; `emit` is told of those readings.
    """

    def __init__(
        self,
        house: House,
        spec: RunSpec,
        section: int,
        watch: RecordedWatch,
        timeout: float,
        step: Step,
        recut: Callable[[Document], Document] = lambda document: document,
        emit: Callable[[Event], None] = lambda event: None,
    ) -> None:
        self._house = house
        self._spec = spec
        self._section = section
        self._watch = watch
        self._timeout = timeout
        self._step = step
        self._recut = recut
        self._emit = emit
        self._asked: dict[Role, int] = {}
        self._finer: dict[int, Document | None] = {}
        self._images: tuple[PageImage, ...] | None = None

    def ask(self, request: CallRequest, answer: type[A]) -> A | Malformed:
        """One structured call. Raises ProviderDown, DeadlineReached or RunCancelled."""
        ordinal = self._asked[request.role] = self._asked.get(request.role, 0) + 1
        key = f"{self._spec.run_id}/{self._section}/{request.role}/{ordinal}"
        keyed = request.model_copy(update={"key": key})
        told = self._step(f"ask {request.role}", lambda: self._answered(keyed, answer))
        if "call" not in told:
            raise failure(told)
        reply = self._stored(str(told["call"]))
        self._watch.spend(reply.usage, key, f"{request.stable}\n\n{request.tail}")
        return parse(reply, answer)

    def images(self, document: Document) -> tuple[PageImage, ...]:
        """Scanned pages as pictures, for engines that read pictures."""
        scanned = [page for page in document.pages if page.source == "ocr"]
        if self._spec.options.engine == "builtin" or not scanned:
            return ()
        if self._images is None:
            go_on = self._watch.pause()
            self._images = tuple(self._image(document, page.number) for page in scanned[:MAX_IMAGES])
            go_on()
        return self._images

    def reread(self, document: Document, dpi: int) -> Document | None:
        """The same pages recognised again, once a resolution; None when nothing on them was recognised by OCR."""
        if document.ocr_dpi is None or document.ocr_dpi >= dpi:
            return None
        if dpi not in self._finer:
            self._emit(Rereading(section=self._section, dpi=dpi))
            go_on = self._watch.pause()
            told = self._step("reread", lambda: read_again(self._house, self._spec, document, dpi))
            file = told.get("file")
            self._finer[dpi] = self._recut(Document.model_validate_json(self._house.files.get(str(file)))) if file else None
            go_on()
            self._emit(Reread(section=self._section, dpi=dpi, seconds=told["seconds"]))
        return self._finer[dpi]

    def _image(self, document: Document, page: int) -> PageImage:
        mime, data = page_picture(self._house, self._spec, document, page, IMAGE_DPI)
        if leaves(self._house, self._spec):
            data = covered(data, covers(document, page))
        return PageImage(page=page, mime=mime, data=base64.b64encode(data).decode())

    def _reply(self, key: str) -> CallReply | None:
        def read() -> CallReply | None:
            with self._house.database.reading() as session:
                return calls.reply(session, key)

        return patiently(read, self._house.sleep)

    def _stored(self, key: str) -> CallReply:
        reply = self._reply(key)
        if reply is None:
            raise AppError("The stored reply of a call is missing.", "Restore the database from a backup, or run the file again.")
        return reply

    def _keep(self, request: CallRequest, reply: CallReply) -> None:
        def write() -> None:
            with self._house.database.writing() as session:
                calls.keep(session, request.key, self._spec.run_id, request.role, reply)

        patiently(write, self._house.sleep)

    def _stop_asked(self) -> bool:
        def read() -> bool:
            with self._house.database.reading() as session:
                return runs.stop_asked(session, self._spec.run_id)

        return patiently(read, self._house.sleep)

    def _answered(self, request: CallRequest, answer: type[BaseModel]) -> dict[str, JsonValue]:
        """The id of the stored reply, or which failure it was."""
        if self._reply(request.key):
            return {"call": request.key}
        if self._stop_asked():
            return {"failed": "cancelled", "message": "The run was stopped.", "remedy": ""}
        house = self._house
        deadline = house.clock() + self._timeout - self._watch.now()
        try:
            agent = request.agent
            model = (pinned_model(self._spec.models, request.pack, agent.name) or agent.model) if agent else request.model
            provider = disclosing(house, self._spec, request, house.provider_for(request.role, self._spec.options.engine, model))
            answered = ask(provider, request, answer, deadline=deadline, sleep=house.sleep, clock=house.clock, rng=house.rng)
        except DeadlineReached as error:
            return {"failed": "deadline", "message": error.message, "remedy": error.remedy}
        except ProviderDown as error:
            return {"failed": "provider", "message": error.message, "remedy": error.remedy}
        except AppError as error:
            return {"failed": "broken", "message": error.message, "remedy": error.remedy}
        except Exception as error:
            return {"failed": "broken", **broken("answering a question", request.key, error)}
        self._keep(request, answered.reply)
        return {"call": request.key}


def failure(told: Mapping[str, Any]) -> AppError:
    """The error that a step recorded instead of a reply."""
    kinds: dict[str, type[AppError]] = {"cancelled": RunCancelled, "deadline": DeadlineReached, "provider": ProviderDown}
    return kinds.get(told["failed"], AppError)(told["message"], told["remedy"])
