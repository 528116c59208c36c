"""Independent calls in flight side by side: one durable step for all of them, in the order in which they were asked."""

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from pydantic import BaseModel

from services.core.calls import CallRequest
from services.core.draft import Malformed
from services.desk.kit import SectionKit, failure
from services.providers.parse import parse

A = TypeVar("A", bound=BaseModel)


class ManyAtOnce(SectionKit):
    """A kit that can have several calls in flight; each is stored under its own key, so a resumed run pays for none twice."""

    def ask_all(self, requests: Sequence[CallRequest], answer: type[A]) -> Iterator[A | Malformed]:
        """The answers in order, as far as the first failure. Raises ProviderDown, DeadlineReached or RunCancelled there."""
        keyed = [request.model_copy(update={"key": self._next_key(request)}) for request in requests]

        def all_of_them() -> dict[str, Any]:
            with ThreadPoolExecutor(max_workers=len(keyed)) as pool:
                return {"told": list(pool.map(lambda request: self._answered(request, answer), keyed))}

        for request, told in zip(keyed, self._step("ask together", all_of_them)["told"], strict=True):
            if "call" not in told:
                raise failure(told)
            reply = self._stored(str(told["call"]))
            self._watch.spend(reply.usage, request.key, f"{request.stable}\n\n{request.tail}")
            yield parse(reply, answer)

    def _next_key(self, request: CallRequest) -> str:
        ordinal = self._asked[request.role] = self._asked.get(request.role, 0) + 1
        return f"{self._spec.run_id}/{self._section}/{request.role}/{ordinal}"
