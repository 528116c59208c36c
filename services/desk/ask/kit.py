"""The kit of one question: model calls as in a document's section, and searches at live sources, each a durable step."""

from collections.abc import Callable
from typing import Any

from pydantic import JsonValue

from services.core.calls import CallReply
from services.core.errors import AppError, DeadlineReached
from services.core.run import RunSpec
from services.core.search import SearchQuery, SearchReply
from services.desk.ask.disclosure import disclosed
from services.desk.ask.many import ManyAtOnce
from services.desk.house import House
from services.desk.kit import failure
from services.desk.mishap import broken
from services.desk.patience import patiently
from services.desk.watch import RecordedWatch
from storage import calls

SECTION = 0
"""A question is the only section of its run."""


class QuestionKit(ManyAtOnce):
    """A reply of a source is stored before its step ends, as a model's is: a resumed run does not search again."""

    def __init__(self, house: House, spec: RunSpec, watch: RecordedWatch, timeout: float, step: Callable[..., Any]) -> None:
        super().__init__(house, spec, SECTION, watch, timeout, step)
        self._searches = 0

    def search(self, source: str, query: SearchQuery) -> SearchReply:
        """One search at a live source. Raises DeadlineReached or RunCancelled."""
        self._searches += 1
        key = f"{self._spec.run_id}/{SECTION}/search/{self._searches}"
        told = self._step(f"search {source}", lambda: self._searched(source, query, key))
        if "call" not in told:
            raise failure(told)
        stored = self._stored(str(told["call"]))
        reply = SearchReply.model_validate_json(stored.text)
        self._watch.spend(reply.usage, key, f"{source}: {query.text}")
        return reply

    def _searched(self, source: str, query: SearchQuery, key: str) -> dict[str, JsonValue]:
        """The id of the stored reply, or which failure it was."""
        if self._reply(key):
            return {"call": key}
        if self._stop_asked():
            return {"failed": "cancelled", "message": "The run was stopped.", "remedy": ""}
        deadline = self._house.clock() + self._timeout - self._watch.now()
        if deadline <= self._house.clock():
            return {
                "failed": "deadline",
                "message": "The run's time is used up.",
                "remedy": "Give it more time, or ask fewer sources.",
            }
        self._keep_found(source, key, self._found(source, query, key, deadline))
        return {"call": key}

    def _found(self, source: str, query: SearchQuery, key: str, deadline: float) -> SearchReply:
        """What the source answered; whatever breaks is a problem of the source, and the run goes on without it."""
        house = self._house
        try:
            asked = house.source(source)
            disclosed(house, self._spec, asked, key, query)
            return asked.search(query, deadline=deadline, sleep=house.sleep, clock=house.clock)
        except DeadlineReached as error:
            return SearchReply(source=source, problem=error.message)
        except AppError as error:
            return SearchReply(source=source, problem=f"{error.message} {error.remedy}".strip())
        except Exception as error:
            return SearchReply(source=source, problem=broken("searching a source", key, error)["message"])

    def _keep_found(self, source: str, key: str, reply: SearchReply) -> None:
        kept = CallReply(
            text=reply.model_dump_json(),
            outcome="answered" if reply.records else "empty",
            provider=source,
            model="search",
            usage=reply.usage,
            tries=reply.tries,
            detail=reply.problem,
        )

        def write() -> None:
            with self._house.database.writing() as session:
                calls.keep(session, key, self._spec.run_id, "search", kept)

        patiently(write, self._house.sleep)
